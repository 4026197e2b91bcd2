/**
 * How many members use the site on a day. Noted in memory while members read, and written some time later in one go: nobody
 * waits for it. Kept is a number a day, and nothing of who it was but the last day of each session.
 */

import { oncePerServer } from '#server/platform/services.ts';
import { flushed } from '#server/platform/work/flushed.ts';
import { countVisits, type SeenSession } from './visits-repository.ts';

export type Visits = {
  /** A living session has just been used today; one that is noted already is not noted again. */
  note(session: SeenSession): void;
};

/** Far more than a region's members. */
const MAX_WAITING = 20_000;

/** The visits of this server. */
export const visitsOf = oncePerServer(({ store, today, log, onClose }): Visits => {
  /** By day, account and session. */
  const sessions = flushed<SeenSession & { readonly day: string }>({
    max: MAX_WAITING,
    async write(noted) {
      for (const [day, seen] of Map.groupBy(noted.values(), (one) => one.day)) {
        await store.transaction((db) => countVisits(day, seen, db));
      }
    },
    onError: (error) => log.warn(error, 'visits are counted later'),
  });
  onClose(sessions.close);
  return {
    note(session) {
      const day = today();
      sessions.note(`${day} ${session.userId} ${session.sessionId}`, { ...session, day });
    },
  };
});

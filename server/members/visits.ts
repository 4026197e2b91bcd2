/**
 * How many members use the site on a day. Noted in memory while members read, and written some time later in one go: nobody
 * waits for it. Kept is a number a day, and nothing of who it was but the last day of each session.
 */

import { oncePerServer, type Services } from '#server/services.ts';
import { countVisits, type SeenSession } from './visits-repository.ts';

export type Visits = {
  /** A living session has just been used today; one that is noted already is not noted again. */
  note(session: SeenSession): void;
  /** Writes what was noted. */
  flush(): Promise<void>;
};

const FLUSH_MS = 30_000;

/** What a write that failed leaves is tried again, up to so many: far more than a region's members. */
const MOST_WAITING = 20_000;

/** The visits of this server. */
export const visitsOf = oncePerServer((services) => {
  const visits = createVisits(services);
  const timer = setInterval(() => void visits.flush(), FLUSH_MS).unref();
  services.onClose(async () => {
    clearInterval(timer);
    await visits.flush();
  });
  return visits;
});

function createVisits({ store, today, log }: Pick<Services, 'store' | 'today' | 'log'>): Visits {
  /** By day, account and session. */
  let waiting = new Map<string, SeenSession & { readonly day: string }>();
  return {
    note(session) {
      const day = today();
      const key = `${day} ${session.userId} ${session.sessionId}`;
      if (waiting.size < MOST_WAITING) waiting.set(key, { ...session, day });
    },
    async flush() {
      if (waiting.size === 0) return;
      const noted = waiting;
      waiting = new Map();
      try {
        for (const [day, sessions] of Map.groupBy(noted.values(), (one) => one.day)) {
          await store.transaction((db) => countVisits(day, sessions, db));
        }
      } catch (error) {
        log.warn(error, 'visits are counted later');
        waiting = new Map([...noted, ...waiting]);
      }
    },
  };
}

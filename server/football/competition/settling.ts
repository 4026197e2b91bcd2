/**
 * Brackets that fill themselves: after every change of a match, its championship's later matches get the clubs that the
 * results say. Doing it twice changes nothing more, so each process does it, and one that stopped in between does it when
 * it starts.
 */

import { fillingsOf } from '#domain/competition/filling.ts';
import { fillClubs, hasFilledMatches } from '#server/football/matches/public.ts';
import { pause } from '#server/platform/pause.ts';
import { oncePerServer, type Services } from '#server/platform/services.ts';
import { competitionReadingOf } from './reading.ts';
import { findAllSettled, findSettings } from './repository.ts';

export type Settling = {
  /** Once this resolves, the stored matches name whom the results say. */
  settle(championshipId: string): Promise<void>;
  close(): Promise<void>;
};

/** Changes this close together (two goals, a weekend's registrations) are settled at once, in milliseconds. */
const TOGETHER_MS = 50;
/** After a failed try (a database that is away for a moment). */
const RETRY_MS = 2_000;

/** The settling of this server, which begins at once with what an earlier process left undone. */
export const settlingOf = oncePerServer((services) => {
  const settling = createSettling(services);
  services.onClose(settling.close);
  return settling;
});

function createSettling(services: Services): Settling {
  const { store, clock, bus, log } = services;
  const reading = competitionReadingOf(services);
  let waiting = new Set<string>();
  let missedChanges = true;
  let running: Promise<void> | null = null;
  const closing = new AbortController();
  const unsubscribe = bus.subscribe({
    changed({ championshipId }) {
      waiting.add(championshipId);
      wake(TOGETHER_MS);
    },
    resync() {
      missedChanges = true;
      wake(0);
    },
  });
  // What a process that stopped has left undone.
  wake(0);

  return {
    settle,
    async close() {
      closing.abort();
      unsubscribe();
      await running;
    },
  };

  function wake(delay: number): void {
    if (running !== null || closing.signal.aborted) return;
    running = settleAllAfter(delay).finally(() => {
      running = null;
      if (waiting.size > 0 || missedChanges) wake(TOGETHER_MS);
    });
  }

  async function settleAllAfter(delay: number): Promise<void> {
    await pause(delay, closing.signal);
    if (closing.signal.aborted) return;
    const all = missedChanges;
    const some = waiting;
    missedChanges = false;
    waiting = new Set();
    try {
      const settled = all ? await findAllSettled(store.db) : [];
      for (const id of new Set([...some, ...settled.map(({ championshipId }) => championshipId)])) {
        if (!closing.signal.aborted) await settle(id);
      }
    } catch (error) {
      if (closing.signal.aborted) return;
      log.error(error, 'a bracket could not be filled');
      missedChanges ||= all;
      for (const id of some) waiting.add(id);
      await pause(RETRY_MS, closing.signal);
    }
  }

  async function settle(championshipId: string): Promise<void> {
    const { settings } = await findSettings(championshipId, store.db);
    const hasTie = settings.bracket.some(({ storedMatch }) => storedMatch !== null);
    if (!hasTie && !(await hasFilledMatches(championshipId, store.db))) return;
    const read = await reading.read(championshipId, store.db);
    if (read === null) return;
    const { toFill } = fillingsOf(read.settings, read.facts);
    if (toFill.length === 0) return;
    await store.transaction(async (db) => {
      const now = clock().toString();
      for (const { matchId, after } of toFill) await fillClubs(championshipId, matchId, after, now, db);
    });
  }
}

/**
 * Finds changes of matches that no process has announced: the one that made them died after its commit, or was never told
 * that it had committed. Each process on one PostgreSQL compares the matches that were changed lately with what it has heard.
 */

import { findAllChangedSince, findAllReplicated, type MatchUpdate } from '#server/football/matches/public.ts';
import type { Services } from '#server/platform/services.ts';

export type MissedChanges = {
  /** Tells this process of what it has missed. Rejects, having told nothing, while a synchronous standby is away. */
  look(): Promise<void>;
  /** Stops listening to the bus. */
  stop(): void;
};

/** How often to look, in milliseconds. */
const LOOK_MS = 60_000;

/** A change may be this much older than the last look: it was committed later than it was dated, or by another clock. */
const OVERLAP: Temporal.DurationLike = { minutes: 5 };

/** Looks once a minute for the life of the server. SQLite has one process, which announces at once what it has committed. */
export function keepLooking(services: Services): void {
  const { store, log, onClose } = services;
  if (store.kind === 'sqlite') return;
  const missed = createMissedChanges(services);
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= missed
      .look()
      .catch((error: unknown) => log.warn(error, 'missed changes could not be looked for'))
      .finally(() => {
        looking = null;
      });
  }, LOOK_MS);
  timer.unref();
  onClose(async () => {
    clearInterval(timer);
    missed.stop();
    await looking;
  });
}

export function createMissedChanges({
  bus,
  store,
  clock,
}: Pick<Services, 'bus' | 'store' | 'clock'>): MissedChanges {
  let since = clock();
  /** Matches changed lately, as they were at the last look. */
  let known: ReadonlyMap<string, MatchUpdate> = new Map();
  /** Versions of each match heard since the last look; 0 stands for its schedule. */
  let heard = new Map<string, Set<number>>();
  let isTelling = false;
  const stop = bus.subscribe({
    changed(change) {
      if (isTelling) return;
      const key = keyOf(change);
      heard.set(key, (heard.get(key) ?? new Set()).add(change.version));
    },
    resync: () => undefined,
  });

  return {
    stop,
    async look() {
      const now = clock();
      const before = heard;
      heard = new Map();
      try {
        const found = await findAllChangedSince(since.subtract(OVERLAP).toString(), store.db);
        const missed = found.filter((update) => isMissed(update, before.get(keyOf(update))));
        // Nothing is told that a failover may take back.
        tell(await findAllReplicated(missed, store.db));
        known = new Map(found.map((update) => [keyOf(update), update]));
        since = now;
      } catch (error) {
        for (const [key, versions] of before) heard.set(key, versions.union(heard.get(key) ?? new Set()));
        throw error;
      }
    },
  };

  function tell(updates: readonly MatchUpdate[]): void {
    isTelling = true;
    for (const { championshipId, matchId, version } of updates)
      bus.missed({ championshipId, matchId, version });
    isTelling = false;
  }

  function isMissed(update: MatchUpdate, versions: ReadonlySet<number> | undefined): boolean {
    const last = known.get(keyOf(update));
    if (last?.updatedAt === update.updatedAt && last.version === update.version) return false;
    return !versions?.has(update.version) && !(versions?.has(0) && last?.version === update.version);
  }
}

function keyOf({ championshipId, matchId }: Pick<MatchUpdate, 'championshipId' | 'matchId'>): string {
  return JSON.stringify([championshipId, matchId]);
}

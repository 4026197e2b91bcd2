/** Whether this process can do its work: take writes and keep them. */

import { updateBeat } from '#server/platform/beat/public.ts';
import { oncePerServer, type Services } from '#server/platform/services.ts';
import { type StoreTrouble, storeTroubleOf } from '#server/platform/store/errors.ts';
import { type Disk, diskOf, FULL_BELOW_BYTES } from './disk.ts';

export type Readiness = {
  /** What keeps it from its work, null where nothing does. Asked at most every few seconds, whoever asks. */
  trouble(): Promise<StoreTrouble | null>;
  /** The latest moment that any process has written; null before the first sound write. */
  latestBeat(): Temporal.Instant | null;
};

export type ReadinessNeeds = Pick<Services, 'store' | 'clock'> & {
  /** Of the folder of data. */
  readonly disk: () => Promise<Disk>;
};

/** Each look is a write to the disk: strangers must not make them at will. */
const KEPT_MS = 3_000;

/** A write takes milliseconds; who waits longer for the database is not ready. */
const PATIENCE_MS = 4_000;

export const readinessOf = oncePerServer(({ store, clock, config }) =>
  createReadiness({ store, clock, disk: () => diskOf(config.dataDir) }),
);

export function createReadiness({ store, clock, disk }: ReadinessNeeds): Readiness {
  let latest: Temporal.Instant | null = null;
  let known: { readonly until: number; readonly trouble: Promise<StoreTrouble | null> } | null = null;

  return {
    trouble() {
      if (known === null || performance.now() >= known.until) {
        known = { until: performance.now() + KEPT_MS, trouble: look() };
      }
      return known.trouble;
    },
    latestBeat: () => latest,
  };

  async function look(): Promise<StoreTrouble | null> {
    try {
      const { free } = await disk();
      if (free < FULL_BELOW_BYTES) return 'diskFull';
      const beat = store.transaction((db) => updateBeat(clock(), db));
      latest = await inTime(beat);
      return null;
    } catch (error) {
      return storeTroubleOf(error) ?? 'away';
    }
  }
}

class TooLate extends Error {}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TooLate('The database has not answered in time.')), PATIENCE_MS);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

import { cached } from '#server/platform/cached.ts';
import type { Bus, MatchChange } from './bus.ts';

/**
 * Values made from the database (rendered answers, framed snapshots), cached until what they are made from changes, and no longer than a minute. Concurrent
 * requests share one making.
 */
export type BusCache<T, Change = MatchChange> = {
  /** Whether `value` is what is cached under this key. */
  holds(key: string, value: T): boolean;
  /**
   * The cached value, or a new one. `concerns` says which changes evict it. A rejection of `make` goes to every caller
   * that waits for it, and is not cached.
   */
  get(key: string, concerns: (change: Change) => boolean, make: () => Promise<T>): Promise<T>;
};

/** Maximum age of a value in milliseconds: a process that dies between its commit and the announcement announces nothing. */
const MAX_AGE_MS = 60_000;

/** A cache of at most `limit` values that matches are made into; the oldest is evicted first. */
export function cacheUntilChange<T>(bus: Pick<Bus, 'subscribe'>, limit: number): BusCache<T> {
  const cache = createCache<T, MatchChange>(limit);
  bus.subscribe({
    changed: cache.evict,
    // Lists name many championships, and those rarely change: evict everything.
    championshipChanged: cache.clear,
    resync: cache.clear,
  });
  return cache;
}

/** Like `cacheUntilChange` for values made from photos alone: a change is the id of the championship whose photos have changed. */
export function cacheUntilPhotosChange<T>(bus: Pick<Bus, 'subscribe'>, limit: number): BusCache<T, string> {
  const cache = createCache<T, string>(limit);
  bus.subscribe({ changed: () => undefined, photosChanged: cache.evict, resync: cache.clear });
  return cache;
}

function createCache<T, Change>(limit: number) {
  const cache = cached<T, (change: Change) => boolean>({ max: limit, ttlMs: MAX_AGE_MS });
  return {
    evict: (change: Change) => cache.evict((concerns) => concerns(change)),
    clear: cache.clear,
    holds: cache.holds,
    get: (key: string, concerns: (change: Change) => boolean, make: () => Promise<T>) =>
      cache.get(key, make, concerns),
  };
}

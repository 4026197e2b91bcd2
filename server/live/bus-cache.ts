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

type Entry<T, Change> = {
  readonly concerns: (change: Change) => boolean;
  readonly made: Promise<T>;
  /** On the monotonic clock, in milliseconds. */
  readonly since: number;
  /** Once it is made. */
  value?: T;
};

function createCache<T, Change>(limit: number) {
  // Caches the promise: a value that is invalidated while it is made is evicted, and no later caller gets it.
  const cached = new Map<string, Entry<T, Change>>();
  return {
    evict(change: Change): void {
      for (const [key, { concerns }] of cached) if (concerns(change)) cached.delete(key);
    },
    clear: (): void => cached.clear(),
    holds: (key: string, value: T): boolean => cached.get(key)?.value === value,
    get(key: string, concerns: (change: Change) => boolean, make: () => Promise<T>): Promise<T> {
      const known = cached.get(key);
      if (known !== undefined && performance.now() - known.since <= MAX_AGE_MS) return known.made;
      cached.delete(key);
      const oldest = cached.size < limit ? undefined : cached.keys().next().value;
      if (oldest !== undefined) cached.delete(oldest);
      const entry: Entry<T, Change> = { concerns, made: make(), since: performance.now() };
      cached.set(key, entry);
      entry.made.then(
        (value) => {
          entry.value = value;
        },
        () => {
          if (cached.get(key) === entry) cached.delete(key);
        },
      );
      return entry.made;
    },
  };
}

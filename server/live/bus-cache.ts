import type { Bus, MatchChange } from './bus.ts';

/**
 * Values made from matches (rendered answers, framed snapshots), cached until one of those matches changes. Concurrent
 * requests share one making.
 */
export type BusCache<T> = {
  /** Whether `value` is what is cached under this key. */
  holds(key: string, value: T): boolean;
  /**
   * The cached value, or a new one. `concerns` says which changes evict it. A rejection of `make` goes to every caller
   * that waits for it, and is not cached.
   */
  get(key: string, concerns: (change: MatchChange) => boolean, make: () => Promise<T>): Promise<T>;
};

type Entry<T> = {
  readonly concerns: (change: MatchChange) => boolean;
  readonly made: Promise<T>;
  /** Once it is made. */
  value?: T;
};

/** A cache of at most `limit` values; the oldest is evicted first. */
export function cacheUntilChange<T>(bus: Bus, limit: number): BusCache<T> {
  // Caches the promise: a value that is invalidated while it is made is evicted, and no later caller gets it.
  const cached = new Map<string, Entry<T>>();
  bus.subscribe({
    changed(change) {
      for (const [key, { concerns }] of cached) if (concerns(change)) cached.delete(key);
    },
    // Lists name many championships, and those rarely change: evict everything.
    championshipChanged: () => cached.clear(),
    resync: () => cached.clear(),
  });
  return {
    holds: (key, value) => cached.get(key)?.value === value,
    get(key, concerns, make) {
      const known = cached.get(key);
      if (known !== undefined) return known.made;
      const oldest = cached.size < limit ? undefined : cached.keys().next().value;
      if (oldest !== undefined) cached.delete(oldest);
      const entry: Entry<T> = { concerns, made: make() };
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

import { createLru } from '#server/platform/lru.ts';

/** Values in memory, by key: each is made once for all who ask, and given until it is old, evicted, or pushed out by newer ones. */
export type Cached<Value, Origin = never> = {
  /**
   * The cached value, or what `make` now gives. A rejection of `make` goes to all who wait for it and is not cached. `origin` says
   * what the value is made of, for `evict`.
   */
  get(key: string, make: () => Promise<Value>, origin?: Origin): Promise<Value>;
  /** Whether `value` is what is cached under this key, and current. */
  holds(key: string, value: Value): boolean;
  /** A value that is deleted, evicted or cleared while it is made still goes to those who wait for it, and to nobody later. */
  delete(key: string): void;
  evict(isChanged: (origin: Origin) => boolean): void;
  clear(): void;
};

type CacheSettings<Value> = {
  /** Beyond it the values that were not used for the longest time are evicted. */
  readonly max: number;
  /** Maximum age of a value in milliseconds, counted from before it was made; without it a value has none. */
  readonly ttlMs?: number;
  /** Whether a value may be given to later callers; asked each time. */
  readonly isCurrent?: (value: Value) => boolean;
};

type Entry<Value, Origin> = {
  readonly origin: Origin | undefined;
  readonly made: Promise<Value>;
  /** Once it is made. */
  outcome?: { readonly value: Value };
};

/** A cache of this process alone. What other processes change is known by the bus, or after `ttlMs`. */
export function cached<Value, Origin = never>(settings: CacheSettings<Value>): Cached<Value, Origin> {
  const { max, ttlMs = 0, isCurrent = () => true } = settings;
  const entries = createLru<Entry<Value, Origin>>(max, { ttl: ttlMs, ttlResolution: 0 });

  return {
    get(key, make, origin) {
      const known = entries.get(key);
      if (known !== undefined && (known.outcome === undefined || isCurrent(known.outcome.value)))
        return known.made;
      const entry: Entry<Value, Origin> = { origin, made: make() };
      entries.set(key, entry);
      entry.made.then(
        (value) => {
          entry.outcome = { value };
          if (!isCurrent(value)) drop(key, entry);
        },
        () => drop(key, entry),
      );
      return entry.made;
    },
    holds(key, value) {
      const outcome = entries.peek(key)?.outcome;
      return outcome !== undefined && outcome.value === value && isCurrent(value);
    },
    delete: (key) => void entries.delete(key),
    evict(isChanged) {
      for (const [key, { origin }] of entries.entries()) {
        if (origin !== undefined && isChanged(origin)) entries.delete(key);
      }
    },
    clear: () => entries.clear(),
  };

  function drop(key: string, entry: Entry<Value, Origin>): void {
    if (entries.peek(key) === entry) entries.delete(key);
  }
}

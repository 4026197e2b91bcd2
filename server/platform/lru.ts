import { LRUCache } from 'lru-cache';

/** How long an entry is given; without it until it is pushed out. */
type Life = Pick<LRUCache.OptionsBase<string, NonNullable<unknown>, unknown>, 'ttl' | 'ttlResolution'>;

/**
 * Remembers at most `most` entries, and forgets the one whose last use is the longest ago. It takes memory as it fills: a server has some
 * sixty of these, and lru-cache's `max` would take the memory of all entries, and a millisecond each, at every start.
 */
export function createLru<Value extends NonNullable<unknown>>(
  most: number,
  life: Life = {},
): LRUCache<string, Value> {
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1, ...life });
}

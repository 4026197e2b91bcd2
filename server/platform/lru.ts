import { LRUCache } from 'lru-cache';

/** How long an entry is given; without it until it is pushed out. */
type Life = Pick<LRUCache.OptionsBase<string, NonNullable<unknown>, unknown>, 'ttl' | 'ttlResolution'>;

/**
 * Remembers at most so many entries, and forgets the one that was longest not asked for. It takes room as it fills: a server has some sixty of them, and
 * `max` would take the room of all their entries, and a millisecond each, at every start.
 */
export function createLru<Value extends NonNullable<unknown>>(
  most: number,
  life: Life = {},
): LRUCache<string, Value> {
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1, ...life });
}

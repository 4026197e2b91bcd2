/** Rows that may describe one match twice, and rows by any key that they share. */

import { fiscalYearOfDay } from './day.ts';
import type { MatchEntry } from './row.ts';

/**
 * Rows of the same clubs on one day, by their places, ascending. `sameMatch`: also at the same time, so that one is too
 * many. `samePairing`: at another time, or with the sides changed; two matches on one day are rare, and happen.
 */
export type Duplicate = { readonly kind: 'sameMatch' | 'samePairing'; readonly places: readonly number[] };

/** All of them, by their first place. */
export function findDuplicates(entries: readonly MatchEntry[]): readonly Duplicate[] {
  const placed = entries.map((entry, place) => ({ entry, place }));
  return [...Map.groupBy(placed, ({ entry }) => pairing(entry)).values()]
    .filter((group) => group.length > 1)
    .map((group): Duplicate => {
      const matches = new Set(group.map(({ entry }) => sameMatchKey(entry)));
      const places = group.map(({ place }) => place);
      return { kind: matches.size < group.length ? 'sameMatch' : 'samePairing', places };
    });
}

/** Equal for rows of one match: the same sides, day and start time. */
export function sameMatchKey({
  date,
  clubs,
  startTime,
}: Pick<MatchEntry, 'date' | 'clubs' | 'startTime'>): string {
  return JSON.stringify([date, clubs.home, clubs.away, startTime]);
}

/** Whichever side each club stands on. */
function pairing({ date, clubs }: MatchEntry): string {
  return JSON.stringify([date, ...[clubs.home, clubs.away].sort()]);
}

/** Everything under each of its keys, of which it may have several or none. */
export function byKeys<T>(
  all: readonly T[],
  keysOf: (one: T) => readonly string[],
): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const one of all) {
    for (const key of keysOf(one)) {
      const others = found.get(key);
      if (others === undefined) found.set(key, [one]);
      else others.push(one);
    }
  }
  return found;
}

/** Each of these rows says it: all of a day's rows in each of them would be a page of lines. */
const MOST_NAMED = 10;

/** What is possible but worth a second look, for each entry in its order; `lineOf` returns the number of the row at a place. */
export function noticesOf(
  entries: readonly MatchEntry[],
  fiscalYear: number,
  lineOf: (place: number) => number,
): readonly (readonly string[])[] {
  const together = new Map<number, string>();
  for (const { kind, places } of findDuplicates(entries)) {
    if (kind === 'sameMatch') continue;
    const named = places.slice(0, MOST_NAMED).map((place) => `${lineOf(place)}行目`);
    const others = places.length - named.length;
    const lines = `${named.join('、')}${others === 0 ? '' : `、ほか${others}行`}`;
    for (const place of places) together.set(place, `同じ日に同じクラブの試合が重なっています（${lines}）。`);
  }
  return entries.map(({ date }, place) => {
    const pairing = together.get(place);
    const isElsewhere = fiscalYearOfDay(date) !== fiscalYear;
    return [
      ...(pairing === undefined ? [] : [pairing]),
      ...(isElsewhere ? [`試合日（${date}）が${fiscalYear}年度の外です。`] : []),
    ];
  });
}

/**
 * Rows that say exactly what is stored. They are found before all others, and as many of them as possible: a match whose
 * clubs results have settled goes under several names, so that the row of one match may read like another's.
 */

import { differencesOf } from './differences.ts';
import { byKeys, sameMatchKey } from './duplicates.ts';
import type { MatchEntry } from './row.ts';
import type { StoredMatch } from './stored.ts';
import { pairingsOf } from './stored.ts';

/** A few milliseconds. */
const ROWS_AT_ONCE = 250;

/** The stored match of each such row, by the row's place; no match twice. Rows that are null are left out. */
export function* findAsStored(
  stored: readonly StoredMatch[],
  rows: readonly (MatchEntry | null)[],
): Generator<void, ReadonlyMap<number, StoredMatch>> {
  const named = byKeys(stored, (match) =>
    pairingsOf(match).map((clubs) => sameMatchKey({ ...match, clubs })),
  );
  const candidates = new Map<number, readonly StoredMatch[]>();
  const holders = new Map<StoredMatch, number>();
  for (const [place, entry] of rows.entries()) {
    if (entry !== null) {
      const alike = named.get(sameMatchKey(entry)) ?? [];
      candidates.set(
        place,
        alike.filter((match) => differencesOf(match, entry).length === 0),
      );
      hold(place, new Set());
    }
    if (place % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield;
  }
  return new Map([...holders].map(([match, place]) => [place, match]));

  /** Assigns a match to the row, if necessary one whose holder can take another: a row with a match always keeps one. */
  function hold(place: number, asked: Set<StoredMatch>): boolean {
    for (const match of candidates.get(place) ?? []) {
      if (asked.has(match)) continue;
      asked.add(match);
      const holder = holders.get(match);
      if (holder === undefined || hold(holder, asked)) {
        holders.set(match, place);
        return true;
      }
    }
    return false;
  }
}

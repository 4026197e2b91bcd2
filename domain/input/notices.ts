/** What is possible, and worth a second look before it is stored. */

import { fiscalYearOfDay } from './day.ts';
import { findDuplicates } from './duplicates.ts';
import type { MatchEntry } from './row.ts';

/** The notices of each entry, in their order; `lineOf` gives the number of the row at a place. */
export function noticesOf(
  entries: readonly MatchEntry[],
  fiscalYear: number,
  lineOf: (place: number) => number,
): readonly (readonly string[])[] {
  const together = new Map<number, string>();
  for (const { kind, places } of findDuplicates(entries)) {
    if (kind === 'sameMatch') continue;
    const lines = places.map((place) => `${lineOf(place)}行目`).join('、');
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

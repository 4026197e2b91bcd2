/** Club names that are another spelling of a known club's, and the names they are known by. */

import type { Recognition } from '#domain/input/club-names.ts';
import { type MatchRow, tidy } from '#domain/input/fields.ts';

/** What the rows become when each such name is replaced, by their places; rows without one are missing. */
export function variantChanges(
  rows: readonly MatchRow[],
  recognise: ((name: string) => Recognition) | null,
): ReadonlyMap<number, Partial<MatchRow>> {
  if (recognise === null) return new Map();
  const changed = rows.flatMap((row, index): [number, Partial<MatchRow>][] => {
    const changes = { ...ofSide(row, 'Left', recognise), ...ofSide(row, 'Right', recognise) };
    return Object.keys(changes).length === 0 ? [] : [[index, changes]];
  });
  return new Map(changed);
}

/** How many names that are. */
export function variantCount(changes: ReadonlyMap<number, Partial<MatchRow>>): number {
  const names = [...changes.values()].flatMap(({ clubLeftName, clubRightName }) => [
    clubLeftName,
    clubRightName,
  ]);
  return names.filter((name) => name !== undefined).length;
}

/** Only a name that can be no other club: what may be meant is for a person to choose. */
function ofSide(
  row: MatchRow,
  side: 'Left' | 'Right',
  recognise: (name: string) => Recognition,
): Partial<MatchRow> {
  const name = row[`club${side}Name`];
  if (tidy(name) === '') return {};
  const found = recognise(name);
  if (found.kind !== 'variant') return {};
  const { id, name: known } = found.club;
  return { [`club${side}Name`]: known, ...(id === null ? {} : { [`club${side}Id`]: id }) };
}

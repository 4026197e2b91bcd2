/** What moves in a table between two moments: shown before a correction is saved. */

import type { Club } from '../results.ts';
import type { DrawnLot } from './league.ts';
import type { Row, Table } from './table.ts';

export type TableChange =
  /** Others hold the place than before; several clubs where it is shared, nobody where one above it is. */
  | {
      readonly kind: 'place';
      readonly place: number;
      readonly before: readonly Club[];
      readonly after: readonly Club[];
    }
  /** A lot that settled places no longer does. */
  | { readonly kind: 'lotVoid'; readonly lot: DrawnLot };

/** Places from the first to the last, then lots. A club's numbers may change without it. */
export function tableChanges(before: Table, after: Table): readonly TableChange[] {
  const places = Math.max(before.rows.length, after.rows.length);
  const moved = Array.from({ length: places }, (_, index) => {
    const place = index + 1;
    return { kind: 'place', place, before: clubsOn(before, place), after: clubsOn(after, place) } as const;
  });
  const inForce = lotsIn(after);
  return [
    ...moved.filter((change) => !sameClubs(change.before, change.after)),
    ...lotsIn(before)
      .filter((lot) => !inForce.includes(lot))
      .map((lot) => ({ kind: 'lotVoid', lot }) as const),
  ];
}

function clubsOn(table: Table, place: number): readonly Club[] {
  return table.rows.filter((row) => row.place === place).map(({ club }) => club);
}

function lotsIn(table: Table): readonly DrawnLot[] {
  return [...new Set(table.rows.flatMap(({ lot }) => (lot === null ? [] : [lot])))];
}

function sameClubs(one: readonly Club[], other: readonly Club[]): boolean {
  return one.length === other.length && one.every((club) => other.includes(club));
}

/** Where a club stands: its place, shared or not, and its points. */
export type Stand = Pick<Row, 'place' | 'points'>;

/** A club whose place or points change; null before or after where the table does not have it. */
export type StandChange = {
  readonly club: Club;
  readonly before: Stand | null;
  readonly after: Stand | null;
};

/** Clubs whose place or points change, in the order of the table after; clubs that leave it come last. */
export function standChanges(before: Table, after: Table): readonly StandChange[] {
  const was = standsIn(before);
  const is = standsIn(after);
  const clubs = new Set([...is.keys(), ...was.keys()]);
  return [...clubs]
    .map((club) => ({ club, before: was.get(club) ?? null, after: is.get(club) ?? null }))
    .filter((one) => one.before?.place !== one.after?.place || one.before?.points !== one.after?.points);
}

function standsIn({ rows }: Table): ReadonlyMap<Club, Stand> {
  return new Map(rows.map(({ club, place, points }) => [club, { place, points }]));
}

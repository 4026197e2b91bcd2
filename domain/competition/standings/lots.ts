/** Lots drawn by hand: each holds for the clubs it was drawn among, all of them and no other. */

import type { Club } from '../results.ts';
import type { DrawnLot } from './league.ts';

/** The lot that settles the order of these clubs, null where none was drawn; the newest where there are several. */
export function lotFor(clubs: readonly Club[], lots: readonly DrawnLot[]): DrawnLot | null {
  const theirs = lots.filter((lot) => isAmong(lot, clubs));
  return theirs.reduce<DrawnLot | null>(
    (newest, lot) => (newest === null || lot.drawnOn >= newest.drawnOn ? lot : newest),
    null,
  );
}

function isAmong({ order }: DrawnLot, clubs: readonly Club[]): boolean {
  return (
    order.length === clubs.length &&
    new Set(order).size === order.length &&
    order.every((club) => clubs.includes(club))
  );
}

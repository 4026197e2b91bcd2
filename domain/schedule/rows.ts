/** A schedule as rows of the bulk input, which is the only way that matches are written. */

import { BLANK_ROW, type MatchRow } from '../input/fields.ts';
import { inPlayingOrder } from './conflicts.ts';
import { type PairingSlot, participantName } from './pairing.ts';
import type { PlacedMatch } from './placing.ts';
import { kickOffOf } from './time-slots.ts';

/** What all its rows have in common, and the ids of clubs by their names. */
export type RowSurroundings = {
  readonly division: string;
  readonly group: string;
  readonly clubIds: ReadonlyMap<string, string>;
};

/** In playing order. A club that is not known yet stands there as 準決勝第1試合の勝者, for a bracket to fill. */
export function matchRows(
  matches: readonly PlacedMatch[],
  { division, group, clubIds }: RowSurroundings,
): readonly MatchRow[] {
  const pairings = matches.map(({ pairing }) => pairing);
  const idOf = (slot: PairingSlot) => (slot.kind === 'club' ? (clubIds.get(slot.club) ?? '') : '');
  return inPlayingOrder(matches).map(({ pairing: { name, slots }, at }) => ({
    ...BLANK_ROW,
    clubLeftName: participantName(slots.home, pairings),
    clubRightName: participantName(slots.away, pairings),
    clubLeftId: idOf(slots.home),
    clubRightId: idOf(slots.away),
    matchNumber: name,
    matchDate: at.day,
    scheduledStartTime: kickOffOf(at),
    ground: at.ground,
    divisionName: division,
    group_1: group,
  }));
}

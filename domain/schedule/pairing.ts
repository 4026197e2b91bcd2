/**
 * A schedule made here (日程表).
 *
 * A **pairing** is a match before it has a day, a time and a place. A **round** is a 節 of a league or a 回戦 of a knockout. A
 * **time slot** (時間枠) is a day, a kick-off time and a pitch: room for one match.
 */

import type { MatchId, Slot } from '../competition/bracket/bracket.ts';
import { slotName } from '../competition/bracket/messages.ts';
import type { PerSide } from '../match/match.ts';

/** Who plays on one side: a club, or the club that comes out of an earlier pairing. */
export type PairingSlot = Extract<Slot, { readonly kind: 'club' | 'winner' | 'loser' }>;

export type Pairing = {
  readonly id: MatchId;
  /** From 1. */
  readonly round: number;
  /** 第1節 第2試合, 準決勝第1試合. */
  readonly name: string;
  readonly slots: PerSide<PairingSlot>;
};

/** The club, or whose place it is: 準決勝第1試合の勝者. */
export function participantName(slot: PairingSlot, pairings: readonly Pairing[]): string {
  const source = slot.kind === 'club' ? undefined : pairings.find(({ id }) => id === slot.of);
  const unplayed = { kind: 'unplayed' } as const;
  return slotName(
    slot,
    source === undefined
      ? []
      : [{ matchId: source.id, name: source.name, slots: source.slots, state: unplayed }],
  );
}

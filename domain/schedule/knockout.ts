/**
 * Knockout pairings for clubs in their seeding order (シード順): the first two can meet only in the final, and where a power
 * of two is not reached, the first ones begin in the second round (不戦勝).
 */

import type { Bracket, Slot } from '../competition/bracket/bracket.ts';
import { bracketOf, seededLines } from '../competition/bracket/draw.ts';
import type { Pairing, PairingSlot } from './pairing.ts';

export type ThirdPlace = 'played' | 'notPlayed';

/** In playing order, 3位決定戦 before the final. */
export function knockoutPairings(clubs: readonly string[], thirdPlace: ThirdPlace): readonly Pairing[] {
  if (clubs.length < 2) return [];
  const lines = seededLines(clubs.map((club): Slot => ({ kind: 'club', club })));
  const bracket = bracketOf(lines, clubs.length > 3 ? thirdPlace : 'notPlayed');
  const rounds = Math.max(1, Math.ceil(Math.log2(clubs.length)));
  const pairings = bracket.flatMap(({ matchId, name, slots }): Pairing[] => {
    const [home, away] = [resolved(slots.home, bracket), resolved(slots.away, bracket)];
    if (home === null || away === null) return [];
    const round = matchId === THIRD_PLACE ? rounds : Number(matchId.split('-')[0]);
    return [{ id: matchId, round, name, slots: { home, away } }];
  });
  const isFinal = ({ id }: Pairing) => id === `${rounds}-1`;
  return [...pairings.filter((pairing) => !isFinal(pairing)), ...pairings.filter(isFinal)];
}

const THIRD_PLACE = 'third';

/** Who stands there, with byes passed; null for nobody. */
function resolved(slot: Slot, bracket: Bracket): PairingSlot | null {
  if (slot.kind === 'bye' || slot.kind === 'place') return null;
  if (slot.kind === 'club') return slot;
  const source = bracket.find(({ matchId }) => matchId === slot.of);
  if (source?.slots.away.kind === 'bye') return resolved(source.slots.home, bracket);
  if (source?.slots.home.kind === 'bye') return resolved(source.slots.away, bracket);
  return slot;
}

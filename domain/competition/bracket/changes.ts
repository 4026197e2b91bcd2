/** What moves in a bracket between two moments: shown before a correction is saved. */

import { SIDES, type Side } from '../../match/match.ts';
import type { Bracket, Entrant, FilledMatch, KnockoutState, MatchId } from './bracket.ts';

export type BracketChange =
  /** Somebody else, or nobody yet, stands on that side of the match. */
  | {
      readonly kind: 'entrant';
      readonly matchId: MatchId;
      readonly side: Side;
      readonly before: Entrant;
      readonly after: Entrant;
      /** The match has begun or a result of it is on record, which then counts for the club that stands there now. */
      readonly hasResult: boolean;
    }
  /** A match that leads to no other has another winner: the champion, or the third. */
  | { readonly kind: 'winner'; readonly matchId: MatchId; readonly before: Entrant; readonly after: Entrant };

/** In the order of the bracket, of which both are fillings. */
export function bracketChanges(
  bracket: Bracket,
  before: readonly FilledMatch[],
  after: readonly FilledMatch[],
): readonly BracketChange[] {
  const earlier = new Map(before.map((match) => [match.matchId, match]));
  return after.flatMap((match) => {
    const was = earlier.get(match.matchId);
    return was === undefined
      ? []
      : [...entrantChanges(bracket, was, match), ...winnerChange(bracket, was, match)];
  });
}

function entrantChanges(bracket: Bracket, before: FilledMatch, after: FilledMatch): readonly BracketChange[] {
  const { matchId } = after;
  const hasResult = bracket.some(
    (match) => match.matchId === matchId && WITH_RESULT.includes(match.state.kind),
  );
  return SIDES.filter((side) => !sameEntrant(before.entrants[side], after.entrants[side])).map((side) => ({
    kind: 'entrant',
    matchId,
    side,
    before: before.entrants[side],
    after: after.entrants[side],
    hasResult,
  }));
}

function winnerChange(bracket: Bracket, before: FilledMatch, after: FilledMatch): readonly BracketChange[] {
  const { matchId } = after;
  const slots = bracket.flatMap(({ slots: both }) => SIDES.map((side) => both[side]));
  const leadsOn = slots.some((slot) => slot.kind === 'winner' && slot.of === matchId);
  if (leadsOn || sameEntrant(before.winner, after.winner)) return [];
  return [{ kind: 'winner', matchId, before: before.winner, after: after.winner }];
}

const WITH_RESULT: readonly KnockoutState['kind'][] = ['running', 'registered', 'walkover'];

/** Who is waited for is no matter: nobody has moved while a slot only waits for something else. */
function sameEntrant(one: Entrant, other: Entrant): boolean {
  if (one.kind !== 'club' || other.kind !== 'club') return one.kind === other.kind;
  return one.club === other.club;
}

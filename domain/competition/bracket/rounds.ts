/** A bracket as it is drawn: its rounds from the first to the final, and the matches beside them. */

import { SIDES } from '../../match/match.ts';
import type { Bracket, BracketMatch, MatchId } from './bracket.ts';

export type DrawnBracket = {
  /** Each from top to bottom; a match stands in the round of those as far from the final as itself. */
  readonly rounds: readonly (readonly BracketMatch[])[];
  /** What leads to no final: 3位決定戦. In the order of the bracket. */
  readonly others: readonly BracketMatch[];
};

/** The final is the match to which the most matches lead. A bracket that goes in a circle is drawn so far as it doesn't. */
export function drawnBracket(bracket: Bracket): DrawnBracket {
  const byId = new Map(bracket.map((match) => [match.matchId, match]));
  const [final] = bracket
    .map((match) => ({ match, leading: roundsTo(match, byId).flat().length }))
    .toSorted((a, b) => b.leading - a.leading);
  if (final === undefined) return { rounds: [], others: [] };
  const rounds = roundsTo(final.match, byId).toReversed();
  const inRounds = new Set(rounds.flat());
  return { rounds, others: bracket.filter((match) => !inRounds.has(match)) };
}

/** From the match itself back to those that lead to it, by who won them. */
function roundsTo(
  match: BracketMatch,
  byId: ReadonlyMap<MatchId, BracketMatch>,
): readonly (readonly BracketMatch[])[] {
  const rounds: BracketMatch[][] = [];
  const seen = new Set<BracketMatch>();
  let round = [match];
  while (round.length > 0) {
    rounds.push(round);
    for (const one of round) seen.add(one);
    const sources = round.flatMap(({ slots }) =>
      SIDES.flatMap((side) => {
        const slot = slots[side];
        const source = slot.kind === 'winner' ? byId.get(slot.of) : undefined;
        return source === undefined || seen.has(source) ? [] : [source];
      }),
    );
    // In a bracket with faults one match may fill both sides.
    round = [...new Set(sources)];
  }
  return rounds;
}

/** Brackets for any number of entrants. */

import type { Bracket, BracketMatch, Slot } from './bracket.ts';
import { roundName } from './messages.ts';

/**
 * The lines of a bracket from top to bottom, for entrants from the strongest to the weakest: the strongest can meet only at
 * the end, and where a power of two is not reached, it is they who have a bye.
 */
export function seededLines(entrants: readonly Slot[]): readonly Slot[] {
  let seeds = [1];
  while (seeds.length < entrants.length) {
    const sum = seeds.length * 2 + 1;
    seeds = seeds.flatMap((seed, index) => (index % 2 === 0 ? [seed, sum - seed] : [sum - seed, seed]));
  }
  return seeds.map((seed) => entrants[seed - 1] ?? BYE);
}

/**
 * The matches of a bracket whose lines are given from top to bottom, as drawn; lines that a power of two lacks are byes.
 * Their ids are `1-1` (round, number in it) and `third`.
 */
export function bracketOf(lines: readonly Slot[], thirdPlace: 'played' | 'notPlayed'): Bracket {
  const rounds = Math.max(1, Math.ceil(Math.log2(lines.length)));
  const all = [...lines, ...Array<Slot>(2 ** rounds - lines.length).fill(BYE)];
  const matches: BracketMatch[] = [];
  let slots: readonly Slot[] = all;
  for (let round = 1; round <= rounds; round += 1) {
    const inRound = matchesOf(slots, round, rounds);
    matches.push(...inRound);
    slots = inRound.map(({ matchId }) => ({ kind: 'winner', of: matchId }));
  }
  return thirdPlace === 'played' && rounds > 1 ? [...matches, thirdPlaceMatch(rounds - 1)] : matches;
}

const BYE: Slot = { kind: 'bye' };

/** Matches with a bye are not played: the others are numbered without them. */
function matchesOf(slots: readonly Slot[], round: number, rounds: number): readonly BracketMatch[] {
  const name = roundName(round, rounds);
  let played = 0;
  return Array.from({ length: slots.length / 2 }, (_, index) => {
    const [home = BYE, away = BYE] = slots.slice(index * 2, index * 2 + 2);
    const isPlayed = home.kind !== 'bye' && away.kind !== 'bye';
    if (isPlayed) played += 1;
    const numbered = isPlayed && round < rounds ? `${name}第${played}試合` : name;
    return { matchId: `${round}-${index + 1}`, name: numbered, slots: { home, away }, state: UNPLAYED };
  });
}

const UNPLAYED = { kind: 'unplayed' } as const;

function thirdPlaceMatch(semiFinals: number): BracketMatch {
  const loser = (number: number): Slot => ({ kind: 'loser', of: `${semiFinals}-${number}` });
  return { matchId: 'third', name: '3位決定戦', slots: { home: loser(1), away: loser(2) }, state: UNPLAYED };
}

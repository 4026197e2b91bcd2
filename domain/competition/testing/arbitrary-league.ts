/** Random leagues for the properties: close ones, so that clubs are often level. */

import fc from 'fast-check';
import type { PerSide } from '../../match/match.ts';
import type { Club, MatchState, Score } from '../results.ts';
import type { DrawnLot, League, LeagueMatch } from '../standings/league.ts';
import { CRITERIA, DEFAULT_STANDINGS_RULES, type StandingsRules } from '../standings/rules.ts';

const CLUBS: readonly Club[] = ['A', 'B', 'C', 'D', 'E', 'F'];

const anyGoals = fc.nat({ max: 3 });

export const anyScore: fc.Arbitrary<Score> = fc.record({
  goals: fc.record({ home: anyGoals, away: anyGoals }),
  shootOut: fc.option(fc.constantFrom({ home: 4, away: 3 }, { home: 3, away: 4 })),
});

const anyState: fc.Arbitrary<MatchState> = fc.oneof(
  { weight: 6, arbitrary: anyScore.map((score): MatchState => ({ kind: 'registered', score })) },
  { weight: 1, arbitrary: anyScore.map((score): MatchState => ({ kind: 'running', score })) },
  { weight: 1, arbitrary: fc.constantFrom<MatchState>({ kind: 'unplayed' }, { kind: 'postponed' }) },
);

const anyPoints: fc.Arbitrary<StandingsRules['points']> = fc.constantFrom(DEFAULT_STANDINGS_RULES.points, {
  win: 3,
  loss: 0,
  level: { kind: 'shootOut', winner: 2, loser: 1 },
});

export const anyRules: fc.Arbitrary<StandingsRules> = fc.record({
  points: anyPoints,
  order: fc.oneof(fc.constant(DEFAULT_STANDINGS_RULES.order), fc.shuffledSubarray([...CRITERIA])),
  headToHead: fc.constantFrom('once', 'again'),
  meetings: fc.constant(1),
  withdrawn: fc.constantFrom('annulled', 'forfeited'),
});

const anyLot: fc.Arbitrary<DrawnLot> = fc.record({
  order: fc.shuffledSubarray([...CLUBS], { minLength: 2 }),
  drawnOn: fc.constantFrom('2026-10-03', '2026-10-04'),
});

/** Up to six clubs that meet once, in each state of play, now and then with a club fewer points or gone. */
export const anyLeague: fc.Arbitrary<League> = fc
  .record({
    size: fc.integer({ min: 2, max: CLUBS.length }),
    rules: anyRules,
    states: fc.array(anyState, { minLength: 15, maxLength: 15 }),
    taken: fc.constantFrom(0, 0, 0, 3),
    withdrawn: fc.constantFrom(0, 0, 0, 1),
    punished: fc.constantFrom(0, 0, 4),
    lots: fc.array(anyLot, { maxLength: 2 }),
  })
  .map(({ size, rules, states, taken, withdrawn, punished, lots }) => {
    const clubs = CLUBS.slice(0, size);
    return {
      rules,
      clubs,
      matches: pairsOf(clubs).map((pair, index) => matchOf(pair, index, states)),
      deductions: taken > 0 ? [{ club: 'B', points: taken, reason: '出場資格のない選手の出場' }] : [],
      penaltyPoints: punished > 0 ? [{ club: 'C', points: punished }] : [],
      withdrawn: withdrawn > 0 ? ['A'] : [],
      lots,
    };
  });

function pairsOf(clubs: readonly Club[]): readonly PerSide<Club>[] {
  return clubs.flatMap((home, index) => clubs.slice(index + 1).map((away) => ({ home, away })));
}

function matchOf(clubs: PerSide<Club>, index: number, states: readonly MatchState[]): LeagueMatch {
  return { matchId: `m${index + 1}`, clubs, state: states[index] ?? { kind: 'unplayed' } };
}

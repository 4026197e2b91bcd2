import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Club, MatchState } from '../results.ts';
import { REAL_LEAGUES } from '../samples/index.ts';
import { written } from '../samples/written.ts';
import { certainties } from './certainty.ts';
import { type League, leagueOf, pairsLeft } from './league.ts';
import { DEFAULT_STANDINGS_RULES, type StandingsRules } from './rules.ts';
import { standings } from './table.ts';

const ONE_ROUND: StandingsRules = { ...DEFAULT_STANDINGS_RULES, meetings: 1 };

function told(league: League, advancing: number): Record<Club, string> {
  return Object.fromEntries(certainties(league, advancing));
}

/** The league as it stood after that many matches. */
function playedTo(league: League, matches: number): League {
  const unplayed: MatchState = { kind: 'unplayed' };
  return {
    ...league,
    matches: league.matches.map((match, index) => (index < matches ? match : { ...match, state: unplayed })),
  };
}

function realLeague(id: string): League {
  const real = REAL_LEAGUES.find((league) => league.id === id);
  if (real === undefined) throw new Error(`No league ${id}`);
  return real.league;
}

test('残り試合が多すぎるリーグは、調べきれないことを確定とは言わずに、すぐに答える', () => {
  const clubs = (count: number) => Array.from({ length: count }, (_, index) => `club ${index}`);
  for (const [count, meetings] of [
    [194, 1],
    [28, 10],
    [40, 1],
  ] as const) {
    const league = leagueOf({ ...ONE_ROUND, meetings }, clubs(count), []);
    expect(new Set(certainties(league, 2).values())).toEqual(new Set(['open']));
  }
});

describe('残り試合が何をもたらしても', () => {
  test('届かれないクラブは確定、届かないクラブは敗退確定', () => {
    const league = leagueOf(ONE_ROUND, [], written('A 1-0 B\nA 1-0 C\nA 1-0 D\nB 1-0 C\nB 1-0 D\nC - D'));
    expect(told(league, 1)).toEqual({ A: 'certain', B: 'out', C: 'out', D: 'out' });
    expect(told(league, 2)).toEqual({ A: 'certain', B: 'certain', C: 'out', D: 'out' });
    expect(told(league, 3)).toEqual({ A: 'certain', B: 'certain', C: 'open', D: 'open' });
  });

  test('勝点で並ばれうるなら、得失点差がどれほど開いていても確定ではない', () => {
    const league = leagueOf({ ...ONE_ROUND, meetings: 2 }, [], written('A 30-0 B'));
    expect(told(league, 1)).toEqual({ A: 'open', B: 'open' });
  });

  test('追う二つのクラブが互いに対戦するなら、両方には抜かれない', () => {
    // B and C, with four points, can each pass A's six, but not both: what is left is their own match.
    const league = leagueOf(
      { ...ONE_ROUND, meetings: 2 },
      [],
      written('A 1-0 B\nA 1-0 C\nB 1-0 A\nC 1-0 A\nB 0-0 C'),
    );
    expect(pairsLeft(league)).toEqual([{ home: 'B', away: 'C' }]);
    expect(told(league, 2)).toEqual({ A: 'certain', B: 'open', C: 'open' });
  });

  test('延期・進行中・まだ日程にない試合も残り試合', () => {
    const text = 'A 1-0 B\nA 1-0 C\nB 1-0 C';
    for (const last of ['A 延期 D', 'A 3-0* D', '']) {
      const league = leagueOf(ONE_ROUND, ['D'], written(`${text}\n${last}`));
      expect(told(league, 1)).toEqual({ A: 'open', B: 'open', C: 'out', D: 'open' });
    }
  });

  test('総当たりの数が分からなければ、何も確定しない', () => {
    const league = leagueOf(DEFAULT_STANDINGS_RULES, [], written('A 9-0 B'));
    expect(told(league, 1)).toEqual({ A: 'open', B: 'open' });
  });
});

describe('全試合が終わると', () => {
  test('順位がそのまま答えになる', () => {
    expect(told(realLeague('wc-2022-e'), 2)).toEqual({
      日本: 'certain',
      スペイン: 'certain',
      ドイツ: 'out',
      コスタリカ: 'out',
    });
  });

  test('境目で並ぶクラブは抽選まで決まらず、境目をまたがなければ決まる', () => {
    const group = realLeague('wc-2018-h');
    expect(told(group, 2)).toMatchObject({ コロンビア: 'certain', 日本: 'open', セネガル: 'open' });
    expect(told(group, 3)).toMatchObject({ 日本: 'certain', セネガル: 'certain', ポーランド: 'out' });
    const drawn = { ...group, lots: [{ order: ['日本', 'セネガル'], drawnOn: '2018-06-28' }] };
    expect(told(drawn, 2)).toMatchObject({ 日本: 'certain', セネガル: 'out' });
  });
});

describe('実際の大会の途中', () => {
  test.each([
    ['wc-2018-h', 4, { ポーランド: 'out', 日本: 'open', セネガル: 'open', コロンビア: 'open' }],
    ['wc-2018-b', 4, { モロッコ: 'out', スペイン: 'open', ポルトガル: 'open', イラン: 'open' }],
    ['euro-2004-c', 4, { ブルガリア: 'out', スウェーデン: 'open', デンマーク: 'open', イタリア: 'open' }],
    ['wc-2022-e', 4, { 日本: 'open', スペイン: 'open', ドイツ: 'open', コスタリカ: 'open' }],
    ['ucl-2023-f', 10, { ドルトムント: 'certain', パリ: 'open', ミラン: 'open', ニューカッスル: 'open' }],
  ])('%s: %i試合の後、上位二つ', (id, matches, expected) => {
    expect(told(playedTo(realLeague(id), matches), 2)).toEqual(expected);
  });

  // After 32 rounds 松本 could draw level with 鳥栖 only by beating 湘南, which then could not: so 鳥栖 was safe. The last
  // round was a final of the two that could still be champions.
  test.each([
    ['第32節', 32, 16, { 湘南: 'open', 磐田: 'open', 松本: 'open', 鳥栖: 'certain', 清水: 'certain' }],
    ['第33節', 33, 16, { 湘南: 'certain', 磐田: 'out', 松本: 'out' }],
    ['第33節', 33, 1, { 横浜FM: 'open', FC東京: 'open', 鹿島: 'out' }],
    ['第34節', 34, 1, { 横浜FM: 'certain', FC東京: 'out' }],
  ])('2019年のJ1: %sの後', (_, rounds, places, expected) => {
    expect(told(playedTo(realLeague('j1-2019'), rounds * 9), places)).toMatchObject(expected);
  });

  // バルセロナ was champion a round before, by the matches against アトレティコ: points alone say so when they are enough.
  test.each([
    ['第35節', 35, { バルセロナ: 'open', アトレティコ: 'open' }],
    ['第36節', 36, { バルセロナ: 'certain', アトレティコ: 'out' }],
  ])('2018-19年のラ・リーガの優勝: %sの後', (_, rounds, expected) => {
    expect(told(playedTo(realLeague('la-liga-2018-19'), rounds * 10), 1)).toMatchObject(expected);
  });
});

describe('すべての結果を試した答えと同じ', () => {
  const CLUBS = ['A', 'B', 'C', 'D', 'E'];
  const PAIRS = CLUBS.flatMap((home, index) => CLUBS.slice(index + 1).map((away) => ({ home, away })));
  /** What a match can bring, written out by hand. */
  const RULES: readonly { points: StandingsRules['points']; outcomes: readonly [number, number][] }[] = [
    {
      points: DEFAULT_STANDINGS_RULES.points,
      outcomes: [
        [3, 0],
        [1, 1],
        [0, 3],
      ],
    },
    {
      points: { win: 3, loss: 0, level: { kind: 'shootOut', winner: 2, loser: 1 } },
      outcomes: [
        [3, 0],
        [2, 1],
        [1, 2],
        [1, 1],
        [0, 3],
      ],
    },
    {
      points: { win: 2, loss: 0, level: { kind: 'draw', each: 1 } },
      outcomes: [
        [2, 0],
        [1, 1],
        [0, 2],
      ],
    },
  ];
  const SCORES = [
    { goals: { home: 1, away: 0 }, shootOut: null },
    { goals: { home: 0, away: 1 }, shootOut: null },
    { goals: { home: 0, away: 0 }, shootOut: { home: 4, away: 3 } },
  ] as const;

  /** Up to six matches of five clubs are left, in any order; now and then a club has lost points. */
  const anyLeague = fc
    .record({
      rule: fc.constantFrom(...RULES),
      scores: fc.array(fc.constantFrom(...SCORES), { minLength: PAIRS.length, maxLength: PAIRS.length }),
      left: fc.uniqueArray(fc.nat({ max: PAIRS.length - 1 }), { minLength: 1, maxLength: 6 }),
      taken: fc.constantFrom(0, 0, 1, 3),
    })
    .map(({ rule: { points, outcomes }, scores, left, taken }) => {
      const matches = PAIRS.map((clubs, index) => {
        const score = scores[index] ?? SCORES[0];
        const state: MatchState = left.includes(index) ? { kind: 'unplayed' } : { kind: 'registered', score };
        return { matchId: String(index), clubs, state };
      });
      const deductions = [{ club: 'A', points: taken, reason: '' }];
      return { league: { ...leagueOf({ ...ONE_ROUND, points }, CLUBS, matches), deductions }, outcomes };
    });

  type Points = Readonly<Record<Club, number>>;

  /** Every way in which the matches left can end, as points. */
  function endings({
    league,
    outcomes,
  }: {
    league: League;
    outcomes: readonly [number, number][];
  }): Points[] {
    const now: Points = Object.fromEntries(standings(league).rows.map(({ club, points }) => [club, points]));
    const left = league.matches.filter(({ state }) => state.kind === 'unplayed').map(({ clubs }) => clubs);
    return left.reduce(
      (ends: Points[], { home, away }) =>
        ends.flatMap((end) =>
          outcomes.map(([toHome, toAway]) => ({
            ...end,
            [home]: (end[home] ?? 0) + toHome,
            [away]: (end[away] ?? 0) + toAway,
          })),
        ),
      [now],
    );
  }

  function byTrying(ends: readonly Points[], advancing: number): Record<Club, string> {
    const verdict = (club: Club) => {
      const others = (end: Points, counts: (more: number) => boolean) =>
        CLUBS.filter((other) => other !== club && counts((end[other] ?? 0) - (end[club] ?? 0))).length;
      if (ends.every((end) => others(end, (more) => more >= 0) < advancing)) return 'certain';
      return ends.every((end) => others(end, (more) => more > 0) >= advancing) ? 'out' : 'open';
    };
    return Object.fromEntries(CLUBS.map((club) => [club, verdict(club)]));
  }

  test('五つのクラブ、残り六試合まで', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(anyLeague, fc.integer({ min: 1, max: 4 }), (given, advancing) => {
        expect(told(given.league, advancing)).toEqual(byTrying(endings(given), advancing));
      }),
      { numRuns: 150 },
    );
  });
});

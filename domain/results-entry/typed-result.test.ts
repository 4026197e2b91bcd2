import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { administer } from '../match/administration.ts';
import { evolve } from '../match/evolve.ts';
import { DEFAULT_RULES, type Match, type MatchRules, newMatch, totalGoals } from '../match/match.ts';
import * as sentence from './messages.ts';
import { BLANK_RESULT, readResult, sameTyped, type TypedResult, typedOf } from './typed-result.ts';

const LEAGUE: MatchRules = { ...DEFAULT_RULES, format: 'league', extraHalves: false };

function matchUnder(rules: MatchRules = DEFAULT_RULES, changes: Partial<Match> = {}): Match {
  return { ...newMatch({ rules, clubs: { home: '北クラブ', away: '南クラブ' } }), ...changes };
}

/** `3-1`; an empty side is typed as nothing. */
function pair(text: string) {
  const [home = '', away = ''] = text.split('-');
  return { home, away };
}

function typed(parts: Partial<Record<keyof TypedResult, string>>): TypedResult {
  const pairs = Object.entries(parts).map(([part, text]) => [part, pair(text)]);
  return { ...BLANK_RESULT, ...Object.fromEntries(pairs) };
}

const goals = (first: number, second: number, extra = [0, 0]) => ({
  firstHalf: first,
  secondHalf: second,
  extraFirstHalf: extra[0],
  extraSecondHalf: extra[1],
});

describe('打たれた結果を読む', () => {
  const recorded = matchUnder(DEFAULT_RULES, {
    status: '試合終了',
    goals: {
      home: { firstHalf: 2, secondHalf: 1, extraFirstHalf: 0, extraSecondHalf: 0 },
      away: { firstHalf: 0, secondHalf: 1, extraFirstHalf: 0, extraSecondHalf: 0 },
    },
  });
  test.each([
    [
      '前半があれば、残りが後半になる',
      typed({ total: '3-1', firstHalf: '1-0' }),
      matchUnder(),
      goals(1, 2),
      goals(0, 1),
      'typed',
    ],
    [
      '前半がわからなければ、合計が後半になり、わからないと言う',
      typed({ total: '3-1' }),
      matchUnder(),
      goals(0, 3),
      goals(0, 1),
      'unknown',
    ],
    [
      '0-0なら、前半も後半も0とわかる',
      typed({ total: '0-0' }),
      matchUnder(),
      goals(0, 0),
      goals(0, 0),
      'typed',
    ],
    [
      '速報と同じ合計なら、速報の前半と後半が残る',
      typed({ total: '3-1' }),
      recorded,
      goals(2, 1),
      goals(0, 1),
      'record',
    ],
    [
      '速報と違う合計なら、速報の内訳は使わない',
      typed({ total: '4-1' }),
      recorded,
      goals(0, 4),
      goals(0, 1),
      'unknown',
    ],
    [
      '速報を0-0に直すと、どの時間帯も0になる',
      typed({ total: '0-0' }),
      recorded,
      goals(0, 0),
      goals(0, 0),
      'typed',
    ],
    [
      '全角の数字も読む',
      typed({ total: '３-１', firstHalf: '１-０' }),
      matchUnder(),
      goals(1, 2),
      goals(0, 1),
      'typed',
    ],
    [
      '延長戦の得点は合計に含まれる',
      typed({ total: '3-2', firstHalf: '1-0', extraFirstHalf: '1-0', extraSecondHalf: '0-0' }),
      matchUnder(),
      goals(1, 1, [1, 0]),
      goals(0, 2),
      'typed',
    ],
  ])('%s', (_why, input, match, home, away, halves) => {
    expect(readResult(input, match)).toMatchObject({
      ok: true,
      halves,
      correction: { goals: { home, away } },
    });
  });

  test('PK戦は、同点の試合の成功数として読む', () => {
    expect(readResult(typed({ total: '1-1', shootOut: '4-3' }), matchUnder())).toMatchObject({
      correction: { shootOut: { kind: 'successes', successes: { home: 4, away: 3 } } },
    });
  });

  test('速報と同じ合計だけなら、延長戦とPK戦の速報もそのまま残る', () => {
    const extra = { firstHalf: 0, secondHalf: 1, extraFirstHalf: 0, extraSecondHalf: 0 };
    const decided = matchUnder(DEFAULT_RULES, {
      status: '試合終了',
      hasExtraHalves: true,
      hasShootOut: true,
      goals: { home: extra, away: extra },
      shootOut: { home: { kicks: [], score: 4 }, away: { kicks: [], score: 3 } },
    });
    expect(readResult(typed({ total: '1-1' }), decided)).toMatchObject({
      halves: 'record',
      correction: {
        hasExtraHalves: true,
        goals: { home: extra, away: extra },
        shootOut: { successes: { home: 4, away: 3 } },
      },
    });
    const mended = readResult(typed({ total: '1-1', shootOut: '5-4' }), decided);
    expect(mended).toMatchObject({ correction: { shootOut: { successes: { home: 5, away: 4 } } } });
  });

  test('登録済みの開始時刻は残り、初めての結果には時刻を作らない', () => {
    const registered = matchUnder(DEFAULT_RULES, {
      outcome: { kind: 'registered', actualStartTime: '10:05' },
    });
    expect(readResult(typed({ total: '1-0' }), registered)).toMatchObject({
      correction: { actualStartTime: '10:05' },
    });
    expect(readResult(typed({ total: '1-0' }), matchUnder())).toMatchObject({
      correction: { actualStartTime: null },
    });
  });
});

test.each([
  ['片方だけの合計', typed({ total: '3-' }), 'total.away', sentence.BOTH_TOTALS],
  ['数字でない得点', typed({ total: '3-x' }), 'total.away', sentence.NOT_A_NUMBER],
  ['多すぎる得点', typed({ total: '31-0', firstHalf: '20-0' }), 'total.home', sentence.NOT_A_NUMBER],
  ['片方だけの前半', typed({ total: '3-1', firstHalf: '1-' }), 'firstHalf.away', sentence.BOTH_FIRST_HALVES],
  ['合計より多い前半', typed({ total: '1-1', firstHalf: '2-0' }), 'total.home', sentence.LESS_THAN_PERIODS],
  [
    '途中までの延長戦',
    typed({ total: '1-1', extraFirstHalf: '0-0', extraSecondHalf: '0-' }),
    'extraSecondHalf.away',
    sentence.ALL_EXTRA_HALVES,
  ],
  ['片方だけのPK戦', typed({ total: '1-1', shootOut: '4-' }), 'shootOut.away', sentence.BOTH_SHOOT_OUTS],
  [
    '同点でない試合のPK戦',
    typed({ total: '2-1', shootOut: '4-3' }),
    'shootOut.home',
    sentence.SHOOT_OUT_NOT_LEVEL,
  ],
])('%sは、どの欄かを示して断る', (_what, input, field, message) => {
  expect(readResult(input, matchUnder())).toMatchObject({ ok: false, faults: [{ field, message }] });
});

test('同じ成功数のPK戦は断る', () => {
  expect(readResult(typed({ total: '1-1', shootOut: '4-4' }), matchUnder()).ok).toBe(false);
});

test('延長戦のない大会の延長戦は断る', () => {
  const input = typed({ total: '2-1', extraFirstHalf: '1-0', extraSecondHalf: '0-0' });
  expect(readResult(input, matchUnder(LEAGUE))).toMatchObject({
    faults: [{ message: sentence.NO_EXTRA_HALVES }],
  });
});

test('読めた結果は必ず登録でき、登録した結果をそのまま打った形に戻せる', () => {
  const number = fc.integer({ min: 0, max: 9 });
  const both = fc.record({ home: number.map(String), away: number.map(String) });
  const maybe = fc.oneof(fc.constant({ home: '', away: '' }), both);
  const anything = fc.record({
    total: both,
    firstHalf: maybe,
    extraFirstHalf: maybe,
    extraSecondHalf: maybe,
    shootOut: maybe,
  });
  fc.assert(
    fc.property(anything, (input) => {
      const match = matchUnder();
      const read = readResult(input, match);
      if (!read.ok) return;
      const decision = administer(match, 0, { type: 'enterResult', correction: read.correction });
      if (!decision.ok) throw new Error(decision.fault.message);
      const after = decision.events.reduce(evolve, match);
      expect(totalGoals(after.goals.home)).toBe(Number(input.total.home));
      expect(totalGoals(after.goals.away)).toBe(Number(input.total.away));
      expect(after.scored).toEqual([]);
      const again = typedOf(after);
      expect(sameTyped({ ...again, firstHalf: input.firstHalf }, input)).toBe(true);
      expect(readResult(again, after)).toMatchObject({ ok: true, correction: read.correction });
    }),
  );
});

import { describe, expect, test } from 'vitest';
import { type CorrectionClaim, correctedTotals, type ResultLabel, resultLabels } from './correction.ts';
import { decide } from './decide.ts';
import type { Correction, Match, PeriodGoals } from './match.ts';
import { FISCAL_YEAR_FLOW, type FlowPolicy, TOKEN_FLOW } from './policy.ts';
import { row } from './samples/timeline.ts';
import { KNOCKOUT, matchIn, played } from './testing/situations.ts';

/** Goals in 前半, 後半, 延長前半, 延長後半. */
function goals(
  firstHalf: number,
  secondHalf: number,
  extraFirstHalf: number,
  extraSecondHalf: number,
): PeriodGoals {
  return { firstHalf, secondHalf, extraFirstHalf, extraSecondHalf };
}

const DRAWN: Correction = {
  hasExtraHalves: true,
  goals: { home: goals(1, 0, 0, 1), away: goals(0, 2, 0, 0) },
  shootOut: { kind: 'successes', successes: { home: 4, away: 3 } },
  actualStartTime: '13:02',
};

const registered = matchIn('登録済み（延長・PK）', KNOCKOUT);

describe('合計と勝敗', () => {
  test.each<[boolean, number, number, string]>([
    [true, 10, 4, '延長があれば四つの合計'],
    [false, 3, 4, '延長がなければ前半と後半だけ'],
  ])('延長の有無が%sなら%iと%i: %s', (hasExtraHalves, home, away) => {
    const given = { hasExtraHalves, goals: { home: goals(1, 2, 3, 4), away: goals(4, 0, 0, 0) } };
    expect(correctedTotals(given)).toEqual({ home, away });
  });

  test.each<[number, number, readonly [number, number] | null, ResultLabel, ResultLabel, string]>([
    [2, 1, null, '勝ち', '負け', '合計が多い'],
    [0, 3, null, '負け', '勝ち', '合計が少ない'],
    [1, 1, null, '引き分け', '引き分け', '同点でPK戦がない'],
    [1, 1, [5, 4], '勝ち', '負け', '同点ならPK戦'],
    [0, 0, [2, 3], '負け', '勝ち', '無得点でもPK戦'],
    [1, 1, [3, 3], 'PK戦集計中', 'PK戦集計中', 'PK戦も並んでいる'],
    [1, 1, [0, 0], 'PK戦集計中', 'PK戦集計中', 'PK戦はこれから'],
    [2, 1, [0, 5], '勝ち', '負け', '合計が違えばPK戦を見ない'],
  ])('%i対%i、PK戦%oは%sと%s: %s', (home, away, shootOut, left, right) => {
    const scores = shootOut === null ? null : { home: shootOut[0], away: shootOut[1] };
    expect(resultLabels({ home, away }, scores)).toEqual({ home: left, away: right });
  });
});

describe('修正の可否', () => {
  type Row = readonly [string, Correction, CorrectionClaim | null, string, string];
  const home = (own: PeriodGoals): Correction => ({ ...DRAWN, goals: { ...DRAWN.goals, home: own } });
  const claim = (left: number, right: number, results: CorrectionClaim['results']): CorrectionClaim => ({
    totals: { home: left, away: right },
    results,
    shootOutScores: { home: 4, away: 3 },
  });
  const WON_BY_HOME = { home: '勝ち', away: '負け' } as const;
  const level: Correction = { ...DRAWN, shootOut: { kind: 'successes', successes: { home: 3, away: 3 } } };
  const levelKicks: Correction = {
    ...DRAWN,
    shootOut: { kind: 'kicks', kicks: { home: row('○×'), away: row('×○') } },
  };

  const IN_BOTH_FLOWS: readonly Row[] = [
    ['そのまま', DRAWN, null, 'accepted', '画面の計算がなくても、こちらで計算する'],
    ['画面の計算も同じ', DRAWN, claim(2, 2, WON_BY_HOME), 'accepted', '合計・勝敗・成功数が一致'],
    ['勝敗を送らない画面', DRAWN, claim(2, 2, null), 'accepted', '年度方式は勝敗を送らない'],
    ['30点', home(goals(30, 30, 30, 30)), null, 'accepted', '選べるのは30まで'],
    ['31点', home(goals(31, 0, 0, 0)), null, 'correction_out_of_range', '30を超える'],
    ['-1点', home(goals(0, -1, 0, 0)), null, 'correction_out_of_range', '負の得点はない'],
    ['半端な得点', home(goals(0.5, 0, 0, 0)), null, 'correction_out_of_range', '得点は整数'],
    ['数でない得点', home(goals(Number.NaN, 0, 0, 0)), null, 'correction_out_of_range', '得点は整数'],
    [
      'PK戦31本成功',
      { ...DRAWN, shootOut: { kind: 'successes', successes: { home: 31, away: 30 } } },
      null,
      'correction_out_of_range',
      '選べるのは30まで',
    ],
    ['24時', { ...DRAWN, actualStartTime: '24:00' }, null, 'invalid_start_time', '23:59まで'],
    ['一桁の時', { ...DRAWN, actualStartTime: '9:05' }, null, 'invalid_start_time', '二桁で書く'],
    ['時刻なし', { ...DRAWN, actualStartTime: null }, null, 'accepted', '誰も控えなかった'],
    [
      '合計の食い違い',
      DRAWN,
      claim(3, 2, WON_BY_HOME),
      'correction_contradicts_itself',
      '画面が古い計算を送った',
    ],
    [
      '勝敗の食い違い',
      DRAWN,
      claim(2, 2, { home: '引き分け', away: '引き分け' }),
      'correction_contradicts_itself',
      'PK戦で決まっている',
    ],
    [
      '成功数の食い違い',
      DRAWN,
      { ...claim(2, 2, WON_BY_HOME), shootOutScores: { home: 5, away: 3 } },
      'correction_contradicts_itself',
      '成功数が表と違う',
    ],
  ];

  test.each(IN_BOTH_FLOWS)('%s', (_name, correction, claimed, answer, reason) => {
    for (const policy of [TOKEN_FLOW, FISCAL_YEAR_FLOW]) {
      expect(answerTo(registered, correction, claimed, policy), reason).toBe(answer);
    }
  });

  test.each<[string, Correction, FlowPolicy, string]>([
    ['成功数が同じ', level, TOKEN_FLOW, 'shoot_out_level'],
    ['成功数が同じ', level, FISCAL_YEAR_FLOW, 'accepted'],
    ['キックの成功が同じ数', levelKicks, TOKEN_FLOW, 'shoot_out_level'],
    ['キックの成功が同じ数', levelKicks, FISCAL_YEAR_FLOW, 'accepted'],
  ])('%s PK戦の保存を止めるのはトークン方式だけ', (_name, correction, policy, answer) => {
    expect(answerTo(registered, correction, null, policy)).toBe(answer);
  });

  test('合計が違っていても、成功数が同じPK戦は保存できない', () => {
    const correction = { ...level, goals: { home: goals(3, 0, 0, 0), away: goals(0, 0, 0, 0) } };
    expect(answerTo(registered, correction, null, TOKEN_FLOW)).toBe('shoot_out_level');
  });
});

describe('修正の後', () => {
  test('延長を「なし」にすると、延長の得点は0になる', () => {
    const after = corrected({ ...DRAWN, hasExtraHalves: false });
    expect([after.hasExtraHalves, after.goals.home, after.goals.away]).toEqual([
      false,
      goals(1, 0, 0, 0),
      goals(0, 2, 0, 0),
    ]);
  });

  test('延長を「なし」にした画面の合計は、前半と後半だけ', () => {
    const claim = { totals: { home: 1, away: 2 }, results: null, shootOutScores: null };
    expect(answerTo(registered, { ...DRAWN, hasExtraHalves: false }, claim, TOKEN_FLOW)).toBe('accepted');
  });

  test('PK戦を「なし」にすると、キックも成功数も消える', () => {
    const after = corrected({ ...DRAWN, shootOut: null });
    expect([after.hasShootOut, after.shootOut.home, after.shootOut.away]).toEqual([
      false,
      { kicks: [], score: 0 },
      { kicks: [], score: 0 },
    ]);
  });

  test('成功数が記録と同じチームのキックは残り、違うチームのキックは消える', () => {
    // On record: the home club ○, the away club nothing.
    const { shootOut } = corrected({
      ...DRAWN,
      shootOut: { kind: 'successes', successes: { home: 1, away: 2 } },
    });
    expect(shootOut).toEqual({ home: { kicks: ['success'], score: 1 }, away: { kicks: [], score: 2 } });
  });

  test('キックで修正すれば、成功数はその数になる', () => {
    const kicks = { home: row('○×○'), away: row('××○') };
    const { shootOut } = corrected({ ...DRAWN, shootOut: { kind: 'kicks', kicks } });
    expect(shootOut).toEqual({
      home: { kicks: kicks.home, score: 2 },
      away: { kicks: kicks.away, score: 1 },
    });
  });

  test('試合は登録済みのままで、実際の開始時刻が変わる', () => {
    const after = corrected(DRAWN);
    expect([after.status, after.outcome]).toEqual([
      '試合終了',
      { kind: 'registered', actualStartTime: '13:02' },
    ]);
  });

  test('修正は何度でもできる', () => {
    const again = played(
      corrected(DRAWN),
      [{ type: 'correctResult', correction: { ...DRAWN, shootOut: null }, claim: null }],
      TOKEN_FLOW,
    );
    expect(again.hasShootOut).toBe(false);
  });
});

function corrected(correction: Correction): Match {
  return played(registered, [{ type: 'correctResult', correction, claim: null }], TOKEN_FLOW);
}

function answerTo(
  match: Match,
  correction: Correction,
  claim: CorrectionClaim | null,
  policy: FlowPolicy,
): string {
  const decision = decide(match, { type: 'correctResult', correction, claim }, policy);
  return decision.ok ? 'accepted' : decision.fault.code;
}

import { describe, expect, test } from 'vitest';
import type { MatchCommand } from './commands.ts';
import { type Match, type MatchStatus, totalGoals } from './match.ts';
import { FISCAL_YEAR_FLOW, type FlowPolicy, TOKEN_FLOW } from './policy.ts';
import { KNOCKOUT, matchIn, played, type Situation } from './testing/situations.ts';

// The home club scored once in each half played and took one kick (see situations): 延 1 + 1 goals of extra time, 蹴 1.
type Row = readonly [Situation, MatchCommand, { status: MatchStatus; extra: number; kicks: number }, string];

const back = (seen: MatchStatus, to: MatchStatus): MatchCommand => ({ type: 'changeStatus', seen, to });
const prev = (to: MatchStatus): MatchCommand => ({ type: 'stepStatus', direction: 'prev', to });
const noExtraHalves: MatchCommand = { type: 'cancelExtraHalves' };
const noShootOut: MatchCommand = { type: 'cancelShootOut' };

const TOKEN_ROWS: readonly Row[] = [
  ['延長前半', back('延長前半', '後半'), { status: '後半', extra: 0, kicks: 0 }, '延長の得点はすべて0に戻る'],
  [
    '延長後半',
    back('延長後半', '延長前半'),
    { status: '延長前半', extra: 2, kicks: 0 },
    '延長の中で戻るだけなら消えない',
  ],
  ['PK戦', back('PK戦', '後半'), { status: '後半', extra: 0, kicks: 0 }, 'キックはすべて消える'],
  [
    'PK戦（延長）',
    back('PK戦', '延長後半'),
    { status: '延長後半', extra: 2, kicks: 0 },
    'キックだけ消え、延長の得点は残る',
  ],
  [
    '試合終了（延長）',
    back('試合終了', '延長後半'),
    { status: '延長後半', extra: 2, kicks: 0 },
    '終了を取り消しただけ',
  ],
  [
    '試合終了（PK）',
    back('試合終了', '後半'),
    { status: '後半', extra: 0, kicks: 0 },
    'PK戦を飛び越えて戻るので、キックは消える',
  ],
  [
    '試合終了（延長・PK）',
    back('試合終了', '延長後半'),
    { status: '延長後半', extra: 2, kicks: 0 },
    'PK戦を飛び越えて戻るので、キックは消える',
  ],
];

const FISCAL_YEAR_ROWS: readonly Row[] = [
  ['延長前半', prev('後半'), { status: '後半', extra: 0, kicks: 0 }, '延長の取り消しと同じ'],
  ['延長前半', noExtraHalves, { status: '後半', extra: 0, kicks: 0 }, '延長前半から取り消す'],
  ['延長後半', noExtraHalves, { status: '後半', extra: 0, kicks: 0 }, '延長後半から取り消す'],
  ['試合終了（延長）', noExtraHalves, { status: '後半', extra: 0, kicks: 0 }, '試合終了から取り消す'],
  [
    '試合終了（延長・PK）',
    noExtraHalves,
    { status: '後半', extra: 0, kicks: 0 },
    '後半にキックは残せないので、PK戦も消える',
  ],
  ['PK戦', noShootOut, { status: '後半', extra: 0, kicks: 0 }, '延長がなければ後半'],
  ['PK戦（延長）', noShootOut, { status: '延長後半', extra: 2, kicks: 0 }, '延長があれば延長後半'],
  ['試合終了（PK）', noShootOut, { status: '後半', extra: 0, kicks: 0 }, '試合終了からも取り消せる'],
  [
    '試合終了（延長・PK）',
    noShootOut,
    { status: '延長後半', extra: 2, kicks: 0 },
    '試合終了からも取り消せる',
  ],
  ['試合終了（PK）', prev('PK戦'), { status: 'PK戦', extra: 0, kicks: 1 }, 'PK戦へ戻るだけなら消えない'],
  [
    '試合終了（延長・PK）',
    prev('PK戦'),
    { status: 'PK戦', extra: 2, kicks: 1 },
    'PK戦へ戻るだけなら消えない',
  ],
];

describe.each([
  ['トークン方式', TOKEN_ROWS, TOKEN_FLOW],
  ['年度方式', FISCAL_YEAR_ROWS, FISCAL_YEAR_FLOW],
] as const)('戻ると消えるもの（%s）', (_name, rows, policy) => {
  test.each(rows)('%s から %o', (situation, command, left, reason) => {
    const after = played(matchIn(situation, KNOCKOUT), [command], policy);
    expect(leftOf(after), reason).toEqual(left);
    expect(after.hasExtraHalves, reason).toBe(left.status.startsWith('延長') || left.extra > 0);
    expect(after.hasShootOut, reason).toBe(left.status === 'PK戦');
    expect([after.goals.home.firstHalf, after.goals.home.secondHalf]).toEqual([1, 1]);
  });
});

test('後半からハーフタイムへ戻っても、後半の得点は残る', () => {
  const after = played(matchIn('後半', KNOCKOUT), [back('後半', 'ハーフタイム')], TOKEN_FLOW);
  expect(totalGoals(after.goals.home)).toBe(2);
});

test('延長を取り消してから始め直すと、延長は0から始まる', () => {
  const again: readonly MatchCommand[] = [noExtraHalves, { type: 'startExtraHalves' }];
  const after = played(matchIn('延長後半', KNOCKOUT), again, FISCAL_YEAR_FLOW);
  expect(leftOf(after)).toEqual({ status: '延長前半', extra: 0, kicks: 0 });
});

test.each<[string, FlowPolicy, MatchCommand]>([
  ['トークン方式', TOKEN_FLOW, back('後半', 'PK戦')],
  ['年度方式', FISCAL_YEAR_FLOW, { type: 'startShootOut' }],
])('PK戦を取り消してから始め直すと、キックのないPK戦になる（%s）', (_name, policy, start) => {
  const after = played(matchIn('PK戦', KNOCKOUT), [noShootOut, start], policy);
  expect([after.shootOut.home, after.shootOut.away]).toEqual([
    { kicks: [], score: 0 },
    { kicks: [], score: 0 },
  ]);
});

function leftOf({ status, goals, shootOut }: Match) {
  return {
    status,
    extra: goals.home.extraFirstHalf + goals.home.extraSecondHalf,
    kicks: shootOut.home.kicks.length + shootOut.away.kicks.length,
  };
}

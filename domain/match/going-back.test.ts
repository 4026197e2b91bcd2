import { describe, expect, test } from 'vitest';
import type { MatchCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import { type Match, type MatchStatus, totalGoals } from './match.ts';
import { FISCAL_YEAR_FLOW, type FlowPolicy, TOKEN_FLOW } from './policy.ts';
import { KNOCKOUT, matchIn, played, type Situation } from './testing/situations.ts';
import { MEMBERS_TIMELINE, REPORTERS_TIMELINE, timelineOf } from './timeline.ts';

// The home club scored once in each half played and took one kick (see situations): 延 1 + 1 goals of extra time, 蹴 1.
type Row = readonly [Situation, string, MatchCommand, { status: MatchStatus; extra: number; kicks: number }];

const back = (seen: MatchStatus, to: MatchStatus): MatchCommand => ({ type: 'changeStatus', seen, to });
const prev = (to: MatchStatus): MatchCommand => ({ type: 'stepStatus', direction: 'prev', to });
const noExtraHalves: MatchCommand = { type: 'cancelExtraHalves' };
const noShootOut: MatchCommand = { type: 'cancelShootOut' };
const resume: MatchCommand = { type: 'resumeShootOut' };

const TOKEN_ROWS: readonly Row[] = [
  ['延長前半', '延長の得点はすべて0に戻る', back('延長前半', '後半'), { status: '後半', extra: 0, kicks: 0 }],
  [
    '延長後半',
    '延長の中で戻るだけなら消えない',
    back('延長後半', '延長前半'),
    { status: '延長前半', extra: 2, kicks: 0 },
  ],
  ['PK戦', 'キックはすべて消える', back('PK戦', '後半'), { status: '後半', extra: 0, kicks: 0 }],
  [
    'PK戦（延長）',
    'キックだけ消え、延長の得点は残る',
    back('PK戦', '延長後半'),
    { status: '延長後半', extra: 2, kicks: 0 },
  ],
  [
    '試合終了（延長）',
    '終了を取り消しただけ',
    back('試合終了', '延長後半'),
    { status: '延長後半', extra: 2, kicks: 0 },
  ],
  [
    '試合終了（PK）',
    'PK戦を飛び越えて戻るので、キックは消える',
    back('試合終了', '後半'),
    { status: '後半', extra: 0, kicks: 0 },
  ],
  [
    '試合終了（延長・PK）',
    'PK戦を飛び越えて戻るので、キックは消える',
    back('試合終了', '延長後半'),
    { status: '延長後半', extra: 2, kicks: 0 },
  ],
  [
    '試合終了（延長・PK）',
    '終了を押しまちがえただけなら、PK戦に戻って何も消えない',
    resume,
    { status: 'PK戦', extra: 2, kicks: 1 },
  ],
];

const FISCAL_YEAR_ROWS: readonly Row[] = [
  ['延長前半', '延長の取り消しと同じ', prev('後半'), { status: '後半', extra: 0, kicks: 0 }],
  ['延長前半', '延長前半から取り消す', noExtraHalves, { status: '後半', extra: 0, kicks: 0 }],
  ['延長後半', '延長後半から取り消す', noExtraHalves, { status: '後半', extra: 0, kicks: 0 }],
  ['試合終了（延長）', '試合終了から取り消す', noExtraHalves, { status: '後半', extra: 0, kicks: 0 }],
  [
    '試合終了（延長・PK）',
    '後半にキックは残せないので、PK戦も消える',
    noExtraHalves,
    { status: '後半', extra: 0, kicks: 0 },
  ],
  ['PK戦', '延長がなければ後半', noShootOut, { status: '後半', extra: 0, kicks: 0 }],
  ['PK戦（延長）', '延長があれば延長後半', noShootOut, { status: '延長後半', extra: 2, kicks: 0 }],
  ['試合終了（PK）', '試合終了からも取り消せる', noShootOut, { status: '後半', extra: 0, kicks: 0 }],
  [
    '試合終了（延長・PK）',
    '試合終了からも取り消せる',
    noShootOut,
    { status: '延長後半', extra: 2, kicks: 0 },
  ],
  ['試合終了（PK）', 'PK戦へ戻るだけなら消えない', prev('PK戦'), { status: 'PK戦', extra: 0, kicks: 1 }],
  [
    '試合終了（延長・PK）',
    'PK戦へ戻るだけなら消えない',
    prev('PK戦'),
    { status: 'PK戦', extra: 2, kicks: 1 },
  ],
];

describe.each([
  ['トークン方式', TOKEN_ROWS, TOKEN_FLOW],
  ['年度方式', FISCAL_YEAR_ROWS, FISCAL_YEAR_FLOW],
] as const)('戻ると消えるもの（%s）', (_name, rows, policy) => {
  test.each(rows)('%sから: %s', (situation, _reason, command, left) => {
    const after = played(matchIn(situation, KNOCKOUT), [command], policy);
    expect(leftOf(after)).toEqual(left);
    expect(after.hasExtraHalves).toBe(left.status.startsWith('延長') || left.extra > 0);
    expect(after.hasShootOut).toBe(left.status === 'PK戦');
    expect([after.goals.home.firstHalf, after.goals.home.secondHalf]).toEqual([1, 1]);
  });
});

test.each<[Situation, string]>([
  ['試合終了', 'transition_not_allowed'],
  ['後半', 'transition_not_allowed'],
  ['登録済み（延長・PK）', 'already_registered'],
])('%sからPK戦に戻ることはできない（%s）', (situation, code) => {
  expect(decide(matchIn(situation, KNOCKOUT), resume, TOKEN_FLOW)).toMatchObject({ fault: { code } });
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

test.each([
  ['トークン方式', TOKEN_FLOW, back('前半', '試合前'), back('試合前', '前半')],
  ['年度方式', FISCAL_YEAR_FLOW, prev('試合前'), { type: 'stepStatus', direction: 'next', to: '前半' }],
] as const)(
  '試合前に戻ると得点と開始時刻が消え、始め直すと0-0からになる（%s）',
  (_name, policy, undo, again) => {
    const begun = evolve(matchIn('前半', KNOCKOUT), { type: 'kickOffSet', period: 'firstHalf', at: 1 });
    const before = played(begun, [undo], policy);
    expect([totalGoals(before.goals.home), before.scored, before.kickOffs]).toEqual([0, [], {}]);
    expect(played(before, [again], policy)).toMatchObject({ status: '前半', scored: [], kickOffs: {} });
  },
);

test('以前の記録の「前半から試合前」は、書かれたときのまま得点を残す', () => {
  const old = evolve(matchIn('前半', KNOCKOUT), { type: 'statusChanged', from: '前半', to: '試合前' });
  expect([old.status, totalGoals(old.goals.home), old.scored.length]).toEqual(['試合前', 1, 1]);
});

test('消えた得点は、速報員の経過に取り消された行として残る', () => {
  const events = [
    { type: 'statusChanged', from: '試合前', to: '前半' },
    { type: 'goalScored', side: 'home', period: 'firstHalf' },
    { type: 'kickOffCancelled' },
  ] as const;
  const recorded = events.map((event) => ({ event, recordedAt: 0 }));
  const { fixture } = matchIn('試合前', KNOCKOUT);
  const rows = timelineOf(fixture, recorded, REPORTERS_TIMELINE);
  expect(rows.map(({ kind, isUndone }) => [kind, isUndone])).toEqual([
    ['phase', true],
    ['goal', true],
  ]);
  expect(timelineOf(fixture, recorded, MEMBERS_TIMELINE)).toEqual([]);
});

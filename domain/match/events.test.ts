import { describe, expect, test } from 'vitest';
import type { MatchCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { MatchEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { Correction } from './match.ts';
import { FISCAL_YEAR_FLOW, type FlowPolicy, TOKEN_FLOW } from './policy.ts';
import { KNOCKOUT, matchIn, type Situation } from './testing/situations.ts';

const NONE = { firstHalf: 0, secondHalf: 0, extraFirstHalf: 0, extraSecondHalf: 0 };

const CORRECTION: Correction = {
  hasExtraHalves: false,
  goals: { home: NONE, away: { ...NONE, extraFirstHalf: 3 } },
  shootOut: null,
  actualStartTime: '09:58',
};

type Row = readonly [string, Situation, MatchCommand, readonly MatchEvent[]];

const IN_BOTH_FLOWS: readonly Row[] = [
  [
    '前半の得点は前半に書く',
    '前半',
    { type: 'scoreGoal', side: 'away', seen: '前半' },
    [{ type: 'goalScored', side: 'away', period: 'firstHalf' }],
  ],
  [
    '延長後半の得点は延長後半に書く',
    '延長後半',
    { type: 'scoreGoal', side: 'home', seen: '延長後半' },
    [{ type: 'goalScored', side: 'home', period: 'extraSecondHalf' }],
  ],
  [
    '得点の取り消しは、得点を消さずに書き足す',
    '後半',
    { type: 'cancelGoal', side: 'home', seen: '後半' },
    [{ type: 'goalCancelled', side: 'home', period: 'secondHalf' }],
  ],
  [
    '延長の始まりは状態の変更でなく、延長の始まりと書く',
    '後半',
    { type: 'startExtraHalves' },
    [{ type: 'extraHalvesStarted' }],
  ],
  ['もう一度押しても、何も書かない', '延長前半', { type: 'startExtraHalves' }, []],
  ['もう一度押しても、何も書かない', 'PK戦', { type: 'startShootOut' }, []],
  [
    'PK戦の後に延長を取り消せば、二つとも書く',
    '試合終了（延長・PK）',
    { type: 'cancelExtraHalves' },
    [{ type: 'shootOutCancelled' }, { type: 'extraHalvesCancelled' }],
  ],
  [
    'キックは成否とともに書く',
    'PK戦',
    { type: 'takeKick', side: 'away', result: 'failure', column: 0, seen: 'PK戦' },
    [{ type: 'kickTaken', side: 'away', result: 'failure' }],
  ],
  [
    '取り消したキックは、何だったかも書く',
    'PK戦',
    { type: 'cancelKick', side: 'home', column: null, seen: null },
    [{ type: 'kickCancelled', side: 'home', result: 'success' }],
  ],
  [
    '結果登録は実際の開始時刻を書く',
    '試合終了',
    { type: 'registerResult', actualStartTime: '10:05' },
    [{ type: 'resultRegistered', actualStartTime: '10:05' }],
  ],
  [
    '延期は理由を書き、その他でない自由記述は書かない',
    '試合前',
    { type: 'postpone', reason: '雨', otherReason: '台風' },
    [{ type: 'matchPostponed', reason: '雨', otherReason: '' }],
  ],
  ['延期の取り消し', '延期', { type: 'cancelPostponement' }, [{ type: 'postponementCancelled' }]],
  [
    '修正は、延長を「なし」にした後の得点を書く',
    '登録済み',
    { type: 'correctResult', correction: CORRECTION, claim: null },
    [{ type: 'resultCorrected', correction: { ...CORRECTION, goals: { home: NONE, away: NONE } } }],
  ],
];

const IN_TOKEN_FLOW: readonly Row[] = [
  [
    '前後半の進行は、どこからどこへかを書く',
    '前半',
    { type: 'changeStatus', seen: '前半', to: 'ハーフタイム' },
    [{ type: 'statusChanged', from: '前半', to: 'ハーフタイム' }],
  ],
  [
    '試合前に戻れば、試合開始の取り消し',
    '前半',
    { type: 'changeStatus', seen: '前半', to: '試合前' },
    [{ type: 'kickOffCancelled' }],
  ],
  [
    '延長は、どの操作で始めても同じ出来事',
    '後半',
    { type: 'changeStatus', seen: '後半', to: '延長前半' },
    [{ type: 'extraHalvesStarted' }],
  ],
  [
    'PK戦は、どの操作で始めても同じ出来事',
    '延長後半',
    { type: 'changeStatus', seen: '延長後半', to: 'PK戦' },
    [{ type: 'shootOutStarted' }],
  ],
  [
    '延長前半から戻れば、延長の取り消し',
    '延長前半',
    { type: 'changeStatus', seen: '延長前半', to: '後半' },
    [{ type: 'extraHalvesCancelled' }],
  ],
  [
    '延長後半から延長前半へは、ただの変更',
    '延長後半',
    { type: 'changeStatus', seen: '延長後半', to: '延長前半' },
    [{ type: 'statusChanged', from: '延長後半', to: '延長前半' }],
  ],
  [
    '試合終了からPK戦を飛び越えて戻れば、PK戦の取り消し',
    '試合終了（延長・PK）',
    { type: 'changeStatus', seen: '試合終了', to: '延長後半' },
    [{ type: 'shootOutCancelled' }],
  ],
];

const IN_FISCAL_YEAR_FLOW: readonly Row[] = [
  [
    '試合前に戻れば、試合開始の取り消し',
    '前半',
    { type: 'stepStatus', direction: 'prev', to: '試合前' },
    [{ type: 'kickOffCancelled' }],
  ],
  [
    '後半に「終了」を選ぶ',
    '後半',
    { type: 'stepStatus', direction: 'end', to: '試合終了' },
    [{ type: 'statusChanged', from: '後半', to: '試合終了' }],
  ],
  [
    '戻る操作で延長前半を出れば、延長の取り消し',
    '延長前半',
    { type: 'stepStatus', direction: 'prev', to: '後半' },
    [{ type: 'extraHalvesCancelled' }],
  ],
  [
    '試合終了からPK戦へ戻ることは、PK戦の始まりとは書かない',
    '試合終了（PK）',
    { type: 'stepStatus', direction: 'prev', to: 'PK戦' },
    [{ type: 'statusChanged', from: '試合終了', to: 'PK戦' }],
  ],
];

describe('受け入れた操作が書くこと', () => {
  test.each(IN_BOTH_FLOWS)('両方式: %s（%s）', (...row) => {
    writes(row, TOKEN_FLOW);
    writes(row, FISCAL_YEAR_FLOW);
  });

  test.each(IN_TOKEN_FLOW)('トークン方式: %s（%s）', (...row) => writes(row, TOKEN_FLOW));

  test.each(IN_FISCAL_YEAR_FLOW)('年度方式: %s（%s）', (...row) => writes(row, FISCAL_YEAR_FLOW));
});

/** Exactly these events, each of which raises the version by one. */
function writes([, situation, command, events]: Row, policy: FlowPolicy): void {
  const match = matchIn(situation, KNOCKOUT);
  expect(decide(match, command, policy)).toEqual({ ok: true, events });
  expect(events.reduce(evolve, match).version).toBe(match.version + events.length);
}

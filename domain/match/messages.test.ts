import { describe, expect, test } from 'vitest';
import type { MatchCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { MatchRules } from './match.ts';
import { FISCAL_YEAR_FLOW, type FlowPolicy, TOKEN_FLOW } from './policy.ts';
import { KNOCKOUT, LEAGUE, matchIn, type Situation } from './testing/situations.ts';

type Refused = {
  readonly situation: Situation;
  readonly command: MatchCommand;
  readonly sentence: string;
  readonly rules?: MatchRules;
};

const NO_GOALS = { firstHalf: 0, secondHalf: 0, extraFirstHalf: 0, extraSecondHalf: 0 };

const levelShootOut: MatchCommand = {
  type: 'correctResult',
  correction: {
    hasExtraHalves: false,
    goals: { home: NO_GOALS, away: NO_GOALS },
    shootOut: { kind: 'successes', successes: { home: 3, away: 3 } },
    actualStartTime: null,
  },
  claim: null,
};

// The sentences below stand in the specification (section 5) word for word.

const IN_BOTH_FLOWS: readonly Refused[] = [
  {
    situation: 'ハーフタイム',
    command: { type: 'scoreGoal', side: 'home', seen: 'ハーフタイム' },
    sentence: '試合状態が前半・後半・延長前半・延長後半の場合のみ、得点を追加できます。',
  },
  {
    situation: 'PK戦',
    command: { type: 'scoreGoal', side: 'away', seen: 'PK戦' },
    sentence: '試合状態が前半・後半・延長前半・延長後半の場合のみ、得点を追加できます。',
  },
  {
    situation: '試合終了',
    command: { type: 'takeKick', side: 'home', result: 'success', column: null, seen: null },
    sentence: '試合状態がPK戦でない場合はPK戦の成否の登録ができません。',
  },
  {
    situation: 'PK戦',
    command: { type: 'cancelExtraHalves' },
    sentence: '試合状態が延長前半・延長後半・試合終了の場合のみ、延長戦を取り消すことができます。',
  },
  {
    situation: '延長後半',
    command: { type: 'cancelShootOut' },
    sentence: '試合状態がPK戦・試合終了の場合のみ、PK戦を取り消すことができます。',
  },
  {
    situation: '試合前',
    command: { type: 'postpone', reason: 'その他', otherReason: '風'.repeat(51) },
    sentence: '延期理由は50字以内にしてください。',
  },
];

const IN_TOKEN_FLOW: readonly Refused[] = [
  {
    situation: '前半',
    command: { type: 'cancelGoal', side: 'away', seen: '前半' },
    sentence: '港南SCの前半の得点は0点です。取り消す得点がありません。',
  },
  {
    situation: '延長後半',
    command: { type: 'cancelGoal', side: 'away', seen: '延長後半' },
    sentence: '港南SCの延長後半の得点は0点です。取り消す得点がありません。',
  },
  {
    situation: 'PK戦',
    command: { type: 'cancelKick', side: 'away', column: null, seen: 'PK戦' },
    sentence: '取り消す試行がありません。',
  },
  {
    situation: '登録済み',
    command: levelShootOut,
    sentence: 'PK戦の成功数が同じです。PK戦の有無を「なし」にするか、成功数を修正してください。',
  },
];

const IN_FISCAL_YEAR_FLOW: readonly Refused[] = [
  {
    situation: '後半',
    command: { type: 'cancelGoal', side: 'away', seen: '後半' },
    sentence: '後半に取り消す得点がありません。',
  },
  {
    situation: '延長前半',
    command: { type: 'cancelGoal', side: 'away', seen: '延長前半' },
    sentence: '延長前半に取り消す得点がありません。',
  },
  {
    situation: 'PK戦',
    command: { type: 'cancelKick', side: 'away', column: null, seen: null },
    sentence: '取り消すキックがありません。',
  },
  {
    situation: '前半',
    command: { type: 'stepStatus', direction: 'end', to: '試合終了' },
    sentence: '試合状態の変更に失敗しました。時間をおいて再度お試しください。',
  },
];

describe('仕様の文をそのまま使う', () => {
  test.each(IN_BOTH_FLOWS)('両方式: $sentence', (row) => {
    expect(sentenceOf(row, TOKEN_FLOW)).toBe(row.sentence);
    expect(sentenceOf(row, FISCAL_YEAR_FLOW)).toBe(row.sentence);
  });

  test.each(IN_TOKEN_FLOW)('トークン方式: $sentence', (row) => {
    expect(sentenceOf(row, TOKEN_FLOW)).toBe(row.sentence);
  });

  test.each(IN_FISCAL_YEAR_FLOW)('年度方式: $sentence', (row) => {
    expect(sentenceOf(row, FISCAL_YEAR_FLOW)).toBe(row.sentence);
  });
});

// Section 8 fixes how the alert of a failed operation begins; the reason that follows is ours.

const BEGINS: readonly Refused[] = [
  {
    situation: '前半',
    command: { type: 'changeStatus', seen: '前半', to: '試合終了' },
    sentence: '試合状況の更新に失敗しました。',
  },
  {
    situation: '前半',
    command: { type: 'startExtraHalves' },
    sentence: '延長戦の登録に失敗しました。',
  },
  {
    situation: '後半',
    rules: LEAGUE,
    command: { type: 'startShootOut' },
    sentence: 'PK戦の登録に失敗しました。',
  },
  {
    situation: '後半',
    command: { type: 'registerResult', actualStartTime: null },
    sentence: '試合結果の登録に失敗しました。',
  },
  {
    situation: '試合前',
    command: { type: 'cancelPostponement' },
    sentence: '延期取り消しに失敗しました。',
  },
];

test.each(BEGINS)('「$sentence」で始まり、わけを添える', (row) => {
  for (const policy of [TOKEN_FLOW, FISCAL_YEAR_FLOW]) {
    const sentence = sentenceOf(row, policy);
    expect(sentence.startsWith(row.sentence)).toBe(true);
    expect(sentence.length).toBeGreaterThan(row.sentence.length);
  }
});

test.each([
  ['延期登録に失敗しました。', TOKEN_FLOW],
  ['試合延期の登録に失敗しました。', FISCAL_YEAR_FLOW],
])('始まった試合の延期は「%s」で断る', (sentence, policy) => {
  const command: MatchCommand = { type: 'postpone', reason: '雨', otherReason: '' };
  expect(sentenceOf({ situation: '前半', command, sentence }, policy).startsWith(sentence)).toBe(true);
});

test('修正で成功数が同じPK戦は、年度方式では保存できる', () => {
  expect(decide(matchIn('登録済み', KNOCKOUT), levelShootOut, FISCAL_YEAR_FLOW).ok).toBe(true);
});

function sentenceOf({ situation, command, rules = KNOCKOUT }: Refused, policy: FlowPolicy): string {
  const decision = decide(matchIn(situation, rules), command, policy);
  return decision.ok ? '' : decision.fault.message;
}

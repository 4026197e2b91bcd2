import { expect, test } from 'vitest';
import type { CommandOf, MatchCommand } from '#domain/match/commands.ts';
import type { FlowPolicy } from '#domain/match/policy.ts';
import { CORRECTION_FAILED, failureOf } from './messages.ts';

const kick: CommandOf<'takeKick'> = {
  type: 'takeKick',
  side: 'home',
  result: 'success',
  column: 0,
  seen: 'PK戦',
};
const COMMANDS = {
  得点: { type: 'scoreGoal', side: 'home', seen: '前半' },
  得点取り消し: { type: 'cancelGoal', side: 'home', seen: '前半' },
  キック: kick,
  キック取り消し: { type: 'cancelKick', side: 'home', column: 0, seen: 'PK戦' },
  状態の変更: { type: 'changeStatus', seen: '前半', to: 'ハーフタイム' },
  一歩: { type: 'stepStatus', direction: 'next', to: 'ハーフタイム' },
  延長戦: { type: 'startExtraHalves' },
  PK戦: { type: 'startShootOut' },
  結果登録: { type: 'registerResult', actualStartTime: null },
  延期: { type: 'postpone', reason: null, otherReason: '' },
  延期取り消し: { type: 'cancelPostponement' },
} as const satisfies Record<string, MatchCommand>;

/** Reporter specification, section 8, beside the call of section 7 that fails. */
const CATALOGUE: readonly (readonly [string, FlowPolicy['flow'], keyof typeof COMMANDS])[] = [
  ['得点の追加に失敗しました', 'token', '得点'],
  ['得点の追加に失敗しました', 'fiscalYear', '得点'],
  ['得点の取り消しに失敗しました', 'token', '得点取り消し'],
  ['PK戦スコアの操作に失敗しました', 'token', 'キック'],
  ['PK戦スコアの取り消しに失敗しました', 'token', 'キック取り消し'],
  ['PK戦スコアの取り消しに失敗しました', 'fiscalYear', 'キック取り消し'],
  ['PK戦の成否の登録に失敗しました', 'fiscalYear', 'キック'],
  ['試合状況の更新に失敗しました', 'token', '状態の変更'],
  ['試合状態の変更に失敗しました', 'fiscalYear', '一歩'],
  ['延長戦の登録に失敗しました', 'fiscalYear', '延長戦'],
  ['PK戦の登録に失敗しました', 'fiscalYear', 'PK戦'],
  ['試合結果登録に失敗しました', 'token', '結果登録'],
  ['試合結果登録に失敗しました', 'fiscalYear', '結果登録'],
  ['延期登録に失敗しました', 'token', '延期'],
  ['試合延期の登録に失敗しました', 'fiscalYear', '延期'],
  ['延期取り消しに失敗しました', 'token', '延期取り消し'],
];

test.each(CATALOGUE)('「%s」のあとに、時間をおくよう求める（%s、%s）', (sentence, flow, command) => {
  expect(failureOf(COMMANDS[command], flow)).toBe(`${sentence}。時間をおいて再度お試しください。`);
});

test('修正の失敗も、同じ文で言う', () => {
  expect(CORRECTION_FAILED).toBe('試合結果登録に失敗しました。時間をおいて再度お試しください。');
});

import { expect, test } from 'vitest';
import { advanceLabel, forwardLabel } from './labels.ts';
import type { MatchStatus } from './match.ts';
import { nextStatuses } from './phases.ts';
import { KNOCKOUT, LEAGUE, matchIn, type Situation } from './testing/situations.ts';

test.each<[MatchStatus, MatchStatus, string]>([
  ['試合前', '前半', '前半開始'],
  ['前半', 'ハーフタイム', '前半終了'],
  ['ハーフタイム', '後半', '後半開始'],
  ['後半', '延長前半', '延長前半開始'],
  ['後半', 'PK戦', 'PK戦開始'],
  ['延長前半', '延長後半', '延長後半開始'],
  ['延長後半', 'PK戦', 'PK戦開始'],
  ['後半', '試合終了', '試合終了'],
  ['PK戦', '試合終了', '試合終了'],
])('%sから%sへのボタンは「%s」', (from, to, label) => {
  expect(forwardLabel(from, to)).toBe(label);
});

test.each<[string, Situation, string | null, string]>([
  ['ノックアウト', '試合前', '前半開始', '行き先が一つならその名'],
  ['ノックアウト', '後半', '後半終了', '選ぶ前は、終わったことだけを言う'],
  ['ノックアウト', '延長後半', '延長後半終了', '選ぶ前は、終わったことだけを言う'],
  ['リーグ', '後半', '試合終了', 'リーグ戦は選ばない'],
  ['ノックアウト', '試合終了', null, '進む先がない'],
])('%s %sの前進ボタンは「%s」: %s', (format, situation, label) => {
  const match = matchIn(situation, format === 'リーグ' ? LEAGUE : KNOCKOUT);
  expect(advanceLabel(match, nextStatuses(match))).toBe(label);
});

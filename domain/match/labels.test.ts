import { expect, test } from 'vitest';
import { advanceLabel, forwardLabel } from './labels.ts';
import type { MatchRules, MatchStatus } from './match.ts';
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

test.each<[MatchRules, Situation, string | null, string]>([
  [KNOCKOUT, '試合前', '前半開始', '行き先が一つならその名'],
  [KNOCKOUT, '後半', '後半終了', '選ぶ前は、終わったことだけを言う'],
  [KNOCKOUT, '延長後半', '延長後半終了', '選ぶ前は、終わったことだけを言う'],
  [LEAGUE, '後半', '試合終了', 'リーグ戦は選ばない'],
  [KNOCKOUT, '試合終了', null, '進む先がない'],
])('%o %sの前進ボタンは「%s」: %s', (rules, situation, label) => {
  const match = matchIn(situation, rules);
  expect(advanceLabel(match, nextStatuses(match))).toBe(label);
});

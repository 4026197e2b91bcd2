import { describe, expect, test } from 'vitest';
import { administer } from './administration.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { PostponementReason } from './match.ts';
import { POSTPONEMENT_WITH_GOALS } from './messages.ts';
import { FISCAL_YEAR_FLOW, TOKEN_FLOW } from './policy.ts';
import { characters, postponementText } from './postponement.ts';
import { KNOCKOUT, matchIn, played } from './testing/situations.ts';

const before = matchIn('試合前', KNOCKOUT);

describe('延期理由', () => {
  test.each<[PostponementReason | null, string, string, string]>([
    ['雨', '台風', '', '自由記述はその他だけ。雨では消える'],
    ['雷', '', '', '理由は一つ'],
    ['その他', '台風のため', '台風のため', 'その他の自由記述は残る'],
    ['その他', '　台風 ', '台風', '前後の空白は記録しない'],
    ['その他', '', '', '自由記述は空でもよい'],
    [null, '台風', '', '年度方式は理由を送らない'],
  ])('%s「%s」は「%s」と記録する: %s', (reason, otherReason, text) => {
    const after = played(before, [{ type: 'postpone', reason, otherReason }], TOKEN_FLOW);
    expect(after.outcome).toEqual({ kind: 'postponed', reason, otherReason: text });
    expect(after.status).toBe('試合前');
  });

  test.each<[PostponementReason, string, boolean, string]>([
    ['その他', '風'.repeat(50), true, '50字まで'],
    ['その他', '風'.repeat(51), false, '51字は長い'],
    ['その他', '𠮷'.repeat(50), true, '人の目で一字のものは一字'],
    ['その他', ` ${'風'.repeat(50)} `, true, '前後の空白は数えない'],
    ['雨', '風'.repeat(51), true, '消える記述の長さは問わない'],
  ])('%s %s → %s: %s', (reason, otherReason, accepted) => {
    expect(decide(before, { type: 'postpone', reason, otherReason }, TOKEN_FLOW).ok).toBe(accepted);
  });

  test.each<[PostponementReason | null, string, string]>([
    ['雨', '', '雨'],
    ['その他', '地震', '地震'],
    ['その他', '', 'その他'],
    [null, '', ''],
  ])('%s「%s」は「%s」と示す', (reason, otherReason, shown) => {
    expect(postponementText(reason, otherReason)).toBe(shown);
  });

  test('サロゲートペアも一字と数える', () => {
    expect(characters('𠮷野家')).toBe(3);
  });
});

test('延期を取り消すと、版のほかは延期の前と同じで、試合を始められる', () => {
  const after = played(
    before,
    [{ type: 'postpone', reason: '雷', otherReason: '' }, { type: 'cancelPostponement' }],
    TOKEN_FLOW,
  );
  expect(after).toEqual({ ...before, version: 2 });
  expect(decide(after, { type: 'changeStatus', seen: '試合前', to: '前半' }, TOKEN_FLOW).ok).toBe(true);
});

test('以前の記録で得点の残る試合前の試合は、どの流れも管理者も、得点を取り消すまで延期できない', () => {
  const old = evolve(matchIn('前半', KNOCKOUT), { type: 'statusChanged', from: '前半', to: '試合前' });
  const postpone = { type: 'postpone', reason: '雨', otherReason: '' } as const;
  const refused = { ok: false, fault: { code: 'goals_on_record', message: POSTPONEMENT_WITH_GOALS } };
  expect(decide(old, postpone, TOKEN_FLOW)).toMatchObject(refused);
  expect(decide(old, postpone, FISCAL_YEAR_FLOW)).toMatchObject(refused);
  expect(administer(old, old.version, postpone)).toMatchObject(refused);
  const goal = { id: old.scored[0]?.id ?? '', period: 'firstHalf' } as const;
  const without = played(old, [{ type: 'cancelGoal', side: 'home', seen: '試合前', goal }], TOKEN_FLOW);
  expect(decide(without, postpone, TOKEN_FLOW).ok).toBe(true);
});

import { expect, test } from 'vitest';
import { DOUBLE_GOAL_MS, doubleGoals, type EnteredGoal } from './double-goal.ts';

/** `own 0`, `other 40`: entered where, and after how many seconds. */
function goal(words: string, changes: Partial<EnteredGoal> = {}): EnteredGoal {
  const [where, seconds] = words.split(' ');
  return {
    operation: words,
    side: 'home',
    period: 'firstHalf',
    recordedAt: Number(seconds) * 1_000,
    isOwn: where === 'own',
    ...changes,
  };
}

function pairsOf(goals: readonly EnteredGoal[]): readonly string[] {
  return doubleGoals(goals).map(({ own, other }) => `${own.operation} = ${other.operation}`);
}

test.each<[string, readonly EnteredGoal[], readonly string[]]>([
  ['二台が同じ時に押した', [goal('own 0'), goal('other 0')], ['own 0 = other 0']],
  ['別の端末が先だった', [goal('other 0'), goal('own 30')], ['own 30 = other 0']],
  ['ちょうど60秒', [goal('own 0'), goal('other 60')], ['own 0 = other 60']],
  ['60秒を過ぎれば、別の得点', [goal('own 0'), goal('other 61')], []],
  ['もう一方のチームの得点', [goal('own 0'), goal('other 5', { side: 'away' })], []],
  ['ハーフタイムをはさむ', [goal('own 0'), goal('other 5', { period: 'secondHalf' })], []],
  ['同じ端末で続けて入れたのは、二点', [goal('own 0'), goal('own 5')], []],
  ['別の端末どうしのことは、その端末が知っている', [goal('other 0'), goal('other 5')], []],
  ['近いものどうしが組になる', [goal('own 0'), goal('other 50'), goal('own 55')], ['own 55 = other 50']],
  [
    '二点とも二度入力された',
    [goal('own 0'), goal('other 2'), goal('own 40'), goal('other 41')],
    ['own 40 = other 41', 'own 0 = other 2'],
  ],
  [
    '一点を三台で入力すると、一度は組になる',
    [goal('own 0'), goal('other 2'), goal('other 4')],
    ['own 0 = other 2'],
  ],
])('%s', (_reason, goals, pairs) => {
  expect(pairsOf(goals)).toEqual(pairs);
});

test('60秒までを疑う', () => {
  expect(DOUBLE_GOAL_MS).toBe(60_000);
});

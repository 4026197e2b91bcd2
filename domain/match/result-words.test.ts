import { expect, test } from 'vitest';
import { type Match, newMatch } from './match.ts';
import { finalResultText } from './result-words.ts';
import { KNOCKOUT } from './testing/situations.ts';

type Score = readonly [home: number, away: number];

function matchWith([home, away]: Score, kicks: Score | null): Match {
  const match = newMatch({ clubs: { home: '北クラブ', away: '南クラブ' }, rules: KNOCKOUT });
  const none = match.goals.home;
  return {
    ...match,
    goals: { home: { ...none, firstHalf: home }, away: { ...none, secondHalf: away } },
    hasShootOut: kicks !== null,
    shootOut: { home: { kicks: [], score: kicks?.[0] ?? 0 }, away: { kicks: [], score: kicks?.[1] ?? 0 } },
  };
}

test.each<readonly [string, Score, Score | null]>([
  ['1 - 0（北クラブの勝ち）', [1, 0], null],
  ['0 - 2（南クラブの勝ち）', [0, 2], null],
  ['1 - 1（引き分け）', [1, 1], null],
  ['1 - 1（PK 4 - 3 北クラブの勝ち）', [1, 1], [4, 3]],
  ['0 - 0（PK 2 - 4 南クラブの勝ち）', [0, 0], [2, 4]],
  ['1 - 1（PK 3 - 3 PK戦集計中）', [1, 1], [3, 3]],
  ['2 - 1（PK 0 - 0 北クラブの勝ち）', [2, 1], [0, 0]],
])('%s', (text, goals, kicks) => {
  expect(finalResultText(matchWith(goals, kicks))).toBe(text);
});

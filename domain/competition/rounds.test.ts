import { expect, test } from 'vitest';
import { inRounds, type Listed } from './rounds.ts';

const DIVISIONS = [
  { name: '１回戦', roundId: 2 },
  { name: '準決勝', roundId: 1 },
  { name: '決勝', roundId: 3 },
];

function listed(matchId: string, changes: Partial<Listed<string>> = {}): Listed<string> {
  const place = { division: '１回戦', label: '第1試合', date: '2026-05-16', startTime: '10:00' };
  return { ...place, matchId, view: matchId, ...changes };
}

/** With the order of the keys. */
function told(matches: readonly Listed<string>[]) {
  return Object.entries(inRounds(matches, DIVISIONS)).map(([name, round]) => [name, Object.entries(round)]);
}

test('部・ブロックはround_idの順に並び、試合のないものは出ない', () => {
  expect(told([listed('a'), listed('b', { division: '準決勝' })])).toEqual([
    [
      '準決勝',
      [
        ['round_id', 1],
        ['第1試合', 'b'],
      ],
    ],
    [
      '１回戦',
      [
        ['round_id', 2],
        ['第1試合', 'a'],
      ],
    ],
  ]);
});

test('その中では日時の順に並び、同じ名の試合もすべて残る', () => {
  const matches = [
    listed('late', { startTime: null }),
    listed('second', { startTime: '11:00' }),
    listed('first', { startTime: '09:00' }),
    listed('other', { startTime: '09:30', label: '第2試合' }),
  ];
  expect(told(matches)).toEqual([
    [
      '１回戦',
      [
        ['round_id', 2],
        ['第1試合', 'first'],
        ['第2試合', 'other'],
        ['第1試合（2）', 'second'],
        ['第1試合（3）', 'late'],
      ],
    ],
  ]);
});

test('round_idという名の試合も、順番の数を消さない', () => {
  expect(told([listed('a', { label: 'round_id' })])).toEqual([
    [
      '１回戦',
      [
        ['round_id', 2],
        ['round_id（2）', 'a'],
      ],
    ],
  ]);
});

import { expect, test } from 'vitest';
import type { MatchFault } from './double-check.ts';
import type { Match } from './match.ts';
import { type MatchDayTrouble, type ReporterFacts, troublesOf } from './match-day.ts';

const NO_OUTCOME = { kind: 'open' } as const;
const here: ReporterFacts = { pages: 1, heardAgo: 3, untilStart: -30 };
const away: ReporterFacts = { ...here, pages: 0 };

test.each<[string, Match['status'], readonly MatchFault[], ReporterFacts, readonly MatchDayTrouble[]]>([
  ['入力中の試合には何もない', '前半', [], here, []],
  ['画面が閉じていても、さきほど記録があればよい', '後半', [], { ...away, heardAgo: 24 }, []],
  ['画面が閉じたまま、しばらく記録がない', '後半', [], { ...away, heardAgo: 25 }, ['silent']],
  ['画面が開いていれば、点が入らないだけかもしれない', '後半', [], { ...here, heardAgo: 80 }, []],
  [
    '開始が近いのに、まだだれも開いていない',
    '試合前',
    [],
    { pages: 0, heardAgo: null, untilStart: 15 },
    ['nobody'],
  ],
  ['開始はまだ先', '試合前', [], { pages: 0, heardAgo: null, untilStart: 16 }, []],
  ['時刻の分からない試合は待たれない', '試合前', [], { pages: 0, heardAgo: null, untilStart: null }, []],
  [
    '開始時刻を過ぎた試合は、そのことだけを言う',
    '試合前',
    ['notBegun'],
    { pages: 0, heardAgo: null, untilStart: -40 },
    ['notBegun'],
  ],
  ['重いものから並ぶ', '後半', ['stillPlaying'], { ...away, heardAgo: 60 }, ['silent', 'stillPlaying']],
  [
    '終わって、まだ登録されていない',
    '試合終了',
    ['unregistered'],
    { ...away, heardAgo: 60 },
    ['unregistered'],
  ],
  [
    '終わって、記録が食い違い、登録されていない',
    '試合終了',
    ['unregistered', 'kicksContradict'],
    { ...away, heardAgo: 60 },
    ['contradictory', 'unregistered'],
  ],
  ['登録された時刻がないだけなら、食い違いではない', '試合終了', ['noStartTime'], away, []],
])('%s', (_what, status, faults, facts, troubles) => {
  expect(troublesOf({ status, outcome: NO_OUTCOME }, faults, facts)).toEqual(troubles);
});

test('登録された試合と延期された試合は、だれも待たない', () => {
  const facts = { pages: 0, heardAgo: 300, untilStart: -300 };
  const outcomes: readonly Match['outcome'][] = [
    { kind: 'registered', actualStartTime: null },
    { kind: 'postponed', reason: null, otherReason: '' },
  ];
  for (const outcome of outcomes) {
    expect(troublesOf({ status: '試合前', outcome }, [], facts)).toEqual([]);
  }
});

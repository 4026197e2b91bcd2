import { expect, test } from 'vitest';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { Match } from '#domain/match/match.ts';
import { goalOn } from '../testing/operations.ts';
import { IDS, matchAfter, wayTo } from '../testing/wire.ts';
import { seenVersion, UNSEEN_VERSION } from './queue.ts';

const score = (side: 'home' | 'away'): MatchCommand => ({ type: 'scoreGoal', side, seen: '前半' });
const versionFor = (seen: Match | null, reported?: Match) => seenVersion(goalOn(IDS, { seen }), reported);

test('速報員が見ていたのがサーバーの試合なら、その版を見たと言う', () => {
  const seen = matchAfter([...wayTo('前半'), score('home')]);
  expect(versionFor(seen, { ...seen, version: 7 })).toBe(7);
});

test('版の数が同じでも、別の得点の入った試合なら、見ていないと言う', () => {
  const seen = matchAfter([...wayTo('前半'), score('home')]);
  const reported = matchAfter([...wayTo('前半'), score('away')]);
  expect(reported.version).toBe(seen.version);
  expect(versionFor(seen, reported)).toBe(UNSEEN_VERSION);
});

test('サーバーの試合をまだ知らなければ見ていた版を言い、何を見ていたかわからなければ何も言わない', () => {
  const seen = matchAfter(wayTo('前半'));
  expect(versionFor(seen)).toBe(seen.version);
  expect(versionFor(null, seen)).toBeNull();
});

import { describe, expect, test } from 'vitest';
import { decide } from '../match/decide.ts';
import { evolve } from '../match/evolve.ts';
import type { Match } from '../match/match.ts';
import { TOKEN_FLOW } from '../match/policy.ts';
import { KNOCKOUT, LEAGUE, matchIn } from '../match/testing/situations.ts';
import { aheadIn, stateOf } from './results.ts';

function registered(match: Match): Match {
  const decision = decide(match, { type: 'registerResult', actualStartTime: null }, TOKEN_FLOW);
  if (!decision.ok) throw new Error(decision.fault.message);
  return decision.events.reduce(evolve, match);
}

describe('大会にとっての試合', () => {
  test('試合前は未実施、延期は延期', () => {
    expect(stateOf(matchIn('試合前', LEAGUE))).toEqual({ kind: 'unplayed' });
    expect(stateOf(matchIn('延期', LEAGUE))).toEqual({ kind: 'postponed' });
  });

  test('前半から結果登録までは進行中で、試合終了だけでは数えない', () => {
    const none = { shootOut: null };
    expect(stateOf(matchIn('前半', LEAGUE))).toEqual({
      kind: 'running',
      score: { goals: { home: 1, away: 0 }, ...none },
    });
    expect(stateOf(matchIn('試合終了', LEAGUE))).toEqual({
      kind: 'running',
      score: { goals: { home: 2, away: 0 }, ...none },
    });
  });

  test('結果登録で数えられ、延長の得点も入る', () => {
    expect(stateOf(registered(matchIn('試合終了', LEAGUE)))).toMatchObject({ kind: 'registered' });
    expect(stateOf(registered(matchIn('試合終了（延長）', KNOCKOUT)))).toEqual({
      kind: 'registered',
      score: { goals: { home: 4, away: 0 }, shootOut: null },
    });
  });

  test('PK戦の成功数は、得点と別に残る', () => {
    const { home, away } = matchIn('試合終了（PK）', KNOCKOUT).shootOut;
    expect(stateOf(registered(matchIn('試合終了（PK）', KNOCKOUT)))).toEqual({
      kind: 'registered',
      score: { goals: { home: 2, away: 0 }, shootOut: { home: home.score, away: away.score } },
    });
  });
});

test.each([
  ['得点の多いほう', { home: 0, away: 1 }, { home: 5, away: 4 }, 'away'],
  ['同点ならPK戦の多いほう', { home: 1, away: 1 }, { home: 3, away: 4 }, 'away'],
  ['PK戦も同じなら、どちらでもない', { home: 1, away: 1 }, { home: 4, away: 4 }, null],
  ['PK戦がなければ、どちらでもない', { home: 1, away: 1 }, null, null],
])('勝っているのは%s', (_, goals, shootOut, side) => {
  expect(aheadIn({ goals, shootOut })).toBe(side);
});

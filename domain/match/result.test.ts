import { expect, test } from 'vitest';
import type { MatchCommand } from './commands.ts';
import type { MatchRules } from './match.ts';
import { TOKEN_FLOW } from './policy.ts';
import { matchWinner, resultOf } from './result.ts';
import { KNOCKOUT, LEAGUE, matchIn, played, type Situation } from './testing/situations.ts';

test.each<[Situation, MatchRules]>([
  ['後半', LEAGUE],
  ['延長後半', KNOCKOUT],
  ['PK戦', KNOCKOUT],
  ['延期', KNOCKOUT],
])('%sの試合は、どちらがリードしていてもまだ結果がない', (situation, rules) => {
  const match = matchIn(situation, rules);
  expect([resultOf(match), matchWinner(match)]).toEqual([null, null]);
});

test('合計得点の多いほうが勝ち', () => {
  const match = matchIn('試合終了', LEAGUE);
  expect(resultOf(match)).toEqual({ home: '勝ち', away: '負け' });
  expect(matchWinner(match)).toBe('home');
});

test('PK戦の成功数が多くても、合計得点で負ければ負け', () => {
  const match = afterSecondHalf([
    goal('away'),
    goal('away'),
    status('後半', 'PK戦'),
    kick('home', 'success'),
    status('PK戦', '試合終了'),
  ]);
  expect(matchWinner(match)).toBe('away');
});

test('同点でPK戦がなければ引き分け', () => {
  const match = afterSecondHalf([goal('away'), status('後半', '試合終了')]);
  expect(resultOf(match)).toEqual({ home: '引き分け', away: '引き分け' });
  expect(matchWinner(match)).toBeNull();
});

test('同点ならPK戦の成功数で決まる', () => {
  const match = afterSecondHalf([
    goal('away'),
    status('後半', 'PK戦'),
    kick('home', 'failure'),
    kick('away', 'success'),
    status('PK戦', '試合終了'),
  ]);
  expect(resultOf(match)).toEqual({ home: '負け', away: '勝ち' });
});

test('PK戦の成功数も同じならPK戦集計中で、勝者はまだいない', () => {
  const match = afterSecondHalf([goal('away'), status('後半', 'PK戦'), status('PK戦', '試合終了')]);
  expect(resultOf(match)).toEqual({ home: 'PK戦集計中', away: 'PK戦集計中' });
  expect(matchWinner(match)).toBeNull();
});

test('成功数だけで修正したPK戦も、勝者を決める', () => {
  const registered = played(
    afterSecondHalf([goal('away'), status('後半', '試合終了')]),
    [
      { type: 'registerResult', actualStartTime: null },
      {
        type: 'correctResult',
        correction: {
          hasExtraHalves: false,
          goals: {
            home: { firstHalf: 1, secondHalf: 0, extraFirstHalf: 0, extraSecondHalf: 0 },
            away: { firstHalf: 1, secondHalf: 0, extraFirstHalf: 0, extraSecondHalf: 0 },
          },
          shootOut: { kind: 'successes', successes: { home: 3, away: 4 } },
          actualStartTime: null,
        },
        claim: null,
      },
    ],
    TOKEN_FLOW,
  );
  expect(matchWinner(registered)).toBe('away');
});

/** 1–0 for the home club in 後半: its goal of the second half taken back, that of the first one left. */
function afterSecondHalf(commands: readonly MatchCommand[]) {
  const match = played(
    matchIn('後半', KNOCKOUT),
    [{ type: 'cancelGoal', side: 'home', seen: '後半' }],
    TOKEN_FLOW,
  );
  return played(match, commands, TOKEN_FLOW);
}

function goal(side: 'home' | 'away'): MatchCommand {
  return { type: 'scoreGoal', side, seen: '後半' };
}

function kick(side: 'home' | 'away', result: 'success' | 'failure'): MatchCommand {
  return { type: 'takeKick', side, result, column: null, seen: 'PK戦' };
}

function status(seen: '後半' | 'PK戦', to: 'PK戦' | '試合終了'): MatchCommand {
  return { type: 'changeStatus', seen, to };
}

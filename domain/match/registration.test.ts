import { expect, test } from 'vitest';
import type { MatchCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { MatchRules } from './match.ts';
import { TOKEN_FLOW } from './policy.ts';
import { type RegistrationWarning, registrationWarnings } from './registration.ts';
import { KNOCKOUT, LEAGUE, matchIn, played, type Situation } from './testing/situations.ts';

test.each<[string | null, boolean, string]>([
  ['00:00', true, '一日の始まり'],
  ['23:59', true, '一日の終わり'],
  [null, true, '誰も控えなかった'],
  ['24:00', false, 'ない時刻'],
  ['12:60', false, 'ない分'],
  ['9:30', false, '二桁で書く'],
  ['', false, '空は時刻でない'],
  ['09:30:00', false, '秒はない'],
])('開始時刻%sでの登録は%s: %s', (actualStartTime, accepted) => {
  const decision = decide(
    matchIn('試合終了', KNOCKOUT),
    { type: 'registerResult', actualStartTime },
    TOKEN_FLOW,
  );
  expect(decision.ok ? true : decision.fault.code).toBe(accepted || 'invalid_start_time');
});

const again: MatchCommand = { type: 'changeStatus', seen: '試合終了', to: '後半' };
const noGoalOfSecondHalf: MatchCommand = { type: 'cancelGoal', side: 'home', seen: '後半' };
const awayGoal: MatchCommand = { type: 'scoreGoal', side: 'away', seen: '後半' };
const shootOut: MatchCommand = { type: 'changeStatus', seen: '後半', to: 'PK戦' };
const threeNil: readonly MatchCommand[] = [1, 2, 3].flatMap(() => [
  { type: 'takeKick', side: 'home', result: 'success', column: null, seen: 'PK戦' },
  { type: 'takeKick', side: 'away', result: 'failure', column: null, seen: 'PK戦' },
]);
const endOfShootOut: MatchCommand = { type: 'changeStatus', seen: 'PK戦', to: '試合終了' };
const end: MatchCommand = { type: 'changeStatus', seen: '後半', to: '試合終了' };

test.each<
  [string, MatchRules, Situation, readonly MatchCommand[], string | null, readonly RegistrationWarning[]]
>([
  ['2-0のリーグ戦に気になることはない', LEAGUE, '試合終了', [], '10:00', []],
  ['開始時刻がない', LEAGUE, '試合終了', [], null, ['noStartTime']],
  ['リーグ戦は引き分けでよい', LEAGUE, '試合終了', [again, noGoalOfSecondHalf, awayGoal, end], '10:00', []],
  [
    'ノックアウトで同点のまま',
    KNOCKOUT,
    '試合終了',
    [again, noGoalOfSecondHalf, awayGoal, end],
    '10:00',
    ['knockoutLevel'],
  ],
  [
    '同点でも、PK戦で決着がついた',
    KNOCKOUT,
    '試合終了',
    [again, noGoalOfSecondHalf, awayGoal, shootOut, ...threeNil, endOfShootOut],
    '10:00',
    [],
  ],
  ['1本だけ蹴って終わったPK戦', KNOCKOUT, '試合終了（PK）', [], '10:00', ['shootOutOpen']],
])('登録の前に確かめること: %s', (_reason, rules, situation, commands, startTime, warnings) => {
  const match = played(matchIn(situation, rules), commands, TOKEN_FLOW);
  expect(registrationWarnings(match, startTime)).toEqual(warnings);
});

test('0-0で開始時刻もない登録は、とくに確かめる', () => {
  const goalless: readonly MatchCommand[] = [
    { type: 'changeStatus', seen: '試合前', to: '前半' },
    { type: 'changeStatus', seen: '前半', to: 'ハーフタイム' },
    { type: 'changeStatus', seen: 'ハーフタイム', to: '後半' },
    { type: 'changeStatus', seen: '後半', to: '試合終了' },
  ];
  const match = played(matchIn('試合前', LEAGUE), goalless, TOKEN_FLOW);
  expect(registrationWarnings(match, null)).toEqual(['goallessWithoutStartTime']);
});

test('登録しても状態は試合終了のままで、開始時刻が残る', () => {
  expect(matchIn('登録済み', KNOCKOUT)).toMatchObject({
    status: '試合終了',
    outcome: { kind: 'registered', actualStartTime: '10:05' },
  });
});

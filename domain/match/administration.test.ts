import { describe, expect, test } from 'vitest';
import { type AdministratorCommand, administer, stateOf } from './administration.ts';
import { evolve } from './evolve.ts';
import type { Correction, GoalPlace } from './match.ts';
import { newMatch } from './match.ts';
import { KNOCKOUT, matchIn, type Situation } from './testing/situations.ts';

const NONE = { firstHalf: 0, secondHalf: 0, extraFirstHalf: 0, extraSecondHalf: 0 };
const TWO_ONE: Correction = {
  hasExtraHalves: false,
  goals: { home: { ...NONE, firstHalf: 2 }, away: { ...NONE, secondHalf: 1 } },
  shootOut: null,
  actualStartTime: '10:05',
};
const LEVEL_SHOOT_OUT: Correction = {
  ...TWO_ONE,
  shootOut: { kind: 'successes', successes: { home: 3, away: 3 } },
};
const BEGINNING = stateOf(newMatch({ rules: KNOCKOUT, clubs: { home: '緑ヶ丘FC', away: '港南SC' } }));
const enter: AdministratorCommand = { type: 'enterResult', correction: TWO_ONE };

function asked(situation: Situation, command: AdministratorCommand, behind = 0) {
  const match = matchIn(situation, KNOCKOUT);
  const decision = administer(match, match.version - behind, command);
  return { match, decision, after: decision.ok ? decision.events.reduce(evolve, match) : match };
}

describe('管理者の操作', () => {
  test.each<[Situation, readonly string[]]>([
    ['試合前', ['statusChanged', 'resultCorrected']],
    ['延期', ['postponementCancelled', 'statusChanged', 'resultCorrected']],
    ['後半', ['statusChanged', 'resultCorrected']],
    ['試合終了', ['resultCorrected']],
    ['登録済み（延長・PK）', ['resultCorrected']],
  ])('%sの試合に、紙の結果を入力できる', (situation, types) => {
    const { decision, after } = asked(situation, enter);
    expect(decision.ok && decision.events.map(({ type }) => type)).toEqual(types);
    expect(after).toMatchObject({
      status: '試合終了',
      outcome: { kind: 'registered', actualStartTime: '10:05' },
      goals: TWO_ONE.goals,
      hasShootOut: false,
    });
  });

  test.each<[string, Situation, AdministratorCommand, string]>([
    [
      'PK戦の成功数が同じ結果',
      '試合終了',
      { type: 'enterResult', correction: LEVEL_SHOOT_OUT },
      'shoot_out_level',
    ],
    [
      'ない時刻',
      '試合前',
      { type: 'enterResult', correction: { ...TWO_ONE, actualStartTime: '25:00' } },
      'invalid_start_time',
    ],
    ['終わっていない試合の登録', '後半', { type: 'registerResult', actualStartTime: null }, 'not_finished'],
    ['登録していない試合の登録の取り消し', '試合終了', { type: 'reopen' }, 'not_registered'],
    ['延期の試合の登録の取り消し', '延期', { type: 'reopen' }, 'not_registered'],
    ['始まった試合の延期', '前半', { type: 'postpone', reason: '雨', otherReason: '' }, 'not_before_match'],
    ['延期していない試合の延期の取り消し', '試合前', { type: 'cancelPostponement' }, 'not_postponed'],
    ['今の時点への巻き戻し', '前半', { type: 'revert', to: 2, state: BEGINNING }, 'unknown_version'],
    ['まだない時点への巻き戻し', '前半', { type: 'revert', to: 9, state: BEGINNING }, 'unknown_version'],
    ['始まりの前への巻き戻し', '前半', { type: 'revert', to: -1, state: BEGINNING }, 'unknown_version'],
  ])('%sは、わけを言って断る', (_what, situation, command, code) => {
    const { decision } = asked(situation, command);
    expect(decision.ok ? null : decision.fault.code).toBe(code);
  });

  test('得点の修正も、見ていた版より試合が進んでいれば断る', () => {
    const { decision } = asked('後半', { type: 'correctScore', goals: TWO_ONE.goals }, 1);
    expect(decision).toMatchObject({ ok: false, fault: { kind: 'conflict', code: 'stale_version' } });
  });

  test('見ていた版より試合が進んでいれば、何も変えずに知らせる', () => {
    const { decision } = asked('後半', enter, 1);
    expect(decision).toMatchObject({ ok: false, fault: { kind: 'conflict', code: 'stale_version' } });
  });

  const homeGoal = (situation: Situation) => {
    const [goal] = matchIn(situation, KNOCKOUT).scored;
    if (goal === undefined) throw new Error('There is no goal.');
    const { id, side, period, minute } = goal;
    return { id, place: { side, period, minute } };
  };
  const { id, place } = homeGoal('後半');
  const whose = ({ side, period }: GoalPlace) => ({ side, period });
  const toAway: AdministratorCommand = {
    type: 'moveGoal',
    goal: id,
    from: place,
    to: { side: 'away', period: 'secondHalf', minute: 3 },
  };
  const added: AdministratorCommand = {
    type: 'addGoal',
    place: { side: 'away', period: 'firstHalf', minute: 12 },
  };

  test.each<[string, Situation, AdministratorCommand, object]>([
    [
      '得点の取り消し',
      '後半',
      { type: 'dropGoal', goal: id, ...whose(place) },
      { goals: { home: { ...NONE, secondHalf: 1 }, away: NONE } },
    ],
    [
      '別のクラブ・前後半・分への移動',
      '試合終了',
      toAway,
      { goals: { home: { ...NONE, secondHalf: 1 }, away: { ...NONE, secondHalf: 1 } } },
    ],
    [
      '忘れていた得点の追加',
      '後半',
      added,
      { goals: { home: { ...NONE, firstHalf: 1, secondHalf: 1 }, away: { ...NONE, firstHalf: 1 } } },
    ],
    [
      '前半の開始時刻の訂正',
      '後半',
      { type: 'setKickOff', period: 'firstHalf', at: 60_000 },
      { kickOffs: { firstHalf: 60_000 } },
    ],
  ])(
    '%sは、その間に何かが記録されていても、名指したものだけを直し、試合は続く',
    (_what, situation, command, after) => {
      const done = asked(situation, command, 1);
      expect(done.after).toMatchObject({
        ...after,
        status: done.match.status,
        version: done.match.version + 1,
      });
    },
  );

  test.each<[string, AdministratorCommand]>([
    ['○×の訂正', { type: 'changeKick', side: 'home', column: 0, result: 'failure' }],
    ['キックの取り消し', { type: 'removeKick', side: 'home', column: 0 }],
  ])('PK戦の%sは、終わった後もできるが、その間にキックが記録されていれば断る', (_what, command) => {
    const { match, after } = asked('試合終了（PK）', command);
    expect([after.status, after.version]).toEqual(['試合終了', match.version + 1]);
    expect(after.shootOut.home.score).toBe(0);
    expect(asked('PK戦', command, 1).decision).toMatchObject({ fault: { code: 'stale_version' } });
  });

  test.each<[string, Situation, AdministratorCommand, string]>([
    ['始まっていない試合', '試合前', added, 'not_being_played'],
    [
      '始まっていない後半',
      '前半',
      { ...toAway, from: homeGoal('前半').place, goal: homeGoal('前半').id },
      'period_not_begun',
    ],
    ['登録した試合', '登録済み', added, 'already_registered'],
    [
      '登録した試合の得点',
      '登録済み',
      { type: 'dropGoal', goal: homeGoal('登録済み').id, ...whose(homeGoal('登録済み').place) },
      'already_registered',
    ],
    [
      '登録した試合の開始時刻',
      '登録済み',
      { type: 'setKickOff', period: 'firstHalf', at: 60_000 },
      'already_registered',
    ],
    [
      'すでに直された得点',
      '後半',
      { ...toAway, from: { side: 'away', period: 'firstHalf', minute: null } },
      'goal_changed',
    ],
    [
      'すでにほかのクラブに移された得点',
      '後半',
      { type: 'dropGoal', goal: id, ...whose({ ...place, side: 'away' }) },
      'goal_changed',
    ],
    [
      'すでにほかの時間帯に移された得点',
      '後半',
      { type: 'dropGoal', goal: id, ...whose({ ...place, period: 'secondHalf' }) },
      'goal_changed',
    ],
  ])('%sの記録は、その場所では直せない', (_what, situation, command, code) => {
    const { decision } = asked(situation, command);
    expect(decision.ok ? null : decision.fault.code).toBe(code);
  });

  test('始めまで巻き戻すと、誰も触れていない試合と同じで、版は進む', () => {
    const { match, after } = asked('登録済み', { type: 'revert', to: 0, state: BEGINNING });
    expect(stateOf(after)).toEqual(BEGINNING);
    expect(after.version).toBe(match.version + 1);
  });
});

import { describe, expect, test } from 'vitest';
import { administer } from './administration.ts';
import type { MatchCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import { decideIntent } from './intent.ts';
import {
  EVENT_LIMIT,
  KICK_LIMIT,
  LIVE_GOAL_LIMIT,
  type Match,
  NO_GOALS,
  PRACTICE_EVENT_LIMIT,
} from './match.ts';
import { MATCH_FULL, TOO_MANY_GOALS, TOO_MANY_KICKS } from './messages.ts';
import { FISCAL_YEAR_FLOW, PRACTICE_FLOW, TOKEN_FLOW } from './policy.ts';
import type { Decision } from './rejection.ts';
import { KNOCKOUT, matchIn } from './testing/situations.ts';

const GOAL: MatchCommand = { type: 'scoreGoal', side: 'home', seen: '前半' };
const refused = (code: string, message: string) => ({ ok: false, fault: { kind: 'rule', code, message } });

describe('得点', () => {
  const full = times(LIVE_GOAL_LIMIT - 1, matchIn('前半', KNOCKOUT), (match) =>
    decide(match, GOAL, TOKEN_FLOW),
  );

  test.for([TOKEN_FLOW, FISCAL_YEAR_FLOW, PRACTICE_FLOW])(
    '一つの時間帯に1チーム99点まで: $flow',
    (policy) => {
      expect(decide(full, GOAL, policy)).toEqual(refused('too_many_goals', TOO_MANY_GOALS));
      expect(decide(full, { ...GOAL, side: 'away' }, policy).ok).toBe(true);
    },
  );

  test('あとから届いた得点、時刻のある得点、管理者の得点も同じ', () => {
    const late: MatchCommand = { ...GOAL, seen: '前半', period: 'firstHalf', minute: 3 };
    const paused = evolve(full, { type: 'statusChanged', from: '前半', to: 'ハーフタイム' });
    expect(decideIntent(paused, { command: late, seen: full.version }, [], TOKEN_FLOW)).toEqual(
      refused('too_many_goals', TOO_MANY_GOALS),
    );
    const place = { side: 'home', period: 'firstHalf', minute: null } as const;
    expect(administer(full, full.version, { type: 'addGoal', place })).toEqual(
      refused('too_many_goals', TOO_MANY_GOALS),
    );
  });

  test('相手の得点を、いっぱいの側へ移せない。同じ側の時刻は直せる', () => {
    const both = evolve(full, { type: 'goalScored', side: 'away', period: 'firstHalf', id: 'away-1' });
    const from = { side: 'away', period: 'firstHalf', minute: null } as const;
    const move = (to: typeof from | { side: 'home'; period: 'firstHalf'; minute: null }) =>
      decide(both, { type: 'moveGoal', goal: 'away-1', from, to }, TOKEN_FLOW);
    expect(move({ ...from, side: 'home' })).toEqual(refused('too_many_goals', TOO_MANY_GOALS));
    const [own] = full.scored;
    const there = { side: 'home', period: 'firstHalf', minute: null } as const;
    const command: MatchCommand = {
      type: 'moveGoal',
      goal: own?.id ?? '',
      from: there,
      to: { ...there, minute: 4 },
    };
    expect(decide(full, command, TOKEN_FLOW).ok).toBe(true);
  });
});

test('PK戦のキックは1チーム100本まで', () => {
  const kick: MatchCommand = { type: 'takeKick', side: 'home', result: 'success', column: null, seen: null };
  const full = times(KICK_LIMIT - 1, matchIn('PK戦', KNOCKOUT), (match) => decide(match, kick, TOKEN_FLOW));
  expect(decide(full, kick, TOKEN_FLOW)).toEqual(refused('too_many_kicks', TOO_MANY_KICKS));
  expect(decide(full, { ...kick, side: 'away' }, TOKEN_FLOW).ok).toBe(true);
});

describe('操作の数', () => {
  const finished: Match = { ...matchIn('試合終了', KNOCKOUT), version: EVENT_LIMIT };
  const playing: Match = { ...matchIn('前半', KNOCKOUT), version: EVENT_LIMIT };

  test.for<readonly [string, Match, MatchCommand]>([
    ['得点', playing, GOAL],
    ['得点の取り消し', playing, { type: 'cancelGoal', side: 'home', seen: '前半' }],
    ['試合状態', playing, { type: 'changeStatus', seen: '前半', to: 'ハーフタイム' }],
    ['開始時刻', playing, { type: 'setKickOff', period: 'firstHalf', at: 1 }],
    ['結果登録', finished, { type: 'registerResult', actualStartTime: null }],
  ])('千件の操作がある試合で、%sは断られる', ([, match, command]) => {
    for (const policy of [TOKEN_FLOW, FISCAL_YEAR_FLOW]) {
      expect(decide(match, command, policy)).toEqual(refused('match_full', MATCH_FULL));
    }
    expect(decide({ ...match, version: EVENT_LIMIT - 1 }, command, TOKEN_FLOW)).not.toEqual(
      refused('match_full', MATCH_FULL),
    );
  });

  test('練習は、やり直しを重ねても続けられる。一万件まで', () => {
    expect(decide(playing, GOAL, PRACTICE_FLOW).ok).toBe(true);
    expect(decide({ ...playing, version: PRACTICE_EVENT_LIMIT }, GOAL, PRACTICE_FLOW)).toEqual(
      refused('match_full', MATCH_FULL),
    );
  });

  test('管理者は、そのあとも得点を直し、結果を入れ、登録できる', () => {
    const goals = { ...NO_GOALS, home: { ...NO_GOALS.home, firstHalf: 2 } };
    const correction = { goals, hasExtraHalves: false, shootOut: null, actualStartTime: null };
    expect(administer(playing, EVENT_LIMIT, { type: 'correctScore', goals }).ok).toBe(true);
    expect(administer(playing, EVENT_LIMIT, { type: 'enterResult', correction }).ok).toBe(true);
    expect(administer(finished, EVENT_LIMIT, { type: 'registerResult', actualStartTime: null }).ok).toBe(
      true,
    );
  });
});

function times(count: number, match: Match, decided: (match: Match) => Decision): Match {
  let now = match;
  for (let place = 0; place < count; place += 1) {
    const decision = decided(now);
    if (!decision.ok) throw new Error(decision.fault.message);
    now = decision.events.reduce(evolve, now);
  }
  return now;
}

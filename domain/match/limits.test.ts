import { describe, expect, test } from 'vitest';
import { administer, stateOf } from './administration.ts';
import type { MatchCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { MatchEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { decideIntent, pastOf } from './intent.ts';
import { EVENT_LIMIT, KICK_LIMIT, LIVE_GOAL_LIMIT, type Match, NO_GOALS, newMatch } from './match.ts';
import { MATCH_FULL, PRACTICE_FULL, TOO_MANY_GOALS, TOO_MANY_KICKS } from './messages.ts';
import { FISCAL_YEAR_FLOW, type FlowPolicy, PRACTICE_FLOW, TOKEN_FLOW } from './policy.ts';
import type { Decision } from './rejection.ts';
import { restart } from './restart.ts';
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
  const UNTOUCHED = {
    ...stateOf(newMatch({ rules: KNOCKOUT, clubs: { home: '緑ヶ丘FC', away: '港南SC' } })),
  };
  const HANDED_BACK: readonly MatchEvent[] = [
    { type: 'registrationCancelled' },
    { type: 'scoreCorrected', goals: NO_GOALS },
    { type: 'revertedTo', to: 0, state: UNTOUCHED },
  ];
  const reported = (count: number): readonly MatchEvent[] =>
    Array.from({ length: count }, () => ({ type: 'goalScored', side: 'home', period: 'firstHalf' }));
  /** Decides with the events that the decision asks for. */
  const decided = (
    command: MatchCommand,
    events: readonly MatchEvent[],
    { match = playing, seen = null, policy = TOKEN_FLOW }: Partial<Situation> = {},
  ) => {
    const now = { ...match, version: events.length };
    const intent = { command, seen };
    const after = pastOf(intent, now.version);
    return decideIntent(now, intent, after === null ? [] : events.slice(after), policy);
  };

  test.for<readonly [string, Match, MatchCommand]>([
    ['得点', playing, GOAL],
    ['得点の取り消し', playing, { type: 'cancelGoal', side: 'home', seen: '前半' }],
    ['試合状態', playing, { type: 'changeStatus', seen: '前半', to: 'ハーフタイム' }],
    ['開始時刻', playing, { type: 'setKickOff', period: 'firstHalf', at: 1 }],
    ['結果登録', finished, { type: 'registerResult', actualStartTime: null }],
  ])('千件の操作がある試合で、%sは断られる', ([, match, command]) => {
    for (const policy of [TOKEN_FLOW, FISCAL_YEAR_FLOW]) {
      for (const seen of [null, EVENT_LIMIT]) {
        const situation = { match, policy, seen };
        expect(decided(command, reported(EVENT_LIMIT), situation)).toEqual(refused('match_full', MATCH_FULL));
      }
      expect(decided(command, reported(EVENT_LIMIT - 1), { match, policy })).not.toEqual(
        refused('match_full', MATCH_FULL),
      );
    }
  });

  test.for(HANDED_BACK)('管理者が試合を戻すと、報告者はそこから千件まで続けられる: $type', (handedBack) => {
    const before = [...reported(EVENT_LIMIT), handedBack];
    expect(decided(GOAL, before).ok).toBe(true);
    expect(decided(GOAL, [...before, ...reported(EVENT_LIMIT - 1)]).ok).toBe(true);
    expect(decided(GOAL, [...before, ...reported(EVENT_LIMIT)])).toEqual(refused('match_full', MATCH_FULL));
    const longAgo = [handedBack, ...reported(EVENT_LIMIT)];
    expect(decided(GOAL, longAgo)).toEqual(refused('match_full', MATCH_FULL));
  });

  test('古い画面からの操作も、見たあとの出来事だけで判断し、数は全体で数える', () => {
    const seen = EVENT_LIMIT + 10;
    const named: MatchCommand = { ...GOAL, period: 'firstHalf' };
    const handedBack: MatchEvent = { type: 'scoreCorrected', goals: NO_GOALS };
    const before = [...reported(EVENT_LIMIT), handedBack, ...reported(9)];
    expect(decided(named, [...before, ...reported(5)], { seen }).ok).toBe(true);
    expect(decided(named, [...before, handedBack], { seen })).toMatchObject({ fault: { kind: 'changed' } });
    const full = [...before, ...reported(EVENT_LIMIT)];
    expect(decided(named, full, { seen: full.length - 1 })).toEqual(refused('match_full', MATCH_FULL));
  });

  test('練習は、はじめからやり直すと数え直す', () => {
    const policy = PRACTICE_FLOW;
    const restarted: MatchEvent = { type: 'revertedTo', to: 0, state: UNTOUCHED };
    const full = reported(EVENT_LIMIT);
    expect(decided(GOAL, full, { policy })).toEqual(refused('match_full', PRACTICE_FULL));
    expect(decided(GOAL, [...full, restarted], { policy }).ok).toBe(true);
    expect(restart({ ...playing, version: EVENT_LIMIT }, null).ok).toBe(true);
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

type Situation = { readonly match: Match; readonly seen: number | null; readonly policy: FlowPolicy };

function times(count: number, match: Match, decided: (match: Match) => Decision): Match {
  let now = match;
  for (let place = 0; place < count; place += 1) {
    const decision = decided(now);
    if (!decision.ok) throw new Error(decision.fault.message);
    now = decision.events.reduce(evolve, now);
  }
  return now;
}

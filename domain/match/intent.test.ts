import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MatchCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { MatchEvent } from './events.ts';
import { evolve, stamped } from './evolve.ts';
import { decideIntent, pastOf } from './intent.ts';
import { type Match, type MatchStatus, newMatch, SIDES, type Side } from './match.ts';
import { FISCAL_YEAR_FLOW, type FlowPolicy, TOKEN_FLOW } from './policy.ts';
import { anyPolicy, anyRules, anyWishes } from './testing/arbitrary-match.ts';
import { KNOCKOUT } from './testing/situations.ts';

/** Another reporter's doing, each act by a command on the match as it then is. */
type Act = (match: Match) => MatchCommand;
const to =
  (status: MatchStatus): Act =>
  ({ status: seen }) => ({ type: 'changeStatus', seen, to: status });
const goal =
  (side: Side): Act =>
  ({ status: seen }) => ({ type: 'scoreGoal', side, seen });
const kick =
  (side: Side): Act =>
  () => ({ type: 'takeKick', side, result: 'success', column: null, seen: 'PK戦' });
const register: Act = () => ({ type: 'registerResult', actualStartTime: null });

const FIRST_HALF = [to('前半')];
const HALF_TIME = [...FIRST_HALF, to('ハーフタイム')];
const SECOND_HALF = [...HALF_TIME, to('後半')];
const KICKS = [kick('home'), kick('away'), kick('home'), kick('home')];

function matchAfter(match: Match, acts: readonly Act[]): Match {
  return eventsAfter(match, acts).reduce(evolve, match);
}

function eventsAfter(match: Match, acts: readonly Act[]): readonly MatchEvent[] {
  let before = match;
  return acts.flatMap((act) => {
    const decision = decide(before, act(before), TOKEN_FLOW);
    if (!decision.ok) throw new Error(decision.fault.message);
    const stamp = { id: `goal ${before.version + 1}`, at: before.version * 60_000 };
    const events = decision.events.map((event) => stamped(event, stamp));
    before = events.reduce(evolve, before);
    return events;
  });
}

const FRESH = newMatch({ rules: KNOCKOUT, clubs: { home: '北', away: '南' } });

/** What became of it: 何も起きない, the refusal's code, or the events' types. */
function outcomeOf(
  seenAfter: readonly Act[],
  meanwhile: readonly Act[],
  act: Act,
  policy: FlowPolicy = TOKEN_FLOW,
): string {
  const seen = matchAfter(FRESH, seenAfter);
  return outcomeSince(seen, eventsAfter(seen, meanwhile), act(seen), policy);
}

function outcomeSince(
  seen: Match,
  since: readonly MatchEvent[],
  command: MatchCommand,
  policy: FlowPolicy,
): string {
  const now = since.reduce(evolve, seen);
  const decision = decideIntent(now, { command, seen: seen.version }, since, policy);
  if (!decision.ok) return decision.fault.code;
  return decision.events.map(({ type }) => type).join(' ') || '何も起きない';
}

describe('見ていた試合が、届くまでに変わっていたとき', () => {
  test.each<[string, readonly Act[], readonly Act[], Act, string]>([
    [
      '後半開始は、別の端末がPK戦の終わりまで進めていれば、もう済んでいる',
      HALF_TIME,
      [to('後半'), to('PK戦'), ...KICKS, to('試合終了')],
      to('後半'),
      '何も起きない',
    ],
    [
      '延長後半開始も、済んでいれば延長の得点を消さない',
      [...SECOND_HALF, to('延長前半')],
      [goal('home'), to('延長後半'), goal('away')],
      to('延長後半'),
      '何も起きない',
    ],
    [
      '二人が前半終了を押しても、二つ目は済んでいる',
      FIRST_HALF,
      [to('ハーフタイム')],
      to('ハーフタイム'),
      '何も起きない',
    ],
    [
      '登録の済んだ試合の終了も、済んでいる',
      SECOND_HALF,
      [to('試合終了'), register],
      to('試合終了'),
      '何も起きない',
    ],
    [
      '前半終了は、別の端末の得点に妨げられない',
      FIRST_HALF,
      [goal('home')],
      to('ハーフタイム'),
      'statusChanged',
    ],
    [
      '別の端末がPK戦を選んだのに延長を選んだのなら、人に尋ねる',
      SECOND_HALF,
      [to('PK戦')],
      to('延長前半'),
      'changed_since_seen',
    ],
    [
      '別の端末が試合前に戻したのなら、前半終了は人に尋ねる',
      FIRST_HALF,
      [to('試合前')],
      to('ハーフタイム'),
      'changed_since_seen',
    ],
    [
      '見ていない得点のある結果は登録しない',
      [...SECOND_HALF, to('試合終了')],
      [to('後半'), goal('away'), to('試合終了')],
      register,
      'changed_since_seen',
    ],
    [
      '同じ結果が登録されただけなら、もう済んでいる',
      [...SECOND_HALF, to('試合終了')],
      [register],
      register,
      '何も起きない',
    ],
    [
      'PK戦の取り消しは、見ていないキックがあれば人に尋ねる',
      [...SECOND_HALF, to('PK戦'), kick('home')],
      [kick('away')],
      to('後半'),
      'changed_since_seen',
    ],
    [
      '延長前半から戻すのも、見ていない得点があれば人に尋ねる',
      [...SECOND_HALF, to('延長前半')],
      [goal('home')],
      to('後半'),
      'changed_since_seen',
    ],
    [
      '戻すのも、もう戻っていれば済んでいる',
      SECOND_HALF,
      [to('ハーフタイム')],
      to('ハーフタイム'),
      '何も起きない',
    ],
    [
      '名のない得点取り消しは、別の得点を消しかねないので人に尋ねる',
      [...FIRST_HALF, goal('home')],
      [goal('home')],
      ({ status }) => ({ type: 'cancelGoal', side: 'home', seen: status }),
      'changed_since_seen',
    ],
    [
      '前半の得点は、ハーフタイムになっていても前半に入る',
      FIRST_HALF,
      [to('ハーフタイム')],
      () => ({ type: 'scoreGoal', side: 'home', seen: '前半', period: 'firstHalf' }),
      'goalScored',
    ],
    [
      '前半の得点は、後半になっていても前半に入る',
      FIRST_HALF,
      [to('ハーフタイム'), to('後半')],
      () => ({ type: 'scoreGoal', side: 'home', seen: '前半', period: 'firstHalf' }),
      'goalScored',
    ],
    [
      '登録の後に届いた得点は、修正になるので人に尋ねる',
      FIRST_HALF,
      [to('ハーフタイム'), to('後半'), to('試合終了'), register],
      () => ({ type: 'scoreGoal', side: 'home', seen: '前半', period: 'firstHalf' }),
      'already_registered',
    ],
    [
      '延長が取り消されたなら、延長の得点は行き場がない',
      [...SECOND_HALF, to('延長前半')],
      [to('後半')],
      () => ({ type: 'scoreGoal', side: 'home', seen: '延長前半', period: 'extraFirstHalf' }),
      'changed_since_seen',
    ],
    [
      '別の端末が先に記録した列のキックは、人に尋ねる',
      [...SECOND_HALF, to('PK戦')],
      [kick('home')],
      () => ({ type: 'takeKick', side: 'home', result: 'failure', column: 0, seen: 'PK戦' }),
      'kick_column_taken',
    ],
  ])('%s', (_what, seenAfter, meanwhile, act, expected) => {
    expect(outcomeOf(seenAfter, meanwhile, act)).toBe(expected);
  });

  test('もう一つの流れの一歩も、済んでいれば何も起きず、戻るのは人に尋ねる', () => {
    const on: Act = () => ({ type: 'stepStatus', direction: 'next', to: '後半' });
    const back: Act = () => ({ type: 'stepStatus', direction: 'prev', to: '前半' });
    expect(outcomeOf(HALF_TIME, [to('後半'), to('PK戦')], on, FISCAL_YEAR_FLOW)).toBe('何も起きない');
    expect(outcomeOf(HALF_TIME, [to('後半')], back, FISCAL_YEAR_FLOW)).toBe('changed_since_seen');
    const noKicks: Act = () => ({ type: 'cancelShootOut' });
    const shootOut = [...SECOND_HALF, to('PK戦')];
    expect(outcomeOf(shootOut, [kick('home')], noKicks, FISCAL_YEAR_FLOW)).toBe('changed_since_seen');
    expect(outcomeOf(shootOut, [to('後半')], noKicks, FISCAL_YEAR_FLOW)).toBe('何も起きない');
  });
});

describe('名指しの得点', () => {
  const doubled = matchAfter(FRESH, [...FIRST_HALF, goal('home'), goal('home')]);
  const undo = (id: string): MatchCommand => ({
    type: 'cancelGoal',
    side: 'home',
    seen: '前半',
    goal: { id, period: 'firstHalf' },
  });
  const intent = (match: Match, command: MatchCommand, seen: number) => {
    const decision = decideIntent(match, { command, seen }, [], TOKEN_FLOW);
    return decision.ok ? decision.events.reduce(evolve, match) : decision.fault.code;
  };

  test('二人が同じ得点を取り消しても、一度だけ消える', () => {
    const once = intent(doubled, undo('goal 3'), doubled.version);
    if (typeof once === 'string') throw new Error(once);
    expect(intent(once, undo('goal 3'), doubled.version)).toEqual(once);
    expect(once.goals.home.firstHalf).toBe(1);
    expect(once.scored.map(({ id }) => id)).toEqual(['goal 2']);
  });

  test('後半になってからも、前半の得点を前半から取り消せる', () => {
    const now = matchAfter(doubled, [to('ハーフタイム'), to('後半'), goal('away')]);
    expect(intent(now, undo('goal 2'), doubled.version)).toMatchObject({
      status: '後半',
      goals: { home: { firstHalf: 1 }, away: { secondHalf: 1 } },
    });
  });

  test('登録の済んだ試合からは取り消せない', () => {
    const now = matchAfter(doubled, [to('ハーフタイム'), to('後半'), to('試合終了'), register]);
    expect(intent(now, undo('goal 2'), now.version)).toBe('already_registered');
  });

  const from = { side: 'home', period: 'firstHalf', minute: null } as const;
  test.each([
    ['別のチームへ', { ...from, side: 'away' }, { home: 1, away: 1 }],
    ['分を決めて', { ...from, minute: 12 }, { home: 2, away: 0 }],
  ] as const)('%s移すと、一つの出来事で両方の得点が変わる', (_what, place, score) => {
    const moved = intent(doubled, { type: 'moveGoal', goal: 'goal 2', from, to: place }, 1);
    if (typeof moved === 'string') throw new Error(moved);
    expect([moved.goals.home.firstHalf, moved.goals.away.firstHalf]).toEqual([score.home, score.away]);
    expect(moved.version).toBe(doubled.version + 1);
    expect(intent(moved, { type: 'moveGoal', goal: 'goal 2', from, to: place }, 1)).toEqual(moved);
  });

  test('別の端末が先に別の所へ移していたら、人に尋ねる', () => {
    const away = { type: 'moveGoal', goal: 'goal 2', from, to: { ...from, side: 'away' } } as const;
    const moved = intent(doubled, away, 1);
    if (typeof moved === 'string') throw new Error(moved);
    const minute = { ...away, to: { ...from, minute: 3 } };
    expect(intent(moved, minute, 1)).toBe('goal_changed');
  });
});

describe('PK戦の記録を、その場所で直す', () => {
  const match = matchAfter(FRESH, [...SECOND_HALF, to('PK戦'), ...KICKS]);
  const kicksAfter = (command: MatchCommand, seen = match.version) => {
    const decision = decideIntent(match, { command, seen }, [], TOKEN_FLOW);
    return decision.ok ? decision.events.reduce(evolve, match).shootOut.home : decision.fault.code;
  };

  test('○を×に直しても、ほかのキックと列はそのまま', () => {
    const command = { type: 'changeKick', side: 'home', column: 1, result: 'failure' } as const;
    expect(kicksAfter(command)).toEqual({ kicks: ['success', 'failure', 'success'], score: 2 });
    expect(kicksAfter(command, 1)).toBe('changed_since_seen');
  });

  test('余分なキックを除くと、後のキックが詰まる', () => {
    const command = { type: 'removeKick', side: 'home', column: 0 } as const;
    expect(kicksAfter(command)).toEqual({ kicks: ['success', 'success'], score: 2 });
    expect(kicksAfter({ ...command, column: 7 })).toBe('kick_column_taken');
  });
});

test('どんな試合でも、古いものを見て押された操作は、名指しした得点のほかは何も消さない', () => {
  fc.assert(
    fc.property(anyRules, anyPolicy, anyWishes, fc.nat(), ({ ...rules }, policy, wishes, choice) => {
      const past = [newMatch({ rules, clubs: { home: '北', away: '南' } })];
      const events: MatchEvent[] = [];
      let now = past[0] ?? FRESH;
      for (const wish of wishes.slice(0, -1)) {
        const decision = decide(now, wish(now), policy);
        if (decision.ok) {
          events.push(...decision.events);
          now = decision.events.reduce(evolve, now);
        }
        past.push(now);
      }
      const seen = past[choice % past.length] ?? now;
      const command = wishes.at(-1)?.(seen);
      if (command === undefined || seen.version === now.version) return;
      const intent = { command, seen: seen.version };
      const from = pastOf(intent, now.version);
      const since = from === null ? [] : events.slice(from);
      const decision = decideIntent(now, intent, since, policy);
      if (!decision.ok) return;
      const then = decision.events.reduce(evolve, now);
      // What a step ends, its reporter has seen: in both flows, and not another that began since.
      const isStep = ['changeStatus', 'stepStatus', 'startExtraHalves', 'startShootOut'].includes(
        command.type,
      );
      if (isStep && then.version > now.version) expect(now.status).toBe(seen.status);
      for (const side of SIDES) {
        expect(then.shootOut[side].kicks.slice(0, now.shootOut[side].kicks.length)).toEqual(
          now.shootOut[side].kicks,
        );
      }
      const lost = now.scored.filter(({ id }) => !then.scored.some((one) => one.id === id));
      const named = command.type === 'cancelGoal' ? command.goal?.id : undefined;
      const asSeen = seen.scored.find(({ id }) => id === named);
      const undone = lost.map(({ id, side, period }) => [id, side, period]);
      expect(undone).toEqual(undone.length === 0 ? [] : [[asSeen?.id, asSeen?.side, asSeen?.period]]);
    }),
    { numRuns: 500 },
  );
});

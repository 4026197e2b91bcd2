import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MatchCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve, stamped } from './evolve.ts';
import { type Fixture, type GoalPlace, type Match, newMatch, type Period, periodOf } from './match.ts';
import { TOKEN_FLOW } from './policy.ts';
import { anyPolicy, anyRules, anyWishes } from './testing/arbitrary-match.ts';
import { KNOCKOUT } from './testing/situations.ts';
import { MEMBERS_TIMELINE, timelineOf } from './timeline.ts';
import type { RecordedEvent } from './timeline-notes.ts';

const FIXTURE: Fixture = { rules: KNOCKOUT, clubs: { home: '北', away: '南' } };

type Act = { readonly at: number; readonly command: (match: Match) => MatchCommand };

const to = (at: number, status: Match['status']): Act => ({
  at,
  command: ({ status: seen }) => ({ type: 'changeStatus', seen, to: status }),
});
const goal = (at: number, side: 'home' | 'away', period?: Period): Act => ({
  at,
  command: ({ status: seen }) => ({ type: 'scoreGoal', side, seen, ...(period && { period }) }),
});
/** Of the goals on record, by place. */
const move = (at: number, place: number, change: Partial<GoalPlace>): Act => ({
  at,
  command: ({ scored }) => {
    const found = scored[place];
    if (found === undefined) throw new Error('There is no such goal.');
    const { id, side, period, minute } = found;
    const from = { side, period, minute };
    return { type: 'moveGoal', goal: id, from, to: { ...from, ...change } };
  },
});
const kick = (at: number, side: 'home' | 'away', result: 'success' | 'failure'): Act => ({
  at,
  command: () => ({ type: 'takeKick', side, result, column: null, seen: 'PK戦' }),
});

/** What members read after these, each at a minute of the day. */
function told(...acts: readonly Act[]): readonly string[] {
  let match = newMatch(FIXTURE);
  const events: RecordedEvent[] = [];
  for (const [place, { at, command }] of acts.entries()) {
    const decision = decide(match, command(match), TOKEN_FLOW);
    if (!decision.ok) throw new Error(`${place}: ${decision.fault.code}`);
    for (const one of decision.events) {
      const event = stamped(one, { id: `goal ${place}`, at: at * 60_000 });
      events.push({ event, recordedAt: at * 60_000 });
      match = evolve(match, event);
    }
  }
  return timelineOf(FIXTURE, events, MEMBERS_TIMELINE).map((row) => {
    if (row.kind === 'phase') return row.status;
    if (row.kind === 'kick') return `${row.standing?.number}${row.result === 'success' ? '○' : '×'}`;
    if (row.kind !== 'goal') return row.kind;
    return `${FIXTURE.clubs[row.side]} ${row.minute ?? '-'} ${row.score?.home}-${row.score?.away}`;
  });
}

const INTO_SECOND_HALF = [
  to(0, '前半'),
  goal(5, 'home'),
  goal(8, 'home'),
  to(20, 'ハーフタイム'),
  to(30, '後半'),
  goal(33, 'away'),
];

describe('直した得点は、経過のその場所に出る', () => {
  test.each<[string, Act, readonly string[]]>([
    [
      '別のチームへ',
      move(40, 0, { side: 'away' }),
      ['前半', '南 6 0-1', '北 9 1-1', 'ハーフタイム', '後半', '南 24 1-2'],
    ],
    [
      '前半の得点を後半へ。後半開始の後に出て、分は言わない',
      move(40, 0, { period: 'secondHalf' }),
      ['前半', '北 9 1-0', 'ハーフタイム', '後半', '北 - 2-0', '南 24 2-1'],
    ],
    [
      '後半の得点を前半へ。前半の終わりの後に押したものなので、分は言わない',
      move(40, 2, { period: 'firstHalf' }),
      ['前半', '北 6 1-0', '北 9 2-0', '南 - 2-1', 'ハーフタイム', '後半'],
    ],
    [
      '分を決めると、その分の所へ',
      move(40, 1, { minute: 2 }),
      ['前半', '北 2 1-0', '北 6 2-0', 'ハーフタイム', '後半', '南 24 2-1'],
    ],
    [
      '忘れていた前半の得点',
      goal(40, 'away', 'firstHalf'),
      ['前半', '北 6 1-0', '北 9 2-0', '南 - 2-1', 'ハーフタイム', '後半', '南 24 2-2'],
    ],
  ])('%s', (_what, mending, rows) => {
    expect(told(...INTO_SECOND_HALF, mending)).toEqual(rows);
  });

  test.each<[string, readonly Act[], readonly string[]]>([
    [
      '電波のない所で押され、後から届いた得点は、押した時の所に出る',
      [to(0, '前半'), goal(10, 'home'), goal(15, 'home'), goal(5, 'away'), goal(18, 'home')],
      ['前半', '南 6 0-1', '北 11 1-1', '北 16 2-1', '北 19 3-1'],
    ],
    [
      '分を決めた得点とも、時間の順に並ぶ',
      [to(0, '前半'), goal(10, 'home'), goal(5, 'away'), goal(15, 'home'), move(40, 2, { minute: 8 })],
      ['前半', '南 6 0-1', '北 8 1-1', '北 11 2-1'],
    ],
    [
      '始まる前の時刻のものは、届いた順のまま',
      [to(10, '前半'), goal(15, 'home'), goal(5, 'away'), goal(18, 'home')],
      ['前半', '北 6 1-0', '南 - 1-1', '北 9 2-1'],
    ],
  ])('%s', (_what, acts, rows) => {
    expect(told(...acts)).toEqual(rows);
  });

  test('PK戦のキックを直しても、本数と順はそのまま', () => {
    const mending: Act = {
      at: 40,
      command: () => ({ type: 'changeKick', side: 'home', column: 0, result: 'failure' }),
    };
    const kicks = [kick(36, 'home', 'success'), kick(37, 'home', 'success')];
    expect(told(...INTO_SECOND_HALF, to(35, 'PK戦'), ...kicks, mending).slice(-3)).toEqual([
      'PK戦',
      '1×',
      '2○',
    ]);
  });
});

test('どのように記録し直しても、得点はその時間帯の始まりと終わりの間に出る', () => {
  fc.assert(
    fc.property(anyRules, anyPolicy, anyWishes, (rules, policy, wishes) => {
      const fixture = { ...FIXTURE, rules };
      let match = newMatch(fixture);
      const events: RecordedEvent[] = [];
      for (const [place, wish] of wishes.entries()) {
        const decision = decide(match, wish(match), policy);
        if (!decision.ok) continue;
        events.push(...decision.events.map((event) => ({ event, recordedAt: place * 60_000 })));
        match = decision.events.reduce(evolve, match);
      }
      const rows = timelineOf(fixture, events, MEMBERS_TIMELINE);
      const begun = rows.flatMap((row) => (row.kind === 'phase' ? [periodOf(row.status)] : []));
      let latest: Period | null = null;
      for (const row of rows) {
        if (row.kind === 'phase') latest = periodOf(row.status);
        if (row.kind !== 'goal') continue;
        const period = match.scored.find(({ id }) => id === row.goal)?.period ?? 'firstHalf';
        // Going back to before a half keeps its goals.
        if (begun.includes(period)) expect(latest).toBe(period);
      }
    }),
    { numRuns: 500 },
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MatchCommand } from './commands.ts';
import type { MatchEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { decideIntent } from './intent.ts';
import { type Match, type MatchStatus, NO_GOALS, newMatch } from './match.ts';
import { FISCAL_YEAR_FLOW, type FlowPolicy, TOKEN_FLOW } from './policy.ts';
import { KNOCKOUT } from './testing/situations.ts';

const FRESH = newMatch({ rules: KNOCKOUT, clubs: { home: '北', away: '南' } });
const to = (from: MatchStatus, status: MatchStatus): MatchEvent => ({
  type: 'statusChanged',
  from,
  to: status,
});
const scored = (id: string, side: 'home' | 'away' = 'home'): MatchEvent => ({
  type: 'goalScored',
  side,
  period: 'firstHalf',
  id,
});
const KICKED_OFF = to('試合前', '前半');
const SECOND_HALF = [KICKED_OFF, to('前半', 'ハーフタイム'), to('ハーフタイム', '後半')];
const EXTRA: readonly MatchEvent[] = [{ type: 'extraHalvesStarted' }, to('延長前半', '延長後半')];
const SHOOT_OUT: MatchEvent = { type: 'shootOutStarted' };
const TWO_GOALS = [KICKED_OFF, scored('g1'), scored('g2')];
const ofHome = (firstHalf: number) => ({ ...NO_GOALS, home: { ...NO_GOALS.home, firstHalf } });
const CORRECTED: MatchEvent = { type: 'scoreCorrected', goals: ofHome(1) };
const undone = (goal: string): MatchEvent => ({
  type: 'goalCancelled',
  side: 'home',
  period: 'firstHalf',
  goal,
});
const PLACE = { side: 'home', period: 'firstHalf', minute: null } as const;
const moved = (goal: string): MatchEvent => ({
  type: 'goalMoved',
  goal,
  from: PLACE,
  to: { ...PLACE, side: 'away' },
});
const undo = (id: string): MatchCommand => ({
  type: 'cancelGoal',
  side: 'home',
  seen: '前半',
  goal: { id, period: 'firstHalf' },
});
const end: MatchCommand = { type: 'stepStatus', direction: 'end', to: '試合終了' };
const kick = (result: 'success' | 'failure'): MatchEvent => ({ type: 'kickTaken', side: 'home', result });
const THREE_KICKS = [...SECOND_HALF, SHOOT_OUT, kick('failure'), kick('success'), kick('success')];
const unkicked = (column?: number): MatchEvent => ({
  type: 'kickCancelled',
  side: 'home',
  result: 'success',
  ...(column === undefined ? {} : { column }),
});

/** What becomes of it: 済み, the refusal's code, or the events' types. */
function outcomeOf(
  seenAfter: readonly MatchEvent[],
  since: readonly MatchEvent[],
  command: MatchCommand,
  policy: FlowPolicy,
): string {
  const seen = seenAfter.reduce(evolve, FRESH);
  const decision = decideIntent(since.reduce(evolve, seen), { command, seen: seen.version }, since, policy);
  if (!decision.ok) return decision.fault.code;
  return decision.events.map(({ type }) => type).join(' ') || '済み';
}

type Row = readonly [string, readonly MatchEvent[], readonly MatchEvent[], MatchCommand, string];
const ASKED = 'changed_since_seen';

const IN_BOTH_FLOWS: readonly Row[] = [
  ['取り消す得点が別のチームに移された', TWO_GOALS, [moved('g1')], undo('g1'), 'goal_changed'],
  ['移された得点は、別の端末で取り消された', TWO_GOALS, [moved('g1'), undone('g1')], undo('g1'), '済み'],
  ['別の得点が移されただけ', TWO_GOALS, [moved('g2')], undo('g1'), 'goalCancelled'],
  ['同じ得点が取り消された', TWO_GOALS, [undone('g1')], undo('g1'), '済み'],
  ['取り消されてから、数で直された', TWO_GOALS, [undone('g1'), CORRECTED], undo('g1'), '済み'],
  ['数の修正で、この得点が記録から消えた', TWO_GOALS, [CORRECTED], undo('g2'), ASKED],
  ['数の修正のあとも、この得点は記録に残る', TWO_GOALS, [CORRECTED], undo('g1'), ASKED],
  [
    '巻き戻しで、取り消された得点が戻った',
    [...TWO_GOALS, undone('g1')],
    [{ type: 'revertedTo', to: 3, state: TWO_GOALS.reduce(evolve, FRESH) }],
    undo('g1'),
    ASKED,
  ],
  ['試合前に戻して、得点が消えた', TWO_GOALS, [{ type: 'kickOffCancelled' }], undo('g1'), ASKED],
  [
    '延長の取り消しは、前半の得点に関わらない',
    [...TWO_GOALS, to('前半', '後半'), ...EXTRA],
    [{ type: 'extraHalvesCancelled' }],
    undo('g1'),
    'goalCancelled',
  ],
  [
    '名のない取り消しは、数が直されていれば尋ねる',
    TWO_GOALS,
    [CORRECTED],
    { type: 'cancelGoal', side: 'home', seen: '前半' },
    ASKED,
  ],
  [
    '得点の移動も、数が直されていれば尋ねる',
    TWO_GOALS,
    [CORRECTED],
    { type: 'moveGoal', goal: 'g1', from: PLACE, to: { ...PLACE, side: 'away' } },
    ASKED,
  ],
  [
    '分だけを直すのは、数の修正に関わらない',
    TWO_GOALS,
    [CORRECTED],
    { type: 'moveGoal', goal: 'g1', from: PLACE, to: { ...PLACE, minute: 3 } },
    'goalMoved',
  ],
  [
    '移す得点が取り消された',
    TWO_GOALS,
    [undone('g1')],
    { type: 'moveGoal', goal: 'g1', from: PLACE, to: { ...PLACE, side: 'away' } },
    'goal_changed',
  ],
  [
    '遅れて届いた得点を、数の修正がもう数えているかもしれない',
    TWO_GOALS,
    [{ type: 'scoreCorrected', goals: ofHome(3) }],
    { type: 'scoreGoal', side: 'home', seen: '前半', period: 'firstHalf' },
    ASKED,
  ],
  [
    '途中のキックが除かれたのは、最後のキックの取り消しではない',
    THREE_KICKS,
    [unkicked(0)],
    { type: 'cancelKick', side: 'home', column: 2, seen: 'PK戦' },
    ASKED,
  ],
  [
    '最後のキックが取り消された',
    THREE_KICKS,
    [unkicked()],
    { type: 'cancelKick', side: 'home', column: 2, seen: 'PK戦' },
    '済み',
  ],
  [
    '最後のキックが、列を言って取り消された',
    THREE_KICKS,
    [unkicked(2)],
    { type: 'cancelKick', side: 'home', column: 2, seen: 'PK戦' },
    '済み',
  ],
  [
    'キックが一本除かれ一本増えた列は、見ていた列ではない',
    THREE_KICKS,
    [unkicked(0), kick('failure')],
    { type: 'takeKick', side: 'home', result: 'failure', column: 3, seen: 'PK戦' },
    ASKED,
  ],
  [
    '相手のキックは、列を変えない',
    THREE_KICKS,
    [{ type: 'kickTaken', side: 'away', result: 'success' }],
    { type: 'takeKick', side: 'home', result: 'failure', column: 3, seen: 'PK戦' },
    'kickTaken',
  ],
  [
    '途中のキックが除かれた列は、直すときも尋ねる',
    THREE_KICKS,
    [unkicked(0)],
    { type: 'changeKick', side: 'home', column: 1, result: 'failure' },
    ASKED,
  ],
  [
    '開始時刻は、試合前に戻されていれば尋ねる',
    TWO_GOALS,
    [{ type: 'kickOffCancelled' }, KICKED_OFF],
    { type: 'setKickOff', period: 'firstHalf', at: 1 },
    ASKED,
  ],
];

const STALE_ENDS: readonly Row[] = [
  ['延長後半を終える', SECOND_HALF, EXTRA, end, ASKED],
  ['PK戦を終える', SECOND_HALF, [SHOOT_OUT, kick('success')], end, ASKED],
  ['延長後半からPK戦を始める', SECOND_HALF, EXTRA, { type: 'startShootOut' }, ASKED],
  ['PK戦を、延長後半を見て終える', [...SECOND_HALF, ...EXTRA], [SHOOT_OUT], end, ASKED],
  [
    '終わりを取り消した後半を終える',
    SECOND_HALF,
    [to('後半', '試合終了'), to('試合終了', '後半')],
    end,
    ASKED,
  ],
  ['もう終わっている', SECOND_HALF, [SHOOT_OUT, to('PK戦', '試合終了')], end, '済み'],
  ['PK戦がもう始まっている', SECOND_HALF, [SHOOT_OUT], { type: 'startShootOut' }, '済み'],
  ['得点が入っただけ', SECOND_HALF, [scored('g1')], end, 'statusChanged'],
];

describe('見てから起きたことで、遅れて届いた操作の意味が変わるとき', () => {
  test.each(IN_BOTH_FLOWS)('%s', (_what, seen, since, command, expected) => {
    expect(outcomeOf(seen, since, command, TOKEN_FLOW)).toBe(expected);
    expect(outcomeOf(seen, since, command, FISCAL_YEAR_FLOW)).toBe(expected);
  });

  test.each(STALE_ENDS)('どちらの流れの一歩も同じ: %s', (_what, seen, since, command, expected) => {
    const to = command.type === 'stepStatus' ? command.to : 'PK戦';
    const { status } = seen.reduce(evolve, FRESH);
    const inTokenFlow: MatchCommand = { type: 'changeStatus', seen: status, to };
    expect(outcomeOf(seen, since, inTokenFlow, TOKEN_FLOW)).toBe(expected);
    expect(outcomeOf(seen, since, command, FISCAL_YEAR_FLOW)).toBe(expected);
  });

  test('版を言わない要求は、本文だけで決まる', () => {
    const now = [...SECOND_HALF, ...EXTRA].reduce(evolve, FRESH);
    expect(decideIntent(now, { command: end, seen: null }, [], FISCAL_YEAR_FLOW).ok).toBe(true);
  });
});

test('前半からどこまで進んで戻っても、試合前の試合には得点も開始時刻もない', () => {
  const act = fc.constantFrom(scored('a'), scored('b', 'away'), CORRECTED, moved('a'));
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), fc.boolean(), (acts, beyond) => {
      const further = beyond ? [to('前半', 'ハーフタイム'), to('ハーフタイム', '前半')] : [];
      const known = acts.filter((event) => event.type !== 'goalMoved');
      const played: Match = [KICKED_OFF, ...known, ...further].reduce(evolve, FRESH);
      for (const policy of [TOKEN_FLOW, FISCAL_YEAR_FLOW]) {
        const back: MatchCommand =
          policy.flow === 'token'
            ? { type: 'changeStatus', seen: '前半', to: '試合前' }
            : { type: 'stepStatus', direction: 'prev', to: '試合前' };
        const decision = decideIntent(played, { command: back, seen: null }, [], policy);
        const after = decision.ok ? decision.events.reduce(evolve, played) : played;
        expect(after).toEqual({ ...FRESH, version: played.version + 1 });
      }
    }),
  );
});

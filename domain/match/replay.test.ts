import { describe, expect, test } from 'vitest';
import type { MatchCommand } from './commands.ts';
import { type ResultLabel, resultLabels } from './correction.ts';
import { decide } from './decide.ts';
import type { MatchEvent } from './events.ts';
import { evolve, fold } from './evolve.ts';
import { type Match, newMatch, otherSide, totalGoals } from './match.ts';
import { FISCAL_YEAR_FLOW, type FlowPolicy, TOKEN_FLOW } from './policy.ts';
import { REAL_MATCHES } from './samples/index.ts';
import type { RealMatch } from './samples/real-match.ts';
import { kickColumns, winnerOf } from './shootout.ts';

const MATCHES = Object.values(REAL_MATCHES);
const FLOWS = [TOKEN_FLOW, FISCAL_YEAR_FLOW];

/** `日本 − 相手` after each goal, as the newspapers had it. */
const SCORE_LINES: Record<string, readonly string[]> = {
  'wwc-2011-final': ['0-1', '1-1', '1-2', '2-2'],
  'wc-2022-final': ['1-0', '2-0', '2-1', '2-2', '3-2', '3-3'],
  'wc-2022-japan-croatia': ['1-0', '1-1'],
  'uel-2021-final': ['1-0', '1-1'],
  'liverpool-manchester-united-2023-12-17': [],
  'merseyside-derby-2024-12-07': [],
  'merseyside-derby-2025-02-12': ['1-0', '1-1', '1-2', '2-2'],
};

describe.each(MATCHES)('$title', (real) => {
  describe.each(FLOWS)('$flow', (policy) => {
    const told = playThrough(real, policy);

    test('得点のたびに、実際のスコアになる', () => {
      const lines = told
        .filter(({ command }) => command.type === 'scoreGoal')
        .map(({ after }) => line(after));
      expect(lines).toEqual(SCORE_LINES[real.id]);
    });

    test('各時間帯の得点とPK戦の記録が、事実と同じ', () => {
      const { goals, shootOut, hasShootOut } = lastOf(told);
      expect(goals).toEqual(real.outcome.goals);
      expect(hasShootOut ? { home: shootOut.home.kicks, away: shootOut.away.kicks } : null).toEqual(
        real.outcome.shootOut,
      );
    });

    test('決着がつくのは実際に決まったキックで、その一本前ではない', () => {
      const decided = told
        .filter(({ command }) => command.type === 'takeKick')
        .map(({ after }) => winnerOf(kicksOf(after), real.rules.shootOutKicks));
      const { decidedAtKick, winner } = real.outcome;
      expect(decided).toHaveLength(decidedAtKick ?? 0);
      expect(decided.findIndex((side) => side !== null) + 1).toBe(decidedAtKick ?? 0);
      if (decidedAtKick !== null) expect(decided.at(-1)).toBe(winner);
    });

    test('列はどのキックも隠さず、決着の後に増えない', () => {
      for (const { after } of told) {
        const kicks = kicksOf(after);
        const columns = kickColumns(kicks, real.rules.shootOutKicks);
        expect(columns).toBeGreaterThanOrEqual(Math.max(kicks.home.length, kicks.away.length));
      }
      const rounds = Math.ceil((real.outcome.decidedAtKick ?? 0) / 2);
      expect(kickColumns(kicksOf(lastOf(told)), real.rules.shootOutKicks)).toBe(Math.max(5, rounds));
    });

    test('勝ち・負け・引き分けが、事実と同じ', () => {
      const { status, goals, hasShootOut, shootOut } = lastOf(told);
      const totals = { home: totalGoals(goals.home), away: totalGoals(goals.away) };
      const successes = { home: shootOut.home.score, away: shootOut.away.score };
      const labels = resultLabels(totals, hasShootOut ? successes : null);
      expect(status === '試合終了' ? labels : null).toEqual(labelsOf(real));
    });

    test('起きたことを積み直すと、同じ試合になる', () => {
      const events = told.flatMap((step) => step.events);
      expect(fold({ rules: real.rules, clubs: real.clubs }, events)).toEqual(lastOf(told));
    });
  });

  test('時刻は戻らず、得点には時刻と名前がある', () => {
    const times = real.steps.map(({ elapsed }) => elapsed);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    for (const { command, minute, note } of real.steps) {
      expect([minute !== null, note !== null]).toEqual(Array(2).fill(command.type === 'scoreGoal'));
    }
  });
});

test('終わった試合はそのまま結果登録でき、終わっていない試合はできない', () => {
  for (const real of MATCHES) {
    const last = lastOf(playThrough(real, TOKEN_FLOW));
    const decision = decide(
      last,
      { type: 'registerResult', actualStartTime: real.actualStartTime },
      TOKEN_FLOW,
    );
    expect([real.id, decision.ok]).toEqual([real.id, real.actualStartTime !== null]);
  }
});

test('嵐で延期になった試合は、試合前のまま、理由を残して閉じている', () => {
  const postponed = REAL_MATCHES['merseyside-derby-2024-12-07'];
  expect(postponed && lastOf(playThrough(postponed, TOKEN_FLOW))).toMatchObject({
    status: '試合前',
    outcome: { kind: 'postponed', reason: 'その他', otherReason: '嵐「ダラー」による強風のため' },
  });
});

test('延期を取り消した試合は、延期の跡を残さずに始まる', () => {
  const real = REAL_MATCHES['merseyside-derby-2025-02-12'];
  const told = real === undefined ? [] : playThrough(real, TOKEN_FLOW);
  expect(told.slice(0, 3).map(({ after }) => [after.status, after.outcome.kind])).toEqual([
    ['試合前', 'postponed'],
    ['試合前', 'open'],
    ['前半', 'open'],
  ]);
});

type Told = { readonly command: MatchCommand; readonly events: readonly MatchEvent[]; readonly after: Match };

/** Every step of the day through the engine, as the flow words it; each must be accepted and change the match. */
function playThrough(real: RealMatch, policy: FlowPolicy): readonly Told[] {
  let match = newMatch({ rules: real.rules, clubs: real.clubs });
  return real.steps.map((step) => {
    const command = policy.flow === 'token' ? step.command : inFiscalYearFlow(step.command);
    const decision = decide(match, command, policy);
    if (!decision.ok) throw new Error(`${real.id}: ${decision.fault.message}`);
    expect(decision.events).not.toEqual([]);
    match = decision.events.reduce(evolve, match);
    return { command, events: decision.events, after: match };
  });
}

/** That flow steps in a direction, and has calls of their own for extra time and the shoot-out. */
function inFiscalYearFlow(command: MatchCommand): MatchCommand {
  if (command.type !== 'changeStatus') return command;
  if (command.to === '延長前半') return { type: 'startExtraHalves' };
  if (command.to === 'PK戦') return { type: 'startShootOut' };
  return { type: 'stepStatus', direction: command.to === '試合終了' ? 'end' : 'next', to: command.to };
}

function lastOf(told: readonly Told[]): Match {
  const last = told.at(-1);
  if (last === undefined) throw new Error('A real match has steps.');
  return last.after;
}

function line({ goals }: Match): string {
  return `${totalGoals(goals.home)}-${totalGoals(goals.away)}`;
}

function kicksOf({ shootOut }: Match) {
  return { home: shootOut.home.kicks, away: shootOut.away.kicks };
}

function labelsOf({ outcome, actualStartTime }: RealMatch): Record<string, ResultLabel> | null {
  if (actualStartTime === null) return null;
  if (outcome.winner === null) return { home: '引き分け', away: '引き分け' };
  return { [outcome.winner]: '勝ち', [otherSide(outcome.winner)]: '負け' };
}

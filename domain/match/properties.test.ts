import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MatchCommand } from './commands.ts';
import { correctedTotals } from './correction.ts';
import { decide } from './decide.ts';
import type { MatchEvent } from './events.ts';
import { evolve, fold } from './evolve.ts';
import {
  type Fixture,
  MATCH_STATUSES,
  type Match,
  type MatchRules,
  newMatch,
  PERIODS,
  periodOf,
  SIDES,
  totalGoals,
} from './match.ts';
import type { FlowPolicy } from './policy.ts';
import type { Decision } from './rejection.ts';
import { kickColumns, winnerOf } from './shootout.ts';
import { anyPolicy, anyRules, anyWishes, type Wish } from './testing/arbitrary-match.ts';

// A failing run prints its seed and path; fc.assert(…, { seed, path }) plays it again.
const RUNS = { numRuns: 300 };

const run = fc.tuple(anyRules, anyPolicy, anyWishes);

describe('どんな操作の列でも', () => {
  test('試合状態は八つのどれかで、進める先も戻る先もその中にある', () => {
    always(({ after }) => expect(MATCH_STATUSES).toContain(after.status));
  });

  test('得点は負にならず、合計は各時間帯の和で、キックは入らない', () => {
    always(({ after }) => {
      for (const side of SIDES) {
        const goals = PERIODS.map((period) => after.goals[side][period]);
        expect(goals.every((number) => Number.isInteger(number) && number >= 0)).toBe(true);
        expect(totalGoals(after.goals[side])).toBe(goals.reduce((sum, number) => sum + number, 0));
      }
    });
  });

  test('名のある得点は、どの時間帯でも得点の数を超えず、名は重ならない', () => {
    always(({ after }) => {
      for (const side of SIDES) {
        for (const period of PERIODS) {
          const named = after.scored.filter((goal) => goal.side === side && goal.period === period);
          expect(named.length).toBeLessThanOrEqual(after.goals[side][period]);
        }
      }
      expect(new Set(after.scored.map(({ id }) => id)).size).toBe(after.scored.length);
    });
  });

  test('試合前の試合には、得点も時間帯の開始時刻もない', () => {
    always(({ after }) => {
      if (after.status !== '試合前') return;
      for (const side of SIDES) expect(totalGoals(after.goals[side])).toBe(0);
      expect([after.scored, after.kickOffs]).toEqual([[], {}]);
    });
  });

  test('延長がなければ延長の得点はない', () => {
    always(({ after }) => {
      if (after.hasExtraHalves) return;
      for (const side of SIDES) {
        const { extraFirstHalf, extraSecondHalf } = after.goals[side];
        expect([extraFirstHalf, extraSecondHalf]).toEqual([0, 0]);
      }
    });
  });

  test('PK戦がなければキックも成功数もない', () => {
    always(({ after }) => {
      if (after.hasShootOut) return;
      for (const side of SIDES) expect(after.shootOut[side]).toEqual({ kicks: [], score: 0 });
    });
  });

  test('登録前の試合に延長があるのは延長前半から、PK戦があるのはPK戦からで、リーグ戦にはどちらもない', () => {
    always(({ after }) => {
      if (after.outcome.kind === 'registered') return;
      const { format, extraHalves } = after.fixture.rules;
      const mayHaveExtra = ['延長前半', '延長後半', 'PK戦', '試合終了'].includes(after.status);
      const mustHaveExtra = ['延長前半', '延長後半'].includes(after.status);
      if (after.hasExtraHalves) expect(mayHaveExtra && format === 'knockout' && extraHalves).toBe(true);
      if (mustHaveExtra) expect(after.hasExtraHalves).toBe(true);
      if (after.hasShootOut) expect(['PK戦', '試合終了']).toContain(after.status);
      if (after.hasShootOut) expect(format).toBe('knockout');
      if (after.status === 'PK戦') expect(after.hasShootOut).toBe(true);
    });
  });

  test('成功数は、記録されたキックの○の数', () => {
    always(({ after }) => {
      for (const side of SIDES) {
        const { kicks, score } = after.shootOut[side];
        // A correction by the number of successes alone leaves no kicks where they contradict it.
        if (after.outcome.kind === 'registered' && kicks.length === 0) continue;
        expect(score).toBe(kicks.filter((kick) => kick === 'success').length);
      }
    });
  });

  test('列はどのキックも隠さず、規定より少なくもならない', () => {
    always(({ after }) => {
      const kicks = { home: after.shootOut.home.kicks, away: after.shootOut.away.kicks };
      const regular = after.fixture.rules.shootOutKicks;
      const columns = kickColumns(kicks, regular);
      expect(columns).toBeGreaterThanOrEqual(Math.max(regular, kicks.home.length, kicks.away.length));
      // An empty column beyond the regular ones is only offered to a shoot-out that goes on.
      if (columns > Math.max(regular, kicks.home.length, kicks.away.length)) {
        expect([kicks.home.length, winnerOf(kicks, regular)]).toEqual([kicks.away.length, null]);
      }
    });
  });

  test('終わっていない試合は登録されず、始まった試合は延期されない', () => {
    always(({ after }) => {
      if (after.outcome.kind === 'registered') expect(after.status).toBe('試合終了');
      if (after.outcome.kind === 'postponed') expect(after.status).toBe('試合前');
    });
  });

  test('登録済みの試合は、修正のほかでは動かない', () => {
    always(({ before, after, command }) => {
      if (before.outcome.kind !== 'registered' || command.type === 'correctResult') return;
      expect(after).toBe(before);
    });
  });

  test('断られた操作は何も起こさず、わけを日本語で言う', () => {
    always(({ before, after, decision }) => {
      if (decision.ok) return;
      expect(after).toBe(before);
      expect(decision).not.toHaveProperty('events');
      expect(decision.fault.message).toMatch(/。$/);
    });
  });

  test('版は起きたことの数で、起きたことを積み直すと同じ試合になる', () => {
    fc.assert(
      fc.property(run, ([rules, policy, wishes]) => {
        const { match, events } = report(rules, policy, wishes);
        expect(match.version).toBe(events.length);
        expect(fold(match.fixture, events)).toEqual(match);
      }),
      RUNS,
    );
  });

  test('起きたことは、保存と読み出しで変わらない', () => {
    fc.assert(
      fc.property(run, ([rules, policy, wishes]) => {
        const { match, events } = report(rules, policy, wishes);
        const stored: readonly MatchEvent[] = events.map((event) => JSON.parse(JSON.stringify(event)));
        expect(fold(match.fixture, stored)).toEqual(match);
      }),
      RUNS,
    );
  });

  test('得点を入れて取り消すと、版のほかは元に戻る', () => {
    always(({ after, policy }) => {
      if (periodOf(after.status) === null) return;
      for (const side of SIDES) {
        const twice = apply(after, policy, [
          { type: 'scoreGoal', side, seen: after.status },
          { type: 'cancelGoal', side, seen: after.status },
        ]);
        expect(twice).toEqual({ ...after, version: after.version + 2 });
      }
    });
  });

  test('キックを記録して取り消すと、版のほかは元に戻る', () => {
    always(({ after, policy }) => {
      if (after.status !== 'PK戦') return;
      for (const side of SIDES) {
        const twice = apply(after, policy, [
          { type: 'takeKick', side, result: 'success', column: null, seen: 'PK戦' },
          { type: 'cancelKick', side, column: null, seen: 'PK戦' },
        ]);
        expect(twice).toEqual({ ...after, version: after.version + 2 });
      }
    });
  });

  test('修正の後の合計は、画面が計算する合計と同じ', () => {
    always(({ after, command, decision }) => {
      if (command.type !== 'correctResult' || !decision.ok) return;
      const totals = { home: totalGoals(after.goals.home), away: totalGoals(after.goals.away) };
      expect(totals).toEqual(correctedTotals(command.correction));
    });
  });
});

test('でたらめな操作でも、すべての状態・登録・延期・修正・断りに行き着く', () => {
  const reached = new Set<string>();
  for (const [rules, policy, wishes] of fc.sample(run, { numRuns: 300, seed: 2011 })) {
    for (const { after, command, decision } of report(rules, policy, wishes).told) {
      reached.add(after.status).add(after.outcome.kind);
      reached.add(decision.ok ? command.type : 'refused');
    }
  }
  const wanted = [...MATCH_STATUSES, 'open', 'registered', 'postponed', 'refused'];
  const commands = ['stepStatus', 'cancelExtraHalves', 'cancelShootOut', 'takeKick', 'correctResult'];
  expect([...wanted, ...commands].filter((name) => !reached.has(name))).toEqual([]);
});

type Told = {
  readonly before: Match;
  readonly command: MatchCommand;
  readonly decision: Decision;
  readonly after: Match;
  readonly policy: FlowPolicy;
};

/** Holds a law against every step of random reports. */
function always(law: (told: Told) => void): void {
  fc.assert(
    fc.property(run, ([rules, policy, wishes]) => {
      for (const told of report(rules, policy, wishes).told) law(told);
    }),
    RUNS,
  );
}

function report(rules: MatchRules, policy: FlowPolicy, wishes: readonly Wish[]) {
  const fixture: Fixture = { rules, clubs: { home: '緑ヶ丘FC', away: '港南SC' } };
  const told: Told[] = [];
  let match = newMatch(fixture);
  for (const wish of wishes) {
    const before = match;
    const command = wish(before);
    const decision = decide(before, command, policy);
    if (decision.ok) match = decision.events.reduce(evolve, before);
    told.push({ before, command, decision, after: match, policy });
  }
  const events = told.flatMap(({ decision }) => (decision.ok ? decision.events : []));
  return { match, events, told };
}

/** The match after the commands that are accepted; an open match accepts all of those used here. */
function apply(match: Match, policy: FlowPolicy, commands: readonly MatchCommand[]): Match {
  return commands.reduce((before, command) => {
    const decision = decide(before, command, policy);
    return decision.ok ? decision.events.reduce(evolve, before) : before;
  }, match);
}

import { describe, expect, test } from 'vitest';
import { matchFlow, testMatchFlow } from '#contract/match/fiscal-year-flow.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { PeriodGoals } from '#domain/match/match.ts';
import { REAL_MATCHES } from '#domain/match/samples/index.ts';
import { matchIn, startReporting } from '#server/testing/fiscal-year-reporter.ts';

/** Extra time and a shoot-out; a league match without a goal. */
const REPLAYED = [
  'wwc-2011-final',
  'wc-2022-final',
  'uel-2021-final',
  'liverpool-manchester-united-2023-12-17',
].flatMap((id) => REAL_MATCHES[id] ?? []);

const FLOWS = [matchFlow, testMatchFlow] as const;

type Reporter = Awaited<ReturnType<typeof startReporting>>;

test('四つの試合がある', () => {
  expect(REPLAYED).toHaveLength(4);
});

describe.each(REPLAYED)('$title', (real) => {
  test.each(FLOWS.map((flow) => [flow.plusScore.group, flow] as const))(
    '%sの呼び出しで記録すると、事実と同じ結果になる',
    async (_group, flow) => {
      const reporter = await startReporting(flow, { rules: real.rules }, [{ clubs: real.clubs }]);
      for (const { command } of real.steps) {
        const answer = await record(reporter, command);
        expect(answer.status, answer.text).toBe(200);
      }
      const body = { actualMatchStartTime: real.actualStartTime };
      const registered = matchIn(flow, await reporter.write('registerMatchResult', body));
      const { goals, shootOut } = real.outcome;
      expect(registered).toMatchObject({
        match_detail: {
          game_status: '試合終了',
          is_result_registered: true,
          has_pk: shootOut !== null,
          actual_match_start_time: real.actualStartTime,
        },
        home_club: { ...scores(goals.home), pk_score_list: shootOut?.home ?? [] },
        away_club: { ...scores(goals.away), pk_score_list: shootOut?.away ?? [] },
      });
      expect(await reporter.target()).toEqual(registered);
    },
  );
});

/** Does a step of the match day by the calls of the live screen, which aims at a column of the table. */
async function record({ write, step, target, kick, goal }: Reporter, command: MatchCommand) {
  switch (command.type) {
    case 'changeStatus':
      if (command.to === '延長前半') return write('registerExtraHalves', { action: 'register' });
      if (command.to === 'PK戦') return write('registerPk', { action: 'register' });
      return step(command.to, command.to === '試合終了' ? 'end' : 'next');
    case 'scoreGoal':
      return goal(command.side, command.seen);
    case 'takeKick': {
      const match = await target();
      const club = command.side === 'home' ? match.home_club : match.away_club;
      return kick(command.side, club.pk_score_list.length, command.result);
    }
    default:
      throw new Error(`The live screen has no button for ${command.type}.`);
  }
}

function scores(goals: PeriodGoals) {
  const { firstHalf, secondHalf, extraFirstHalf, extraSecondHalf } = goals;
  return {
    first_half_score: firstHalf,
    second_half_score: secondHalf,
    extra_first_half_score: extraFirstHalf,
    extra_second_half_score: extraSecondHalf,
    final_score: firstHalf + secondHalf + extraFirstHalf + extraSecondHalf,
  };
}

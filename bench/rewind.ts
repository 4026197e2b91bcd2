import type { TokenFlowMatch } from '#contract/match-v2.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import { type Match, newMatch, periodOf, SIDES } from '#domain/match/match.ts';
import { previousStatus } from '#domain/match/phases.ts';
import { TOKEN_FLOW } from '#domain/match/policy.ts';
import type { Reporter } from './reporter-client.ts';

/**
 * Takes an unregistered match back to 試合前 and 0–0 through the reporter's own calls: the goals of each period are
 * cancelled in it, then the status goes one step back. A postponement is taken back first.
 */
export async function rewind(reporter: Reporter): Promise<TokenFlowMatch> {
  let match = await reporter.read();
  if (match.is_postponed) match = await reporter.send({ type: 'cancelPostponement' });
  for (let command = stepBack(match); command !== null; command = stepBack(match)) {
    match = await reporter.send(command);
  }
  return match;
}

function stepBack(wire: TokenFlowMatch): MatchCommand | null {
  const match = statusOf(wire);
  const period = periodOf(match.status);
  const side = period === null ? undefined : SIDES.find((side) => match.goals[side][period] > 0);
  if (side !== undefined) return { type: 'cancelGoal', side, seen: match.status };
  const to = previousStatus(match, TOKEN_FLOW);
  return to === null ? null : { type: 'changeStatus', seen: match.status, to };
}

/** What of the match the way back depends on. */
function statusOf(wire: TokenFlowMatch): Match {
  const { rules, club_left, club_right } = wire;
  const fixture = {
    rules: {
      format: rules.is_league ? ('league' as const) : ('knockout' as const),
      halfMinutes: rules.half_minutes,
      extraHalves: rules.extra_halves,
      extraHalfMinutes: rules.extra_half_minutes,
      shootOutKicks: rules.shoot_out_kicks,
    },
    clubs: { home: club_left.name, away: club_right.name },
  };
  return {
    ...newMatch(fixture),
    status: wire.match_status,
    hasExtraHalves: wire.has_ex_halves,
    hasShootOut: wire.has_pk,
    goals: { home: goalsOf(club_left), away: goalsOf(club_right) },
  };
}

function goalsOf({ goals_for }: TokenFlowMatch['club_left']): Match['goals']['home'] {
  return {
    firstHalf: goals_for.first_half,
    secondHalf: goals_for.second_half,
    extraFirstHalf: goals_for.ex_first_half,
    extraSecondHalf: goals_for.ex_second_half,
  };
}

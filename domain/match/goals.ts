/**
 * Goals: one more or one fewer for a club, and one put where it belongs (reporter specification, section 5). A command
 * without a name for its goal means the period being played. A named one means that goal and no other, in whatever period,
 * as long as the match is open: what it asks for may already be so, and then it changes nothing.
 */

import type { CommandOf } from './commands.ts';
import type { MatchEvent } from './events.ts';
import { type GoalPlace, LIVE_GOAL_LIMIT, type Match, periodOf, type ScoredGoal } from './match.ts';
import {
  CANCEL_GOAL_STATUSES_ONLY,
  clubHasNoGoalToCancel,
  GOAL_CHANGED,
  GOAL_STATUSES_ONLY,
  noGoalToCancel,
  STALE_STATUS,
  TOO_MANY_GOALS,
} from './messages.ts';
import { periodsBegun } from './periods.ts';
import { closed } from './phases.ts';
import type { FlowPolicy } from './policy.ts';
import { accept, conflict, type Decision, refuse } from './rejection.ts';

/** A goal, only in 前半, 後半, 延長前半, 延長後半; one that says its period may come after that period's end. */
export function scoreGoal(match: Match, { side, seen, period, minute }: CommandOf<'scoreGoal'>): Decision {
  const said = minute === undefined ? {} : { minute };
  if (period !== undefined && (period !== periodOf(match.status) || seen !== match.status)) {
    if (periodsBegun(match).includes(period))
      return score(match, { type: 'goalScored', side, period, ...said });
    return closed(match) ?? conflict('stale_status', STALE_STATUS);
  }
  if (seen !== match.status) return conflict('stale_status', STALE_STATUS);
  const played = periodOf(match.status);
  if (played === null) return refuse('no_goal_in_this_status', GOAL_STATUSES_ONLY);
  return score(match, { type: 'goalScored', side, period: played, ...said });
}

function score(match: Match, goal: Extract<MatchEvent, { type: 'goalScored' }>): Decision {
  return hasRoom(match, goal) ? accept(goal) : refuse('too_many_goals', TOO_MANY_GOALS);
}

function hasRoom({ goals }: Match, { side, period }: Pick<GoalPlace, 'side' | 'period'>): boolean {
  return goals[side][period] < LIVE_GOAL_LIMIT;
}

/** The undo of a goal; without a name refused when the club has none in the period being played. */
export function cancelGoal(match: Match, command: CommandOf<'cancelGoal'>, policy: FlowPolicy): Decision {
  const { side, seen, goal } = command;
  if (goal !== undefined) {
    const { id, period: at } = goal;
    const found = goalOf(match, id);
    const isMoved = found !== undefined && (found.side !== side || found.period !== (at ?? found.period));
    return isMoved ? (closed(match) ?? conflict('goal_changed', GOAL_CHANGED)) : cancelNamed(match, id);
  }
  if (seen !== match.status) return conflict('stale_status', STALE_STATUS);
  const period = periodOf(match.status);
  if (period === null) return refuse('no_goal_in_this_status', CANCEL_GOAL_STATUSES_ONLY);
  if (match.goals[side][period] === 0) {
    const message =
      policy.flow === 'token'
        ? clubHasNoGoalToCancel(match.fixture.clubs[side], match.status)
        : noGoalToCancel(match.status);
    return refuse('no_goal_to_cancel', message);
  }
  return accept({ type: 'goalCancelled', side, period });
}

/** The undo of this goal and no other. */
function cancelNamed(match: Match, id: string): Decision {
  const goal = goalOf(match, id);
  // Another reporter has already taken it back.
  if (goal === undefined) return accept();
  const { side, period } = goal;
  return closed(match) ?? accept({ type: 'goalCancelled', side, period, goal: id });
}

/** The same goal for the other club, in another period or at another minute. */
export function moveGoal(match: Match, { goal: id, from, to }: CommandOf<'moveGoal'>): Decision {
  const goal = goalOf(match, id);
  if (goal !== undefined && isAt(goal, to)) return accept();
  const shut = closed(match);
  if (shut !== null) return shut;
  if (goal === undefined || !isAt(goal, from)) return conflict('goal_changed', GOAL_CHANGED);
  if (!periodsBegun(match).includes(to.period)) return conflict('stale_status', STALE_STATUS);
  const staysThere = from.side === to.side && from.period === to.period;
  if (!staysThere && !hasRoom(match, to)) return refuse('too_many_goals', TOO_MANY_GOALS);
  return accept({ type: 'goalMoved', goal: id, from, to });
}

function goalOf({ scored }: Match, id: string): ScoredGoal | undefined {
  return scored.find((goal) => goal.id === id);
}

function isAt(goal: ScoredGoal, { side, period, minute }: GoalPlace): boolean {
  return goal.side === side && goal.period === period && goal.minute === minute;
}

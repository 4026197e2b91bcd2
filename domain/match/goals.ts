/**
 * Goals: one more or one fewer for a club in the period being played (reporter specification, section 5). Only an open
 * match has such a period: it is registered at 試合終了 and postponed at 試合前.
 */

import { type Match, type MatchStatus, periodOf, type Side } from './match.ts';
import {
  CANCEL_GOAL_STATUSES_ONLY,
  clubHasNoGoalToCancel,
  GOAL_STATUSES_ONLY,
  noGoalToCancel,
  STALE_STATUS,
} from './messages.ts';
import type { FlowPolicy } from './policy.ts';
import { accept, conflict, type Decision, refuse } from './rejection.ts';

/** A goal for `side`, only in 前半, 後半, 延長前半, 延長後半. */
export function scoreGoal(match: Match, side: Side, seen: MatchStatus): Decision {
  if (seen !== match.status) return conflict('stale_status', STALE_STATUS);
  const period = periodOf(match.status);
  if (period === null) return refuse('no_goal_in_this_status', GOAL_STATUSES_ONLY);
  return accept({ type: 'goalScored', side, period });
}

/** The undo of a goal in the same statuses; refused when the club has none in the current period. */
export function cancelGoal(match: Match, side: Side, seen: MatchStatus, policy: FlowPolicy): Decision {
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

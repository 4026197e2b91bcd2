import type { Fault } from '../fault.ts';
import type { MatchEvent } from './events.ts';
import { CHANGED_SINCE_SEEN } from './messages.ts';

/**
 * Why a command is refused. `conflict`: the match is not (or no longer) what the reporter saw. `changed`: the match has
 * changed since, and the command could remove something that the reporter has not seen. `rule`: the command is invalid for
 * every reporter.
 */
export type Rejection = Fault<RejectionCode> & { readonly kind: 'conflict' | 'changed' | 'rule' };

export type RejectionCode =
  | 'stale_status'
  | 'already_registered'
  | 'already_postponed'
  | 'transition_not_allowed'
  | 'no_goal_in_this_status'
  | 'no_goal_to_cancel'
  | 'not_in_shoot_out'
  | 'no_kick_to_cancel'
  | 'kick_column_taken'
  | 'extra_halves_not_offered'
  | 'no_extra_halves_to_cancel'
  | 'shoot_out_not_offered'
  | 'no_shoot_out_to_cancel'
  | 'not_finished'
  | 'invalid_start_time'
  | 'not_before_match'
  | 'goals_on_record'
  | 'postponement_reason_too_long'
  | 'not_postponed'
  | 'not_registered'
  | 'correction_out_of_range'
  | 'correction_contradicts_itself'
  | 'shoot_out_level'
  | 'goal_changed'
  | 'kick_off_out_of_order'
  | 'changed_since_seen'
  | 'stale_version'
  | 'unknown_version'
  | 'not_being_played'
  | 'period_not_begun'
  | 'score_unchanged'
  | 'too_many_goals'
  | 'too_many_kicks'
  | 'match_full';

export type Decision =
  | { readonly ok: true; readonly events: readonly MatchEvent[] }
  | { readonly ok: false; readonly fault: Rejection };

/** The command is valid and leads to these events. */
export function accept(...events: readonly MatchEvent[]): Decision {
  return { ok: true, events };
}

/** The command is invalid for every reporter. */
export function refuse(code: RejectionCode, message: string): Decision {
  return { ok: false, fault: { kind: 'rule', code, message } };
}

/** The match is not what the reporter saw. */
export function conflict(code: RejectionCode, message: string): Decision {
  return { ok: false, fault: { kind: 'conflict', code, message } };
}

/** The match has changed since the reporter saw it, and the command could remove what the reporter has not seen. */
export function changedSinceSeen(): Decision {
  return { ok: false, fault: { kind: 'changed', code: 'changed_since_seen', message: CHANGED_SINCE_SEEN } };
}

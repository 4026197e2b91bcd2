import type { MatchEvent } from './events.ts';

/**
 * Why a command was refused. `conflict`: the match is not (or no longer) what the reporter saw; `changed`: it may have
 * become another match since, and what was asked for could destroy what nobody has seen; `rule`: the command could not hold
 * for any reporter. `message` is the Japanese sentence shown to the reporter.
 */
export type Rejection = {
  readonly kind: 'conflict' | 'changed' | 'rule';
  readonly code: RejectionCode;
  readonly message: string;
};

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
  | 'score_unchanged';

export type Decision =
  | { readonly ok: true; readonly events: readonly MatchEvent[] }
  | { readonly ok: false; readonly rejection: Rejection };

/** The command holds, and this is what has happened. */
export function accept(...events: readonly MatchEvent[]): Decision {
  return { ok: true, events };
}

/** The command could not hold for any reporter. */
export function refuse(code: RejectionCode, message: string): Decision {
  return { ok: false, rejection: { kind: 'rule', code, message } };
}

/** The match is not what the reporter saw. */
export function conflict(code: RejectionCode, message: string): Decision {
  return { ok: false, rejection: { kind: 'conflict', code, message } };
}

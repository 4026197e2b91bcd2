/** Postponement (延期): only from 試合前 and without goals, with its reason, and its cancelling (reporter specification, sections 4, 5). */

import {
  type Match,
  POSTPONEMENT_REASON_LIMIT,
  type PostponementReason,
  SIDES,
  totalGoals,
} from './match.ts';
import {
  ALREADY_POSTPONED,
  NOT_POSTPONED,
  POSTPONEMENT_BEFORE_MATCH_ONLY,
  POSTPONEMENT_REASON_TOO_LONG,
  POSTPONEMENT_WITH_GOALS,
} from './messages.ts';
import type { FlowPolicy } from './policy.ts';
import { accept, conflict, type Decision, refuse } from './rejection.ts';

/**
 * Marks the match postponed. The free text counts only for その他 and is cleared for the other reasons; at most
 * 50 characters.
 */
export function postpone(
  match: Match,
  reason: PostponementReason | null,
  otherReason: string,
  { flow }: FlowPolicy,
): Decision {
  const text = reason === 'その他' ? otherReason.trim() : '';
  if (characters(text) > POSTPONEMENT_REASON_LIMIT) {
    return refuse('postponement_reason_too_long', POSTPONEMENT_REASON_TOO_LONG);
  }
  if (match.status !== '試合前') return refuse('not_before_match', POSTPONEMENT_BEFORE_MATCH_ONLY[flow]);
  if (match.outcome.kind === 'postponed') return conflict('already_postponed', ALREADY_POSTPONED);
  // Only older records have goals here: going back to 試合前 removes them now.
  if (SIDES.some((side) => totalGoals(match.goals[side]) > 0)) {
    return refuse('goals_on_record', POSTPONEMENT_WITH_GOALS);
  }
  return accept({ type: 'matchPostponed', reason, otherReason: text });
}

/** The match stands as before its postponement, open and 試合前. */
export function cancelPostponement(match: Match): Decision {
  if (match.outcome.kind !== 'postponed') return refuse('not_postponed', NOT_POSTPONED);
  return accept({ type: 'postponementCancelled' });
}

/** The reason as one shows it: the free text of その他 where there is one. Empty without a reason. */
export function postponementText(reason: PostponementReason | null, otherReason: string): string {
  return otherReason !== '' ? otherReason : (reason ?? '');
}

/** Counts what a person counts: one for a character outside the basic plane, too. */
export function characters(text: string): number {
  return [...text].length;
}

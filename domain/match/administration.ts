/**
 * What an administrator may do to a match beside what its reporters do: enter a result from any state, put the goals of an
 * open match right, take a registration back (**re-open**), and put the match back to what it was at an earlier version
 * (**revert**). Nothing is ever removed: each is an event more. No reporter's phone carries these rules.
 */

import { NOT_REGISTERED_TO_REOPEN, STALE_VERSION, UNKNOWN_VERSION } from './administration-messages.ts';
import type { Correction } from './corrected-result.ts';
import { correctResult } from './correction.ts';
import type { MatchEvent } from './events.ts';
import type { Match, PeriodGoals, PerSide, PostponementReason, ReportedState } from './match.ts';
import { TOKEN_FLOW } from './policy.ts';
import { cancelPostponement, postpone } from './postponement.ts';
import { registerResult } from './registration.ts';
import { accept, conflict, type Decision, refuse } from './rejection.ts';
import { correctScore } from './score-correction.ts';

export type AdministratorCommand =
  /** The result as the paper has it: the match is over and registered with it, whatever it was before. */
  | { readonly type: 'enterResult'; readonly correction: Correction }
  /** All goals of both clubs as they should be; the match goes on. */
  | { readonly type: 'correctScore'; readonly goals: PerSide<PeriodGoals> }
  /** `actualStartTime` is `HH:MM` (Tokyo), or null. */
  | { readonly type: 'registerResult'; readonly actualStartTime: string | null }
  /** The registered match is 試合終了 and open, so that its reporter can go on. */
  | { readonly type: 'reopen' }
  | {
      readonly type: 'postpone';
      readonly reason: PostponementReason | null;
      readonly otherReason: string;
    }
  | { readonly type: 'cancelPostponement' }
  /** Back to version `to`, at which the match was `state`. */
  | { readonly type: 'revert'; readonly to: number; readonly state: ReportedState };

/** `seen` is the version of the match that the administrator has decided by. */
export function administer(match: Match, seen: number, command: AdministratorCommand): Decision {
  if (match.version !== seen) return conflict('stale_version', STALE_VERSION);
  switch (command.type) {
    case 'enterResult':
      return enterResult(match, command.correction);
    case 'correctScore':
      return correctScore(match, command.goals);
    case 'registerResult':
      return registerResult(match, command.actualStartTime);
    case 'reopen':
      if (match.outcome.kind !== 'registered') return refuse('not_registered', NOT_REGISTERED_TO_REOPEN);
      return accept({ type: 'registrationCancelled' });
    case 'postpone':
      return postpone(match, command.reason, command.otherReason);
    case 'cancelPostponement':
      return cancelPostponement(match);
    case 'revert':
      if (command.to < 0 || command.to >= match.version) return refuse('unknown_version', UNKNOWN_VERSION);
      return accept({ type: 'revertedTo', to: command.to, state: command.state });
  }
}

function enterResult(match: Match, correction: Correction): Decision {
  const over: MatchEvent[] = [];
  if (match.outcome.kind === 'postponed') over.push({ type: 'postponementCancelled' });
  if (match.status !== '試合終了') over.push({ type: 'statusChanged', from: match.status, to: '試合終了' });
  const registered: Match = { ...match, outcome: { kind: 'registered', actualStartTime: null } };
  const corrected = correctResult(registered, correction, null, TOKEN_FLOW);
  return corrected.ok ? accept(...over, ...corrected.events) : corrected;
}

/** What was reported of the match up to here, to go back to. */
export function stateOf({ fixture: _fixture, version: _version, ...state }: Match): ReportedState {
  return state;
}

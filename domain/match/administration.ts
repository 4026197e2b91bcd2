/**
 * What an administrator may do to a match beside what its reporters do: enter a result from any state, put the goals and
 * kicks of an open match right, one by one as its reporters can or by their numbers, take a registration back (**re-open**),
 * and put the match back to what it was at an earlier version (**revert**). Nothing is ever removed: each is an event more.
 * No reporter's phone carries these rules.
 */

import {
  NOT_BEING_PLAYED,
  NOT_REGISTERED_TO_REOPEN,
  PERIOD_NOT_BEGUN,
  STALE_VERSION,
  UNKNOWN_VERSION,
} from './administration-messages.ts';
import type { MendingCommand } from './commands.ts';
import { correctResult } from './correction.ts';
import type { MatchEvent } from './events.ts';
import { cancelGoal, moveGoal, scoreGoal } from './goals.ts';
import { changeKick, removeKick } from './kicks.ts';
import { chooseKit } from './kits.ts';
import type {
  Correction,
  GoalPlace,
  Match,
  Period,
  PeriodGoals,
  PerSide,
  PostponementReason,
  ReportedState,
  Side,
} from './match.ts';
import { periodsBegun } from './periods.ts';
import { closed, resumeShootOut } from './phases.ts';
import { TOKEN_FLOW } from './policy.ts';
import { cancelPostponement, postpone } from './postponement.ts';
import { registerResult } from './registration.ts';
import { accept, conflict, type Decision, refuse } from './rejection.ts';
import { correctScore } from './score-correction.ts';
import { setKickOff } from './set-kick-off.ts';

export type AdministratorCommand =
  /** The result as the paper has it: the match is over and registered with it, whatever it was before. */
  | { readonly type: 'enterResult'; readonly correction: Correction }
  /** All goals of both clubs as they should be; the match goes on. */
  | { readonly type: 'correctScore'; readonly goals: PerSide<PeriodGoals> }
  /** A goal that nobody has recorded, in the period it belongs to. */
  | { readonly type: 'addGoal'; readonly place: GoalPlace }
  /** This goal, which was recorded for this side in this period, was none. */
  | { readonly type: 'dropGoal'; readonly goal: string; readonly side: Side; readonly period: Period }
  | MendingCommand
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

/**
 * `seen` is the version of the match that the administrator has decided by: any other is a conflict, but for a command that
 * names its goal or its period, which means the same whatever has been recorded since.
 */
export function administer(match: Match, seen: number, command: AdministratorCommand): Decision {
  if (match.version !== seen && !namesWhatItMeans(command)) return conflict('stale_version', STALE_VERSION);
  switch (command.type) {
    case 'enterResult':
      return enterResult(match, command.correction);
    case 'correctScore':
      return correctScore(match, command.goals);
    case 'addGoal':
      return notPlayed(match, command.place.period) ?? addGoal(match, command.place);
    case 'dropGoal':
      return dropGoal(match, command);
    case 'moveGoal':
      return notPlayed(match, command.to.period) ?? moveGoal(match, command);
    case 'changeKick':
      return changeKick(match, command);
    case 'removeKick':
      return removeKick(match, command);
    case 'resumeShootOut':
      return resumeShootOut(match);
    case 'chooseKit':
      return chooseKit(match, command);
    case 'setKickOff':
      return notPlayed(match, command.period) ?? setKickOff(match, command);
    case 'registerResult':
      return registerResult(match, command.actualStartTime);
    case 'reopen':
      if (match.outcome.kind !== 'registered') return refuse('not_registered', NOT_REGISTERED_TO_REOPEN);
      return accept({ type: 'registrationCancelled' });
    case 'postpone':
      return postpone(match, command.reason, command.otherReason, TOKEN_FLOW);
    case 'cancelPostponement':
      return cancelPostponement(match);
    case 'revert':
      if (command.to < 0 || command.to >= match.version) return refuse('unknown_version', UNKNOWN_VERSION);
      return accept({ type: 'revertedTo', to: command.to, state: command.state });
  }
}

type DropGoal = Extract<AdministratorCommand, { readonly type: 'dropGoal' }>;

const NAMING: readonly AdministratorCommand['type'][] = [
  'addGoal',
  'dropGoal',
  'moveGoal',
  'setKickOff',
  'chooseKit',
];

/** Whether a command means the same on any later version of the match. */
export function namesWhatItMeans({ type }: AdministratorCommand): boolean {
  return NAMING.includes(type);
}

function addGoal(match: Match, { side, period, minute }: GoalPlace): Decision {
  const said = minute === null ? {} : { minute };
  return scoreGoal(match, { type: 'scoreGoal', side, seen: match.status, period, ...said });
}

/** As a reporter's undo: a goal that has gone to another side or period since is a conflict. */
function dropGoal(match: Match, { goal: id, side, period }: DropGoal): Decision {
  const goal = { id, period };
  return cancelGoal(match, { type: 'cancelGoal', side, seen: match.status, goal }, TOKEN_FLOW);
}

/** Null where goals can be recorded in this period. */
function notPlayed(match: Match, period: Period): Decision | null {
  const shut = closed(match);
  if (shut !== null) return shut;
  const begun = periodsBegun(match);
  if (begun.length === 0) return refuse('not_being_played', NOT_BEING_PLAYED);
  return begun.includes(period) ? null : refuse('period_not_begun', PERIOD_NOT_BEGUN);
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

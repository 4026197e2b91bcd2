/**
 * An **intent** is a command with what its reporter saw when pressing. It may arrive long after: from a phone without a
 * signal, while another reporter went on. What it wants may already be so, and then it is **fulfilled** and changes nothing.
 * It never turns into another command, and what could take something away that its reporter has not seen is refused
 * (`changed_since_seen`), to be asked about again.
 */

import type { MatchCommand } from './commands.ts';
import { decide } from './decide.ts';
import { isFull, pastOfLimit } from './event-limit.ts';
import type { MatchEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { MATCH_STATUSES, type Match, type MatchStatus } from './match.ts';
import { type FlowPolicy, lastPlayedHalf } from './policy.ts';
import { accept, changedSinceSeen, type Decision, refuse } from './rejection.ts';
import { dependsOnPast, isGoalCancelled, isKickCancelled, isOvertaken } from './since.ts';

export type Intent = {
  readonly command: MatchCommand;
  /** The version of the match that the reporter saw; null where a request carries none, and is judged by its words alone. */
  readonly seen: number | null;
};

/**
 * The version after which `decideIntent` needs the events of a match at `version`; null if it needs none. A version that
 * the match never had requires all of its events.
 */
export function pastOf(intent: Intent, version: number): number | null {
  const ofLimit = pastOfLimit(version);
  const ofSeen = pastOfSeen(intent, version);
  return ofLimit === null || ofSeen === null ? (ofLimit ?? ofSeen) : Math.min(ofLimit, ofSeen);
}

function pastOfSeen({ command, seen }: Intent, version: number): number | null {
  if (seen === null || seen === version || !dependsOnPast(command)) return null;
  return seen > version ? 0 : seen;
}

/**
 * What an intent makes of a match as it is now, with its `past` (`pastOf`). An accepted decision without events is a
 * fulfilled one.
 */
export function decideIntent(
  match: Match,
  { command, seen }: Intent,
  past: readonly MatchEvent[],
  policy: FlowPolicy,
): Decision {
  if (seen !== null && seen !== match.version) {
    const since = seen > match.version ? past : past.slice(Math.max(0, past.length - (match.version - seen)));
    if (isFulfilled(match, command, { seen, since }, policy)) return accept();
    if (takesAway(command) || isOvertaken(command, since)) return changedSinceSeen();
  }
  return isFull(past) ? refuse('match_full', policy.fullMessage) : decide(match, command, policy);
}

/** Closing a match, correcting it, going back and cancelling are decided by what was seen; what names its goal is not. */
function takesAway(command: MatchCommand): boolean {
  switch (command.type) {
    case 'changeStatus':
      return isLater(command.seen, command.to);
    case 'stepStatus':
      return command.direction === 'prev';
    case 'cancelGoal':
      return command.goal === undefined;
    case 'cancelExtraHalves':
    case 'cancelShootOut':
    case 'cancelKick':
    case 'changeKick':
    case 'removeKick':
    case 'registerResult':
    case 'postpone':
    case 'cancelPostponement':
    case 'correctResult':
      return true;
    case 'startExtraHalves':
    case 'startShootOut':
    case 'resumeShootOut':
    case 'scoreGoal':
    case 'moveGoal':
    case 'takeKick':
    case 'setKickOff':
    case 'chooseKit':
      return false;
  }
}

function isFulfilled(
  match: Match,
  command: MatchCommand,
  { seen, since }: { readonly seen: number; readonly since: readonly MatchEvent[] },
  policy: FlowPolicy,
): boolean {
  switch (command.type) {
    case 'changeStatus':
      return takesAway(command) ? isBackAt(match, command.to) : hasPassed(match, command.to);
    case 'stepStatus':
      return takesAway(command) ? isBackAt(match, command.to) : hasPassed(match, command.to);
    case 'startExtraHalves':
      return hasPassed(match, '延長前半');
    case 'startShootOut':
      return hasPassed(match, 'PK戦');
    case 'cancelExtraHalves':
      return isBackAt(match, '後半') && !match.hasExtraHalves;
    case 'cancelShootOut':
      return isBackAt(match, lastPlayedHalf(match)) && !match.hasShootOut;
    case 'cancelGoal': {
      const { goal } = command;
      return (
        goal !== undefined &&
        match.scored.every(({ id }) => id !== goal.id) &&
        isGoalCancelled(goal.id, since)
      );
    }
    case 'cancelKick': {
      const { side, column } = command;
      return (
        match.status === 'PK戦' &&
        match.shootOut[side].kicks.length === column &&
        isKickCancelled(side, column, since)
      );
    }
    // By the only thing that has happened since: the result is the one that was seen.
    case 'registerResult':
      return match.outcome.kind === 'registered' && match.version === seen + 1;
    case 'cancelPostponement':
      return match.outcome.kind === 'open' && match.version === seen + 1;
    case 'postpone':
    case 'correctResult':
      return changesNothing(match, command, policy);
    default:
      return false;
  }
}

/** The match has come to this status or gone beyond it, by way of it. */
export function hasPassed({ status, hasExtraHalves, hasShootOut, outcome }: Match, to: MatchStatus): boolean {
  if (outcome.kind === 'postponed' || isLater(to, status)) return false;
  if (to === '延長前半' || to === '延長後半') return hasExtraHalves;
  return to !== 'PK戦' || hasShootOut;
}

function isBackAt({ status, outcome }: Match, to: MatchStatus): boolean {
  return status === to && outcome.kind === 'open';
}

/** The match already is what the command would make of it. */
function changesNothing(match: Match, command: MatchCommand, policy: FlowPolicy): boolean {
  const open: Match = command.type === 'postpone' ? { ...match, outcome: { kind: 'open' } } : match;
  const decision = decide(open, command, policy);
  if (!decision.ok) return false;
  const { version: _then, ...after } = decision.events.reduce(evolve, open);
  const { version: _now, ...state } = match;
  return JSON.stringify(after) === JSON.stringify(state);
}

function isLater(status: MatchStatus, other: MatchStatus): boolean {
  return MATCH_STATUSES.indexOf(status) > MATCH_STATUSES.indexOf(other);
}

/** What follows from the operations on a phone, as pure functions: what is sent next, what is shown, what was seen. */

import { OPERATION_CHARACTERS } from '#contract/match/entries.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import { decide } from '#domain/match/decide.ts';
import { evolve, stamped } from '#domain/match/evolve.ts';
import { MATCH_STATUSES, type Match, PERIODS, SIDES, totalGoals } from '#domain/match/match.ts';
import type { FlowPolicy } from '#domain/match/policy.ts';
import { isSameReport } from '#domain/match/restart.ts';
import type { ReportedMatch } from '../match/reported-match.ts';
import { matchName, type Operation } from './operation.ts';
import type { Doors } from './ports.ts';

/** By place; two tabs may have given the same one to operations that were entered at the same moment. */
export function inOrder(operations: readonly Operation[]): readonly Operation[] {
  return operations.toSorted((a, b) => a.place - b.place || (a.key < b.key ? -1 : 1));
}

/** Those of one match, in order. */
export function operationsOn(operations: readonly Operation[], name: string): readonly Operation[] {
  return operations.filter(({ address }) => matchName(address) === name);
}

export function waiting(operations: readonly Operation[]): readonly Operation[] {
  return operations.filter(({ stopped }) => stopped === null);
}

export function stopped(operations: readonly Operation[]): readonly Operation[] {
  return operations.filter((operation) => operation.stopped !== null);
}

/**
 * The first that waits, on a match that its link still opens as far as is known, and for a door that this version of the
 * app has; undefined when there is none.
 */
export function nextToSend(
  operations: readonly Operation[],
  { doors, denied }: { readonly doors: Doors; readonly denied: ReadonlySet<string> },
): Operation | undefined {
  return waiting(operations).find(
    ({ address }) => Object.hasOwn(doors, address.door) && !denied.has(matchName(address)),
  );
}

/**
 * The match with what waits on it already in it. What the rules refuse on the match as it has become is left out: the
 * server will refuse it as well, and then the reporter is asked.
 */
export function foreseen(
  reported: ReportedMatch,
  operations: readonly Operation[],
  policy: FlowPolicy,
): ReportedMatch {
  const match = operations.reduce((before, operation) => after(before, operation, policy), reported.match);
  return match === reported.match ? reported : { ...reported, match };
}

/** Higher than any version of a match: the server answers it as a version that has changed. */
export const UNSEEN_VERSION = 999_999_999;

/**
 * The version to send with an operation: the server's own, where what it last said of the match is what the reporter saw,
 * as far as the command depends on it. Anything else has not been seen. Null where nobody knows what was.
 */
export function seenVersion({ command, seen }: Operation, reported: Match | undefined): number | null {
  if (seen === null) return null;
  if (reported === undefined) return seen.version;
  return isAsSeen(command, seen, reported) ? reported.version : UNSEEN_VERSION;
}

function isAsSeen(command: MatchCommand, seen: Match, now: Match): boolean {
  if (isSameReport(seen, now)) return true;
  if (isStepOn(command, seen)) return seen.status === now.status;
  switch (command.type) {
    case 'scoreGoal':
      return hasSameGoals(seen, now);
    case 'cancelGoal':
      return command.goal !== undefined && hasSameGoals(seen, now);
    case 'takeKick': {
      const [then, since] = [seen.shootOut[command.side], now.shootOut[command.side]];
      return seen.status === now.status && then.kicks.join() === since.kicks.join();
    }
    default:
      return false;
  }
}

/** Whether a command moves a match of this status on. */
export function isStepOn(command: MatchCommand, { status }: Pick<Match, 'status'>): boolean {
  switch (command.type) {
    case 'changeStatus':
    case 'stepStatus':
      return MATCH_STATUSES.indexOf(command.to) > MATCH_STATUSES.indexOf(status);
    case 'startExtraHalves':
    case 'startShootOut':
      return true;
    default:
      return false;
  }
}

function hasSameGoals(one: Match, other: Match): boolean {
  return goalsText(one) === goalsText(other);
}

function goalsText({ goals, scored }: Match): string {
  const counts = SIDES.flatMap((side) => PERIODS.map((period) => goals[side][period]));
  const names = scored.map(({ id, side, period }) => `${id} ${side} ${period}`);
  return [...counts, ...names].join();
}

/** The very result that the reporter has looked at was registered by somebody else. */
export function isRegisteredAsSeen(
  { command, seen }: Pick<Operation, 'command' | 'seen'>,
  match: Match | undefined,
): boolean {
  return (
    command.type === 'registerResult' &&
    match?.outcome.kind === 'registered' &&
    seen !== null &&
    seen.hasShootOut === match.hasShootOut &&
    SIDES.every(
      (side) =>
        totalGoals(seen.goals[side]) === totalGoals(match.goals[side]) &&
        seen.shootOut[side].score === match.shootOut[side].score,
    )
  );
}

/** The name that the server has for an operation, and for a goal entered by it. */
export function operationName(key: string): string {
  return key.slice(0, OPERATION_CHARACTERS);
}

function after(match: Match, { key, command, recordedAt }: Operation, policy: FlowPolicy): Match {
  // The server has counted it, by an answer that was lost: the same goal is not shown twice.
  const isCounted = command.type === 'scoreGoal' && match.scored.some(({ id }) => id === operationName(key));
  if (isCounted) return match;
  const decision = decide(match, command, policy);
  if (!decision.ok) return match;
  const stamp = { id: operationName(key), at: Date.parse(recordedAt) };
  return decision.events.map((event) => stamped(event, stamp)).reduce(evolve, match);
}

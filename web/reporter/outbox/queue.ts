/** What follows from the operations on a phone, as pure functions: what is sent next, what is shown, what a refusal stops. */

import type { MatchCommand } from '#domain/match/commands.ts';
import { decide } from '#domain/match/decide.ts';
import { evolve } from '#domain/match/evolve.ts';
import type { Match } from '#domain/match/match.ts';
import type { FlowPolicy } from '#domain/match/policy.ts';
import type { ReportedMatch } from '../match/reported-match.ts';
import type { Doors } from './door.ts';
import { matchName } from './match-name.ts';
import type { Operation } from './operation.ts';

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
  const match = operations.reduce((before, { command }) => after(before, command, policy), reported.match);
  return match === reported.match ? reported : { ...reported, match };
}

/** What changes when the server has refused one operation on a match: it and all that wait behind it are stopped. */
export function stoppedBy(
  { key, name }: { readonly key: string; readonly name: string },
  refusal: string,
  operations: readonly Operation[],
): readonly Operation[] {
  return waiting(operationsOn(operations, name)).map((operation) => ({
    ...operation,
    stopped: { refusal: operation.key === key ? refusal : null },
  }));
}

/** The same command as if it were given on the match as it is now. */
export function seenNow(command: MatchCommand, match: Match): MatchCommand {
  switch (command.type) {
    case 'changeStatus':
    case 'scoreGoal':
    case 'cancelGoal':
      return { ...command, seen: match.status };
    case 'takeKick':
    case 'cancelKick': {
      const { length } = match.shootOut[command.side].kicks;
      const next = command.type === 'takeKick' ? length : Math.max(0, length - 1);
      // Whose door aims at a column goes on aiming.
      return { ...command, column: command.column === null ? null : next, seen: match.status };
    }
    default:
      return command;
  }
}

function after(match: Match, command: MatchCommand, policy: FlowPolicy): Match {
  const decision = decide(match, command, policy);
  return decision.ok ? decision.events.reduce(evolve, match) : match;
}

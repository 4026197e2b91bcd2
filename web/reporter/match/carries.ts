/** Which entries of one flow can be sent through the other without a change of what they mean. */

import type { Operation } from '../outbox/operation.ts';
import { isFiscalYearCommand } from './fiscal-year-flow.ts';
import { isTokenFlowCommand } from './token-flow.ts';

/** Whether a door has a call that says all that the operation says, and nothing else. */
export function carries(door: string, { address, command }: Pick<Operation, 'address' | 'command'>): boolean {
  if (isTokenFlow(door) === isTokenFlow(address.door)) return true;
  return isTokenFlow(door) ? tokenFlowCarries(command) : fiscalYearFlowCarries(command);
}

function isTokenFlow(door: string): boolean {
  return door === 'token';
}

function tokenFlowCarries(command: Operation['command']): boolean {
  // Its postponement always has a reason, and its correction has successes without the kicks.
  if (command.type === 'postpone') return command.reason !== null;
  if (command.type === 'correctResult') return command.correction.shootOut?.kind !== 'kicks';
  return isTokenFlowCommand(command);
}

function fiscalYearFlowCarries(command: Operation['command']): boolean {
  // Its postponement has no reason, and its kicks name their column.
  if (command.type === 'postpone') return command.reason === null;
  if (command.type === 'takeKick' || command.type === 'cancelKick') return command.column !== null;
  return isFiscalYearCommand(command);
}

import type { Call } from './call.ts';
import * as setup from './operations/setup.ts';
import * as subjects from './subjects.ts';

/** Every call of the contract, in no order: what must hold for all of them is asked of these. */
export const ALL_CALLS: readonly Call[] = Object.values(subjects).flatMap(callsOf);

/** The calls of the first run. A site that is open serves none of them, and a server that is being set up serves no others. */
export const SETUP_CALLS: readonly Call[] = callsOf(setup);

/** The calls that a module exports, one by one or in a record or list. */
export function callsOf(module: object): readonly Call[] {
  return Object.values(module).flatMap((value: unknown) => {
    if (isCall(value)) return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).filter(isCall) : [];
  });
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}

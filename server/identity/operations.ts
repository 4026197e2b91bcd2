import type { Pool } from './pool.ts';
import type { Operation } from './wire/operation.ts';

/** The user pool's operations by their name on the wire. */
export function userPoolOperations(_pool: Pool): Readonly<Record<string, Operation>> {
  return {};
}

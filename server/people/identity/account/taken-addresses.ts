/** Limits how many taken e-mail addresses a network can find out. All calls that answer "taken" share the count. */

import type { Asker } from '../endpoint.ts';
import type { Pool } from '../pool.ts';
import { limitExceeded } from '../pool-error.ts';
import type { ThrottleRule } from '../throttle/throttle.ts';

/** The widget must say that an address is taken; nobody learns it of a list of addresses. */
const TAKEN_PER_ADDRESS: ThrottleRule = {
  free: 5,
  firstSeconds: 3_600,
  longestSeconds: 3_600,
  forgetSeconds: 3_600,
};

/** Whether a network may still get an answer that an address is taken. */
export async function hasAnswersLeft({ throttle }: Pool, asker: Asker): Promise<boolean> {
  return !(await throttle.isLocked(keyOf(asker)));
}

/** Throws LimitExceededException if the network has had its answers; called before anything depends on the address. */
export async function requireAnswersLeft(pool: Pool, asker: Asker): Promise<void> {
  if (!(await hasAnswersLeft(pool, asker))) throw limitExceeded();
}

/** Counts an answer that an address is taken. */
export async function countTakenAnswer({ throttle }: Pool, asker: Asker): Promise<void> {
  await throttle.attempt(keyOf(asker), TAKEN_PER_ADDRESS);
}

function keyOf({ address }: Asker) {
  return { kind: 'sign-up-taken', name: address };
}

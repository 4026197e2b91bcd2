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

/** An answer that is counted already. */
export type CountedAnswer = {
  /** The answer does not tell that an address is taken. */
  giveBack(): Promise<void>;
};

/**
 * Counts an answer that may tell a network that an address is taken; null if the network has had its answers. Called before anything
 * depends on the address: answers that are given at the same time are all counted first.
 */
export async function countAnswer({ throttle }: Pool, { address }: Asker): Promise<CountedAnswer | null> {
  const key = { kind: 'sign-up-taken', name: address };
  const isLeft = await throttle.attempt(key, TAKEN_PER_ADDRESS);
  return isLeft ? { giveBack: () => throttle.takeBack({ key, rule: TAKEN_PER_ADDRESS }) } : null;
}

/** As `countAnswer`; throws LimitExceededException if the network has had its answers. */
export async function requireAnswer(pool: Pool, asker: Asker): Promise<CountedAnswer> {
  const counted = await countAnswer(pool, asker);
  if (counted === null) throw limitExceeded();
  return counted;
}

/** Limits how many taken e-mail addresses a network can find out. All calls that answer "taken" share the count. */

import { oneAtATimeByKey } from '#server/platform/one-at-a-time.ts';
import type { Asker } from '../endpoint.ts';
import type { Pool } from '../pool.ts';
import type { ThrottleRule } from '../throttle/throttle.ts';

/** The widget must say that an address is taken; nobody learns it of a list of addresses. The fifth answer of an hour is the last. */
const TAKEN_PER_ADDRESS: ThrottleRule = {
  free: 4,
  firstSeconds: 3_600,
  longestSeconds: 3_600,
  forgetSeconds: 3_600,
};

/** Whether a network may still be told that an address is taken. */
export type TakenAnswers = 'left' | 'usedUp';

const inTurn = oneAtATimeByKey();

/**
 * Looks an address up for a network, and counts the answer if it tells that the address is taken. The look-ups of one network take turns,
 * so that answers given at the same time are counted as well, and only those. `find` gets `usedUp` if the network has had its answers:
 * then it must tell neither.
 */
export function findForNetwork<T>(
  { throttle }: Pool,
  { address }: Asker,
  find: (answers: TakenAnswers) => Promise<T>,
  tellsTaken: (found: T) => boolean,
): Promise<T> {
  const key = { kind: 'sign-up-taken', name: address };
  return inTurn(address, async () => {
    if (await throttle.isLocked(key)) return find('usedUp');
    const found = await find('left');
    if (!tellsTaken(found)) return found;
    // Refused only if another process has given the last answer meanwhile.
    return (await throttle.attempt(key, TAKEN_PER_ADDRESS)) ? found : find('usedUp');
  });
}

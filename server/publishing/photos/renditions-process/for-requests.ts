/** Pictures whose senders wait for the answer to their request. */

import { oneAtATime } from '#server/platform/one-at-a-time.ts';
import { busy } from '#server/platform/refusal.ts';
import { oncePerServer } from '#server/platform/services.ts';
import { ProcessEndedError } from '#server/platform/threads/low-process.ts';
import { NOT_DRAWN, type PictureFault } from '../pictures/faults.ts';

/**
 * Makes one picture after the other. A fault where the process that draws ends meanwhile, whatever ended it: the same picture might end
 * it again. Rejects with a Refusal (503) for a picture that has waited too long for those before it.
 */
export type MakeForRequest = <Made>(
  make: () => Promise<Made>,
) => Promise<Made | { readonly fault: PictureFault }>;

/** With a photo of the queue and its own time, an answer comes before the connection counts as stalled. */
const LONGEST_WAIT_MS = 30_000;

const BUSY = 'サーバーが混み合っています。時間をおいて再度お試しください。';

/** All requests of one server. */
export const makeForRequestOf = oncePerServer(() => createMakeForRequest(LONGEST_WAIT_MS));

export function createMakeForRequest(longestWaitMs: number): MakeForRequest {
  const inTurn = oneAtATime();
  return async (make) => {
    const waiting = Promise.withResolvers<never>();
    let hasGivenUp = false;
    const giveUp = setTimeout(() => {
      hasGivenUp = true;
      waiting.reject(busy('busy', BUSY));
    }, longestWaitMs);
    const made = inTurn(() => {
      clearTimeout(giveUp);
      return hasGivenUp ? waiting.promise : make();
    });
    try {
      return await Promise.race([made, waiting.promise]);
    } catch (error) {
      if (error instanceof ProcessEndedError) return { fault: NOT_DRAWN };
      throw error;
    }
  };
}

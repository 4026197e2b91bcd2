/** How often an address may read what is open to everyone, over all forms of it. */

import { createPace, type PaceRule } from '#server/platform/http/pace.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { oncePerServer } from '#server/platform/services.ts';

/** A ground with hundreds of phones shares an address; most of their requests are answered before this counts them. */
const PACE: PaceRule = { most: 1_200, windowMs: 60_000 };
const TOO_OFTEN = 'アクセスが多すぎます。しばらく待ってから、もう一度お試しください。';

/** Counts a reading from this address; throws a Refusal (429) if there were too many. */
export const admitOpenReadingOf = oncePerServer(() => {
  const pace = createPace(undefined, PACE);
  return (ip: string): void => {
    const wait = pace.waitSeconds(ip);
    if (wait !== null) throw new Refusal('tooMany', { code: 'too_many_requests', message: TOO_OFTEN }, wait);
  };
});

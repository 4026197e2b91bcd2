import { createPace, type PaceRule } from '#server/platform/http/pace.ts';
import { Refusal } from '#server/platform/refusal.ts';

/** Twice what a fast typist asks, with a pause after each letter. */
const PACE: PaceRule = { most: 120, windowMs: 60_000 };
const TOO_OFTEN = '検索が続いています。しばらくしてから、もう一度お試しください。';

/** Returns a function that counts a search of an account. It throws a refusal (429) after too many in a minute. */
export function createSearchPace(): (userId: string) => void {
  const pace = createPace(undefined, PACE);
  return (userId) => {
    const wait = pace.waitSeconds(userId);
    if (wait !== null) throw new Refusal('tooMany', { code: 'too_often', message: TOO_OFTEN }, wait);
  };
}

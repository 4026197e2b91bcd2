/** How many pages of the provider one member may open in an hour. */

import { createPace } from '#server/platform/http/pace.ts';
import { tooManyCalls } from './messages.ts';

const HOUR_MS = 60 * 60_000;
/** Only pages that were opened count. */
const MAX_OPENED = 20;
/** Every question to the provider counts, also if it is refused or not answered. */
const MAX_ASKED = 60;

/** Asks the provider for a page. Throws a 429 without asking if the member has opened or asked for too many. */
export type PagePace = <Page>(memberId: string, ask: () => Promise<Page>) => Promise<Page>;

export function createPagePace(): PagePace {
  const opened = createPace(undefined, { most: MAX_OPENED, windowMs: HOUR_MS });
  const asked = createPace(undefined, { most: MAX_ASKED, windowMs: HOUR_MS });
  return async (memberId, ask) => {
    // Counted before the answer, so that many questions at once are no way around it.
    const wait = opened.waitSeconds(memberId);
    if (wait !== null) throw tooManyCalls(wait);
    try {
      const pause = asked.waitSeconds(memberId);
      if (pause !== null) throw tooManyCalls(pause);
      return await ask();
    } catch (error) {
      opened.takeBack(memberId);
      throw error;
    }
  };
}

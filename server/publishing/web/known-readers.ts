/**
 * Readers of members' documents by all the cookies of their browser, as sent: whoever opens one page after the other is known without
 * a cookie being looked at again. Only browsers that lack none are kept, for a page from memory sets none.
 */

import type { IncomingHttpHeaders } from 'node:http';
import type { DocumentReader } from '#server/platform/http/callers.ts';
import { createLru } from '#server/platform/lru.ts';

export type KnownReaders = {
  know(headers: IncomingHttpHeaders, reader: DocumentReader): void;
  /** As they were known; whether they may read still is theirs to say. */
  of(headers: IncomingHttpHeaders): DocumentReader | undefined;
};

/** More than a region's members on a Sunday. */
const MAX_READERS = 5_000;

/** Ours are half of it; who sends more makes them up. */
const LONGEST = 1_500;

export function createKnownReaders(): KnownReaders {
  const byCookies = createLru<DocumentReader>(MAX_READERS);
  return {
    know({ cookie = '' }, reader) {
      if (cookie.length > LONGEST) return;
      byCookies.set(cookie, reader);
    },
    of: ({ cookie = '' }) => byCookies.get(cookie),
  };
}

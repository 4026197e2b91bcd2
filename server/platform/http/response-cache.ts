import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createLru } from '#server/platform/lru.ts';
import { type Rendered, writeRendered } from './answers.ts';

/**
 * Answers given a moment ago to everyone who may have them, by their URL: sent again before the router sees the request,
 * as long as nothing has changed. A goal makes a whole region's phones ask for the same bytes within a second.
 */
export type ResponseCache = {
  /** Whether it has sent the answer. */
  send(request: IncomingMessage, response: ServerResponse): boolean;
  /** `isCurrent` is asked each time; false forgets the answer. `admits` says of a request by its headers whether it may have it, null where everyone may. */
  remember(url: string, answer: CachedAnswer): void;
};

export type CachedAnswer = {
  readonly rendered: Rendered;
  readonly isCurrent: () => boolean;
  readonly admits: ((headers: IncomingHttpHeaders) => boolean) | null;
};

/** After this the request takes the long way once more, with all its checks; milliseconds. */
const CACHED_MS = 1_000;

/** URLs anyone may make up; the real ones of a week are fewer. */
const MAX_URLS = 1_000;

export function createResponseCache(): ResponseCache {
  const byUrl = createLru<CachedAnswer>(MAX_URLS, { ttl: CACHED_MS, ttlResolution: 0 });
  return {
    send(request, response) {
      const { method, url = '', headers } = request;
      if (method !== 'GET') return false;
      const key = keyOf(url);
      const known = byUrl.get(key);
      if (known === undefined) return false;
      if (!known.isCurrent()) {
        byUrl.delete(key);
        return false;
      }
      if (known.admits !== null && !known.admits(headers)) return false;
      writeRendered(request, response, known.rendered);
      return true;
    },
    remember(url, answer) {
      byUrl.set(keyOf(url), answer);
    },
  };
}

/** Who asks (members' specification, section 7): it changes nothing about a shared answer. */
const ASKER = /(?<=[?&])tryingEmail=[^&]*&|[?&]tryingEmail=[^&]*$/;

/** What an answer is cached under: its URL, the same for every caller. */
function keyOf(url: string): string {
  return url.includes('tryingEmail=') ? url.replace(ASKER, '') : url;
}

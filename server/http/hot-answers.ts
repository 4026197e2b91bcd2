import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Rendered, writeRendered } from './answers.ts';

/**
 * Answers given a moment ago to everyone alike, by their URL: sent again before the router sees the request, as long as
 * nothing has changed. A goal makes a whole region's phones ask for the same bytes within a second.
 */
export type HotAnswers = {
  /** Whether it has sent the answer. */
  send(request: IncomingMessage, response: ServerResponse): boolean;
  /** `isCurrent` is asked each time; false forgets the answer. */
  remember(url: string, rendered: Rendered, isCurrent: () => boolean): void;
};

/** After this the request takes the long way once more, with all its checks; milliseconds. */
const HOT_MS = 1_000;

/** URLs anyone may make up; the real ones of a week are fewer. */
const REMEMBERED = 1_000;

export function createHotAnswers(): HotAnswers {
  const byUrl = new Map<string, { rendered: Rendered; until: number; isCurrent: () => boolean }>();
  return {
    send(request, response) {
      const { method, url = '' } = request;
      if (method !== 'GET') return false;
      const known = byUrl.get(url);
      if (known === undefined) return false;
      if (performance.now() > known.until || !known.isCurrent()) {
        byUrl.delete(url);
        return false;
      }
      writeRendered(request, response, known.rendered);
      return true;
    },
    remember(url, rendered, isCurrent) {
      if (byUrl.size >= REMEMBERED) byUrl.clear();
      byUrl.set(url, { rendered, until: performance.now() + HOT_MS, isCurrent });
    },
  };
}

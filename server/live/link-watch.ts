/**
 * Streams that a reporter's link has opened end with the link: revoked, expired or given another scope. A phone whose
 * stream has ended asks again, and is told.
 */

import type { Topic } from './listeners.ts';
import { createWatch } from './watch.ts';

/** What the watch asks of the links; `app.ts` joins it. */
export type WatchedLinks = {
  /** Whether a link lives and opens a match, or anything of the championship where `matchId` is null, as stored now. */
  opens(linkId: string, championshipId: string, matchId: string | null): Promise<boolean>;
};

export type LinkWatch = {
  /** A link has opened a stream; `end` ends it. Gives the way to leave. */
  enter(linkId: string, topic: Topic, end: () => void): () => void;
  close(): Promise<void>;
};

/** Every stream ends within five seconds of its link, a slow database included. */
const LOOK_AGAIN_MS = 2_000;

type Opened = { readonly linkId: string; readonly topic: Topic };

export function createLinkWatch(links: WatchedLinks, onError: (error: unknown) => void): LinkWatch {
  const watch = createWatch<Opened>({
    lookAgainMs: LOOK_AGAIN_MS,
    keyOf: ({ linkId, topic }) => JSON.stringify([linkId, topic.championshipId, topic.matchId]),
    async *findEnded(all) {
      for (const opened of all) {
        const { linkId, topic } = opened;
        if (!(await links.opens(linkId, topic.championshipId, topic.matchId))) yield opened;
      }
    },
    onError,
  });
  return { enter: (linkId, topic, end) => watch.enter({ linkId, topic }, end), close: watch.close };
}

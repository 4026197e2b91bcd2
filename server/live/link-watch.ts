/**
 * Streams that a reporter's link has opened end with the link: revoked, expired or given another scope, on whichever
 * process that was done. A phone whose stream has ended asks again, and is told.
 */

import type { Topic } from './listeners.ts';

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
export const LOOK_AGAIN_MS = 2_000;

type Watched = { readonly linkId: string; readonly topic: Topic; readonly ends: Set<() => void> };

export function createLinkWatch(links: WatchedLinks, onError: (error: unknown) => void): LinkWatch {
  const watched = new Map<string, Watched>();
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look()
      .catch(onError)
      .finally(() => {
        looking = null;
      });
  }, LOOK_AGAIN_MS);
  timer.unref();

  return {
    enter(linkId, topic, end) {
      const key = JSON.stringify([linkId, topic.championshipId, topic.matchId]);
      const one = watched.get(key) ?? { linkId, topic, ends: new Set() };
      watched.set(key, one);
      one.ends.add(end);
      return () => {
        one.ends.delete(end);
        if (one.ends.size === 0) watched.delete(key);
      };
    },
    async close() {
      clearInterval(timer);
      await looking;
    },
  };

  /** One question for each link and match, however many phones are on it. */
  async function look(): Promise<void> {
    for (const { linkId, topic, ends } of [...watched.values()]) {
      if (await links.opens(linkId, topic.championshipId, topic.matchId)) continue;
      for (const end of [...ends]) end();
    }
  }
}

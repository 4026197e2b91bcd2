/**
 * A stream ends with what has opened it, in every process: a link, a member's session, a championship that members follow.
 * A timer asks the database, once for all streams of one link, session or championship. A phone whose stream has ended
 * asks again, and gets the reason.
 */

import type { Topic } from './listeners.ts';

export type Watch<Pass> = {
  /** Watches over a stream that `pass` has opened; `end` ends it. Returns the way to leave. */
  enter(pass: Pass, end: () => void): () => void;
  close(): Promise<void>;
};

/** Reads the links. */
export type WatchedLinks = {
  /** Whether a link lives and opens a match, or anything of the championship where `matchId` is null, as stored now. */
  opens(linkId: string, championshipId: string, matchId: string | null): Promise<boolean>;
};

/** Every stream ends within five seconds of its link, a slow database included. */
const LINKS_EVERY_MS = 2_000;

/** A link, and the championship or match that it has opened. */
export type OpenedByLink = { readonly linkId: string; readonly topic: Topic };

export function createLinkWatch(links: WatchedLinks, onError: (error: unknown) => void): Watch<OpenedByLink> {
  return createWatch<OpenedByLink>({
    lookAgainMs: LINKS_EVERY_MS,
    keyOf: ({ linkId, topic }) => JSON.stringify([linkId, topic.championshipId, topic.matchId]),
    async *findEnded(all) {
      for (const opened of all) {
        const { linkId, topic } = opened;
        if (!(await links.opens(linkId, topic.championshipId, topic.matchId))) yield opened;
      }
    },
    onError,
  });
}

/** Reads the members' sessions. */
export type WatchedSessions = {
  /** The sessions of these accounts that live, as stored now. */
  findAllLivingOf(userIds: readonly string[]): Promise<readonly WatchedSession[]>;
};

export type WatchedSession = { readonly userId: string; readonly sessionId: string };

/** Every stream ends within five seconds of its session, a slow database included. */
const SESSIONS_EVERY_MS = 3_000;

/** Accounts in one question: thousands may listen on a Sunday, and no goal waits behind a list of them all. */
const AT_ONCE = 200;

export function createMemberWatch(
  sessions: WatchedSessions,
  onError: (error: unknown) => void,
): Watch<WatchedSession> {
  return createWatch<WatchedSession>({
    lookAgainMs: SESSIONS_EVERY_MS,
    keyOf: sessionKey,
    async *findEnded(all) {
      for (let first = 0; first < all.length; first += AT_ONCE) {
        const some = all.slice(first, first + AT_ONCE);
        const living = await sessions.findAllLivingOf([...new Set(some.map(({ userId }) => userId))]);
        const keys = new Set(living.map(sessionKey));
        yield* some.filter((session) => !keys.has(sessionKey(session)));
      }
    },
    onError,
  });
}

function sessionKey({ userId, sessionId }: WatchedSession): string {
  return `${userId} ${sessionId}`;
}

/** Reads the championships. */
export type WatchedChampionships = {
  findById(championshipId: string): Promise<{ readonly practice: boolean } | null>;
};

/** It happens rarely, and no match of it has begun by then. */
const CHAMPIONSHIPS_EVERY_MS = 3_000;

/** Members' streams, by championship: they end where it is gone, or becomes one for practice. */
export function createChampionshipWatch(
  championships: WatchedChampionships,
  onError: (error: unknown) => void,
): Watch<string> {
  return createWatch<string>({
    lookAgainMs: CHAMPIONSHIPS_EVERY_MS,
    keyOf: (championshipId) => championshipId,
    async *findEnded(all) {
      for (const championshipId of all) {
        const championship = await championships.findById(championshipId);
        if (championship === null || championship.practice) yield championshipId;
      }
    },
    onError,
  });
}

type Watching<Pass> = {
  readonly lookAgainMs: number;
  readonly keyOf: (pass: Pass) => string;
  /** Those that open nothing any more, as stored now. */
  readonly findEnded: (passes: readonly Pass[]) => AsyncIterable<Pass>;
  readonly onError: (error: unknown) => void;
};

function createWatch<Pass>({ lookAgainMs, keyOf, findEnded, onError }: Watching<Pass>): Watch<Pass> {
  const watched = new Map<string, { readonly pass: Pass; readonly ends: Set<() => void> }>();
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look()
      .catch(onError)
      .finally(() => {
        looking = null;
      });
  }, lookAgainMs);
  timer.unref();

  return {
    enter(pass, end) {
      const key = keyOf(pass);
      const one = watched.get(key) ?? { pass, ends: new Set() };
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

  async function look(): Promise<void> {
    const passes = [...watched.values()].map(({ pass }) => pass);
    for await (const pass of findEnded(passes)) {
      for (const end of [...(watched.get(keyOf(pass))?.ends ?? [])]) end();
    }
  }
}

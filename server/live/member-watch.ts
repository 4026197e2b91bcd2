/**
 * Streams of members end with their session: signed out, ended by the office, erased, on whichever process that was done.
 * The phone asks again, and is told.
 */

/** What the watch asks of the members; `app.ts` joins it. */
export type WatchedSessions = {
  /** The sessions of these accounts that live, as stored now. */
  findAllLivingOf(userIds: readonly string[]): Promise<readonly WatchedSession[]>;
};

export type WatchedSession = { readonly userId: string; readonly sessionId: string };

export type MemberWatch = {
  /** A member has opened a stream; `end` ends it. Gives the way to leave. */
  enter(session: WatchedSession, end: () => void): () => void;
  close(): Promise<void>;
};

/** Every stream ends within five seconds of its session, a slow database included. */
export const LOOK_AGAIN_MS = 3_000;

/** Accounts in one question: thousands may listen on a Sunday, and no goal waits behind a list of them all. */
const AT_ONCE = 200;

type Watched = WatchedSession & { readonly ends: Set<() => void> };

export function createMemberWatch(sessions: WatchedSessions, onError: (error: unknown) => void): MemberWatch {
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
    enter({ userId, sessionId }, end) {
      const key = keyOf({ userId, sessionId });
      const one = watched.get(key) ?? { userId, sessionId, ends: new Set() };
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
    const all = [...watched.values()];
    for (let first = 0; first < all.length; first += AT_ONCE) {
      const some = all.slice(first, first + AT_ONCE);
      const living = await sessions.findAllLivingOf([...new Set(some.map(({ userId }) => userId))]);
      const keys = new Set(living.map(keyOf));
      for (const one of some) {
        if (!keys.has(keyOf(one))) for (const end of [...one.ends]) end();
      }
    }
  }
}

function keyOf({ userId, sessionId }: WatchedSession): string {
  return `${userId} ${sessionId}`;
}

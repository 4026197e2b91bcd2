/** Streams of members end with their session: signed out, ended by the office, erased. The phone asks again, and is told. */

import { createWatch, type Watch } from './watch.ts';

/** What the watch asks of the members; `app.ts` joins it. */
export type WatchedSessions = {
  /** The sessions of these accounts that live, as stored now. */
  findAllLivingOf(userIds: readonly string[]): Promise<readonly WatchedSession[]>;
};

export type WatchedSession = { readonly userId: string; readonly sessionId: string };

/** Every stream ends within five seconds of its session, a slow database included. */
const LOOK_AGAIN_MS = 3_000;

/** Accounts in one question: thousands may listen on a Sunday, and no goal waits behind a list of them all. */
const AT_ONCE = 200;

export function createMemberWatch(
  sessions: WatchedSessions,
  onError: (error: unknown) => void,
): Watch<WatchedSession> {
  return createWatch<WatchedSession>({
    lookAgainMs: LOOK_AGAIN_MS,
    keyOf,
    async *findEnded(all) {
      for (let first = 0; first < all.length; first += AT_ONCE) {
        const some = all.slice(first, first + AT_ONCE);
        const living = await sessions.findAllLivingOf([...new Set(some.map(({ userId }) => userId))]);
        const keys = new Set(living.map(keyOf));
        yield* some.filter((session) => !keys.has(keyOf(session)));
      }
    },
    onError,
  });
}

function keyOf({ userId, sessionId }: WatchedSession): string {
  return `${userId} ${sessionId}`;
}

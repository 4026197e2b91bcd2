/** Sessions: what a member's sign-ins on several devices are counted by (members' specification, section 4). */

import type { SignIn } from '#server/platform/http/callers.ts';
import { oncePerServer, type Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { newCookie } from './document-cookie.ts';
import { membersOf } from './guard.ts';
import {
  findAllLivingSessions,
  findSession,
  findSignInByCookie,
  insertSession,
  type Session,
  type SessionEnd,
  updateCookie,
  updateSessionsEnded,
} from './sessions-repository.ts';
import { isSameSignIn } from './sign-in.ts';

type SessionsSetup = Pick<Services, 'store' | 'clock'> & {
  /** How many a member may hold at once. */
  readonly most: number;
  /** Ends sign-ins with all their tokens in the caller's transaction; call the returned function after the commit. */
  readonly endSignIns: (originJtis: readonly string[], db: Database) => Promise<() => void>;
  /** Called with each account whose sessions have changed. */
  readonly onChange: (userId: string) => void;
};

export type Sessions = {
  /** Registers a session and ends the oldest beyond the limit; false for one that has ended already. */
  add(session: {
    readonly userId: string;
    readonly email: string;
    readonly sessionId: string;
  }): Promise<boolean>;
  /**
   * A new cookie for the browser of this living session, in place of its earlier one; null where the cookie it carries is
   * already that of this sign-in. `carriedHash` is null for a browser without one.
   */
  renewCookie(signIn: SignIn, carriedHash: string | null): Promise<string | null>;
  /** Ends one and its sign-in at sign-out; one that is unknown or has ended is no error. */
  remove(userId: string, sessionId: string): Promise<void>;
  /** The living ones, oldest first. */
  findAll(userId: string): Promise<readonly Session[]>;
  /** Ends all and their sign-ins, by an operator. Returns how many. */
  endAll(userId: string): Promise<number>;
};

/** The sessions of this server. */
export const sessionsOf = oncePerServer((services) =>
  createSessions({
    ...services,
    endSignIns: services.identity.endSignIns,
    most: services.config.sessionsPerMember,
    onChange: membersOf(services).forget,
  }),
);

export function createSessions({ store, clock, most, endSignIns, onChange }: SessionsSetup): Sessions {
  const end = async (userId: string, sessionIds: readonly string[], reason: SessionEnd) => {
    const ended = await store.transaction(async (db) => {
      const signIns = await updateSessionsEnded(userId, sessionIds, reason, clock().toString(), db);
      return endSignIns(signIns, db);
    });
    ended();
    onChange(userId);
  };
  return {
    async add(session) {
      const { userId, sessionId } = session;
      const now = clock();
      const isLiving = await store.transaction(async (db) => {
        await insertSession(session, now.toString(), db);
        const stored = await findSession(userId, sessionId, db);
        if (stored?.endedAt !== null) return false;
        const living = await findAllLivingSessions(userId, db);
        const oldest = living.filter((other) => other.sessionId !== sessionId).slice(0, living.length - most);
        const replaced = living.length > most ? oldest.map((other) => other.sessionId) : [];
        await updateSessionsEnded(userId, replaced, 'replaced', now.toString(), db);
        return true;
      });
      onChange(userId);
      return isLiving;
    },
    async renewCookie(signIn, carriedHash) {
      const carried = carriedHash === null ? null : await findSignInByCookie(carriedHash, store.db);
      if (carried !== null && isSameSignIn(carried, signIn)) return null;
      const { token, cookieHash } = newCookie();
      await updateCookie(signIn, cookieHash, store.db);
      onChange(signIn.userId);
      return token;
    },
    remove: (userId, sessionId) => end(userId, [sessionId], 'signed_out'),
    findAll: (userId) => findAllLivingSessions(userId, store.db),
    async endAll(userId) {
      const living = await findAllLivingSessions(userId, store.db);
      await end(
        userId,
        living.map(({ sessionId }) => sessionId),
        'ended_by_operator',
      );
      return living.length;
    },
  };
}

/**
 * Lets members in: ID token (verified once, then known), session, membership. What is known of a sign-in is read anew
 * every few seconds, so that one ended by another process is let in no longer than that.
 */

import type { IncomingHttpHeaders } from 'node:http';
import { SESSION_ID } from '#contract/headers.ts';
import type { AccessTable, Content } from '#domain/membership/access.ts';
import { findRolesOf } from '#server/people/roles/public.ts';
import { millisecondsOf } from '#server/platform/clock.ts';
import type { Member, MemberGuard, MemberNeed, SignIn } from '#server/platform/http/callers.ts';
import type { IdClaims, IdTokens } from '#server/platform/identity.ts';
import { createLru } from '#server/platform/lru.ts';
import { oncePerServer } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { cookieHashIn } from './document-cookie.ts';
import {
  admissionOf,
  findAllStatuses,
  type MembershipStatus,
  personOf,
  requireLiving,
  requireNeed,
} from './membership-status.ts';
import { unauthorized } from './refusals.ts';
import { findByUserId } from './repository.ts';
import { type RoleSettings, rolesOf } from './roles-of.ts';
import { findSession, findSignInByCookie, type Session } from './sessions-repository.ts';
import { keyOf } from './sign-in.ts';
import { visitsOf } from './visits.ts';

export type MemberGuardNeeds = RoleSettings & {
  readonly db: Database;
  /** The address people open the site at, where the operator has named it. */
  readonly publicUrl: string | null;
  readonly clock: () => Temporal.Instant;
  /** Today in Tokyo, `YYYY-MM-DD`. */
  readonly today: () => string;
  readonly idTokens: IdTokens;
  /** Whether the sign-in that a token came of has been ended. */
  readonly isEnded: (originJti: string) => Promise<boolean>;
  /** Whether this process knows it; asks nobody. */
  readonly isKnownEnded: (originJti: string) => boolean;
  /** Those of these sign-ins that have been ended, as stored now. */
  readonly findAllEnded: (originJtis: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly access: AccessTable;
  /** A living session is used that has not been seen today. */
  readonly noteVisit: (session: Pick<Session, 'userId' | 'sessionId'>) => void;
};

export type OwnMemberGuard = MemberGuard & {
  /** Of a call that was admitted a moment ago; null for any other. */
  signInOf(headers: IncomingHttpHeaders): SignIn | null;
  /** As `admit` of a call of this sign-in, without its token: rejects where the sign-in, session or right has ended. */
  admitSignIn(signIn: SignIn, content: Content): Promise<void>;
  /** Something about this account has changed: it is looked up anew at its next call. */
  forget(userId: string): void;
  /** Those of these members to whom the content is open still, as stored now: for what goes on after its call. */
  findAllAdmitted<Caller extends Member>(
    members: readonly Caller[],
    content: Content,
  ): Promise<readonly Caller[]>;
};

/** What another process has changed counts after this, in milliseconds; with what the tokens remember, 5 seconds in all. */
export const FRESH_MS = 4_000;

/** More than a region's members on a Sunday; a token takes a kilobyte. */
const MAX_READERS = 5_000;

/** A token, or a sign-in without one, as what it was verified to be. */
type Known = {
  readonly claims: IdClaims;
  /** By session id; '' where the call names none. */
  readonly sessions: Map<string, RememberedStatus>;
};

/** By what a token ends. */
type TokenFacts = Pick<IdClaims, 'originJti' | 'expiresAtMs'>;

type RememberedStatus = MembershipStatus & { readonly until: number };

/** Whom a cookie opens documents for. */
type Reader = { readonly known: Known; readonly signIn: SignIn; readonly until: number };

/** A browser has one session; more under one token are somebody's experiments. */
const SESSIONS_REMEMBERED = 10;

/** The guard of this server. */
export const membersOf = oncePerServer((services) => {
  const { config, identity, store, clock, today, bus } = services;
  const visits = visitsOf(services);
  const guard = createMemberGuard({
    ...config,
    ...identity,
    db: store.db,
    clock,
    today,
    noteVisit: visits.note,
  });
  // What was missed on the way counts within FRESH_MS.
  bus.subscribe({ changed: () => undefined, membershipChanged: guard.forget, resync: () => undefined });
  return guard;
});

export function createMemberGuard(needs: MemberGuardNeeds): OwnMemberGuard {
  const { db, clock, today, idTokens, isEnded, isKnownEnded, access } = needs;
  const byToken = createLru<Known>(MAX_READERS);
  const bySignIn = createLru<Known>(MAX_READERS);
  /** By the hash of the cookie. */
  const byCookie = createLru<Reader>(MAX_READERS);
  let forgotten = 0;

  return {
    async identify(headers) {
      const known = await knownOf(headers);
      const status = await membershipStatusOf(known, '');
      if (isEndedNow(known.claims, status)) throw unauthorized('invalid_id_token');
      return personOf(known.claims, status);
    },
    async admit(headers, need) {
      const known = await knownOf(headers);
      const sessionId = sessionIdOf(headers);
      const status = await admitKnown(known, sessionId, need);
      const { originJti, expiresAtMs } = known.claims;
      const membershipType = status.member?.membershipType ?? null;
      return { ...personOf(known.claims, status), sessionId, originJti, expiresAtMs, membershipType };
    },
    wasAdmitted(headers, content) {
      const { authorization } = headers;
      const known = authorization === undefined ? undefined : byToken.get(authorization);
      const status = known?.sessions.get(sessionIdOf(headers));
      if (known === undefined || status === undefined) return false;
      return performance.now() < status.until && isAdmitted(known.claims, status, content);
    },
    async readerOf(headers) {
      const cookieHash = cookieHashIn(headers, needs);
      const reader = cookieHash === null ? null : await readerBy(cookieHash);
      if (cookieHash === null || reader === null) return null;
      const { known, signIn } = reader;
      const { sessionId } = signIn;
      const status = await membershipStatusOf(known, sessionId);
      if (!isLiving(known.claims, status)) return null;
      const until = Math.min(reader.until, status.until);
      return {
        signIn,
        admits: (content) => isAdmitted(known.claims, status, content),
        isStillAdmitted: (contents) =>
          performance.now() < until &&
          byCookie.get(cookieHash) === reader &&
          known.sessions.get(sessionId) === status &&
          isLiving(known.claims, status) &&
          contents.every((content) => isAdmitted(known.claims, status, content)),
      };
    },
    async findAllAdmitted(members, content) {
      const statuses = await findAllStatuses(members, needs);
      return members.filter((member, index) => {
        const status = statuses[index];
        return status !== undefined && isAdmitted(member, status, content);
      });
    },
    forget(userId) {
      forgotten += 1;
      for (const { claims, sessions } of [...byToken.values(), ...bySignIn.values()]) {
        if (claims.userId === userId) sessions.clear();
      }
      for (const [cookieHash, { known }] of byCookie.entries()) {
        if (known.claims.userId === userId) byCookie.delete(cookieHash);
      }
    },
    signInOf(headers) {
      const claims = byToken.get(headers.authorization ?? '')?.claims;
      if (claims === undefined) return null;
      const { expiresAtMs: _expiry, signedInAtMs: _moment, ...of } = claims;
      return { ...of, sessionId: sessionIdOf(headers) };
    },
    async admitSignIn(signIn, content) {
      await admitKnown(knownSignIn(signIn), signIn.sessionId, { kind: 'content', content });
    },
  };

  async function admitKnown(known: Known, sessionId: string, need: MemberNeed): Promise<MembershipStatus> {
    const status = await membershipStatusOf(known, sessionId);
    if (isEndedNow(known.claims, status)) throw unauthorized('invalid_id_token');
    requireLiving(status);
    requireNeed(need, status, access);
    return status;
  }

  async function readerBy(cookieHash: string): Promise<Reader | null> {
    const remembered = byCookie.get(cookieHash);
    if (remembered !== undefined && performance.now() < remembered.until) return remembered;
    const until = performance.now() + FRESH_MS;
    const before = forgotten;
    byCookie.delete(cookieHash);
    const signIn = await findSignInByCookie(cookieHash, db);
    if (signIn === null) return null;
    const reader = { known: knownSignIn(signIn), signIn, until };
    if (before === forgotten) byCookie.set(cookieHash, reader);
    return reader;
  }

  function knownSignIn(signIn: SignIn): Known {
    const key = keyOf(signIn);
    const remembered = bySignIn.get(key);
    if (remembered !== undefined) return remembered;
    const { sessionId: _session, ...of } = signIn;
    // No token stands behind it that could run out: what ends it is asked of the store.
    const claims = { ...of, expiresAtMs: Number.POSITIVE_INFINITY, signedInAtMs: null };
    const known = { claims, sessions: new Map() };
    bySignIn.set(key, known);
    return known;
  }

  function isAdmitted(claims: TokenFacts, status: MembershipStatus, content: Content): boolean {
    return (
      isLiving(claims, status) &&
      millisecondsOf(clock) < claims.expiresAtMs &&
      admissionOf(content, status, access) === 'admitted'
    );
  }

  function isLiving(claims: TokenFacts, status: MembershipStatus): boolean {
    return status.session === 'living' && !isEndedNow(claims, status);
  }

  /** One that this process has ended is refused at once, whatever was read a moment ago. */
  function isEndedNow({ originJti }: TokenFacts, { isSignInEnded }: MembershipStatus): boolean {
    return isSignInEnded || (originJti !== null && isKnownEnded(originJti));
  }

  async function knownOf({ authorization }: IncomingHttpHeaders): Promise<Known> {
    if (authorization === undefined) throw unauthorized('no_id_token');
    const remembered = byToken.get(authorization);
    if (remembered !== undefined) {
      if (millisecondsOf(clock) < remembered.claims.expiresAtMs) return remembered;
      byToken.delete(authorization);
      throw unauthorized('id_token_expired');
    }
    const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization) ?? [];
    if (token === undefined) throw unauthorized('no_id_token');
    const verified = await idTokens(token, clock());
    if (!verified.ok) {
      throw unauthorized(verified.reason === 'expired' ? 'id_token_expired' : 'invalid_id_token');
    }
    const known = { claims: verified.claims, sessions: new Map() };
    byToken.set(authorization, known);
    return known;
  }

  async function membershipStatusOf(
    { claims, sessions }: Known,
    sessionId: string,
  ): Promise<RememberedStatus> {
    const remembered = sessions.get(sessionId);
    if (remembered !== undefined && performance.now() < remembered.until) return remembered;
    const until = performance.now() + FRESH_MS;
    const before = forgotten;
    const [isSignInEnded, session, member, given] = await Promise.all([
      claims.originJti === null ? false : isEnded(claims.originJti),
      sessionId === '' ? null : findSession(claims.userId, sessionId, db),
      findByUserId(claims.userId, db),
      findRolesOf(claims.userId, db),
    ]);
    if (session?.endReason === null && session.seenOn !== today()) needs.noteVisit(session);
    const status: RememberedStatus = {
      until,
      isSignInEnded,
      session: session === null ? 'unknown' : (session.endReason ?? 'living'),
      member,
      rights: rolesOf(claims, given, needs),
      today: today(),
    };
    // What a change may have overtaken is used this once and not kept.
    if (before === forgotten) {
      if (sessions.size >= SESSIONS_REMEMBERED) sessions.clear();
      sessions.set(sessionId, status);
    }
    return status;
  }
}

function sessionIdOf(headers: IncomingHttpHeaders): string {
  const sessionId = headers[SESSION_ID];
  return typeof sessionId === 'string' ? sessionId : '';
}

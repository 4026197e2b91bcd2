/** What is stored of a session and its member, and what it admits to. */

import { type AccessTable, type Admission, admission, type Content } from '#domain/membership/access.ts';
import { opens, reaches } from '#domain/roles/roles.ts';
import { findAllRolesOf } from '#server/people/roles/public.ts';
import type { Member, MemberNeed, Person } from '#server/platform/http/callers.ts';
import type { IdClaims } from '#server/platform/identity.ts';
import type { Database } from '#server/platform/store/store.ts';
import { forbidden, unauthorized } from './refusals.ts';
import { findAllByUserIds, type MemberRecord, membershipOf } from './repository.ts';
import { type RoleSettings, rolesOf } from './roles-of.ts';
import { findAllLivingOf, type Session, type SessionEnd } from './sessions-repository.ts';

export type MembershipStatus = {
  readonly isSignInEnded: boolean;
  readonly session: 'living' | 'unknown' | SessionEnd;
  readonly member: MemberRecord | null;
  /** What the sign-in may do beyond a member's own. */
  readonly rights: Pick<Person, 'roles' | 'lacksSecondFactor'>;
  readonly today: string;
};

export function requireLiving({ session }: MembershipStatus): void {
  if (session === 'living') return;
  if (session === 'unknown') throw unauthorized('session_unknown');
  throw unauthorized(session === 'replaced' ? 'session_replaced' : 'session_ended');
}

/** Who works on content sees it, a member or not. */
export function admissionOf(
  content: Content,
  { rights, member, today }: Pick<MembershipStatus, 'rights' | 'member' | 'today'>,
  access: AccessTable,
): Admission {
  if (opens(rights.roles, content)) return 'admitted';
  return admission(access[content], member && membershipOf(member), today);
}

/** What is stored now of the session and the record of each of these members, in their order. */
export async function findAllStatuses(
  members: readonly Member[],
  needs: RoleSettings & {
    readonly db: Database;
    readonly today: () => string;
    /** Those of these sign-ins that have been ended. */
    readonly findAllEnded: (originJtis: readonly string[]) => Promise<ReadonlySet<string>>;
  },
): Promise<readonly MembershipStatus[]> {
  const { db, today, findAllEnded } = needs;
  const userIds = [...new Set(members.map(({ userId }) => userId))];
  const signIns = members.flatMap(({ originJti }) => (originJti === null ? [] : [originJti]));
  const [living, records, given, ended] = await Promise.all([
    findAllLivingOf(userIds, db),
    findAllByUserIds(userIds, db),
    findAllRolesOf(userIds, db),
    findAllEnded([...new Set(signIns)]),
  ]);
  const sessions = new Set(living.map(sessionKey));
  const byUser = new Map(records.map((record) => [record.userId, record]));
  return members.map((member) => ({
    isSignInEnded: member.originJti !== null && ended.has(member.originJti),
    session: sessions.has(sessionKey(member)) ? 'living' : 'unknown',
    member: byUser.get(member.userId) ?? null,
    rights: rolesOf(member, given.get(member.userId) ?? [], needs),
    today: today(),
  }));
}

/** Throws where the status does not admit to what a call asks of a member. */
export function requireNeed(need: MemberNeed, status: MembershipStatus, access: AccessTable): void {
  if (need.kind === 'role') {
    requireReach(need, status.rights);
    return;
  }
  const verdict = admissionOf(need.content, status, access);
  if (verdict === 'lapsed') throw forbidden('membership_required');
  if (verdict === 'premiumOnly') throw forbidden('premium_required');
}

function requireReach(
  { area, effect }: Extract<MemberNeed, { readonly kind: 'role' }>,
  { roles, lacksSecondFactor }: MembershipStatus['rights'],
): void {
  if (reaches(roles, area, effect)) return;
  if (lacksSecondFactor) throw forbidden('second_factor_required');
  throw forbidden(roles.length === 0 ? 'administrators_only' : 'role_does_not_reach');
}

/** Who a token's claims name, with the rights of this status. */
export function personOf(claims: IdClaims, { rights }: Pick<MembershipStatus, 'rights'>): Person {
  const { userId, email, isEmailVerified, hasSecondFactor, signedInAtMs } = claims;
  return { userId, email, isEmailVerified, hasSecondFactor, ...rights, signedInAtMs };
}

/** One text for each session, to look it up by. */
export function sessionKey({ userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>): string {
  return `${userId} ${sessionId}`;
}

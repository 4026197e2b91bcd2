/** What is stored of a session and its member, and what it admits to. */

import { type AccessTable, type Admission, admission } from '#domain/membership/access.ts';
import type { Person } from '#server/http/callers.ts';
import { unauthorized } from './refusals.ts';
import { type MemberRecord, membershipOf } from './repository.ts';
import type { SessionEnd } from './sessions-repository.ts';

export type MembershipStatus = {
  readonly isSignInEnded: boolean;
  readonly session: 'living' | 'unknown' | SessionEnd;
  readonly member: MemberRecord | null;
  readonly today: string;
};

export function requireLiving({ session }: MembershipStatus): void {
  if (session === 'living') return;
  if (session === 'unknown') throw unauthorized('session_unknown');
  throw unauthorized(session === 'replaced' ? 'session_replaced' : 'session_ended');
}

/** Administrators see what they publish, members or not. */
export function admissionOf(
  requirement: AccessTable[keyof AccessTable],
  { isAdministrator }: Person,
  { member, today }: MembershipStatus,
): Admission {
  if (isAdministrator) return 'admitted';
  return admission(requirement, member && membershipOf(member), today);
}

/** What is stored of a session and its member, and what it admits to. */

import { type AccessTable, type Admission, admission, type Content } from '#domain/membership/access.ts';
import { opens } from '#domain/roles/roles.ts';
import type { Person } from '#server/http/callers.ts';
import { unauthorized } from './refusals.ts';
import { type MemberRecord, membershipOf } from './repository.ts';
import type { SessionEnd } from './sessions-repository.ts';

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

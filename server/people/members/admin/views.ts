/** Members as administrators read them. */

import type { AccountState, AdminMember, MemberRow } from '#contract/member/members.ts';
import { extensionsOf } from '#domain/membership/course/extension.ts';
import { memberStateOf } from '#domain/membership/member-state.ts';
import type { AdminAccount } from '#server/people/identity/public.ts';
import type { Member } from '#server/platform/http/callers.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { consentViewOf } from '../consents.ts';
import { findAllConsents } from '../consents-repository.ts';
import { findAllHeld } from '../roles-of.ts';
import { findAllLivingSessions } from '../sessions-repository.ts';
import { accountsOf } from './accounts.ts';
import type { StoredMember } from './repository.ts';

/** The lines of a list, with where each account stands. */
export async function rowsOf(
  members: readonly StoredMember[],
  services: Services,
  db: Database,
): Promise<MemberRow[]> {
  const { today } = services;
  const accounts = accountsOf(services);
  const userIds = members.flatMap(({ userId }) => userId ?? []);
  const states = accounts === null ? null : await accounts.findAllStates(userIds, db);
  return members.map((member) => rowOf(member, stateIn(states, member.userId), today()));
}

/** One member, as the administrator `caller` sees it. */
export async function memberView(
  member: StoredMember,
  caller: Member,
  services: Services,
  db: Database,
): Promise<AdminMember> {
  const { config, today } = services;
  const accounts = accountsOf(services);
  const account = accounts === null ? null : await accounts.find(member, db);
  const own = account !== null && account.userId === member.userId ? account : null;
  const states = accounts === null ? null : new Map(own === null ? [] : [[own.userId, own.state]]);
  const sessions = member.userId === null ? [] : await findAllLivingSessions(member.userId, db);
  return {
    ...rowOf(member, stateIn(states, member.userId), today()),
    phone_number: member.phoneNumber,
    postal_code: member.postalCode,
    address: member.address,
    age_group: member.ageGroup,
    guardian_name: member.guardianName,
    guardian_relationship: member.guardianRelationship,
    guardian_phone: member.guardianPhone,
    consents: (await findAllConsents(member.memberId, db)).map(consentViewOf),
    version: member.version,
    updated_at: member.updatedAt,
    extensions: extensionViewOf(member.expiresAt, today()),
    account: account && accountViewOf(account),
    sessions: sessions.map(({ sessionId, createdAt }) => ({
      session_id: sessionId,
      created_at: createdAt,
      is_own: member.userId === caller.userId && sessionId === caller.sessionId,
    })),
    is_self: isSelf(member, caller),
    is_administrator: (await findAllHeld(member, config, db)).includes('office'),
    sends_mail: accounts?.mail === 'sent',
  };
}

/** Whether a record is the administrator's own. */
export function isSelf({ userId, email }: Pick<StoredMember, 'userId' | 'email'>, caller: Member): boolean {
  return userId === caller.userId || email === caller.email;
}

function stateIn(states: ReadonlyMap<string, AccountState> | null, userId: string | null): AccountState {
  if (userId === null) return 'none';
  return states === null ? 'elsewhere' : (states.get(userId) ?? 'gone');
}

function rowOf(member: StoredMember, accountState: AccountState, today: string): MemberRow {
  return {
    member_id: member.memberId,
    last_name: member.lastName,
    first_name: member.firstName,
    furigana: member.furigana,
    email: member.email,
    membership_type: member.membershipType,
    payment_plan: member.paymentPlan,
    expires_at: member.expiresAt,
    state: memberStateOf(member, today),
    account_state: accountState,
    last_sign_in_at: member.lastSignInAt,
    created_at: member.createdAt,
  };
}

function accountViewOf(account: AdminAccount): AdminMember['account'] {
  return {
    state: account.state,
    email: account.email,
    email_verified: account.isEmailVerified,
    has_password: account.hasPassword,
    second_factors: [...account.secondFactors],
    providers: [...account.providers],
    temporary_until: account.temporaryUntil,
    created_at: account.createdAt,
  };
}

function extensionViewOf(expiresAt: string | null, today: string): AdminMember['extensions'] {
  const { month, year, fiscalYear } = extensionsOf(expiresAt, today);
  return { month, year, fiscal_year: fiscalYear };
}

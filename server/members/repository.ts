/** Members and their sessions: the SQL of this group, on its two tables only. */

import type { ExpressionBuilder } from 'kysely';
import type { AgeFacts } from '#domain/membership/age.ts';
import type { MembershipType, PaymentPlan } from '#domain/membership/membership.ts';
import type { SignIn } from '#server/http/callers.ts';
import { type Row, type Schema, toFlag } from '#server/store/schema.ts';
import type { Database } from '#server/store/store.ts';

/** A member's record. */
export type MemberRecord = AgeFacts & {
  readonly memberId: string;
  /** The account's `sub`; null until the person of a record that administrators made signs in. */
  readonly userId: string | null;
  /** Normal form. */
  readonly email: string;
  readonly lastName: string;
  readonly firstName: string;
  /** How the name is read; empty where nobody has said it. */
  readonly furigana: string;
  readonly phoneNumber: string;
  /** `000-0000`. */
  readonly postalCode: string;
  readonly address: string;
  readonly membershipType: MembershipType;
  readonly paymentPlan: PaymentPlan;
  /** Last day in force, `YYYY-MM-DD` in Tokyo; null before the first payment. */
  readonly expiresAt: string | null;
};

export async function findByUserId(userId: string, db: Database): Promise<MemberRecord | null> {
  const row = await db.selectFrom('members').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row === undefined ? null : toMember(row);
}

/** The records of these accounts, in no order. */
export async function findAllByUserIds(
  userIds: readonly string[],
  db: Database,
): Promise<readonly MemberRecord[]> {
  if (userIds.length === 0) return [];
  const rows = await db.selectFrom('members').selectAll().where('user_id', 'in', userIds).execute();
  return rows.map(toMember);
}

/** `email` in its normal form. */
export async function findByEmail(email: string, db: Database): Promise<MemberRecord | null> {
  const row = await db.selectFrom('members').selectAll().where('email', '=', email).executeTakeFirst();
  return row === undefined ? null : toMember(row);
}

/** Rejects with a unique violation of `members` where the e-mail, the account or the id is taken. */
export async function insertMember(member: MemberRecord, now: string, db: Database): Promise<void> {
  await db
    .insertInto('members')
    .values({
      member_id: member.memberId,
      user_id: member.userId,
      ...columnsOf(member),
      created_at: now,
      updated_at: now,
      // A person signs in before registering.
      last_sign_in_at: ({ selectFrom }) =>
        selectFrom('member_sessions')
          .select(({ fn }) => fn.max('created_at').as('last'))
          .where('user_id', '=', member.userId),
    })
    .execute();
}

/** What these members are called, by id; who is not there is left out. */
export async function findAllNames(
  ids: readonly string[],
  db: Database,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .select(['member_id', 'last_name', 'first_name'])
    .where('member_id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ member_id, last_name, first_name }) => [member_id, `${last_name} ${first_name}`]),
  );
}

export type MembershipChange = {
  readonly membershipType?: MembershipType;
  readonly paymentPlan?: PaymentPlan;
  readonly expiresAt?: string | null;
};

/** Changes what is named; whether the member exists. */
export async function updateMembership(
  memberId: string,
  { membershipType, paymentPlan, expiresAt }: MembershipChange,
  now: string,
  db: Database,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({
      ...(membershipType === undefined ? {} : { membership_type: membershipType }),
      ...(paymentPlan === undefined ? {} : { payment_plan: paymentPlan }),
      ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
      updated_at: now,
    })
    .set(nextVersion)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Assigns a record made by an administrator to the account with its e-mail; false when another account has it. */
export async function updateOwner(
  memberId: string,
  userId: string,
  now: string,
  db: Database,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ user_id: userId, updated_at: now })
    .set(nextVersion)
    .where('member_id', '=', memberId)
    .where('user_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Rejects with a unique violation of `members` where another record has the e-mail. */
export async function updateEmail(memberId: string, email: string, now: string, db: Database): Promise<void> {
  await db
    .updateTable('members')
    .set({ email, updated_at: now })
    .set(nextVersion)
    .where('member_id', '=', memberId)
    .execute();
}

/** Every change of a record raises its version. */
export function nextVersion(is: ExpressionBuilder<Schema, 'members'>) {
  return { version: is('version', '+', 1) };
}

export type SessionEnd = 'signed_out' | 'replaced' | 'ended_by_operator';

export type Session = {
  readonly userId: string;
  readonly sessionId: string;
  /** UTC instants, ISO. */
  readonly createdAt: string;
  readonly endedAt: string | null;
  readonly endReason: SessionEnd | null;
};

export async function findSession(userId: string, sessionId: string, db: Database): Promise<Session | null> {
  const row = await db
    .selectFrom('member_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row === undefined ? null : toSession(row);
}

/** The living ones, oldest first. */
export async function findAllLivingSessions(userId: string, db: Database): Promise<readonly Session[]> {
  const rows = await db
    .selectFrom('member_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('session_id')
    .execute();
  return rows.map(toSession);
}

/** The living ones of these accounts, in no order. */
export async function findAllLivingOf(
  userIds: readonly string[],
  db: Database,
): Promise<readonly Pick<Session, 'userId' | 'sessionId'>[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('member_sessions')
    .select(['user_id', 'session_id'])
    .where('user_id', 'in', userIds)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map((row) => ({ userId: row.user_id, sessionId: row.session_id }));
}

/** Registers a session, the member's last sign-in; one that is known already, living or ended, stays as it is. */
export async function insertSession(
  {
    userId,
    sessionId,
    email,
  }: { readonly userId: string; readonly sessionId: string; readonly email: string },
  now: string,
  db: Database,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('member_sessions')
    .values({
      user_id: userId,
      session_id: sessionId,
      email,
      created_at: now,
      ended_at: null,
      end_reason: null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'session_id']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return;
  await db.updateTable('members').set({ last_sign_in_at: now }).where('user_id', '=', userId).execute();
}

/** Ends sessions that live; the first end stands. */
export async function updateSessionsEnded(
  userId: string,
  sessionIds: readonly string[],
  reason: SessionEnd,
  now: string,
  db: Database,
): Promise<void> {
  if (sessionIds.length === 0) return;
  await db
    .updateTable('member_sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', '=', userId)
    .where('session_id', 'in', sessionIds)
    .where('ended_at', 'is', null)
    .execute();
}

/** Binds a living session to the browser with this cookie, whose hash it is, in place of an earlier one. */
export async function updateCookie(signIn: SignIn, cookieHash: string, db: Database): Promise<void> {
  await db
    .updateTable('member_sessions')
    .set({
      email: signIn.email,
      cookie_hash: cookieHash,
      email_verified: toFlag(signIn.isEmailVerified),
      origin_jti: signIn.originJti,
      has_second_factor: toFlag(signIn.hasSecondFactor),
    })
    .where('user_id', '=', signIn.userId)
    .where('session_id', '=', signIn.sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** The sign-in of the living session that has this cookie. */
export async function findSignInByCookie(cookieHash: string, db: Database): Promise<SignIn | null> {
  const row = await db
    .selectFrom('member_sessions')
    .selectAll()
    .where('cookie_hash', '=', cookieHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    email: row.email,
    isEmailVerified: row.email_verified === 1,
    originJti: row.origin_jti,
    hasSecondFactor: row.has_second_factor === 1,
  };
}

/** Forgets sessions that ended before an instant. Returns how many. */
export async function deleteSessionsEndedBefore(instant: string, db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('member_sessions')
    .where('ended_at', '<', instant)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export function ageColumnsOf(facts: AgeFacts) {
  return {
    age_group: facts.ageGroup,
    guardian_name: facts.guardianName,
    guardian_relationship: facts.guardianRelationship,
    guardian_phone: facts.guardianPhone,
  };
}

/** What the person and the administrators change of a record, as it is stored. */
export function columnsOf(member: Omit<MemberRecord, 'memberId' | 'userId'>) {
  return {
    email: member.email,
    last_name: member.lastName,
    first_name: member.firstName,
    furigana: member.furigana,
    phone_number: member.phoneNumber,
    postal_code: member.postalCode,
    address: member.address,
    membership_type: member.membershipType,
    payment_plan: member.paymentPlan,
    expires_at: member.expiresAt,
    ...ageColumnsOf(member),
  };
}

export function toMember(row: Row<'members'>): MemberRecord {
  return {
    memberId: row.member_id,
    userId: row.user_id,
    email: row.email,
    lastName: row.last_name,
    firstName: row.first_name,
    furigana: row.furigana,
    phoneNumber: row.phone_number,
    postalCode: row.postal_code,
    address: row.address,
    membershipType: row.membership_type,
    paymentPlan: row.payment_plan,
    expiresAt: row.expires_at,
    ageGroup: row.age_group,
    guardianName: row.guardian_name,
    guardianRelationship: row.guardian_relationship,
    guardianPhone: row.guardian_phone,
  };
}

function toSession(row: Row<'member_sessions'>): Session {
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    endReason: row.end_reason,
  };
}

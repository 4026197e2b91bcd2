/** Members: the SQL on their table. */

import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AgeFacts } from '#domain/membership/age.ts';
import type { Membership, MembershipType, PaymentPlan } from '#domain/membership/membership.ts';
import { inParts } from '#server/platform/store/many-rows.ts';
import type { Row, Schema } from '#server/platform/store/schema.ts';
import { containsAll } from '#server/platform/store/search.ts';
import type { Database } from '#server/platform/store/store.ts';

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
  /** Last day that is paid for, `YYYY-MM-DD` in Tokyo; null before the first payment. */
  readonly expiresAt: string | null;
  /** Last day that it stays open while a debit is awaited; null where none is. */
  readonly openUntil: string | null;
};

/** Whose record it is: what has nothing to do with what was paid. */
export type PersonalFacts = Omit<
  NewRecord,
  'memberId' | 'userId' | 'membershipType' | 'paymentPlan' | 'expiresAt'
>;

/** A record as it is made: no debit is awaited for it. */
export type NewRecord = Omit<MemberRecord, 'openUntil'>;

export async function findByUserId(userId: string, db: Database): Promise<MemberRecord | null> {
  const row = await db.selectFrom('members').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row === undefined ? null : toMember(row);
}

export async function findByMemberId(memberId: string, db: Database): Promise<MemberRecord | null> {
  const row = await db.selectFrom('members').selectAll().where('member_id', '=', memberId).executeTakeFirst();
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

export async function findAllByMemberIds(
  memberIds: readonly string[],
  db: Database,
): Promise<readonly MemberRecord[]> {
  if (memberIds.length === 0) return [];
  const rows = await db.selectFrom('members').selectAll().where('member_id', 'in', memberIds).execute();
  return rows.map(toMember);
}

/** So many members behind one, in the order of their ids: for work on all of them. */
export async function findAllBehind(
  memberId: string,
  most: number,
  db: Database,
): Promise<readonly MemberRecord[]> {
  const rows = await db
    .selectFrom('members')
    .selectAll()
    .where('member_id', '>', memberId)
    .orderBy('member_id')
    .limit(most)
    .execute();
  return rows.map(toMember);
}

/** `email` in its normal form. */
export async function findByEmail(email: string, db: Database): Promise<MemberRecord | null> {
  const row = await db.selectFrom('members').selectAll().where('email', '=', email).executeTakeFirst();
  return row === undefined ? null : toMember(row);
}

/** The records with these e-mails, in no order. */
export async function findAllByEmails(
  emails: readonly string[],
  db: Database,
): Promise<readonly MemberRecord[]> {
  if (emails.length === 0) return [];
  const rows = await db.selectFrom('members').selectAll().where('email', 'in', emails).execute();
  return rows.map(toMember);
}

/** Rejects with a unique violation of `members` where the e-mail, the account or the id is taken. */
export async function insertMember(member: NewRecord, now: string, db: Database): Promise<void> {
  await insertMembers([member], now, db);
}

/** As {@link insertMember}, all or none. */
export async function insertMembers(members: readonly NewRecord[], now: string, db: Database): Promise<void> {
  await inParts(members, (part) =>
    db
      .insertInto('members')
      .values(({ selectFrom }) =>
        part.map((member) => ({
          member_id: member.memberId,
          user_id: member.userId,
          ...columnsOf(member),
          membership_type: member.membershipType,
          payment_plan: member.paymentPlan,
          expires_at: member.expiresAt,
          created_at: now,
          updated_at: now,
          // A person signs in before registering.
          last_sign_in_at: selectFrom('member_sessions')
            .select(({ fn }) => fn.max('created_at').as('last'))
            .where('user_id', '=', member.userId),
        })),
      )
      .execute(),
  );
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

export function ageColumnsOf(facts: AgeFacts) {
  return {
    age_group: facts.ageGroup,
    guardian_name: facts.guardianName,
    guardian_relationship: facts.guardianRelationship,
    guardian_phone: facts.guardianPhone,
  };
}

/** What the person and the administrators write of a record, as it is stored. */
export function columnsOf(member: PersonalFacts) {
  return {
    email: member.email,
    last_name: member.lastName,
    first_name: member.firstName,
    furigana: member.furigana,
    phone_number: member.phoneNumber,
    postal_code: member.postalCode,
    address: member.address,
    ...ageColumnsOf(member),
  };
}

/** A record as what is judged of it. */
export function membershipOf({ membershipType: type, expiresAt, openUntil }: MemberRecord): Membership {
  return { type, expiresAt, openUntil };
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
    openUntil: row.open_until,
    ageGroup: row.age_group,
    guardianName: row.guardian_name,
    guardianRelationship: row.guardian_relationship,
    guardianPhone: row.guardian_phone,
  };
}

const SEARCHED = [
  // 札幌花子, as she writes it herself.
  sql<string>`last_name || first_name`,
  'furigana',
  'email',
  'phone_number',
  // As people dial it here.
  sql<string>`replace(phone_number, '+81', '0')`,
  'postal_code',
  'address',
  'member_id',
] as const;

/** Whether a record has all of these words: a name, its reading, an e-mail, a number, an address. */
export function hasWords(search: string): RawBuilder<SqlBool> {
  return containsAll(SEARCHED, search);
}

/** The newest records that have all of these words. */
export async function findAllByWords(
  search: string,
  limit: number,
  db: Database,
): Promise<readonly MemberRecord[]> {
  const rows = await db
    .selectFrom('members')
    .where(hasWords(search))
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return rows.map(toMember);
}

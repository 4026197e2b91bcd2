/** Members' records as administrators keep them: the SQL on this group's own tables. */

import { type SqlBool, sql } from 'kysely';
import { inParts, valuesOf } from '#server/platform/store/many-rows.ts';
import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';
import { columnsOf, type MemberRecord, nextVersion, type PersonalFacts, toMember } from '../repository.ts';

/** A record with what belongs to its history; instants are UTC, ISO. */
export type StoredMember = MemberRecord & {
  readonly version: number;
  readonly lastSignInAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export async function findById(memberId: string, db: Database): Promise<StoredMember | null> {
  const row = await db.selectFrom('members').selectAll().where('member_id', '=', memberId).executeTakeFirst();
  return row === undefined ? null : toStored(row);
}

/** The numbers of all members, in no order. */
export async function findAllMemberIds(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom('members').select('member_id').execute();
  return rows.map((row) => row.member_id);
}

/** A record, and who pays for it. */
export type PaidMember = { readonly member: StoredMember; readonly payerId: string | null };

/** The records of these ids, or of these e-mails (normal form), in no order; nobody twice. */
export async function findAllNamed(
  { ids, emails }: { readonly ids: readonly string[]; readonly emails: readonly string[] },
  db: Database,
): Promise<readonly PaidMember[]> {
  const byId = ids.length === 0 ? [] : await allWhere('member_id', ids, db);
  const byEmail = emails.length === 0 ? [] : await allWhere('email', emails, db);
  return [...new Map([...byId, ...byEmail].map((one) => [one.member.memberId, one])).values()];
}

/** Whom these members pay for, by payer; those who pay for nobody else are missing. */
export async function findAllPaidForBy(
  payerIds: readonly string[],
  db: Database,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (payerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .select(['member_id', 'payer_id'])
    .where('payer_id', 'in', payerIds)
    .orderBy('member_id')
    .execute();
  const byPayer = Map.groupBy(rows, ({ payer_id }) => payer_id ?? '');
  return new Map([...byPayer].map(([payerId, own]) => [payerId, own.map(({ member_id }) => member_id)]));
}

/** The e-mail of who pays for a member, by member; who pays alone is missing. */
export async function findAllPayerEmails(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('members as payers', 'payers.member_id', 'members.payer_id')
    .select(['members.member_id as memberId', 'payers.email as email'])
    .execute();
  return new Map(rows.map(({ memberId, email }) => [memberId, email]));
}

async function allWhere(
  column: 'member_id' | 'email',
  values: readonly string[],
  db: Database,
): Promise<readonly PaidMember[]> {
  const rows = await db.selectFrom('members').selectAll().where(column, 'in', values).execute();
  return rows.map((row) => ({ member: toStored(row), payerId: row.payer_id }));
}

/** Whose records there are, in no order. */
export async function findAllOwners(
  db: Database,
): Promise<readonly Pick<MemberRecord, 'userId' | 'email'>[]> {
  return db.selectFrom('members').select(['user_id as userId', 'email']).execute();
}

/** A record as it is to be, by the version that it was decided on. */
export type RecordUpdate = {
  readonly memberId: string;
  readonly version: number;
  readonly facts: PersonalFacts;
};

/** Writes whose record it is; what the membership is, its course writes. False where the record is not of this version any more. Rejects with a unique violation of `members` where the e-mail is taken. */
export async function updateRecord(update: RecordUpdate, now: string, db: Database): Promise<boolean> {
  return (await updateRecords([update], now, db)) === 1;
}

/** As {@link updateRecord}; returns how many were of their version. */
export async function updateRecords(
  updates: readonly RecordUpdate[],
  now: string,
  db: Database,
): Promise<number> {
  const written = await inParts(updates, async (part) => {
    const rows = part.map(({ memberId, version, facts }) => {
      const columns = columnsOf(facts);
      return [memberId, String(version), ...WRITTEN.map((column) => columns[column])];
    });
    const given = WRITTEN.map((column) => sql.ref(`given_${column}`));
    const set = WRITTEN.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given_${column}`)}`);
    const { rows: found } = await sql<{ readonly member_id: string }>`
      with given(of_member, of_version, ${sql.join(given)}) as (${valuesOf(rows, db)})
      update members
      set ${sql.join(set)}, updated_at = ${now}, version = version + 1
      from given
      where member_id = of_member and version = cast(of_version as integer)
      returning member_id`.execute(db);
    return found;
  });
  return written.length;
}

/** What {@link columnsOf} gives, all texts. */
const WRITTEN = [
  'email',
  'last_name',
  'first_name',
  'furigana',
  'phone_number',
  'postal_code',
  'address',
  'age_group',
  'guardian_name',
  'guardian_relationship',
  'guardian_phone',
] as const satisfies readonly (keyof ReturnType<typeof columnsOf>)[];

/** Assigns a record to another account, in place of one that is gone. Rejects with a unique violation of `members` where the account has a record. */
export async function replaceOwner(
  memberId: string,
  userId: string,
  now: string,
  db: Database,
): Promise<void> {
  await db
    .updateTable('members')
    .set({ user_id: userId, updated_at: now })
    .set(nextVersion)
    .where('member_id', '=', memberId)
    .execute();
}

/** Deletes the record, and the sessions of its account and of its e-mails, living or ended. */
export async function deleteMember({ memberId, userIds, emails }: Held, db: Database): Promise<void> {
  await db.deleteFrom('members').where('member_id', '=', memberId).execute();
  await db.deleteFrom('member_sessions').where(ofPerson({ userIds, emails })).execute();
}

/** Under which ids and e-mails (normal form) somebody is known. */
export type Held = {
  readonly memberId: string;
  readonly userIds: readonly string[];
  readonly emails: readonly string[];
};

/** Living and ended ones, oldest first; instants are UTC, ISO. */
export async function findAllSessions(person: Omit<Held, 'memberId'>, db: Database) {
  const rows = await db
    .selectFrom('member_sessions')
    .selectAll()
    .where(ofPerson(person))
    .orderBy('created_at')
    .orderBy('session_id')
    .execute();
  return rows.map((row) => ({
    sessionId: row.session_id,
    email: row.email,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    endReason: row.end_reason,
  }));
}

function ofPerson({ userIds, emails }: Omit<Held, 'memberId'>) {
  const byId = userIds.map((id) => sql<SqlBool>`user_id = ${id}`);
  const byEmail = emails.map((email) => sql<SqlBool>`email = ${email}`);
  return sql<SqlBool>`(${sql.join([...byId, ...byEmail], sql` or `)})`;
}

export function toStored(row: Row<'members'>): StoredMember {
  return {
    ...toMember(row),
    version: row.version,
    lastSignInAt: row.last_sign_in_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

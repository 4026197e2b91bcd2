/** The standing debits at the provider: the SQL on whose card is debited for whom. Instants are UTC, ISO with milliseconds. */

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { JstDate } from '#domain/calendar/tokyo.ts';
import { inParts } from '#server/platform/store/many-rows.ts';
import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { ListedDebit } from './provider.ts';

export type StoredDebit = Row<'payment_debits'>;

/** Stores that this debit pays for its member. */
export async function upsertPresentDebit(debit: ListedDebit, db: Database): Promise<void> {
  await upsertDebit(debit, null, db);
}

/** Stores that a debit belongs to no present payment. Keeps the instant at which that was first seen. */
export async function upsertStray(debit: ListedDebit, now: string, db: Database): Promise<void> {
  await upsertDebit(debit, now, db);
}

async function upsertDebit(
  { debitId, customerId, memberId, amount, begunAt }: ListedDebit,
  straySince: string | null,
  db: Database,
): Promise<void> {
  await db
    .insertInto('payment_debits')
    .values({
      debit_id: debitId,
      customer_id: customerId,
      member_id: memberId,
      amount,
      begun_at: begunAt,
      stray_since: straySince,
      ended_at: null,
    })
    .onConflict((conflict) =>
      conflict.column('debit_id').doUpdateSet({
        amount,
        ended_at: null,
        stray_since:
          straySince === null
            ? null
            : sql<string>`coalesce(payment_debits.stray_since, excluded.stray_since)`,
      }),
    )
    .execute();
}

/** Stores that debits have ended. Strays stay for the office to read; others are deleted. */
export async function endDebits(debitIds: readonly string[], now: string, db: Database): Promise<void> {
  await inParts(debitIds, async (part) => {
    await db
      .updateTable('payment_debits')
      .set({ ended_at: now })
      .where('debit_id', 'in', part)
      .where('stray_since', 'is not', null)
      .where('ended_at', 'is', null)
      .execute();
    await db
      .deleteFrom('payment_debits')
      .where('debit_id', 'in', part)
      .where('stray_since', 'is', null)
      .execute();
    return [];
  });
}

type MembersTable = 'members' | 'member';

/** Whether a standing debit pays for a row of `members`. */
export function hasPresentDebit(members: MembersTable): RawBuilder<SqlBool> {
  return hasDebitWhere(members, sql`1 = 1`);
}

/**
 * Whether the next debit begins the membership of a row of `members`: nothing is in force on `today`, and the debit was set up after the
 * last day. `before`: only debits that were set up before this instant.
 */
export function isStarting(members: MembersTable, today: JstDate, before?: string): RawBuilder<SqlBool> {
  const expiresAt = sql.ref(`${members}.expires_at`);
  // A day in Tokyo ends at 15:00 UTC.
  const isSetUpLater = sql`(${expiresAt} is null or ${expiresAt} < ${today} and debit.begun_at >= ${expiresAt} || 'T15:00:00.000Z')`;
  return hasDebitWhere(
    members,
    before === undefined ? isSetUpLater : sql`${isSetUpLater} and debit.begun_at < ${before}`,
  );
}

function hasDebitWhere(members: MembersTable, is: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from payment_debits debit
    where debit.member_id = ${sql.ref(`${members}.member_id`)} and debit.stray_since is null and debit.ended_at is null and ${is}
  )`;
}

/** The debits of a customer that have not ended. */
export async function findAllDebitsOfCustomer(
  customerId: string,
  db: Database,
): Promise<readonly Pick<ListedDebit, 'debitId' | 'memberId'>[]> {
  const rows = await db
    .selectFrom('payment_debits')
    .select(['debit_id', 'member_id'])
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map(({ debit_id: debitId, member_id: memberId }) => ({ debitId, memberId }));
}

/** All debits that have not ended. */
export async function findAllStandingDebits(db: Database): Promise<readonly StoredDebit[]> {
  return db.selectFrom('payment_debits').selectAll().where('ended_at', 'is', null).execute();
}

const MEMBER_NAME = sql<string | null>`member.last_name || ' ' || member.first_name`;
const OWNER_NAME = sql<string | null>`owner.last_name || ' ' || owner.first_name`;

/** Debits with the names of the member and of the owner of the card; null for one who is not a member. */
function named(db: Database) {
  return db
    .selectFrom('payment_debits as debit')
    .leftJoin('members as member', 'member.member_id', 'debit.member_id')
    .leftJoin('payment_customers as customer', 'customer.customer_id', 'debit.customer_id')
    .leftJoin('members as owner', 'owner.member_id', 'customer.member_id')
    .selectAll('debit')
    .select([
      MEMBER_NAME.as('name'),
      OWNER_NAME.as('owner_name'),
      'customer.member_id as owner_id',
      sql<string | null>`coalesce(member.payer_id, member.member_id)`.as('payer_id'),
    ]);
}

/** Debits for these members, and all debits of the card of `ownerId`; oldest first. */
export async function findAllDebitsAround(
  { memberIds, ownerId }: { readonly memberIds: readonly string[]; readonly ownerId: string },
  db: Database,
) {
  return named(db)
    .where('debit.ended_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb('debit.member_id', 'in', memberIds), eb('customer.member_id', '=', ownerId)]),
    )
    .orderBy('debit.begun_at')
    .orderBy('debit.debit_id')
    .execute();
}

/** Debits that belong to no present payment: those that go on first, then the ended ones. */
export async function findAllStrays(db: Database) {
  return named(db)
    .where('debit.stray_since', 'is not', null)
    .orderBy(sql`debit.ended_at is not null`)
    .orderBy('debit.stray_since', 'desc')
    .orderBy('debit.debit_id')
    .execute();
}

/** Null for a debit that is no stray or has ended. */
export async function findStray(debitId: string, db: Database): Promise<StoredDebit | null> {
  const row = await db
    .selectFrom('payment_debits')
    .selectAll()
    .where('debit_id', '=', debitId)
    .where('stray_since', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes debits that ended before an instant; returns how many. */
export async function deleteDebitsEndedBefore(before: string, db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('payment_debits')
    .where('ended_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Letters about memberships: the SQL on whom they go to, and on which have been written. */

import { sql } from 'kysely';
import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { GoneBack } from '../returns-repository.ts';

/** A member as letters address one. */
export type Reader = {
  readonly memberId: string;
  readonly email: string;
  /** Family name and first name. */
  readonly name: string;
};

/** A member with who pays for them; `payer` is the member where each pays alone, or where the payer is gone. */
export type Readers = { readonly member: Reader; readonly payer: Reader };

/** Null for nobody. */
export async function findReaders(memberId: string, db: Database): Promise<Readers | null> {
  const row = await db
    .selectFrom('members')
    .select([...READER, 'payer_id'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const member = toReader(row);
  return { member, payer: (await findReader(row.payer_id, db)) ?? member };
}

/** Null for nobody. */
export async function findReader(memberId: string | null, db: Database): Promise<Reader | null> {
  if (memberId === null) return null;
  const row = await db
    .selectFrom('members')
    .select(READER)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row === undefined ? null : toReader(row);
}

/** A payment as a letter tells of it, and whether the office has decided to pay back of it. */
export type ToldPayment = Pick<
  Row<'payments'>,
  | 'payment_id'
  | 'payer_id'
  | 'source'
  | 'method'
  | 'membership_type'
  | 'payment_plan'
  | 'month'
  | 'amount'
  | 'refunded'
  | 'begun_at'
  | 'paid_at'
  | 'receipt_number'
  | 'dispute'
> & {
  readonly isRefundDecided: boolean;
  /** What went back last without a refund of the office; null for a payment that the office has entered and taken back. */
  readonly lastReturn: GoneBack | null;
};

export async function findPayment(paymentId: string, db: Database): Promise<ToldPayment | null> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const refund = await db
    .selectFrom('payment_refunds')
    .select('refund_id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  const back = await db
    .selectFrom('payment_returns')
    .select(['return_id', 'amount'])
    .where('payment_id', '=', paymentId)
    .orderBy('returned_at', 'desc')
    .executeTakeFirst();
  return {
    ...row,
    isRefundDecided: refund !== undefined,
    lastReturn: back === undefined ? null : { id: back.return_id, amount: back.amount },
  };
}

/** The refunds of a payment that have been made, oldest first. */
export async function findAllMadeRefunds(paymentId: string, db: Database) {
  return db
    .selectFrom('payment_refunds')
    .select(['refund_id', 'amount'])
    .where('payment_id', '=', paymentId)
    .where('done_at', 'is not', null)
    .orderBy('decided_at')
    .orderBy('refund_id')
    .execute();
}

/** Notes that the letter `about` this is written; false where it has been already. */
export async function insertWritten(
  { memberId, about, now }: { readonly memberId: string; readonly about: string; readonly now: string },
  db: Database,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('membership_letters')
    .values({ member_id: memberId, about, written_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'about']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** For an erasure alone. */
export async function deleteAllWritten(memberId: string, db: Database): Promise<void> {
  await db.deleteFrom('membership_letters').where('member_id', '=', memberId).execute();
}

/** Days of expiry, both included, and the days before it at which the reminder is. */
export type Ahead = { readonly days: number; readonly from: string; readonly to: string };

/** Members whose paid days end then, without a standing debit and without this reminder. */
export async function findAllUnreminded({ days, from, to }: Ahead, db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('members')
    .select('member_id')
    .where('expires_at', '>=', from)
    .where('expires_at', '<=', to)
    .where('open_until', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('membership_letters')
            .select('about')
            .whereRef('membership_letters.member_id', '=', 'members.member_id')
            .where('about', '=', sql<string>`'reminder ' || members.expires_at || ${` ${days}`}`),
        ),
      ),
    )
    .orderBy('member_id')
    .execute();
  return rows.map((row) => row.member_id);
}

const READER = ['member_id', 'email', 'last_name', 'first_name'] as const;

function toReader({
  member_id: memberId,
  email,
  last_name,
  first_name,
}: Pick<Row<'members'>, (typeof READER)[number]>): Reader {
  return { memberId, email, name: `${last_name} ${first_name}` };
}

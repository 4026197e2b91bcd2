/** Payments that are not settled: the SQL. */

import { sql } from 'kysely';
import type { Database } from '#server/store/store.ts';

const MADE = sql<number>`(select coalesce(sum(refund.amount), 0) from payment_refunds as refund
  where refund.payment_id = payments.payment_id and refund.done_at is not null)`;

/** The provider's ids of a payer's payments that wait for their money, or whose refund has been made and not been seen. */
export async function findAllUnsettled(payerId: string, db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('external_id')
    .where('payer_id', '=', payerId)
    .where('source', '=', 'provider')
    .where(({ or, eb }) =>
      or([eb('state', '=', 'pending'), eb.and([eb('state', '=', 'paid'), eb('refunded', '<', MADE)])]),
    )
    .execute();
  return rows.flatMap(({ external_id }) => external_id ?? []);
}

/** Whether something of an erased payer is still to come or to go back. */
export async function hasUnsettled(payerId: string, db: Database): Promise<boolean> {
  if ((await findAllUnsettled(payerId, db)).length > 0) return true;
  const owed = await db
    .selectFrom('payments')
    .select('payment_id')
    .where('payer_id', '=', payerId)
    .where('state', '=', 'paid')
    .where('without_member', '=', 1)
    .executeTakeFirst();
  return owed !== undefined;
}

/** Payments whose money came after their member was erased and has not gone back. */
export async function findAllWithoutMember(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('payment_id')
    .where('without_member', '=', 1)
    .where('state', '=', 'paid')
    .execute();
  return rows.map(({ payment_id }) => payment_id);
}

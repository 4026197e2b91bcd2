/** Payments that are not settled: the SQL. */

import { sql } from 'kysely';
import type { Database } from '#server/platform/store/store.ts';

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

/** Whether money of a payer may still come or go back: by a slip, a refund or a dispute. */
export async function canStillMove(payerId: string, db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('payment_id')
    .where('payer_id', '=', payerId)
    .where('source', '=', 'provider')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('state', 'in', ['pending', 'paid']),
        exists(
          selectFrom('payment_refunds')
            .select('refund_id')
            .whereRef('payment_refunds.payment_id', '=', 'payments.payment_id')
            .where('done_at', 'is', null)
            .where('problem', 'is', null),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Void payments whose money came all the same and has not gone back. */
export async function findAllPaidVoid(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('payment_id')
    .where('is_void', '=', 1)
    .where('state', '=', 'paid')
    .execute();
  return rows.map(({ payment_id }) => payment_id);
}

/** Money that went back without a refund of the office: the SQL. */

import { randomUUID } from 'node:crypto';
import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';

type Returned = {
  readonly paymentId: string;
  readonly amount: number;
  readonly cause: Row<'payment_returns'>['cause'];
  /** UTC instant, ISO with milliseconds. */
  readonly at: string;
};

/** Money of a payment that went back at one time: the id of its refund or return, and yen. */
export type GoneBack = { readonly id: string; readonly amount: number };

/** Returns the id of the return. */
export async function insertReturn(
  { paymentId, amount, cause, at }: Returned,
  db: Database,
): Promise<string> {
  const row = { return_id: randomUUID(), payment_id: paymentId, amount, cause, returned_at: at };
  await db.insertInto('payment_returns').values(row).execute();
  return row.return_id;
}

/** How much of a payment has gone back, by refunds that were made and without one. Yen. */
export async function sumReturned(paymentId: string, db: Database): Promise<number> {
  const refunds = await db
    .selectFrom('payment_refunds')
    .select(({ fn }) => fn.sum<number | string | null>('amount').as('total'))
    .where('payment_id', '=', paymentId)
    .where('done_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const returns = await db
    .selectFrom('payment_returns')
    .select(({ fn }) => fn.sum<number | string | null>('amount').as('total'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return Number(refunds.total ?? 0) + Number(returns.total ?? 0);
}

/** Refunds of a payment that the provider has refused, oldest first. */
export async function findAllRefused(paymentId: string, db: Database) {
  return db
    .selectFrom('payment_refunds')
    .select(['refund_id', 'payment_id', 'amount'])
    .where('payment_id', '=', paymentId)
    .where('done_at', 'is', null)
    .where('problem', 'is not', null)
    .orderBy('decided_at')
    .orderBy('refund_id')
    .execute();
}

/** The books of a period: the SQL. Instants are UTC, ISO with milliseconds. */

import type { PaymentMethod } from '#domain/membership/payment.ts';
import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { Period } from './repository.ts';

/** Money that came in a period, in the order of its arrival. */
export async function findAllIncome(
  { from, before }: Period,
  db: Database,
): Promise<readonly Row<'payments'>[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('paid_at', '>=', from)
    .where('paid_at', '<', before)
    .orderBy('paid_at')
    .orderBy('receipt_number')
    .orderBy('payment_id')
    .execute();
}

/** Money that went back in a period: the refunds of the office, and what went back without one. */
export type Returned = {
  readonly payment: Row<'payments'>;
  readonly amount: number;
  readonly at: string;
  readonly note: string;
  /** Number of its return invoice; null for none. */
  readonly invoice: number | null;
};

export async function findAllReturned({ from, before }: Period, db: Database): Promise<readonly Returned[]> {
  const decided = await db
    .selectFrom('payments')
    .innerJoin('payment_refunds as refund', 'refund.payment_id', 'payments.payment_id')
    .leftJoin('return_invoices', 'return_invoices.invoice_id', 'refund.refund_id')
    .selectAll('payments')
    .select(['refund.amount as refund_amount', 'refund.reason', 'refund.done_at', 'invoice_number'])
    .where('refund.done_at', '>=', from)
    .where('refund.done_at', '<', before)
    .execute();
  const others = await db
    .selectFrom('payments')
    .innerJoin('payment_returns as back', 'back.payment_id', 'payments.payment_id')
    .leftJoin('return_invoices', 'return_invoices.invoice_id', 'back.return_id')
    .selectAll('payments')
    .select(['back.amount as returned', 'back.returned_at', 'invoice_number'])
    .where('back.returned_at', '>=', from)
    .where('back.returned_at', '<', before)
    .execute();
  const returned = [
    ...decided.map(({ refund_amount: amount, reason, done_at, invoice_number: invoice, ...payment }) => ({
      payment,
      amount,
      at: done_at ?? '',
      note: reason,
      invoice,
    })),
    ...others.map(({ returned: amount, returned_at: at, invoice_number: invoice, ...payment }) => ({
      payment,
      amount,
      at,
      note: payment.note,
      invoice,
    })),
  ];
  return returned.toSorted((one, other) =>
    `${one.at} ${one.payment.payment_id}`.localeCompare(`${other.at} ${other.payment.payment_id}`),
  );
}

/** What came in and went back in a period, by method. */
export type Total = { readonly method: PaymentMethod; readonly income: number; readonly refunds: number };

/** How much came in a period, yen. */
export async function sumIncome({ from, before }: Period, db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.sum<number | string | null>('amount').as('total'))
    .where('paid_at', '>=', from)
    .where('paid_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

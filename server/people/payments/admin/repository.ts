/** Payments as the office looks through them, enters them and pays them back: the SQL. Instants are UTC, ISO with milliseconds. */

import { sql } from 'kysely';
import type { PaymentSearch, PaymentSort } from '#contract/payment/admin.ts';
import type { ListPlace } from '#server/platform/store/paged.ts';
import { paged } from '#server/platform/store/paged.ts';
import type { NewRow, Row } from '#server/platform/store/schema.ts';
import { containsAll } from '#server/platform/store/search.ts';
import type { Database } from '#server/platform/store/store.ts';
import { deleteGoneCustomers } from '../customers-repository.ts';
import { nextReceiptNumber } from '../repository.ts';
import { hasNoReturnInvoiceSince } from '../return-invoices-repository.ts';

/** Instants: from the first, before the second. */
export type Period = { readonly from: string; readonly before: string };

/** A payment with the name of its member; null for one that was erased. */
export type NamedPayment = Row<'payments'> & { readonly name: string | null };

export type RequestedPayments = Pick<PaymentSearch, 'search' | 'state' | 'method'> & {
  readonly sort: PaymentSort;
  readonly order: 'asc' | 'desc';
  readonly period: Period | null;
};

const NAME = sql<string | null>`members.last_name || ' ' || members.first_name`;
const MOMENT = sql<string>`coalesce(payments.paid_at, payments.begun_at)`;
/** あいうえお順, where the reading is known. */
const READING = sql<string>`case when members.furigana = '' then members.last_name || members.first_name else members.furigana end`;

const SORTED_BY = {
  at: MOMENT,
  name: READING,
  amount: sql<number>`payments.amount`,
  receipt: sql<number>`payments.receipt_number`,
} as const satisfies Readonly<Record<PaymentSort, unknown>>;

const SEARCHED = [
  sql<string>`members.last_name || members.first_name`,
  sql<string>`members.furigana`,
  sql<string>`payments.member_id`,
  // As it is printed: 000012.
  sql<string>`'00000' || cast(payments.receipt_number as text)`,
] as const;

export async function findPage(
  requested: RequestedPayments & ListPlace,
  db: Database,
): Promise<{ readonly total: number; readonly rows: readonly NamedPayment[] }> {
  const { sort, order } = requested;
  return paged(matching(requested, db), requested, (found) =>
    found
      .selectAll('payments')
      .select(NAME.as('name'))
      .orderBy(SORTED_BY[sort], (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast())
      .orderBy('payments.payment_id'),
  );
}

function matching({ search = '', state, method, period }: RequestedPayments, db: Database) {
  let found = db.selectFrom('payments').leftJoin('members', 'members.member_id', 'payments.member_id');
  if (state !== undefined) found = found.where('payments.state', '=', state);
  if (method !== undefined) found = found.where('payments.method', '=', method);
  if (period !== null) found = found.where(MOMENT, '>=', period.from).where(MOMENT, '<', period.before);
  return search.trim() === '' ? found : found.where(containsAll(SEARCHED, search));
}

/** What was paid for a member, newest first. */
export async function findAllOfMember(memberId: string, db: Database): Promise<readonly NamedPayment[]> {
  return db
    .selectFrom('payments')
    .leftJoin('members', 'members.member_id', 'payments.member_id')
    .selectAll('payments')
    .select(NAME.as('name'))
    .where('payments.member_id', '=', memberId)
    .orderBy(MOMENT, 'desc')
    .orderBy('payments.payment_id')
    .execute();
}

/** These payments, in the order of their ids. */
export async function findAllByIds(ids: readonly string[], db: Database): Promise<readonly NamedPayment[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('payments')
    .leftJoin('members', 'members.member_id', 'payments.member_id')
    .selectAll('payments')
    .select(NAME.as('name'))
    .where('payments.payment_id', 'in', ids)
    .orderBy('payments.payment_id')
    .execute();
}

export async function findById(paymentId: string, db: Database): Promise<Row<'payments'> | null> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the receipt's number. Needs a transaction that takes numbers (`numbering.ts`). */
export async function insertByHand(
  payment: Omit<NewRow<'payments'>, 'receipt_number'>,
  db: Database,
): Promise<number> {
  const number = await nextReceiptNumber(db);
  await db
    .insertInto('payments')
    .values({ ...payment, receipt_number: number })
    .execute();
  return number;
}

/** Notes that `amount` more of a payment has gone back; false where that is more than is left of it. */
export async function updateRefunded(
  { paymentId, amount, now }: { readonly paymentId: string; readonly amount: number; readonly now: string },
  db: Database,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({
      refunded: sql<number>`refunded + ${amount}`,
      refunded_at: now,
      state: sql<
        'paid' | 'refunded'
      >`case when refunded + ${amount} >= amount then 'refunded' else state end`,
    })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'paid')
    .where(sql<boolean>`refunded + ${amount} <= amount`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateNote(paymentId: string, note: string, db: Database): Promise<void> {
  await db.updateTable('payments').set({ note }).where('payment_id', '=', paymentId).execute();
}

export async function insertRefund(refund: NewRow<'payment_refunds'>, db: Database): Promise<void> {
  await db.insertInto('payment_refunds').values(refund).execute();
}

/** Refunds that were decided and not made, with those that the provider refused; of one payment, or of all. */
export async function findAllOpenRefunds(paymentIds: readonly string[] | null, db: Database) {
  let found = db
    .selectFrom('payment_refunds')
    .innerJoin('payments', 'payments.payment_id', 'payment_refunds.payment_id')
    .leftJoin('members', 'members.member_id', 'payments.member_id')
    .select(['payment_refunds.refund_id', 'payment_refunds.payment_id'])
    .select(['payment_refunds.amount', 'payment_refunds.problem'])
    .select(['payments.member_id', NAME.as('name')])
    .where('payment_refunds.done_at', 'is', null);
  if (paymentIds !== null) {
    if (paymentIds.length === 0) return [];
    found = found.where('payment_refunds.payment_id', 'in', paymentIds);
  }
  return found.orderBy('payment_refunds.decided_at').orderBy('payment_refunds.refund_id').execute();
}

/** Null for a refund that is not there or has been made. */
export async function findOpenRefund(refundId: string, db: Database) {
  const row = await db
    .selectFrom('payment_refunds')
    .innerJoin('payments', 'payments.payment_id', 'payment_refunds.payment_id')
    .select(['payment_refunds.amount', 'payment_refunds.problem', 'payments.member_id'])
    .where('refund_id', '=', refundId)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes a refund that the provider has refused; false if it is no such refund any more. */
export async function deleteRefused(refundId: string, db: Database): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('payment_refunds')
    .where('refund_id', '=', refundId)
    .where('done_at', 'is', null)
    .where('problem', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Payments that the card company disputes or asks about, oldest first. */
export async function findAllDisputed(db: Database): Promise<readonly NamedPayment[]> {
  return db
    .selectFrom('payments')
    .leftJoin('members', 'members.member_id', 'payments.member_id')
    .selectAll('payments')
    .select(NAME.as('name'))
    .where('payments.dispute', 'in', ['open', 'inquiry'])
    .orderBy(MOMENT)
    .orderBy('payments.payment_id')
    .execute();
}

/**
 * Deletes payments whose money came, or was begun, before an instant, with what was decided of them and customers who were only
 * stored for them. Keeps those with a return invoice as young as the instant. Returns how many payments.
 */
export async function deletePaymentsBefore(before: string, db: Database): Promise<number> {
  const isDue = hasNoReturnInvoiceSince(before);
  await db
    .deleteFrom('payment_refunds')
    .where('payment_id', 'in', ({ selectFrom }) =>
      selectFrom('payments').select('payment_id').where(MOMENT, '<', before).where(isDue),
    )
    .execute();
  await db
    .deleteFrom('payment_returns')
    .where('payment_id', 'in', ({ selectFrom }) =>
      selectFrom('payments').select('payment_id').where(MOMENT, '<', before).where(isDue),
    )
    .execute();
  await db
    .deleteFrom('return_invoices')
    .where('payment_id', 'in', ({ selectFrom }) =>
      selectFrom('payments').select('payment_id').where(MOMENT, '<', before).where(isDue),
    )
    .execute();
  const { numDeletedRows } = await db
    .deleteFrom('payments')
    .where(MOMENT, '<', before)
    .where(isDue)
    .executeTakeFirst();
  await deleteGoneCustomers(db);
  return Number(numDeletedRows);
}

/** 返金明細書: the SQL. A row is never changed. */

import { sql } from 'kysely';
import type { NewRow, Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';

export type StoredReturnInvoice = Row<'return_invoices'>;

/** Needs a transaction that takes numbers (`numbering.ts`). */
export async function insertReturnInvoice(
  invoice: Omit<NewRow<'return_invoices'>, 'invoice_number'>,
  db: Database,
): Promise<void> {
  const { last } = await db
    .selectFrom('return_invoices')
    .select(({ fn }) => fn.max<number | null>('invoice_number').as('last'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('return_invoices')
    .values({ ...invoice, invoice_number: Number(last ?? 0) + 1 })
    .execute();
}

/** Null for none: also of money that went back before there were return invoices. */
export async function findReturnInvoice(
  invoiceId: string,
  db: Database,
): Promise<StoredReturnInvoice | null> {
  const row = await db
    .selectFrom('return_invoices')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst();
  return row ?? null;
}

/** The return invoices of these payments, in the order of their numbers. */
export async function findAllReturnInvoices(
  paymentIds: readonly string[],
  db: Database,
): Promise<readonly StoredReturnInvoice[]> {
  if (paymentIds.length === 0) return [];
  return db
    .selectFrom('return_invoices')
    .selectAll()
    .where('payment_id', 'in', paymentIds)
    .orderBy('invoice_number')
    .execute();
}

/** Of a payment: that none of its return invoices is as young as `before`. */
export function hasNoReturnInvoiceSince(before: string) {
  return sql<boolean>`not exists (
    select 1 from return_invoices as later
    where later.payment_id = payments.payment_id and later.returned_at >= ${before}
  )`;
}

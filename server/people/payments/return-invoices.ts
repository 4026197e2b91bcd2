/**
 * 返金明細書 (docs/decisions/0051-a-return-has-its-invoice.md): what has gone back of a payment, for who paid. With the number of its
 * issuer it is a 適格返還請求書.
 */

import type { ListedReturn, ReturnInvoice } from '#contract/payment/payments.ts';
import { tokyoDate } from '#domain/calendar/tokyo.ts';
import {
  paidForText,
  receiptNumberText,
  returnNumberText,
  TAX_PERCENT,
  taxIn,
} from '#domain/membership/payment.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { type FamilyMember, findMember, nameOf } from './family-repository.ts';
import { noSuchReturnInvoice } from './messages.ts';
import { issuerOf } from './receipts.ts';
import { findPayment, type Payment } from './repository.ts';
import {
  findReturnInvoice,
  insertReturnInvoice,
  type StoredReturnInvoice,
} from './return-invoices-repository.ts';

/** Money that has gone back, of a refund or without one. */
type Returned = {
  /** Of the refund or the return: each has one invoice. */
  readonly id: string;
  readonly paymentId: string;
  readonly amount: number;
  /** UTC instant, ISO with milliseconds. */
  readonly at: string;
};

/** Issues the invoice of a return, in the transaction that stores the return. The transaction takes a number (`numbering.ts`). */
export async function issueReturnInvoice(
  { id, paymentId, amount, at }: Returned,
  { content }: Pick<Services, 'content'>,
  db: Database,
): Promise<void> {
  const { name, address, phone, number } = issuerOf(content.now());
  await insertReturnInvoice(
    {
      invoice_id: id,
      payment_id: paymentId,
      amount,
      tax: taxIn(amount),
      tax_percent: TAX_PERCENT,
      returned_at: at,
      issuer_name: name,
      issuer_address: address,
      issuer_phone: phone,
      issuer_number: number,
    },
    db,
  );
}

/** Throws a 404 for the invoice of another payer. */
export async function ownReturnInvoice(
  caller: FamilyMember,
  invoiceId: string,
  { store: { db } }: Services,
): Promise<ReturnInvoice> {
  const { invoice, payment } = await findWithPayment(invoiceId, db);
  if (payment.payer_id !== caller.member_id) throw noSuchReturnInvoice();
  return viewOf(invoice, payment, nameOf(caller));
}

/** For the office: with the member whom the payment was for. Throws a 404 if there is no such invoice. */
export async function anyReturnInvoice(
  invoiceId: string,
  { store: { db } }: Services,
): Promise<{ readonly memberId: string; readonly view: ReturnInvoice }> {
  const { invoice, payment } = await findWithPayment(invoiceId, db);
  const payer = await findMember(payment.payer_id, db);
  const view = viewOf(invoice, payment, payer === null ? null : nameOf(payer));
  return { memberId: payment.member_id, view };
}

export function listedReturn(invoice: StoredReturnInvoice): ListedReturn {
  return {
    invoice_id: invoice.invoice_id,
    invoice_number: returnNumberText(invoice.invoice_number),
    amount: invoice.amount,
    returned_on: dayOf(invoice.returned_at),
  };
}

async function findWithPayment(invoiceId: string, db: Database) {
  const invoice = await findReturnInvoice(invoiceId, db);
  const payment = invoice === null ? null : await findPayment(invoice.payment_id, db);
  if (invoice === null || payment === null) throw noSuchReturnInvoice();
  return { invoice, payment };
}

function viewOf(
  invoice: StoredReturnInvoice,
  { paid_at, begun_at, receipt_number, membership_type: type, payment_plan: plan, month, method }: Payment,
  addressee: string | null,
): ReturnInvoice {
  const { invoice_number, returned_on, amount } = listedReturn(invoice);
  return {
    invoice_number,
    returned_on,
    paid_on: dayOf(paid_at ?? begun_at),
    receipt_number: receipt_number === null ? null : receiptNumberText(receipt_number),
    addressee,
    about: paidForText({ type, plan, month }),
    amount,
    tax: invoice.tax,
    tax_percent: invoice.tax_percent,
    method,
    issuer: {
      name: invoice.issuer_name,
      address: invoice.issuer_address,
      phone: invoice.issuer_phone,
      number: invoice.issuer_number,
    },
  };
}

function dayOf(instant: string): string {
  return tokyoDate(Temporal.Instant.from(instant));
}

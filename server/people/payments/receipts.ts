/** 領収書, for who paid. The consumption tax is in the price. */

import type { Receipt } from '#contract/payment/payments.ts';
import { tokyoDate } from '#domain/calendar/tokyo.ts';
import { paidForText, receiptNumberText, TAX_PERCENT, taxIn } from '#domain/membership/payment.ts';
import type { Content } from '#server/platform/content.ts';
import type { Services } from '#server/platform/services.ts';
import { type FamilyMember, nameOf } from './family-repository.ts';
import { noSuchPayment } from './messages.ts';
import { findPayment } from './repository.ts';

/** Throws a 404 for a payment of somebody else, and for one without money. */
export async function receiptOf(
  caller: FamilyMember,
  paymentId: string,
  { store, content }: Services,
): Promise<Receipt> {
  const payment = await findPayment(paymentId, store.db);
  if (payment === null || payment.payer_id !== caller.member_id) throw noSuchPayment();
  const { paid_at, receipt_number, amount, refunded, method } = payment;
  const { membership_type: type, payment_plan: plan, month } = payment;
  if (paid_at === null || receipt_number === null) throw noSuchPayment();
  return {
    receipt_number: receiptNumberText(receipt_number),
    paid_on: tokyoDate(Temporal.Instant.from(paid_at)),
    addressee: nameOf(caller),
    about: paidForText({ type, plan, month }),
    amount,
    tax: taxIn(amount),
    tax_percent: TAX_PERCENT,
    refunded,
    method,
    issuer: issuerOf(content.now()),
  };
}

/** The operator as receipts and return invoices name it. */
export function issuerOf({ operator }: Pick<Content, 'operator'>): Receipt['issuer'] {
  const fact = (name: string) => operator[name] ?? '';
  return {
    name: fact('運営者名'),
    address: fact('所在地'),
    phone: fact('電話番号'),
    number: operator.登録番号 ?? null,
  };
}

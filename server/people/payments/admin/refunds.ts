/** Refunds by decision: by hand they are done when they are recorded, at the provider its round carries them out. */

import { randomUUID } from 'node:crypto';
import { findCourse } from '#server/people/members/public.ts';
import { instantText } from '#server/platform/clock.ts';
import type { Member } from '#server/platform/http/callers.ts';
import { conflict, invalidInput, notFound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import type { Row } from '#server/platform/store/schema.ts';
import { findAllCustomersByPayments } from '../customers-repository.ts';
import { writeRefundLetters } from '../letters/letters.ts';
import { lookupsOf } from '../lookups.ts';
import { numberingTransaction } from '../numbering.ts';
import { issueReturnInvoice } from '../return-invoices.ts';
import * as sentence from './messages.ts';
import { alignLater, appendByOffice, entryOf } from './office.ts';
import {
  deleteRefused,
  findAllOpenRefunds,
  findById,
  findOpenRefund,
  insertRefund,
  updateRefunded,
} from './repository.ts';

type Decision = {
  readonly paymentId: string;
  readonly amount: number;
  readonly endsMembership: boolean;
  readonly reason: string;
  readonly caller: Member;
};

/** Decides to pay back; returns whose payment it is. */
export async function decideRefund(
  { paymentId, amount, endsMembership, reason, caller }: Decision,
  services: Services,
): Promise<string> {
  const now = instantText(services.clock());
  return numberingTransaction(services.store, async (db) => {
    const payment = await findById(paymentId, db);
    if (payment === null) throw notFound('payment_not_found', sentence.UNKNOWN_PAYMENT);
    if (payment.dispute === 'open') throw conflict('disputed', sentence.DISPUTED);
    if (payment.dispute === 'lost') throw conflict('disputed', sentence.DISPUTE_LOST);
    if (payment.state !== 'paid') throw conflict('not_paid', sentence.NOT_PAID);
    const { member_id: memberId, source } = payment;
    const open = (await findAllOpenRefunds([paymentId], db)).filter(({ problem }) => problem === null);
    if (amount > refundableOf(payment, open)) throw invalidInput('amount', sentence.TOO_MUCH);
    // Of what nothing was due for, no days are in force.
    const course = await findCourse(memberId, db);
    const isOwedBack = payment.is_void === 0 && course?.owedBack.includes(paymentId) === true;
    const ends = isOwedBack || (endsMembership && payment.is_void === 0);
    const refundId = randomUUID();
    await insertRefund(
      {
        refund_id: refundId,
        payment_id: paymentId,
        amount,
        ends_membership: ends ? 1 : 0,
        decided_by: caller.email,
        reason: reason.trim(),
        decided_at: now,
        done_at: source === 'office' ? now : null,
        problem: null,
      },
      db,
    );
    const days = ends ? 'end' : 'stay';
    await services.audit(entryOf(memberId, caller, sentence.refundDecided(amount, days, source)), db);
    if (source === 'provider') {
      await alignLater([memberId], services, db);
      // An erased payer may have no customer: then the payment is looked up.
      const { external_id: externalId } = payment;
      const payers = await findAllCustomersByPayments(externalId === null ? [] : [externalId], db);
      await lookupsOf(services).note(payers, db);
      return memberId;
    }
    if (!(await updateRefunded({ paymentId, amount, now }, db)))
      throw conflict('not_paid', sentence.NOT_PAID);
    await issueReturnInvoice({ id: refundId, paymentId, amount, at: now }, services, db);
    if (ends) {
      const event = {
        id: `reversed:${paymentId}`,
        at: now,
        kind: 'reversed',
        payment: paymentId,
        endsDebit: endsMembership,
      } as const;
      await appendByOffice({ memberId, event }, services, db);
    }
    await writeRefundLetters(memberId, paymentId, services, db);
    return memberId;
  });
}

/** Withdraws a refund that the provider has refused. Throws a 404 for none, a 409 for one that may still be made. */
export async function withdrawRefusedRefund(
  { refundId, caller }: { readonly refundId: string; readonly caller: Member },
  services: Services,
): Promise<void> {
  await services.store.transaction(async (db) => {
    const refund = await findOpenRefund(refundId, db);
    if (refund === null) throw notFound('refund_not_found', sentence.UNKNOWN_REFUND);
    if (!(await deleteRefused(refundId, db))) throw conflict('refund_under_way', sentence.REFUND_UNDER_WAY);
    await services.audit(entryOf(refund.member_id, caller, sentence.refundWithdrawn(refund.amount)), db);
  });
}

/** What may still be paid back of a payment beside the refunds that are on their way. */
export function refundableOf(
  { state, amount, refunded, dispute }: Pick<Row<'payments'>, 'state' | 'amount' | 'refunded' | 'dispute'>,
  open: readonly { readonly amount: number }[],
): number {
  if (state !== 'paid' || dispute === 'open') return 0;
  return open.reduce((left, refund) => left - refund.amount, amount - refunded);
}

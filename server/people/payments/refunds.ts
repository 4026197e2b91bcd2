/** Makes the refunds that the office has decided, once each. */

import { instantText } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { writeRefundLetters } from './letters/letters.ts';
import { numberingTransaction } from './numbering.ts';
import { type Provider, ProviderError } from './provider.ts';
import {
  type DecidedRefund,
  findAllOpenRefunds,
  findAllUntoldRefunds,
  type Payment,
  updateRefundDone,
  updateRefundProblem,
} from './repository.ts';
import { issueReturnInvoice } from './return-invoices.ts';
import { findAllRefused, type GoneBack, insertReturn, sumReturned } from './returns-repository.ts';

const REFUSED =
  '決済会社が返金を受け付けませんでした。決済会社の管理画面で、この入金の状態をご確認ください。管理画面で返金するか、ここで取り下げてください。';

export async function makeRefunds(payerId: string, provider: Provider, services: Services): Promise<void> {
  const { store, clock } = services;
  for (const refund of await findAllOpenRefunds(payerId, store.db)) {
    const { refund_id: key, external_id: externalId, amount } = refund;
    if (externalId === null) continue;
    try {
      await provider.refund({ externalId, amount, key });
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind === 'away') throw error;
      await updateRefundProblem(key, REFUSED, store.db);
      continue;
    }
    await numberingTransaction(store, (db) => completeRefund(refund, instantText(clock()), services, db));
  }
}

/**
 * Accounts for money of a payment that went back without a refund of this server. First it settles refunds that the provider had
 * refused and that were then made in its dashboard. The rest becomes a return. Returns the rest; null if there is none.
 */
export async function recordReturn(
  { payment_id: paymentId, refunded, dispute }: Payment,
  at: string,
  services: Services,
  db: Database,
): Promise<GoneBack | null> {
  let left = refunded - (await sumReturned(paymentId, db));
  if (left <= 0) return null;
  const cause = dispute === 'lost' ? 'dispute' : 'refund';
  if (cause === 'refund') {
    for (const refused of await findAllRefused(paymentId, db)) {
      if (refused.amount <= left && (await completeRefund(refused, at, services, db))) left -= refused.amount;
    }
  }
  if (left <= 0) return null;
  const id = await insertReturn({ paymentId, amount: left, cause, at }, db);
  await issueReturnInvoice({ id, paymentId, amount: left, at }, services, db);
  return { id, amount: left };
}

/** Notes that a refund is made, and issues its invoice; false if it was noted or withdrawn before. */
async function completeRefund(
  {
    refund_id: id,
    payment_id: paymentId,
    amount,
  }: Pick<DecidedRefund, 'refund_id' | 'payment_id' | 'amount'>,
  at: string,
  services: Services,
  db: Database,
): Promise<boolean> {
  if (!(await updateRefundDone(id, at, db))) return false;
  await issueReturnInvoice({ id, paymentId, amount, at }, services, db);
  return true;
}

/** Writes the letters of refunds that have been made, once the courses have followed them. */
export async function tellRefunds(payerId: string, services: Services, db: Database): Promise<void> {
  for (const { member_id, payment_id } of await findAllUntoldRefunds(payerId, db))
    await writeRefundLetters(member_id, payment_id, services, db);
}

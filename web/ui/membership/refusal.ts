import type { PaidMembership } from '#contract/payment/payments.ts';
import { dayAfter } from '../jst.ts';

/** Whether a refused debit has ended the membership. A refused first debit ends nothing. */
export function isEndedByRefusal({ expires_at, failed_month }: PaidMembership): boolean {
  return expires_at !== null && failed_month !== null && dayAfter(expires_at) >= `${failed_month}-01`;
}

import type { PaidMembership, TermsView } from '#contract/payment/payments.ts';

/** What is due now for a membership: what it was for so far, or what was chosen for its next payment; null where nothing is. */
export function dueOffer({ type, plan, next, debit, offers }: PaidMembership): TermsView | null {
  if (debit !== null) return null;
  const wished = next ?? { type, plan };
  return (
    offers.find((one) => one.way === 'payNow' && one.type === wished.type && one.plan === wished.plan) ?? null
  );
}

import type { PaidMembership, Payments, PaymentView, TermsView } from '#contract/payment/payments.ts';

const AMOUNTS = {
  regular: { monthly: 500, yearly: 5_000 },
  premium: { monthly: 900, yearly: 9_000 },
} as const;

/** Of somebody who pays on 2026-06-15. */
const FIRST_PAYMENTS = {
  monthly: { month: '2026-06', until: '2026-06-30', next_debit_on: '2026-07-01', later_start_on: null },
  yearly: { month: null, until: '2027-06-14', next_debit_on: null, later_start_on: null },
} as const;

/** What a choice costs, in one of the ways it comes about. */
export function offer(
  type: TermsView['type'],
  plan: TermsView['plan'],
  way: TermsView['way'],
  from: string,
): TermsView {
  const payment = way === 'payNow' ? FIRST_PAYMENTS[plan] : null;
  return { type, plan, way, from, amount: AMOUNTS[type][plan], payment };
}

/** Every choice, to be paid now. */
export const PAY_NOW = (['regular', 'premium'] as const).flatMap((type) =>
  (['monthly', 'yearly'] as const).map((plan) => offer(type, plan, 'payNow', '2026-06-15')),
);

/** A premium membership by the month, debited on the 1st; `changes` says what the test is about. */
export function membership(changes: Partial<PaidMembership> = {}): PaidMembership {
  return {
    member_id: 'M-0001',
    name: '札幌 花子',
    is_own: true,
    type: 'premium',
    plan: 'monthly',
    expires_at: '2026-06-30',
    is_in_force: true,
    debit: { next_on: '2026-07-01', amount: 900 },
    next: null,
    request: null,
    leaving_on: null,
    failed_month: null,
    last_days: ['2026-06-30', '2026-07-31'],
    offers: [
      offer('regular', 'monthly', 'nextDebit', '2026-07-01'),
      offer('regular', 'yearly', 'payNow', '2026-07-01'),
      offer('premium', 'yearly', 'payNow', '2026-07-01'),
    ],
    ...changes,
  };
}

/** Begins with the debit of July 1, and can be called off on June 30. */
export const STARTING = {
  expires_at: null,
  is_in_force: false,
  last_days: ['2026-06-30'],
  offers: [
    offer('regular', 'monthly', 'nextDebit', '2026-07-01'),
    offer('regular', 'yearly', 'payNow', '2026-06-30'),
    offer('premium', 'yearly', 'payNow', '2026-06-30'),
  ],
} as const satisfies Partial<PaidMembership>;

/** Nothing in force: what is chosen is paid now. */
export const LAPSED = {
  is_in_force: false,
  debit: null,
  last_days: [],
  offers: PAY_NOW,
} as const satisfies Partial<PaidMembership>;

export function payment(changes: Partial<PaymentView> = {}): PaymentView {
  return {
    payment_id: 'P-1',
    at: '2026-05-31T15:10:00Z',
    state: 'paid',
    method: 'card',
    type: 'premium',
    plan: 'monthly',
    month: '2026-06',
    amount: 900,
    refunded: 0,
    returns: [],
    has_receipt: true,
    member_id: 'M-0001',
    slip: null,
    ...changes,
  };
}

export function paymentsOf(own: Partial<PaidMembership> = {}, changes: Partial<Payments> = {}): Payments {
  return {
    by: 'provider',
    other_methods: [],
    has_card: true,
    memberships: [membership(own)],
    card_debits: [],
    paid_by: null,
    payments: [payment()],
    ...changes,
  };
}

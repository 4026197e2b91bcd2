/** Stripe's objects as its interface shows them: what is not expanded is an id. */

import type { StripeAccount } from './stripe-account.ts';
import type {
  Charge,
  Intent,
  Session,
  StripeCustomer,
  StripeInvoice,
  StripeSubscription,
} from './stripe-records.ts';

export function customerView({ card, ...customer }: StripeCustomer, expand: readonly string[]): object {
  if (customer.deleted) return { id: customer.id, object: 'customer', deleted: true };
  const isExpanded = expand.includes('invoice_settings.default_payment_method');
  return {
    ...customer,
    invoice_settings: { default_payment_method: isExpanded ? card : (card?.id ?? null) },
  };
}

export function sessionView({
  id,
  object,
  customer,
  created,
  expires_at,
  status,
  payment_status,
  mode,
  metadata,
  url,
}: Session) {
  return { id, object, customer, created, expires_at, status, payment_status, mode, metadata, url };
}

export function subscriptionView(
  { card, item, price, periodEnd, ...rest }: StripeSubscription,
  expand: readonly string[],
) {
  const isExpanded = expand.includes('data.default_payment_method');
  return {
    ...rest,
    default_payment_method: isExpanded ? card : (card?.id ?? null),
    items: { object: 'list', data: [{ id: item, price, current_period_end: periodEnd }] },
  };
}

export function invoiceView(invoice: StripeInvoice, expand: readonly string[]) {
  const { subscription, metadata, start, intent, ...rest } = invoice;
  const payments = {
    object: 'list',
    data: [{ payment: { type: 'payment_intent', payment_intent: intent } }],
  };
  return {
    ...rest,
    status_transitions: { finalized_at: invoice.created },
    parent: { type: 'subscription_details', subscription_details: { subscription, metadata } },
    lines: { object: 'list', data: [{ period: { start } }] },
    ...(expand.includes('data.payments') ? { payments } : {}),
  };
}

export function intentView(
  { charge, ...intent }: Intent,
  expand: readonly string[],
  { refunds }: StripeAccount,
) {
  const isExpanded = expand.some((name) => name.startsWith('data.latest_charge'));
  const own = [...refunds.values()].filter(({ payment_intent }) => payment_intent === intent.id);
  return { ...intent, latest_charge: isExpanded ? chargeView(charge, own, expand) : (charge?.id ?? null) };
}

export function chargeView(charge: Charge | null, refunds: readonly object[], expand: readonly string[]) {
  if (charge === null) return null;
  return {
    ...charge,
    balance_transaction: expand.includes('data.latest_charge.balance_transaction')
      ? { id: 'txn', created: charge.created }
      : 'txn',
    ...(expand.includes('data.latest_charge.refunds') ? { refunds: { object: 'list', data: refunds } } : {}),
  };
}

/** A customer of Stripe with all that it pays and has paid. */

import type { Stripe } from 'stripe';
import type { Customer, FoundPayment } from './provider.ts';
import {
  type Demand,
  debitOf,
  demandOf,
  instantOf,
  intentsOf,
  openPageOf,
  paymentOf,
  refusalOf,
} from './stripe-objects.ts';

/** Stripe gives as many in one answer. */
export const PAGE = 100;

/** The customer, deleted or not. */
export async function customerOf(customerId: string, client: Stripe): Promise<Customer | null> {
  const found = await client.customers.retrieve(customerId, {
    expand: ['invoice_settings.default_payment_method'],
  });
  const card = found.deleted ? null : found.invoice_settings.default_payment_method;
  const of = { customer: customerId, limit: PAGE };
  const expand = ['data.default_payment_method'];
  const { sessions } = client.checkout;
  const [pages, subscriptions, invoices, intents] = await Promise.all([
    found.deleted ? [] : listed(sessions.list({ ...of, status: 'open' })),
    listed(client.subscriptions.list({ ...of, status: 'all', expand })),
    listed(client.invoices.list({ ...of, expand: ['data.payments'] })),
    listed(
      client.paymentIntents.list({
        ...of,
        expand: ['data.latest_charge.balance_transaction', 'data.latest_charge.refunds'],
      }),
    ),
  ]);
  const demands = new Map<string, Demand>();
  for (const invoice of invoices) {
    const demand = demandOf(invoice);
    if (demand !== null) for (const intent of intentsOf(invoice)) demands.set(intent, demand);
  }
  const debits = subscriptions.flatMap((subscription) => debitOf(subscription, card) ?? []);
  const payments = intents.map((intent) =>
    withDispute(paymentOf(intent, demands.get(intent.id)), intent, client),
  );
  return {
    isDeleted: found.deleted === true,
    hasCard:
      found.deleted !== true &&
      (card !== null || subscriptions.some((own) => own.default_payment_method !== null)),
    debits: debits.toSorted((a, b) => (a.begunAt < b.begunAt ? -1 : Number(a.begunAt > b.begunAt))),
    refusals: invoices.flatMap((invoice) => refusalOf(invoice) ?? []),
    payments: (await Promise.all(payments)).flatMap((payment) => payment ?? []),
    openPages: pages.flatMap((page) => openPageOf(page) ?? []),
  };
}

/** The payment with how the card company disputes it. */
export async function withDispute(
  payment: FoundPayment | null,
  { id, latest_charge: charge }: Stripe.PaymentIntent,
  client: Stripe,
): Promise<FoundPayment | null> {
  if (payment === null || typeof charge !== 'object' || charge?.disputed !== true) return payment;
  const disputes = await listed(client.disputes.list({ payment_intent: id, limit: PAGE }));
  const lost = disputes.find(({ status }) => status === 'lost');
  if (lost === undefined) return { ...payment, dispute: stateOf(disputes) };
  // Money that the card company has taken back for good.
  return { ...payment, dispute: 'lost', refunded: payment.amount, refundedAt: await lossOf(lost.id, client) };
}

/** An answered inquiry needs nothing from the office. It ends, or becomes a dispute. */
const CLOSED_DISPUTES: readonly string[] = ['won', 'warning_under_review', 'warning_closed', 'prevented'];

function stateOf(disputes: readonly Stripe.Dispute[]): 'inquiry' | 'open' | 'closed' {
  const left = disputes.filter(({ status }) => !CLOSED_DISPUTES.includes(status));
  if (left.length === 0) return 'closed';
  return left.every(({ status }) => status === 'warning_needs_response') ? 'inquiry' : 'open';
}

/** When a dispute was lost: only its event says so. Null after a month. */
async function lossOf(disputeId: string, { events }: Stripe): Promise<string | null> {
  for await (const event of events.list({ type: 'charge.dispute.closed', limit: PAGE })) {
    if ('id' in event.data.object && event.data.object.id === disputeId) return instantOf(event.created);
  }
  return null;
}

/** Every item of a list. */
export async function listed<Item>(pages: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of pages) all.push(item);
  return all;
}

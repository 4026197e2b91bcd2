/** Stripe behind the port: its library is loaded at its first use. Cards are typed on its pages alone. */

import type { Stripe } from 'stripe';
import type { MembershipType } from '#domain/membership/membership.ts';
import type { PaymentSettings } from '#server/platform/config/payments.ts';
import { type Checkout, type Provider, ProviderError } from './provider.ts';
import { customerOf, listed, PAGE, withDispute } from './stripe-customer.ts';
import { codeOf, failureOf, quietly, unlessKeyReused, unlessMissing } from './stripe-faults.ts';
import {
  endOfDay,
  idOf,
  listedDebitOf,
  paymentOf,
  reportedBy,
  secondsOf,
  startsWithDebit,
} from './stripe-objects.ts';
import { monthlyPrice, nameOf, type Page, pageOf } from './stripe-page.ts';
import { reportIn } from './stripe-report.ts';

/** Most answers come within a second, a page's within three. */
const LONGEST_MS = 20_000;
const RETRIES = 2;

type Client = Stripe;

/** The provider by these settings. */
export function stripeProvider({ secretKey, webhookSecret, api }: PaymentSettings): Provider {
  let opened: Promise<Client> | null = null;

  async function open(): Promise<Client> {
    const { Stripe: Library } = await import('stripe');
    const settings = { maxNetworkRetries: RETRIES, timeout: LONGEST_MS, telemetry: false };
    if (api === null) return new Library(secretKey, settings);
    const { protocol, hostname, port } = new URL(api);
    return new Library(secretKey, {
      ...settings,
      host: hostname,
      port: port === '' ? 443 : port,
      protocol: protocol === 'http:' ? 'http' : 'https',
    });
  }

  async function asked<Value>(ask: (client: Client) => Promise<Value>): Promise<Value> {
    opened ??= open();
    const client = await opened;
    try {
      return await ask(client);
    } catch (error) {
      throw failureOf(error);
    }
  }

  return {
    createCustomer: ({ memberId, email }) =>
      asked(async (client) => {
        const facts = { email, description: memberId, metadata: { member_id: memberId } };
        for (let key = `customer:${memberId}:${email}`; ; ) {
          const made = { ...facts, preferred_locales: ['ja'] };
          const { id } = await client.customers.create(made, { idempotencyKey: key });
          const found = await client.customers.retrieve(id);
          if (!found.deleted) return id;
          // For a day, the key answers with the customer that has been deleted.
          key = `customer:${memberId}:${id}`;
        }
      }),

    openCheckout: (checkout) =>
      asked(async (client) => {
        const { pays, type, memberId } = checkout;
        const product = pays.plan === 'monthly' ? await productOf(type, client) : null;
        const opened = await openPage(pageOf(checkout, product), client);
        if (opened === null) return null;
        const { session, known } = opened;
        // Of two pages that are opened at once, also within a second, the later one ends the earlier.
        const place = known.findIndex(({ id }) => id === session.id);
        for (const other of place < 0 ? [] : known.slice(place + 1))
          if (other.status === 'open' && other.metadata?.member_id === memberId)
            await closePage(other.id, client);
        if (session.url === null) throw new ProviderError('refused', 'a page without an address', null);
        return { url: session.url };
      }),

    closePage: (pageId) => asked((client) => closePage(pageId, client)),

    findCheckout: (checkoutId) =>
      unlessMissing(asked(async (client) => checkoutOf(await client.checkout.sessions.retrieve(checkoutId)))),

    openCards: (customerId, returnTo) =>
      asked(async ({ billingPortal }) => {
        const page = await billingPortal.sessions.create({
          customer: customerId,
          return_url: returnTo,
          locale: 'ja',
          flow_data: {
            type: 'payment_method_update',
            after_completion: { type: 'redirect', redirect: { return_url: returnTo } },
          },
        });
        return page.url;
      }),

    findCustomer: (customerId) => unlessMissing(asked((client) => customerOf(customerId, client))),

    changeDebit: ({ debitId, type, amount, card }, wished) =>
      asked(async (client) => {
        const { items } = await client.subscriptions.retrieve(debitId);
        const isSamePrice = type === wished.type && amount === wished.amount;
        const product = isSamePrice ? null : await productOf(wished.type, client);
        await client.subscriptions.update(debitId, {
          proration_behavior: 'none',
          cancel_at: wished.lastDay === null ? '' : endOfDay(wished.lastDay),
          metadata: { type: wished.type },
          ...(card === 'outdated' ? { default_payment_method: '' } : {}),
          ...(product === null
            ? {}
            : {
                items: items.data.map(({ id }) => ({ id, price_data: monthlyPrice(product, wished.amount) })),
              }),
        });
      }),

    endDebit: (debitId) =>
      asked(async (client) => {
        await quietly(client.subscriptions.cancel(debitId, { invoice_now: false, prorate: false }));
        for await (const invoice of client.invoices.list({ subscription: debitId, limit: PAGE })) {
          // A demand that is not final yet can only be held back.
          if (invoice.status === 'draft') await client.invoices.update(invoice.id, { auto_advance: false });
          if (invoice.status === 'open' || invoice.status === 'uncollectible')
            await client.invoices.voidInvoice(invoice.id);
        }
      }),

    findPayment: (externalId) =>
      unlessMissing(
        asked(async (client) => {
          const expand = ['latest_charge.balance_transaction', 'latest_charge.refunds'];
          const intent = await client.paymentIntents.retrieve(externalId, { expand });
          return withDispute(paymentOf(intent, undefined), intent, client);
        }),
      ),

    cancelPayment: (externalId) =>
      asked(async (client) => void (await quietly(client.paymentIntents.cancel(externalId)))),

    refund: ({ externalId, amount, key }) =>
      asked(async ({ refunds }) => {
        // The provider forgets a key after a day.
        const made = await listed(refunds.list({ payment_intent: externalId, limit: PAGE }));
        if (made.some(({ metadata }) => metadata?.refund_id === key)) return;
        const refund = { payment_intent: externalId, amount, metadata: { refund_id: key } };
        await refunds.create({ ...refund, reason: 'requested_by_customer' }, { idempotencyKey: key });
      }),

    forgetCustomer: async (customerId) => {
      const end = asked(async (client) => {
        // A page that is still open could be paid, and nobody would know for whom.
        const { sessions } = client.checkout;
        for await (const { id } of sessions.list({ customer: customerId, status: 'open', limit: PAGE }))
          await closePage(id, client);
        await client.customers.del(customerId);
      });
      await unlessMissing(end);
    },

    readReport: (report) => asked(async (client) => reportIn(report, webhookSecret, client)),

    async *customersWithOpenPages() {
      opened ??= open();
      const { checkout } = await opened;
      try {
        for await (const { customer } of checkout.sessions.list({ status: 'open', limit: PAGE })) {
          if (customer !== null) yield typeof customer === 'string' ? customer : customer.id;
        }
      } catch (error) {
        throw failureOf(error);
      }
    },

    async *standingDebits() {
      opened ??= open();
      const { subscriptions } = await opened;
      try {
        // Without a status, Stripe lists those that have not been cancelled.
        for await (const subscription of subscriptions.list({ limit: PAGE })) {
          const debit = listedDebitOf(subscription);
          if (debit !== null) yield debit;
        }
      } catch (error) {
        throw failureOf(error);
      }
    },

    async *reportedSince(since) {
      opened ??= open();
      const { events } = await opened;
      try {
        for await (const event of events.list({ created: { gte: secondsOf(since) }, limit: PAGE }))
          yield reportedBy(event.data.object);
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/** A page of Stripe, and all pages of its customer, newest first. */
type OpenedPage = {
  readonly session: Stripe.Checkout.Session;
  readonly known: readonly Stripe.Checkout.Session[];
};

/** The terms of one press change at most at midnight, and as often as the operator changes a price. */
const MAX_PAGES_OF_PRESS = 5;

/**
 * Opens a page. A press that is sent again gets the page that it has opened, or a new one under a further key if that page is closed
 * or the terms have changed since. Null if the press was for another choice, or is paid.
 */
async function openPage(page: Page, { checkout: { sessions } }: Client): Promise<OpenedPage | null> {
  const { customer, metadata } = page;
  const { member_id, type, plan, key } = metadata;
  const isChosenAlike = (session: Stripe.Checkout.Session) =>
    isAbout(session, { member_id, type, plan, key }) &&
    startsWithDebit(session.metadata) === startsWithDebit(metadata);
  let former = 0;
  while (former < MAX_PAGES_OF_PRESS) {
    const idempotencyKey = former === 0 ? key : `${key}:${former}`;
    const created = await unlessKeyReused(sessions.create(page, { idempotencyKey }));
    const known = await listed(sessions.list({ customer, limit: PAGE }));
    const isClosed = (id: string) =>
      known.some((session) => session.id === id && session.status === 'expired');
    // Stripe repeats its first answer, also for a page that was closed since.
    if (created !== null && !isClosed(created.id)) return { session: created, known };
    const ofPress = known.filter((session) => isAbout(session, { key }));
    const same = ofPress.find((session) => session.status === 'open' && isAbout(session, metadata));
    if (same !== undefined) return { session: same, known };
    if (!ofPress.every(isChosenAlike) || ofPress.some(({ status }) => status === 'complete')) return null;
    if (ofPress.length <= former) return null;
    former = ofPress.length;
  }
  return null;
}

/** False if it is not open any more. */
async function closePage(pageId: string, { checkout: { sessions } }: Client): Promise<boolean> {
  return (await quietly(sessions.expire(pageId))) !== null;
}

function isAbout(session: Stripe.Checkout.Session, facts: Readonly<Record<string, string>>): boolean {
  return Object.entries(facts).every(([name, value]) => session.metadata?.[name] === value);
}

/** The product of a type's monthly debits, made at its first use. */
async function productOf(type: MembershipType, { products }: Client): Promise<string> {
  const id = `tsunagu_${type}_monthly`;
  await products
    .create({ id, name: `${nameOf(type)}（毎月）` }, { idempotencyKey: `product:${id}` })
    .catch((error: unknown) => {
      if (codeOf(error) !== 'resource_already_exists') throw error;
    });
  return id;
}

const CHECKOUT_STATES = ['open', 'complete', 'expired'] as const;

function checkoutOf(session: Stripe.Checkout.Session): Checkout | null {
  const { customer, status } = session;
  const customerId = idOf(customer);
  const memberId = session.metadata?.member_id;
  if (customerId === null || memberId === undefined) return null;
  const state = CHECKOUT_STATES.find((known) => known === status) ?? 'open';
  return { customerId, memberId, state, money: moneyOf(session) };
}

/** By what the page was opened for: Stripe may say `no_payment_required` of any subscription whose price is due later. */
function moneyOf({ metadata, payment_status }: Stripe.Checkout.Session): Checkout['money'] {
  if (startsWithDebit(metadata)) return 'nothingDue';
  return payment_status === 'unpaid' ? 'unpaid' : 'paid';
}

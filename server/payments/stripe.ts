/** Stripe behind the port: the one file that calls its library, which is loaded at its first use. Cards are typed on its pages alone. */

import type { Stripe } from 'stripe';
import { tokyoMidnight } from '#domain/calendar/tokyo.ts';
import { firstDayOf, type Month } from '#domain/membership/course/term.ts';
import { MEMBERSHIP_TYPE_NAMES, type MembershipType } from '#domain/membership/membership.ts';
import type { OtherMethod, PaymentSettings } from '#server/config/payments.ts';
import { type Checkout, type Customer, type NewCheckout, type Provider, ProviderError } from './provider.ts';
import {
  type Demand,
  debitOf,
  demandOf,
  endOfDay,
  idOf,
  instantOf,
  intentsOf,
  paymentOf,
  refusalOf,
  reportedBy,
  secondsOf,
} from './stripe-objects.ts';

/** Most answers come within a second, a page's within three. */
const LONGEST_MS = 20_000;
const RETRIES = 2;
/** Stripe gives as many in one answer. */
const PAGE = 100;
/** Seconds; what was signed before is somebody's recording. */
const OLDEST_REPORT = 300;
/** Until a slip for the convenience store ends. */
const SLIP_DAYS = 7;

/** Where nothing is, or no more. */
const MISSING = 'resource_missing';

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
        const options = { idempotencyKey: `customer:${memberId}:${email}` };
        return (await client.customers.create({ ...facts, preferred_locales: ['ja'] }, options)).id;
      }),

    openCheckout: (checkout) =>
      asked(async (client) => {
        const { checkout: pages } = client;
        const { key, pays, type, memberId, customerId } = checkout;
        const product = pays.plan === 'monthly' ? await productOf(type, client) : null;
        const session = await pages.sessions.create(pageOf(checkout, product), { idempotencyKey: key });
        const others = pages.sessions.list({ customer: customerId, status: 'open', limit: PAGE });
        for await (const other of others) {
          const isOlder = [other.created, other.id] < [session.created, session.id];
          if (other.metadata?.member_id !== memberId || !isOlder || other.id === session.id) continue;
          await quietly(pages.sessions.expire(other.id));
        }
        if (session.url === null) throw new ProviderError('refused', 'a page without an address', null);
        return { url: session.url };
      }),

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

    refund: ({ externalId, amount, key }) =>
      asked(async ({ refunds }) => {
        // The provider forgets a key after a day.
        const made = await listed(refunds.list({ payment_intent: externalId, limit: PAGE }));
        if (made.some(({ metadata }) => metadata?.refund_id === key)) return;
        const refund = { payment_intent: externalId, amount, metadata: { refund_id: key } };
        await refunds.create({ ...refund, reason: 'requested_by_customer' }, { idempotencyKey: key });
      }),

    forgetCustomer: async (customerId) => {
      await unlessMissing(asked((client) => client.customers.del(customerId)));
    },

    readReport: ({ body, signature, now }) =>
      asked(async ({ webhooks }) => {
        try {
          const event = webhooks.constructEvent(
            body,
            signature,
            webhookSecret,
            OLDEST_REPORT,
            undefined,
            now.epochMilliseconds,
          );
          return reportedBy(event.data.object);
        } catch {
          return null;
        }
      }),

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

async function customerOf(customerId: string, client: Client): Promise<Customer | null> {
  const found = await client.customers.retrieve(customerId, {
    expand: ['invoice_settings.default_payment_method'],
  });
  if (found.deleted) return null;
  const card = found.invoice_settings.default_payment_method;
  const of = { customer: customerId, limit: PAGE };
  const expand = ['data.default_payment_method'];
  const [subscriptions, invoices, intents] = await Promise.all([
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
  const payments = intents.map(async (intent) => {
    const payment = paymentOf(intent, demands.get(intent.id));
    const charge = intent.latest_charge;
    if (payment === null || typeof charge !== 'object' || charge?.disputed !== true) return payment;
    // Money that the card company has taken back for good.
    const disputes = await listed(client.disputes.list({ payment_intent: intent.id, limit: PAGE }));
    const lost = disputes.find(({ status }) => status === 'lost');
    if (lost === undefined) return payment;
    return {
      ...payment,
      refunded: payment.amount,
      refundedAt: payment.refundedAt ?? instantOf(lost.created),
    };
  });
  return {
    hasCard: card !== null || subscriptions.some((own) => own.default_payment_method !== null),
    debits: debits.toSorted((a, b) => (a.begunAt < b.begunAt ? -1 : Number(a.begunAt > b.begunAt))),
    refusals: invoices.flatMap((invoice) => refusalOf(invoice) ?? []),
    payments: (await Promise.all(payments)).flatMap((payment) => payment ?? []),
  };
}

function pageOf(checkout: NewCheckout, product: string | null): Stripe.Checkout.SessionCreateParams {
  const { memberId, type, pays, amount, customerId, closesAt } = checkout;
  const metadata = {
    member_id: memberId,
    type,
    plan: pays.plan,
    ...(pays.plan === 'monthly' ? { month: pays.month } : {}),
  };
  const shared = {
    customer: customerId,
    client_reference_id: memberId,
    locale: 'ja',
    success_url: checkout.paidAddress,
    cancel_url: checkout.backAddress,
    expires_at: secondsOf(closesAt),
    metadata,
  } as const;
  const card = { request_three_d_secure: 'any' } as const;
  if (pays.plan === 'yearly' || product === null) {
    return {
      ...shared,
      ...methodsOf(checkout.otherMethods, card),
      mode: 'payment',
      line_items: [line(`${nameOf(type)}（1年分）`, amount)],
      payment_intent_data: { metadata, description: `${nameOf(type)}（1年分）` },
    };
  }
  const begins = secondsOf(tokyoMidnight(pays.firstDebitOn));
  return {
    ...shared,
    mode: 'subscription',
    allowed_payment_method_types: ['card'],
    payment_method_options: { card },
    line_items: [
      { price_data: monthlyPrice(product, amount), quantity: 1 },
      line(`${nameOf(type)}（${monthName(pays.month)}分）`, amount),
    ],
    subscription_data: {
      metadata,
      // An anchor lies within a month; what begins later waits as a trial does.
      ...(pays.start === 'thisMonth'
        ? { billing_cycle_anchor: begins, proration_behavior: 'none' }
        : { trial_end: begins }),
    },
  };
}

function methodsOf(others: readonly OtherMethod[], card: { readonly request_three_d_secure: 'any' }) {
  const konbini = others.includes('konbini');
  const transfer = others.includes('transfer');
  return {
    allowed_payment_method_types: [
      'card' as const,
      ...(konbini ? (['konbini'] as const) : []),
      ...(transfer ? (['customer_balance'] as const) : []),
    ],
    payment_method_options: {
      card,
      ...(konbini ? { konbini: { expires_after_days: SLIP_DAYS } } : {}),
      ...(transfer
        ? {
            customer_balance: {
              funding_type: 'bank_transfer' as const,
              bank_transfer: { type: 'jp_bank_transfer' as const },
            },
          }
        : {}),
    },
  };
}

function line(name: string, amount: number) {
  return { price_data: { currency: 'jpy', product_data: { name }, unit_amount: amount }, quantity: 1 };
}

function monthlyPrice(product: string, amount: number) {
  return { currency: 'jpy', product, unit_amount: amount, recurring: { interval: 'month' as const } };
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

function nameOf(type: MembershipType): string {
  return `${MEMBERSHIP_TYPE_NAMES[type]}会員 会費`;
}

function monthName(month: Month): string {
  const { year, month: number } = Temporal.PlainDate.from(firstDayOf(month));
  return `${year}年${number}月`;
}

const CHECKOUT_STATES = ['open', 'complete', 'expired'] as const;

function checkoutOf({ customer, status, payment_status }: Stripe.Checkout.Session): Checkout | null {
  const customerId = idOf(customer);
  if (customerId === null) return null;
  const state = CHECKOUT_STATES.find((known) => known === status) ?? 'open';
  return { customerId, state, isPaid: payment_status !== 'unpaid' };
}

async function listed<Item>(pages: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of pages) all.push(item);
  return all;
}

/** What has ended already, or is gone, needs no end. */
async function quietly(ending: Promise<unknown>): Promise<void> {
  await ending.catch((error: unknown) => {
    if (statusOf(error) !== 404 && statusOf(error) !== 400) throw error;
  });
}

async function unlessMissing<Value>(asking: Promise<Value>): Promise<Value | null> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof ProviderError && codeOf(error.cause) === MISSING) return null;
    throw error;
  }
}

/** Its message may quote what was sent: it goes no further. */
function failureOf(error: unknown): unknown {
  if (
    error instanceof ProviderError ||
    !(error instanceof Error) ||
    !('rawType' in error || 'statusCode' in error)
  )
    return error;
  const status = statusOf(error);
  const kind = status === undefined || status === 429 || status >= 500 ? 'away' : 'refused';
  return new ProviderError(kind, `${error.name} ${status ?? ''} ${codeOf(error) ?? ''}`.trim(), error);
}

function statusOf(error: unknown): number | undefined {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : undefined;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

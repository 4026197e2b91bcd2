/** The calls of Stripe's interface that the site makes, answered as Stripe answers them: what it would refuse is refused. */

import type { StripeAccount } from './stripe-account.ts';
import { expands, type Form, metadataOf, nested, StripeFault, said, within } from './stripe-form.ts';
import type { OfCustomers, Session, StripeCustomer, StripeSubscription } from './stripe-records.ts';
import { customerView, intentView, invoiceView, sessionView, subscriptionView } from './stripe-views.ts';

export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly form: Form;
  readonly base: string;
};

const HALF_AN_HOUR = 30 * 60;
const DAY = 24 * 60 * 60;
const LONGEST_MONTH = 31 * DAY;

export function answerOf({ method, path, form, base }: Asked, account: StripeAccount): object {
  const [, , ...parts] = path.split('/');
  const [kind = '', id = '', deed = ''] =
    parts[0] === 'checkout' || parts[0] === 'billing_portal' ? parts.slice(1) : parts;
  const isWrite = method !== 'GET';
  switch (`${parts[0]} ${method}`) {
    case 'products POST':
      return newProduct(said(form, 'id'), account);
    case 'customers POST':
      return newCustomer(form, account);
    case 'customers GET':
      return customerView(existing(account.customers, id), expands(form));
    case 'customers DELETE':
      return forget(existing(account.customers, id), account);
    case 'checkout GET':
      return id === ''
        ? list(asked(account.sessions, form), form)
        : sessionView(existing(account.sessions, id));
    case 'checkout POST':
      return deed === 'expire'
        ? expire(existing(account.sessions, id), account)
        : newSession(form, base, account);
    case 'billing_portal POST':
      living(said(form, 'customer'), account);
      return {
        id: account.idOf('bps'),
        object: 'billing_portal.session',
        url: `${base}/cards/${said(form, 'customer')}`,
      };
    case 'subscriptions DELETE':
      return cancel(existing(account.subscriptions, id), account);
    case 'subscriptions POST':
      return change(existing(account.subscriptions, id), form, account);
    case 'subscriptions GET': {
      const view = (one: StripeSubscription) => subscriptionView(one, expands(form));
      if (id !== '') return view(existing(account.subscriptions, id));
      const found = asked(account.subscriptions, form);
      return list('status' in form ? found : found.filter(isNotCanceled), form, view);
    }
    case 'invoices POST': {
      const invoice = existing(account.invoices, id);
      if (deed === 'void') {
        if (invoice.status !== 'open') throw new StripeFault(400, 'invoice_not_open');
        invoice.status = 'void';
        account.emit('invoice.voided', invoice);
      }
      return invoiceView(invoice, []);
    }
    case 'invoices GET':
      return list(asked(account.invoices, form), form, (one) => invoiceView(one, expands(form)));
    case 'payment_intents POST': {
      const intent = existing(account.intents, id);
      if (deed !== 'cancel' || !account.cancel(intent))
        throw new StripeFault(400, 'payment_intent_unexpected_state');
      return intentView(intent, [], account);
    }
    case 'payment_intents GET':
      // As in a list, `expand` names its parts without the list.
      if (id !== '') {
        const parts = expands(form).map((name) => `data.${name}`);
        return intentView(existing(account.intents, id), parts, account);
      }
      return list(asked(account.intents, form), form, (one) => intentView(one, expands(form), account));
    case 'refunds POST': {
      const intent = existing(account.intents, said(form, 'payment_intent'));
      if (account.refusesRefunds()) throw new StripeFault(400, 'balance_insufficient');
      const disputes = [...account.disputes.values()].filter((one) => one.payment_intent === intent.id);
      if (disputes.some(({ status }) => status !== 'won' && !status.startsWith('warning_')))
        throw new StripeFault(400, 'charge_disputed');
      const refund = account.refund(intent, Number(said(form, 'amount')), metadataOf(form));
      if (refund === null) throw new StripeFault(400, 'charge_already_refunded');
      return refund;
    }
    case 'refunds GET':
      return list([...account.refunds.values()], form);
    case 'disputes GET':
      return list([...account.disputes.values()], form);
    case 'events GET':
      return list(account.events, form);
    default:
      throw new StripeFault(isWrite ? 400 : 404, 'unknown_call', `${method} ${path} ${kind}`);
  }
}

function isNotCanceled({ status }: StripeSubscription): boolean {
  return status !== 'canceled';
}

function newProduct(id: string, { products }: StripeAccount): object {
  if (products.has(id)) throw new StripeFault(400, 'resource_already_exists');
  products.add(id);
  return { id, object: 'product' };
}

function newCustomer(form: Form, { customers, idOf, now, emit }: StripeAccount): object {
  const customer: StripeCustomer = {
    id: idOf('cus'),
    object: 'customer',
    created: now(),
    metadata: metadataOf(form),
    card: null,
    declines: false,
  };
  customers.set(customer.id, customer);
  emit('customer.created', customer);
  return customer;
}

function forget(customer: StripeCustomer, account: StripeAccount): object {
  if (customer.deleted) throw new StripeFault(404, 'resource_missing', 'No such customer', 'id');
  account.deleteCustomer(customer);
  return { id: customer.id, object: 'customer', deleted: true };
}

function newSession(form: Form, base: string, account: StripeAccount): object {
  const now = account.now();
  const customer = said(form, 'customer');
  living(customer, account);
  if ('payment_method_types' in form) throw new StripeFault(400, 'parameter_unknown', 'payment_method_types');
  const expires_at = Number(said(form, 'expires_at'));
  if (expires_at < now + HALF_AN_HOUR || expires_at > now + DAY) throw new StripeFault(400, 'expires_at');
  const lines = Object.values(within(form, 'line_items')).map((line) => within(nested(line), 'price_data'));
  const recurring = lines.find((line) => 'recurring' in line) ?? null;
  const mode = said(form, 'mode');
  if (mode === 'subscription' && recurring === null) throw new StripeFault(400, 'no_recurring_price');
  const data = within(form, 'subscription_data');
  const id = account.idOf('cs');
  const session: Session = {
    id,
    object: 'checkout.session',
    customer,
    created: now,
    expires_at,
    status: 'open',
    payment_status: 'unpaid',
    mode,
    metadata: metadataOf(form),
    url: `${base}/pay/${id}`,
    success_url: said(form, 'success_url'),
    cancel_url: said(form, 'cancel_url'),
    methods: Object.values(within(form, 'allowed_payment_method_types')).map(String),
    recurring: recurring === null ? null : priceOf(recurring, account),
    oneTime: lines
      .filter((line) => line !== recurring)
      .reduce((sum, line) => sum + Number(said(line, 'unit_amount')), 0),
    begins: recurring === null ? null : beginningOf(data, now),
    subscriptionMetadata: metadataOf(data),
    intentMetadata: metadataOf(within(form, 'payment_intent_data')),
    intent: null,
  };
  account.sessions.add(session);
  return sessionView(session);
}

function beginningOf(data: Form, now: number): Session['begins'] {
  if ('billing_cycle_anchor' in data) {
    const at = Number(said(data, 'billing_cycle_anchor'));
    if (at <= now || at > now + LONGEST_MONTH) throw new StripeFault(400, 'billing_cycle_anchor');
    if (data.proration_behavior !== 'none') throw new StripeFault(400, 'proration_behavior');
    return { at, isTrial: false };
  }
  const at = Number(said(data, 'trial_end'));
  if (at < now + 2 * DAY) throw new StripeFault(400, 'trial_end');
  return { at, isTrial: true };
}

function expire(session: Session, { emit }: StripeAccount): object {
  if (session.status !== 'open') throw new StripeFault(400, 'not_open');
  session.status = 'expired';
  emit('checkout.session.expired', session);
  return sessionView(session);
}

function cancel(subscription: StripeSubscription, account: StripeAccount): object {
  if (subscription.status === 'canceled') throw new StripeFault(404, 'resource_missing');
  account.end(subscription);
  return subscriptionView(subscription, []);
}

function change(subscription: StripeSubscription, form: Form, account: StripeAccount): object {
  if (subscription.status === 'canceled') throw new StripeFault(400, 'subscription_canceled');
  if (form.proration_behavior !== 'none') throw new StripeFault(400, 'proration_behavior');
  Object.assign(subscription.metadata, metadataOf(form));
  if (form.cancel_at !== undefined)
    subscription.cancel_at = form.cancel_at === '' ? null : Number(form.cancel_at);
  if (form.default_payment_method === '') subscription.card = null;
  for (const item of Object.values(within(form, 'items')).map(nested)) {
    if (said(item, 'id') !== subscription.item) throw new StripeFault(400, 'resource_missing');
    subscription.price = priceOf(within(item, 'price_data'), account);
  }
  account.emit('customer.subscription.updated', subscription);
  return subscriptionView(subscription, []);
}

function priceOf(data: Form, { products }: StripeAccount) {
  const product = said(data, 'product');
  if (!products.has(product)) throw new StripeFault(400, 'resource_missing', 'product');
  return { product, unit_amount: Number(said(data, 'unit_amount')) };
}

function asked<Item extends { id: string; customer: string }>(
  records: OfCustomers<Item>,
  { customer }: Form,
): readonly Item[] {
  return typeof customer === 'string' ? records.of(customer) : [...records.values()];
}

/** Newest first, a page at a time. */
function list<Item extends { id: string; created: number }>(
  items: readonly Item[],
  form: Form,
  view: (item: Item) => object = (item) => item,
): object {
  const limit = Number(form.limit ?? 10);
  const least = Number(within(form, 'created').gte ?? 0);
  const filters = ['customer', 'status', 'subscription', 'payment_intent', 'type'].filter(
    (name) => name in form,
  );
  const found = items
    .filter((item) => item.created >= least)
    .filter((item) => filters.every((name) => form[name] === 'all' || Reflect.get(item, name) === form[name]))
    .toReversed();
  const first =
    typeof form.starting_after === 'string' ? found.findIndex(({ id }) => id === form.starting_after) + 1 : 0;
  const data = found.slice(first, first + limit).map(view);
  return { object: 'list', data, has_more: found.length > first + limit, url: '/v1' };
}

function living(customer: string, { customers }: StripeAccount): void {
  const found = customers.get(customer);
  if (found === undefined || found.deleted)
    throw new StripeFault(400, 'resource_missing', 'No such customer', 'customer');
}

function existing<Item>(items: { get(id: string): Item | undefined }, id: string): Item {
  const item = items.get(id);
  if (item === undefined) throw new StripeFault(404, 'resource_missing', id);
  return item;
}

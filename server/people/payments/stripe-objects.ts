/** What Stripe's objects say, in the words of the port. What a membership is for stands in their metadata. */

import { type JstDate, tokyoDate, tokyoMidnight } from '#domain/calendar/tokyo.ts';
import { firstDayOf, type Month, monthOf } from '#domain/membership/course/term.ts';
import { MEMBERSHIP_TYPES, type MembershipType, PAYMENT_PLANS } from '#domain/membership/membership.ts';
import type { PaymentMethod } from '#domain/membership/payment.ts';
import { instantText } from '#server/platform/clock.ts';
import type {
  FoundPayment,
  ListedDebit,
  OpenPage,
  RefusedDebit,
  Reported,
  Slip,
  StandingDebit,
} from './provider.ts';
import type {
  Card,
  ChargePart,
  IntentPart,
  InvoicePart,
  Metadata,
  NextAction,
  Reference,
  SubscriptionPart,
} from './stripe-parts.ts';

/** What Stripe counts as a subscription that goes on asking for money. */
const STANDING: readonly string[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];
const NEVER_BEGUN: readonly string[] = ['incomplete', 'incomplete_expired'];

/** A subscription as a standing debit; `newest` is the customer's own card. Null for one that is not this site's or never began. */
export function debitOf(subscription: SubscriptionPart, newest: Card): StandingDebit | null {
  const { id, status, metadata, created, ended_at, cancel_at, items } = subscription;
  const about = aboutOf(metadata);
  if (about === null || NEVER_BEGUN.includes(status)) return null;
  const own = subscription.default_payment_method;
  const isOutdated =
    typeof own === 'object' && typeof newest === 'object' && own !== null && newest !== null
      ? newest.id !== own.id && newest.created > own.created
      : false;
  return {
    debitId: id,
    ...about,
    amount: items.data[0]?.price.unit_amount ?? 0,
    lastDay: cancel_at === null ? null : dayBefore(cancel_at),
    begunAt: instantOf(created),
    startsOn: startsWithDebit(metadata) && metadata?.month !== undefined ? firstDayOf(metadata.month) : null,
    endedAt: STANDING.includes(status) ? null : instantOf(ended_at ?? created),
    card: isOutdated ? 'outdated' : 'current',
  };
}

/** A subscription of any customer; null for one that does not go on. */
export function listedDebitOf(
  subscription: Omit<SubscriptionPart, 'default_payment_method'>,
): ListedDebit | null {
  const { id, status, metadata, created, items } = subscription;
  const customerId = known(idOf(subscription.customer));
  if (customerId === null || !STANDING.includes(status)) return null;
  return {
    debitId: id,
    customerId,
    memberId: aboutOf(metadata)?.memberId ?? null,
    amount: items.data[0]?.price.unit_amount ?? 0,
    begunAt: instantOf(created),
  };
}

/** A page to pay at, as it was opened. Null for one that is not this site's, or that says no day: an older release opened it. */
export function openPageOf({
  id,
  metadata,
}: {
  readonly id: string;
  readonly metadata: Metadata;
}): OpenPage | null {
  const about = aboutOf(metadata);
  const plan = PAYMENT_PLANS.find((known) => known === metadata?.plan);
  const { starts_on: startsOn, amount, month = null } = metadata ?? {};
  if (about === null || plan === undefined || startsOn === undefined) return null;
  const paysLater = startsWithDebit(metadata);
  return { pageId: id, ...about, plan, amount: Number(amount), startsOn, month, paysLater };
}

/** Where the debit of a 1st was refused: it is open, and has been tried. Later tries are not waited for. */
export function refusalOf(invoice: InvoicePart): RefusedDebit | null {
  const about = demandOf(invoice);
  const isRefused = invoice.status === 'uncollectible' || (invoice.status === 'open' && invoice.attempted);
  if (about === null || about.debitId === null || !isRefused) return null;
  const { debitId, memberId, month } = about;
  const at = instantOf(invoice.status_transitions.finalized_at ?? invoice.created);
  return { demandId: invoice.id, debitId, memberId, month, at };
}

/** What an invoice of a subscription asks for. */
export type Demand = {
  readonly memberId: string;
  readonly type: MembershipType;
  readonly month: Month;
  /** Null for the first month, which the person pays for. */
  readonly debitId: string | null;
};

export function demandOf(invoice: InvoicePart): Demand | null {
  const details = invoice.parent?.subscription_details ?? null;
  const about = aboutOf(details?.metadata ?? null);
  const debitId = idOf(details?.subscription);
  if (about === null || debitId === null) return null;
  if (invoice.billing_reason === 'subscription_cycle') {
    const start = invoice.lines.data[0]?.period.start ?? invoice.created;
    return { ...about, debitId, month: monthOf(dayOf(start)) };
  }
  const month = details?.metadata?.month ?? monthOf(dayOf(invoice.created));
  return { ...about, debitId: null, month };
}

/** The payment intents that are to pay an invoice. */
export function intentsOf(invoice: InvoicePart): readonly string[] {
  const payments = invoice.payments?.data ?? [];
  return payments.flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
}

/** A payment intent as a payment; null for one that is not this site's, or of which nothing came. */
export function paymentOf(intent: IntentPart, demand: Demand | undefined): FoundPayment | null {
  const about = demand ?? yearOf(intent.metadata);
  const state = stateOf(intent, demand);
  if (about === null || state === null || intent.currency !== 'jpy') return null;
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const { memberId, type, month, debitId } = about;
  const back = (charge?.refunds?.data ?? []).filter(
    ({ status }) => status !== 'failed' && status !== 'canceled',
  );
  return {
    externalId: intent.id,
    memberId,
    type,
    plan: month === null ? 'yearly' : 'monthly',
    month,
    debitId,
    method: methodOf(charge?.payment_method_details?.type ?? intent.next_action?.type),
    amount: intent.amount,
    refunded: state === 'paid' ? (charge?.amount_refunded ?? 0) : 0,
    begunAt: instantOf(intent.created),
    state,
    paidAt: state === 'paid' ? instantOf(arrivalOf(charge) ?? intent.created) : null,
    refundedAt: back.length === 0 ? null : instantOf(Math.max(...back.map(({ created }) => created))),
    dispute: null,
    slip: state === 'pending' ? slipOf(intent.next_action) : null,
  };
}

/** Whom an event is about: nobody if it has no object. */
export function reportedBy(object: unknown): Reported {
  if (typeof object !== 'object' || object === null) return { customerIds: [], externalIds: [] };
  const {
    object: kind,
    id,
    customer,
    payment_intent,
  } = object as {
    readonly object?: string;
    readonly id?: string;
    readonly customer?: Reference;
    readonly payment_intent?: Reference;
  };
  const customerId = known(kind === 'customer' ? (id ?? null) : idOf(customer));
  // A payment outlives its customer.
  const externalId = known(kind === 'payment_intent' ? (id ?? null) : idOf(payment_intent));
  return {
    customerIds: customerId === null ? [] : [customerId],
    externalIds: externalId === null ? [] : [externalId],
  };
}

/** An id as Stripe makes them; null for anything else, which nobody here has. */
function known(id: string | null): string | null {
  return id !== null && /^\w{1,255}$/.test(id) ? id : null;
}

/** Stripe's seconds at which a day in Tokyo has ended. */
export function endOfDay(day: JstDate): number {
  return secondsOf(tokyoMidnight(Temporal.PlainDate.from(day).add({ days: 1 }).toString()));
}

export function secondsOf(instant: Temporal.Instant): number {
  return Math.floor(instant.epochMilliseconds / 1000);
}

export function idOf(reference: Reference): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

export function instantOf(seconds: number): string {
  return instantText(Temporal.Instant.fromEpochMilliseconds(seconds * 1000));
}

function aboutOf(metadata: Metadata) {
  const type = MEMBERSHIP_TYPES.find((known) => known === metadata?.type);
  const memberId = metadata?.member_id;
  return type === undefined || memberId === undefined ? null : { memberId, type };
}

/** Whether a subscription, or the page that set it up, begins with the debit of a 1st, and nothing was paid before. */
export function startsWithDebit(metadata: Metadata): boolean {
  return metadata?.start === 'firstDebit';
}

function yearOf(metadata: Metadata) {
  const about = aboutOf(metadata);
  return about === null || metadata?.plan !== 'yearly' ? null : { ...about, month: null, debitId: null };
}

function stateOf(
  { status, next_action }: IntentPart,
  demand: Demand | undefined,
): FoundPayment['state'] | null {
  switch (status) {
    case 'succeeded':
      return 'paid';
    case 'processing':
      return 'pending';
    case 'requires_action':
      if (next_action !== null && next_action.type in SLIPS) return 'pending';
      // Nobody is there to answer what the card company asks at a debit.
      return demand !== undefined && demand.debitId !== null ? 'failed' : null;
    case 'requires_payment_method':
    case 'canceled':
      return 'failed';
    default:
      return null;
  }
}

const SLIPS: Readonly<Record<string, PaymentMethod>> = {
  konbini_display_details: 'konbini',
  display_bank_transfer_instructions: 'transfer',
};

function slipOf(next: NextAction | null): Slip | null {
  const konbini = next?.konbini_display_details;
  if (konbini !== undefined)
    return { url: pageAddress(konbini.hosted_voucher_url), endsAt: instantOf(konbini.expires_at) };
  const transfer = next?.display_bank_transfer_instructions;
  return transfer === undefined ? null : { url: pageAddress(transfer.hosted_instructions_url), endsAt: null };
}

/** It becomes a link on a member's screen. */
function pageAddress(url: string | null): string | null {
  return url !== null && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}

function methodOf(type: string | undefined): PaymentMethod {
  if (type === 'konbini') return 'konbini';
  if (type === 'customer_balance') return 'transfer';
  return SLIPS[type ?? ''] ?? 'card';
}

/** The money's arrival: a slip's charge may be older. */
function arrivalOf(charge: ChargePart | null): number | undefined {
  const booked = charge?.balance_transaction;
  return typeof booked === 'object' && booked !== null ? booked.created : charge?.created;
}

function dayOf(seconds: number): JstDate {
  return tokyoDate(Temporal.Instant.fromEpochMilliseconds(seconds * 1000));
}

function dayBefore(seconds: number): JstDate {
  return dayOf(seconds - 1);
}

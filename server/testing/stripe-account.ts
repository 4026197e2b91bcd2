/** An account at Stripe, as far as its memberships go: what there is, and what happens in it as people pay and time passes. */

import { randomUUID } from 'node:crypto';
import {
  type Card,
  type Dispute,
  type Intent,
  type Metadata,
  type NextAction,
  OfCustomers,
  type Session,
  type StripeCustomer,
  type StripeEvent,
  type StripeInvoice,
  type StripeRefund,
  type StripeSubscription,
} from './stripe-records.ts';

/** An account that a test opens. */
export type StripeAccount = ReturnType<typeof openStripeAccount>;

const SLIP_SECONDS = 7 * 24 * 60 * 60;

/** A month later in Tokyo, in Stripe's seconds. */
function monthLater(seconds: number): number {
  const at = Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO('Asia/Tokyo');
  return Math.floor(at.add({ months: 1 }).epochMilliseconds / 1000);
}

export function openStripeAccount(startsAt: string) {
  let now = Math.floor(Temporal.Instant.from(startsAt).epochMilliseconds / 1000);
  const customers = new Map<string, StripeCustomer>();
  const products = new Set<string>();
  const sessions = new OfCustomers<Session>();
  const subscriptions = new OfCustomers<StripeSubscription>();
  const invoices = new OfCustomers<StripeInvoice>();
  const intents = new OfCustomers<Intent>();
  const refunds = new Map<string, StripeRefund>();
  const disputes = new Map<string, Dispute>();
  const events: StripeEvent[] = [];
  let refusesRefunds = false;
  let refusesCancels = false;

  const idOf = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '')}`;

  function emit(type: string, object: object): void {
    const event = {
      id: idOf('evt'),
      object: 'event',
      type,
      created: now,
      data: { object: { ...object } },
    } as const;
    events.push(event);
  }

  function newCard(): Card {
    return { id: idOf('pm'), object: 'payment_method', created: now, type: 'card' };
  }

  function charge(intent: Intent, type: string): void {
    intent.status = 'succeeded';
    intent.next_action = null;
    intent.charge = {
      id: idOf('ch'),
      object: 'charge',
      created: now,
      amount_refunded: 0,
      disputed: false,
      payment_method_details: { type },
    };
    emit('payment_intent.succeeded', intent);
    emit('charge.succeeded', { ...intent.charge, customer: intent.customer });
  }

  function newIntent(customer: string, amount: number, metadata: Metadata): Intent {
    const intent: Intent = {
      id: idOf('pi'),
      object: 'payment_intent',
      customer,
      status: 'requires_payment_method',
      created: now,
      currency: 'jpy',
      amount,
      metadata,
      next_action: null,
      charge: null,
    };
    intents.add(intent);
    return intent;
  }

  /** Asks for money of a subscription, and tries the card. */
  function bill(subscription: StripeSubscription, reason: string, amount: number): void {
    const { customer, metadata } = subscription;
    const intent = newIntent(customer, amount, {});
    const invoice: StripeInvoice = {
      id: idOf('in'),
      object: 'invoice',
      customer,
      subscription: subscription.id,
      status: 'open',
      attempted: true,
      billing_reason: reason,
      created: now,
      metadata: { ...metadata },
      start: now,
      amount,
      intent: intent.id,
    };
    invoices.add(invoice);
    emit('invoice.created', invoice);
    if (customers.get(customer)?.declines === true) {
      subscription.status = 'past_due';
      emit('payment_intent.payment_failed', intent);
      emit('invoice.payment_failed', invoice);
      emit('customer.subscription.updated', subscription);
      return;
    }
    invoice.status = 'paid';
    charge(intent, 'card');
    emit('invoice.paid', invoice);
  }

  function subscribe(session: Session): void {
    const { customer, begins, recurring, subscriptionMetadata } = session;
    if (recurring === null || begins === null) throw new Error('no subscription');
    const subscription: StripeSubscription = {
      id: idOf('sub'),
      object: 'subscription',
      customer,
      status: begins.isTrial ? 'trialing' : 'active',
      created: now,
      ended_at: null,
      cancel_at: null,
      metadata: { ...subscriptionMetadata },
      card: newCard(),
      item: idOf('si'),
      price: recurring,
      periodEnd: begins.at,
    };
    subscriptions.add(subscription);
    emit('customer.subscription.created', subscription);
    // Before its anchor, a subscription without proration has no invoice, not even one of nothing.
    if (session.oneTime > 0) bill(subscription, 'subscription_create', session.oneTime);
  }

  function nextDue(until: number): StripeSubscription | null {
    let next: StripeSubscription | null = null;
    for (const subscription of subscriptions.values()) {
      const { status, periodEnd } = subscription;
      if (status === 'canceled' || periodEnd > until) continue;
      if (next === null || periodEnd < next.periodEnd) next = subscription;
    }
    return next;
  }

  function end(subscription: StripeSubscription): void {
    subscription.status = 'canceled';
    subscription.ended_at = now;
    emit('customer.subscription.deleted', subscription);
  }

  function voucherOf({ id }: Intent): NextAction {
    const hosted_voucher_url = `https://payments.example/voucher/${id}`;
    const konbini_display_details = { expires_at: now + SLIP_SECONDS, hosted_voucher_url };
    return { type: 'konbini_display_details', konbini_display_details };
  }

  function instructionsOf({ id }: Intent): NextAction {
    const display_bank_transfer_instructions = {
      hosted_instructions_url: `https://payments.example/transfer/${id}`,
    };
    return { type: 'display_bank_transfer_instructions', display_bank_transfer_instructions };
  }

  return {
    customers,
    products,
    sessions,
    subscriptions,
    invoices,
    intents,
    refunds,
    disputes,
    events,
    emit,
    idOf,
    newCard,
    end,
    now: () => now,

    /** Somebody pays at an open page. */
    pay(session: Session, how: 'card' | 'konbini' | 'customer_balance'): void {
      session.status = 'complete';
      session.payment_status =
        session.mode === 'subscription' && session.oneTime === 0 ? 'no_payment_required' : 'paid';
      if (session.mode === 'subscription') {
        subscribe(session);
      } else {
        const intent = newIntent(session.customer, session.oneTime, session.intentMetadata);
        session.intent = intent.id;
        if (how === 'card') {
          charge(intent, 'card');
        } else {
          intent.status = 'requires_action';
          intent.next_action = how === 'konbini' ? voucherOf(intent) : instructionsOf(intent);
          session.payment_status = 'unpaid';
          emit('payment_intent.requires_action', intent);
        }
      }
      emit('checkout.session.completed', session);
    },

    /** The first month of a page that a person had open beside: paid once more, under the same terms. */
    payAgain(customer: string, metadata: Metadata, amount: number): void {
      const [subscription] = subscriptions.of(customer);
      if (subscription === undefined) throw new Error('no subscription');
      bill({ ...subscription, metadata }, 'subscription_create', amount);
    },

    /** Somebody pays a slip. */
    paySlip(session: Session): void {
      const intent = intents.get(session.intent ?? '');
      if (intent === undefined) throw new Error('no slip');
      const type = intent.next_action?.type === 'konbini_display_details' ? 'konbini' : 'customer_balance';
      charge(intent, type);
      session.payment_status = 'paid';
      emit('checkout.session.async_payment_succeeded', session);
    },

    /** A slip ends without money. */
    endSlip(session: Session): void {
      const intent = intents.get(session.intent ?? '');
      if (intent === undefined) throw new Error('no slip');
      intent.status = 'requires_payment_method';
      intent.next_action = null;
      emit('payment_intent.payment_failed', intent);
    },

    /** Debits and ends what is due, in the order of time. */
    passTime(to: string): void {
      const until = Math.floor(Temporal.Instant.from(to).epochMilliseconds / 1000);
      for (;;) {
        const next = nextDue(until);
        if (next === null) break;
        now = Math.max(now, next.periodEnd);
        next.periodEnd = monthLater(next.periodEnd);
        if (next.cancel_at !== null && next.cancel_at <= now) {
          end(next);
          continue;
        }
        next.status = 'active';
        bill(next, 'subscription_cycle', next.price.unit_amount);
      }
      now = until;
      for (const session of sessions.values()) {
        if (session.status === 'open' && session.expires_at <= now) {
          session.status = 'expired';
          emit('checkout.session.expired', session);
        }
      }
    },

    /** Stripe cancels what the customer had. */
    deleteCustomer(customer: StripeCustomer): void {
      customer.deleted = true;
      for (const subscription of subscriptions.of(customer.id)) {
        if (subscription.status !== 'canceled') end(subscription);
      }
      emit('customer.deleted', customer);
    },

    refund(intent: Intent, amount: number, metadata: Metadata): StripeRefund | null {
      const { charge: charged } = intent;
      if (charged === null || charged.amount_refunded + amount > intent.amount) return null;
      charged.amount_refunded += amount;
      const refund: StripeRefund = {
        id: idOf('re'),
        object: 'refund',
        created: now,
        status: 'succeeded',
        amount,
        payment_intent: intent.id,
        metadata,
      };
      refunds.set(refund.id, refund);
      emit('charge.refunded', { ...charged, customer: intent.customer });
      return refund;
    },

    /** The card company asks for the money back; `warning_needs_response`: it only asks what the payment is. */
    openDispute(
      intent: Intent,
      status: 'needs_response' | 'warning_needs_response' = 'needs_response',
    ): Dispute {
      if (intent.charge !== null) intent.charge.disputed = true;
      const dispute: Dispute = {
        id: idOf('du'),
        object: 'dispute',
        created: now,
        status,
        payment_intent: intent.id,
      };
      disputes.set(dispute.id, dispute);
      emit('charge.dispute.created', dispute);
      return dispute;
    },

    closeDispute(dispute: Dispute, status: 'lost' | 'won' | 'warning_closed'): void {
      dispute.status = status;
      emit('charge.dispute.closed', dispute);
    },

    /** The operator has answered, or the card company goes on from an inquiry to a dispute. */
    changeDispute(dispute: Dispute, status: 'warning_under_review' | 'needs_response'): void {
      dispute.status = status;
      emit('charge.dispute.updated', dispute);
    },

    /** Somebody takes a payment back that is not made yet; false if Stripe keeps it. */
    cancel(intent: Intent): boolean {
      if (refusesCancels || ['succeeded', 'processing', 'canceled'].includes(intent.status)) return false;
      intent.status = 'canceled';
      intent.next_action = null;
      emit('payment_intent.canceled', intent);
      return true;
    },

    /** Whether a payment of a page is kept from now on: Stripe does not promise that it can be canceled. */
    refuseCancels(refuses: boolean): void {
      refusesCancels = refuses;
    },

    /** Whether refunds by the interface are refused from now on, as by an account without a balance. */
    refuseRefunds(refuses: boolean): void {
      refusesRefunds = refuses;
    },
    refusesRefunds: () => refusesRefunds,
  };
}

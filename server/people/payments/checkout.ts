/** The way to the provider's pages and back: cards are typed there, never here. */

import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '#contract/call.ts';
import type { checkoutState } from '#contract/payment/payments.ts';
import { type JstDate, tokyoMidnight } from '#domain/calendar/tokyo.ts';
import { firstPaymentOf, laterStartOf, type Terms, termsOf } from '#domain/membership/course/changes.ts';
import type { Choice } from '#domain/membership/course/course.ts';
import { monthOf } from '#domain/membership/course/term.ts';
import { findCourse } from '#server/people/members/public.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { oncePerServer } from '#server/platform/services.ts';
import { findAllCustomersByPayments, findCustomerId, insertCustomer } from './customers-repository.ts';
import { memberOf } from './family.ts';
import { type FamilyMember, holdFamily } from './family-repository.ts';
import { lookupsOf, providerOf } from './lookups.ts';
import { cannot, noSuchMember, noSuchPayment, providerAway } from './messages.ts';
import { isOffered, type PageTerms } from './open-pages.ts';
import { createPagePace } from './page-pace.ts';
import { pricesOf } from './prices.ts';
import { type Checkout, type PaidTerm, type Provider, ProviderError } from './provider.ts';
import { findPayment, hasSlip, isLastVoid } from './repository.ts';
import { presentPayerOf } from './strays.ts';

/** Where the provider leads back to; the id of the checkout takes its place in the first. */
const PAID_PATH = '/payment-done?checkout={CHECKOUT_SESSION_ID}';
const BACK_PATH = '/payment-done';
const CARDS_PATH = '/payments';

/** A page stays open within a day at the provider. */
const OPEN_FOR: Temporal.DurationLike = { hours: 23 };
/** One for this month's fee closes before the month does. */
const BEFORE_MONTH_END: Temporal.DurationLike = { minutes: 5 };
/** The provider opens none for less than half an hour. */
const LEAST_OPEN: Temporal.DurationLike = { minutes: 31 };

/** What became of a page that is complete, for its payer of today. */
const UNPAID_STATES = { unpaid: 'slip', nothingDue: 'later' } as const;

export type BeginRequest = {
  readonly memberId: string;
  readonly choice: Choice;
  /** What the payer has read; undefined for whatever holds today. */
  readonly seen:
    | { readonly startsOn: string; readonly amount: number; readonly paysLater?: boolean }
    | undefined;
  /** The site as the caller has opened it. */
  readonly site: string;
  /** The same press, sent again. */
  readonly key: string | null;
};

export const checkoutsOf = oncePerServer((services) => {
  const { store, config, clock, today } = services;
  const lookups = lookupsOf(services);
  const provider = providerOf(services);
  const openingPage = createPagePace();
  const openingCards = createPagePace();

  return {
    /** The address of the page to pay at. */
    async begin(caller: FamilyMember, { memberId, choice, seen, site, key }: BeginRequest): Promise<string> {
      const member = await memberOf(caller, memberId, store.db);
      const by = required(provider);
      if (member.payer_id !== null && member.payer_id !== caller.member_id) throw cannot('paid_by_other');
      const slip = { memberId, payerId: caller.member_id, now: clock() };
      if (await hasSlip(slip, store.db)) throw cannot('slip_waits');
      const base = config.payments?.publicUrl ?? site;
      const press = key ?? randomUUID();
      const open = async () => {
        // One day for all of it: the month may turn meanwhile.
        const day = today();
        const terms = await termsOn(day, memberId, choice);
        const startsOn = startOf(terms, seen, day);
        const pays = paidTerm(terms, startsOn, day);
        const closesAt = closingOf(pays);
        return openingPage(caller.member_id, async () => {
          const customerId = await customerOf(caller, by);
          const { type, plan, amount } = terms;
          const page = await by.openCheckout({
            customerId,
            memberId,
            type,
            amount,
            startsOn,
            pays,
            paidAddress: `${base}${PAID_PATH}`,
            backAddress: `${base}${BACK_PATH}`,
            otherMethods: config.payments?.otherMethods ?? [],
            closesAt,
            key: `${caller.member_id}:${customerId}:${press}`,
          });
          if (page === null) throw cannot('key_reused');
          const month = pays.plan === 'yearly' ? null : pays.month;
          const paysLater = pays.plan === 'monthly' && pays.start === 'firstDebit';
          const opened = { memberId, type, plan, amount, startsOn, month, paysLater };
          if (await isStillOffered(opened, caller)) return page.url;
          await closeLater(customerId);
          throw cannot('terms_changed');
        });
      };
      return answered(async () => {
        try {
          return await open();
        } catch (error) {
          if (!isGone(error)) throw error;
        }
        await noticeDeletion(caller);
        return open();
      });
    },

    /** Throws a 404 for a checkout that is not the caller's. */
    async stateOf(
      caller: FamilyMember,
      checkoutId: string,
    ): Promise<AnswerOf<typeof checkoutState>['state']> {
      const by = required(provider);
      const customerId = await findCustomerId(caller.member_id, store.db);
      const checkout = await answered(() => by.findCheckout(checkoutId));
      if (checkout === null || checkout.customerId !== customerId) throw noSuchPayment();
      if (checkout.state === 'expired') return 'ended';
      if (checkout.state === 'open') return 'waiting';
      await store.transaction((db) => lookups.note([customerId], db));
      const isStored = await lookups.lookUp(customerId);
      if (!isStored) return 'waiting';
      return stateOfComplete(checkout, caller);
    },

    /** Cancels a slip of the caller. Throws a 404 for none, a 409 if the provider keeps it. */
    async cancelSlip({ member_id: memberId }: FamilyMember, paymentId: string): Promise<void> {
      const by = required(provider);
      const slip = await findPayment(paymentId, store.db);
      const externalId = slip?.payer_id === memberId && slip.state === 'pending' ? slip.external_id : null;
      if (externalId === null) throw noSuchPayment();
      await answered(() => by.cancelPayment(externalId));
      for (const customerId of await findAllCustomersByPayments([externalId], store.db)) {
        await store.transaction((db) => lookups.note([customerId], db));
        await lookups.lookUp(customerId);
      }
      if ((await findPayment(paymentId, store.db))?.state === 'pending') throw cannot('slip_stays');
    },

    /** The address of the page where the caller changes the card. */
    async openCards(caller: FamilyMember, site: string): Promise<string> {
      const by = required(provider);
      const customerId = await findCustomerId(caller.member_id, store.db);
      if (customerId === null) throw cannot('no_card');
      const base = config.payments?.publicUrl ?? site;
      return answered(async () => {
        try {
          return await openingCards(caller.member_id, () => by.openCards(customerId, `${base}${CARDS_PATH}`));
        } catch (error) {
          if (!isGone(error)) throw error;
        }
        await noticeDeletion(caller);
        throw cannot('no_card');
      });
    },
  };

  /** Something may have happened while the page was opened. What happens after this check closes the page. */
  async function isStillOffered(page: PageTerms, { member_id: payerId }: FamilyMember): Promise<boolean> {
    return store.transaction(async (db) => {
      await holdFamily([page.memberId], db);
      return isOffered(page, payerId, services, db);
    });
  }

  async function closeLater(customerId: string): Promise<void> {
    await store.transaction((db) => lookups.note([customerId], db));
    lookups.wake();
  }

  async function stateOfComplete({ memberId, money }: Checkout, { member_id: payerId }: FamilyMember) {
    if (money === 'paid') return (await isLastVoid({ memberId, payerId }, store.db)) ? 'owedBack' : 'paid';
    // Where another member has become the payer, a debit that was set up has ended, and a slip is cancelled.
    return (await presentPayerOf(memberId, store.db)) === payerId ? UNPAID_STATES[money] : 'ended';
  }

  /** The caller's customer has been deleted at the provider: what follows from it is stored now. */
  async function noticeDeletion({ member_id: memberId }: FamilyMember): Promise<void> {
    const customerId = await findCustomerId(memberId, store.db);
    if (customerId === null) return;
    await store.transaction((db) => lookups.note([customerId], db));
    await lookups.lookUp(customerId);
  }

  async function termsOn(day: JstDate, memberId: string, choice: Choice): Promise<Terms> {
    const prices = pricesOf(services);
    if (prices === null) throw cannot('no_prices');
    const course = await findCourse(memberId, store.db);
    if (course === null) throw noSuchMember();
    const read = termsOf(course, choice, day, prices);
    if (!read.ok) throw new Refusal('conflict', read.fault);
    if (read.terms.way !== 'payNow') throw cannot('pays_later');
    return read.terms;
  }

  /** The day that the payer has chosen. Throws a 409 for what holds no more. */
  function startOf(terms: Terms, seen: BeginRequest['seen'], day: JstDate): JstDate {
    if (seen === undefined) return terms.from;
    // After midnight, the 1st that the payer has chosen is today. Nothing is charged then: the payer has read that nothing is due.
    const startsOn = seen.paysLater === true ? laterStartOf(terms, day) : terms.from;
    if (seen.startsOn !== startsOn || seen.amount !== terms.amount) throw cannot('terms_changed');
    return startsOn;
  }

  function paidTerm(terms: Terms, startsOn: JstDate, day: JstDate): PaidTerm {
    if (startsOn !== terms.from)
      return { plan: 'monthly', month: monthOf(startsOn), firstDebitOn: startsOn, start: 'firstDebit' };
    const { month, nextDebitOn } = firstPaymentOf(terms);
    if (month === null || nextDebitOn === null) return { plan: 'yearly' };
    const start = month === monthOf(day) ? 'thisMonth' : 'later';
    return { plan: 'monthly', month, firstDebitOn: nextDebitOn, start };
  }

  function closingOf(pays: PaidTerm): Temporal.Instant {
    const longest = clock().add(OPEN_FOR);
    if (pays.plan === 'yearly' || pays.start === 'later') return longest;
    const monthEnd = tokyoMidnight(pays.firstDebitOn).subtract(BEFORE_MONTH_END);
    const [first = longest] = [longest, monthEnd].toSorted(Temporal.Instant.compare);
    if (Temporal.Instant.compare(first, clock().add(LEAST_OPEN)) < 0) throw cannot('month_turns');
    return first;
  }

  async function customerOf({ member_id: memberId, email }: FamilyMember, by: Provider): Promise<string> {
    const known = await findCustomerId(memberId, store.db);
    if (known !== null) return known;
    const created = await by.createCustomer({ memberId, email });
    return store.transaction((db) => insertCustomer(memberId, created, db));
  }
});

function required(provider: Provider | null): Provider {
  if (provider === null) throw cannot('by_office');
  return provider;
}

function isGone(error: unknown): boolean {
  return error instanceof ProviderError && error.kind === 'gone';
}

async function answered<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderError && error.kind !== 'refused') throw providerAway();
    throw error;
  }
}

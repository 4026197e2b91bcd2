/** お支払い as a member reads it. */

import type { AnswerOf } from '#contract/call.ts';
import type { PaidMembership, PaymentView, payments, TermsView } from '#contract/payment/payments.ts';
import { tokyoMidnight } from '#domain/calendar/tokyo.ts';
import {
  firstPaymentOf,
  lastDaysOffered,
  laterStartOf,
  nextDebitDay,
  type Prices,
  raisesDebit,
  startAwaited,
  type Terms,
  termsOf,
  wishedDebit,
} from '#domain/membership/course/changes.ts';
import { type Course, membershipOn } from '#domain/membership/course/course.ts';
import { isInForce, MEMBERSHIP_TYPES, PAYMENT_PLANS } from '#domain/membership/membership.ts';
import { findCourse } from '#server/people/members/public.ts';
import { instantText } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { openRequest } from './choices.ts';
import { hasCard } from './customers-repository.ts';
import { findAllDebitsAround, type StoredDebit } from './debits-repository.ts';
import { type FamilyMember, findAllPaidBy, findMember, nameOf } from './family-repository.ts';
import { noSuchMember } from './messages.ts';
import { canStay } from './notice.ts';
import { pricesOf } from './prices.ts';
import { findAllPayments, hasSlip, type Payment } from './repository.ts';
import { listedReturn } from './return-invoices.ts';
import { findAllReturnInvoices, type StoredReturnInvoice } from './return-invoices-repository.ts';

const CHOICES = MEMBERSHIP_TYPES.flatMap((type) => PAYMENT_PLANS.map((plan) => ({ type, plan })));

/** Everything about the payments of a member and of those whom the member pays for. */
export async function paymentsOf(
  caller: FamilyMember,
  services: Services,
): Promise<AnswerOf<typeof payments>> {
  const { config, store } = services;
  const own = caller.member_id;
  const payer = caller.payer_id === null ? null : await findMember(caller.payer_id, store.db);
  const members = [caller, ...(await findAllPaidBy(own, store.db))];
  const memberIds = members.map(({ member_id }) => member_id);
  const made = await findAllPayments(own, store.db);
  const paidByOwn = made.filter(({ payer_id }) => payer_id === own);
  const invoices = await findAllReturnInvoices(
    paidByOwn.map(({ payment_id }) => payment_id),
    store.db,
  );
  return {
    by: config.payments === null ? 'office' : 'provider',
    other_methods: [...(config.payments?.otherMethods ?? [])],
    has_card: await hasCard(own, store.db),
    memberships: await Promise.all(members.map((member) => membershipOf(member, own, services))),
    card_debits: await Promise.all(
      (await findAllDebitsAround({ memberIds, ownerId: own }, store.db)).map(async (debit) => ({
        debit_id: debit.debit_id,
        member_id: debit.member_id,
        name: debit.name,
        owner: debit.owner_name,
        is_own_card: debit.owner_id === own,
        amount: debit.amount,
        since: await debitedSince(debit, store.db),
        is_ending: debit.stray_since !== null || debit.payer_id !== debit.owner_id,
      })),
    ),
    paid_by: payer === null ? null : nameOf(payer),
    payments: made.map((payment) => paymentView(payment, invoices, own)),
  };
}

/** When a debit was set up; the 1st of its first payment if nothing was paid before. */
async function debitedSince(
  { debit_id, member_id, begun_at }: Pick<StoredDebit, 'debit_id' | 'member_id' | 'begun_at'>,
  db: Database,
): Promise<string> {
  const course = member_id === null ? null : await findCourse(member_id, db);
  const start = course?.debit === debit_id ? course.debitStartsOn : null;
  return start === null ? begun_at : instantText(tokyoMidnight(start));
}

async function membershipOf(member: FamilyMember, own: string, services: Services): Promise<PaidMembership> {
  const course = await findCourse(member.member_id, services.store.db);
  if (course === null) throw noSuchMember();
  const today = services.today();
  const prices = pricesOf(services);
  const { expiresAt, openUntil, ...now } = membershipOn(course, today);
  // Before the first debit, what was registered says nothing: the debit is what the member has applied for.
  const isStarting = startAwaited(course, today) !== null;
  const { type, plan } = isStarting ? (course.next ?? course.choice) : now;
  const payerId = member.payer_id ?? member.member_id;
  const isPayer = payerId === own;
  const slip = { memberId: member.member_id, payerId, now: services.clock() };
  return {
    member_id: member.member_id,
    name: nameOf(member),
    is_own: member.member_id === own,
    type,
    plan,
    expires_at: expiresAt,
    is_in_force: isInForce({ expiresAt, openUntil }, today),
    debit: debitOf(course, today, prices),
    next: isStarting ? null : course.next,
    request: requestOf(course, member, { own, today, prices }),
    leaving_on: canStay(course, today) ? (course.leaving?.lastDay ?? null) : null,
    failed_month: course.failedMonth,
    last_days: [...lastDaysOffered(course, today)],
    offers:
      prices === null || (await hasSlip(slip, services.store.db))
        ? []
        : isPayer
          ? offersOf(course, today, prices)
          : offersOf(course, today, prices)
              .filter(({ way }) => way !== 'payNow')
              .map((terms) => (raisesDebit(course, terms, prices) ? { ...terms, way: 'consent' } : terms)),
  };
}

function debitOf(course: Course, today: string, prices: Prices | null): PaidMembership['debit'] {
  const wished = course.debit === null ? null : wishedDebit(course);
  const next_on = startAwaited(course, today) ?? nextDebitDay(today);
  if (wished === null || (wished.lastDay !== null && wished.lastDay < next_on)) return null;
  return { next_on, amount: prices?.[wished.type].monthly ?? 0 };
}

function requestOf(
  course: Course,
  member: FamilyMember,
  { own, today, prices }: { readonly own: string; readonly today: string; readonly prices: Prices | null },
): PaidMembership['request'] {
  const request = openRequest(course, member);
  if (request === null) return null;
  const { type, plan, payer, amount } = request;
  return {
    type,
    plan,
    from: nextDebitDay(today),
    amount: prices?.[type].monthly ?? amount,
    is_to_answer: payer === own,
  };
}

function offersOf(course: Course, today: string, prices: Prices): TermsView[] {
  return CHOICES.flatMap((choice) => {
    const read = termsOf(course, choice, today, prices);
    return read.ok ? [termsView(read.terms, today)] : [];
  });
}

function termsView(terms: Terms, today: string): TermsView {
  if (terms.way !== 'payNow') return { ...terms, payment: null };
  const { month, until, nextDebitOn } = firstPaymentOf(terms);
  return {
    ...terms,
    payment: { month, until, next_debit_on: nextDebitOn, later_start_on: laterStartOf(terms, today) },
  };
}

function paymentView(payment: Payment, invoices: readonly StoredReturnInvoice[], own: string): PaymentView {
  return {
    payment_id: payment.payment_id,
    at: payment.paid_at ?? payment.begun_at,
    state: payment.state,
    method: payment.method,
    type: payment.membership_type,
    plan: payment.payment_plan,
    month: payment.month,
    amount: payment.amount,
    refunded: payment.refunded,
    has_receipt: payment.receipt_number !== null && payment.payer_id === own,
    returns: invoices.filter(({ payment_id }) => payment_id === payment.payment_id).map(listedReturn),
    member_id: payment.member_id,
    slip:
      payment.state === 'pending' && payment.payer_id === own
        ? { url: payment.slip_url, ends_at: payment.slip_ends_at }
        : null,
  };
}

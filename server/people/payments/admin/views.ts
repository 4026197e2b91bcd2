/** Payments as the office reads them. */

import type { MemberPayments, OfficePayment } from '#contract/payment/admin.ts';
import type { JstDate } from '#domain/calendar/tokyo.ts';
import { debitsUntil, lastDaysOffered, wishedDebit } from '#domain/membership/course/changes.ts';
import { membershipOn } from '#domain/membership/course/course.ts';
import { courseSentence } from '#domain/membership/course/sentences.ts';
import { isInForce } from '#domain/membership/membership.ts';
import { receiptNumberText } from '#domain/membership/payment.ts';
import { findAllRecordedEvents, findCourse } from '#server/people/members/public.ts';
import { notFound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findAllPaidBy } from '../family-repository.ts';
import { findReaders } from '../letters/repository.ts';
import { canStay } from '../notice.ts';
import { listedReturn } from '../return-invoices.ts';
import { findAllReturnInvoices, type StoredReturnInvoice } from '../return-invoices-repository.ts';
import { findAllPaidVoid } from '../unsettled-repository.ts';
import { UNKNOWN_MEMBER } from './messages.ts';
import { refundableOf } from './refunds.ts';
import { findAllOfMember, findAllOpenRefunds, type NamedPayment } from './repository.ts';

/** `invoices`: those of this payment, and perhaps others. */
export function paymentView(payment: NamedPayment, invoices: readonly StoredReturnInvoice[]): OfficePayment {
  const { receipt_number: number } = payment;
  return {
    payment_id: payment.payment_id,
    member_id: payment.member_id,
    name: payment.name,
    at: payment.paid_at ?? payment.begun_at,
    state: payment.state,
    method: payment.method,
    source: payment.source,
    type: payment.membership_type,
    plan: payment.payment_plan,
    month: payment.month,
    amount: payment.amount,
    refunded: payment.refunded,
    receipt_number: number === null ? null : receiptNumberText(number),
    returns: invoices.filter(({ payment_id }) => payment_id === payment.payment_id).map(listedReturn),
  };
}

/** Throws a 404 for nobody. */
export async function memberView(
  memberId: string,
  { today, content }: Services,
  db: Database,
): Promise<MemberPayments> {
  const readers = await findReaders(memberId, db);
  const course = await findCourse(memberId, db);
  if (readers === null || course === null) return erasedView(memberId, today(), db);
  const { member, payer } = readers;
  const membership = membershipOn(course, today());
  const events = await findAllRecordedEvents(memberId, db);
  const { prices } = content.now().site;
  const wished = wishedDebit(course);
  return {
    member_id: memberId,
    name: member.name,
    type: membership.type,
    plan: membership.plan,
    expires_at: membership.expiresAt,
    is_in_force: isInForce(membership, today()),
    has_debit: course.debit !== null,
    next: course.next,
    leaving_on: course.leaving?.lastDay ?? null,
    last_days: lastDaysOffered(course, today()).map((day) => ({
      day,
      debits: [...debitsUntil(course, day, today())],
    })),
    can_stay: canStay(course, today()),
    debit_amount: wished === null ? null : (prices?.[wished.type].monthly ?? null),
    pays_for: (await findAllPaidBy(memberId, db)).map((one) => ({
      member_id: one.member_id,
      name: `${one.last_name} ${one.first_name}`,
    })),
    payer: payer === member ? null : { member_id: payer.memberId, name: payer.name },
    payments: await paymentsOf(memberId, course.owedBack, db),
    course: events
      .map(({ event, by }) => ({ at: event.at, sentence: courseSentence(event), by }))
      .toReversed(),
    ...(prices === undefined ? {} : { prices }),
    today: today(),
  };
}

/** Of an erased member: the payments alone. Throws a 404 if there are none. */
async function erasedView(memberId: string, today: JstDate, db: Database): Promise<MemberPayments> {
  const payments = await paymentsOf(memberId, [], db);
  const [latest] = payments;
  if (latest === undefined) throw notFound('member_not_found', UNKNOWN_MEMBER);
  return {
    member_id: memberId,
    name: '',
    type: latest.type,
    plan: latest.plan,
    expires_at: null,
    is_in_force: false,
    has_debit: false,
    next: null,
    leaving_on: null,
    last_days: [],
    can_stay: false,
    debit_amount: null,
    pays_for: [],
    payer: null,
    payments,
    course: [],
    today,
  };
}

async function paymentsOf(
  memberId: string,
  owedBack: readonly string[],
  db: Database,
): Promise<MemberPayments['payments']> {
  const payments = await findAllOfMember(memberId, db);
  const paidVoid = await findAllPaidVoid(db);
  const ids = payments.map(({ payment_id }) => payment_id);
  const open = await findAllOpenRefunds(ids, db);
  const invoices = await findAllReturnInvoices(ids, db);
  return payments.map((payment) => ({
    ...paymentView(payment, invoices),
    is_owed_back: owedBack.includes(payment.payment_id) || paidVoid.includes(payment.payment_id),
    refundable: refundableOf(
      payment,
      open.filter(({ payment_id, problem }) => payment_id === payment.payment_id && problem === null),
    ),
    dispute: payment.dispute,
    is_in_hand: payment.source === 'office' && payment.state === 'paid' && payment.refunded === 0,
    note: payment.note,
  }));
}

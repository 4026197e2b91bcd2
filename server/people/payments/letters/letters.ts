/** Letters about what happened to a membership: written in the transaction that appends it, so once each. */

import { startAwaited, wishedDebit } from '#domain/membership/course/changes.ts';
import { type Course, type CourseEvent, courseOf, membershipOn } from '#domain/membership/course/course.ts';
import { isInForce } from '#domain/membership/membership.ts';
import { findAllRecordedEvents } from '#server/people/members/public.ts';
import { instantText } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { hasSlip } from '../repository.ts';
import { findReturnInvoice } from '../return-invoices-repository.ts';
import type { GoneBack } from '../returns-repository.ts';
import {
  applied,
  changed,
  chosen,
  declined,
  leaving,
  payerEnded,
  requested,
  startEnded,
  staying,
} from './change-letters.ts';
import {
  debitStopped,
  type EventOf,
  failedDebit,
  paidBack,
  paidInVain,
  receiptLetter,
  reversed,
  type Telling,
  welcome,
} from './payment-letters.ts';
import { type Draft, type LetterServices, post } from './post.ts';
import {
  findAllMadeRefunds,
  findPayment,
  findReader,
  findReaders,
  insertWritten,
  type ToldPayment,
} from './repository.ts';

/** What letters are written with. */
export type LetterNeeds = LetterServices & Pick<Services, 'clock' | 'today'>;

/**
 * Writes what there is to say about `events`, which the transaction `db` has just appended to the course of this member. What a
 * later event has overtaken is not told; nor is anything to nobody.
 */
export async function writeLetters(
  memberId: string,
  events: readonly CourseEvent[],
  services: LetterNeeds,
  db: Database,
): Promise<void> {
  if (events.length === 0) return;
  const telling = await tellingOf(memberId, events, services, db);
  if (telling === null) return;
  for (const event of events) {
    for (const draft of await draftsOf(event, telling, services, db)) await post(draft, services, db);
  }
  if (!events.some(({ kind }) => kind === 'requested'))
    for (const draft of lateRequest(telling)) await post(draft, services, db);
}

/** A choice that turned into a request because of what was reported later. */
function lateRequest(telling: Telling): readonly Draft[] {
  const { request } = telling.course;
  if (request === null || (telling.before?.request ?? null) !== null) return [];
  return request.payer === telling.payer.memberId ? requested(request, telling) : [];
}

/** Tells who paid which refunds of a payment have been made, each once; for one that leaves the days as they are, too. */
export async function writeRefundLetters(
  memberId: string,
  paymentId: string,
  services: LetterNeeds,
  db: Database,
): Promise<void> {
  const telling = await tellingOf(memberId, [], services, db);
  if (telling === null) return;
  for (const draft of await refundDrafts(paymentId, telling, services, db)) await post(draft, services, db);
}

/** Tells who paid that a part of a payment has gone back without a refund of the office. */
export async function writeReturnLetter(
  { payment_id: paymentId, member_id: memberId }: { readonly payment_id: string; readonly member_id: string },
  back: GoneBack,
  services: LetterNeeds,
  db: Database,
): Promise<void> {
  const telling = await tellingOf(memberId, [], services, db);
  const payment = await findPayment(paymentId, db);
  if (telling === null || payment === null) return;
  await post(await paidBackDraft(payment, back, telling, db), services, db);
}

/** Tells who paid that the money counts for nothing and goes back, once for each payment. */
export async function writeVoidLetter(
  { payment_id: paymentId, member_id: memberId }: { readonly payment_id: string; readonly member_id: string },
  services: LetterNeeds,
  db: Database,
): Promise<void> {
  const readers = await findReaders(memberId, db);
  const payment = await findPayment(paymentId, db);
  const payer = payment === null ? null : await findReader(payment.payer_id, db);
  if (readers === null || payment === null || payer === null) return;
  const written = { memberId, about: `void ${paymentId}`, now: instantText(services.clock()) };
  if (await insertWritten(written, db)) await post(paidInVain(payment, readers.member, payer), services, db);
}

/**
 * Tells a former payer that the card is no longer debited for this member, and that a slip can no longer be paid; and the member, if that
 * debit was to begin the membership, that it does not begin.
 */
export async function writePayerLetter(
  { memberId, formerId }: { readonly memberId: string; readonly formerId: string },
  services: LetterNeeds,
  db: Database,
): Promise<void> {
  const telling = await tellingOf(memberId, [], services, db);
  const former = await findReader(formerId, db);
  if (telling === null || former === null) return;
  const holdsSlip = await hasSlip({ memberId, payerId: formerId, now: services.clock() }, db);
  await post(payerEnded(former, holdsSlip, telling), services, db);
  const start = startAwaited(telling.course, telling.today);
  if (start !== null && formerId !== memberId) await post(startEnded(start, telling), services, db);
}

async function tellingOf(
  memberId: string,
  events: readonly CourseEvent[],
  { content, today }: LetterNeeds,
  db: Database,
): Promise<Telling | null> {
  const readers = await findReaders(memberId, db);
  const recorded = await findAllRecordedEvents(memberId, db);
  const all = recorded.map(({ event }) => event);
  const course = courseOf(all);
  if (readers === null || course === null) return null;
  const isNew = new Set(events.map(({ id }) => id));
  const { prices } = content.now().site;
  return {
    ...readers,
    course,
    byOffice: new Set(recorded.filter(({ by }) => by === 'office').map(({ event }) => event.id)),
    before: courseOf(all.filter(({ id }) => !isNew.has(id))),
    today: today(),
    priceOf: ({ type, plan }) => prices?.[type][plan] ?? null,
  };
}

async function draftsOf(
  event: CourseEvent,
  telling: Telling,
  services: LetterNeeds,
  db: Database,
): Promise<readonly Draft[]> {
  const { course } = telling;
  switch (event.kind) {
    case 'paid':
      return paymentDrafts(event, telling, services, db);
    case 'reversed':
      return reversalDrafts(event.payment, telling, services, db);
    case 'debitFailed':
      return course.failedMonth === event.month ? [failedDebit(event, telling)] : [];
    case 'chosen':
      return isChoice(event, course.next ?? course.choice) ? [chosen(telling)] : [];
    case 'requested':
      return course.request === null || !isChoice(event, course.request) ? [] : requested(event, telling);
    case 'agreed':
      return isChoice(event, course.next ?? course.choice) ? [chosen(telling)] : [];
    case 'declined':
      return [declined(event, telling)];
    case 'leaving':
      return course.leaving?.lastDay === event.lastDay ? [leaving(event, telling)] : [];
    case 'staying':
      return course.leaving === null ? [staying(event, telling)] : [];
    case 'debitEnded':
      return isSurprise(event, telling) ? [debitStopped(telling)] : [];
    case 'debitSet':
      return startDrafts(event, telling);
    case 'began':
    case 'set':
      return [];
  }
}

function startDrafts({ debit }: EventOf<'debitSet'>, telling: Telling): readonly Draft[] {
  const { course, today } = telling;
  const start = course.debit === debit ? startAwaited(course, today) : null;
  // A server that hears of it on the 1st or later writes the receipt.
  return start === null || today >= start ? [] : [applied(start, telling)];
}

/** Whether a debit ended that the member still counts on: not by a notice, a refusal, a refund or a year that is paid. */
function isSurprise({ debit }: EventOf<'debitEnded'>, { before, course, today }: Telling): boolean {
  const wished = before?.debit === debit ? wishedDebit(before) : null;
  if (wished === null || wished.lastDay !== null || course.debit !== null) return false;
  const isCountedOn =
    isInForce(membershipOn(course, today), today) ||
    (before !== null && startAwaited(before, today) !== null);
  return course.failedMonth === null && isCountedOn;
}

async function paymentDrafts(
  event: EventOf<'paid'>,
  telling: Telling,
  { clock }: LetterNeeds,
  db: Database,
): Promise<readonly Draft[]> {
  const { member, before, course } = telling;
  const drafts: Draft[] = [];
  const isFirst = before === null || hasNeverBegun(before);
  const now = instantText(clock());
  // A report that comes out of order makes nobody new again.
  if (isFirst && (await insertWritten({ memberId: member.memberId, about: 'welcome', now }, db))) {
    drafts.push(welcome(telling));
  }
  const isChange = !isFirst && before !== null && !isChoice(before.choice, course.choice);
  if (isChange && isChoice(event, course.choice)) drafts.push(changed(event, telling));
  const payment = await findPayment(event.payment, db);
  if (payment === null) return drafts;
  const payer = (await findReader(payment.payer_id, db)) ?? telling.payer;
  return [...drafts, receiptLetter(event, payment, telling, payer)];
}

async function reversalDrafts(
  paymentId: string,
  telling: Telling,
  services: LetterNeeds,
  db: Database,
): Promise<readonly Draft[]> {
  const payment = await findPayment(paymentId, db);
  if (payment === null) return [];
  const { dispute, isRefundDecided, lastReturn } = payment;
  if (dispute !== 'lost' && isRefundDecided) return refundDrafts(paymentId, telling, services, db);
  if (dispute !== 'lost' && payment.source === 'provider' && lastReturn !== null)
    return [await paidBackDraft(payment, lastReturn, telling, db)];
  const payer = (await findReader(payment.payer_id, db)) ?? telling.payer;
  const invoice = lastReturn === null ? null : await findReturnInvoice(lastReturn.id, db);
  return [reversed(payment, invoice, telling, payer)];
}

async function paidBackDraft(
  payment: ToldPayment,
  { id, amount }: GoneBack,
  telling: Telling,
  db: Database,
): Promise<Draft> {
  const payer = (await findReader(payment.payer_id, db)) ?? telling.payer;
  return paidBack({ payment, amount, invoice: await findReturnInvoice(id, db) }, telling, payer);
}

async function refundDrafts(
  paymentId: string,
  telling: Telling,
  { clock }: LetterNeeds,
  db: Database,
): Promise<readonly Draft[]> {
  const payment = await findPayment(paymentId, db);
  if (payment === null) return [];
  const drafts: Draft[] = [];
  for (const { refund_id, amount } of await findAllMadeRefunds(paymentId, db)) {
    const written = {
      memberId: telling.member.memberId,
      about: `refund ${refund_id}`,
      now: instantText(clock()),
    };
    if (await insertWritten(written, db))
      drafts.push(await paidBackDraft(payment, { id: refund_id, amount }, telling, db));
  }
  return drafts;
}

function isChoice({ type, plan }: Course['choice'], other: Course['choice']): boolean {
  return type === other.type && plan === other.plan;
}

/** Nothing was ever in force: neither paid for nor granted by the office. */
function hasNeverBegun(course: Course): boolean {
  return course.spans.length === 0 && course.owedBack.length === 0 && course.failedMonth === null;
}

/** Letters about what happened to a membership: written in the transaction that appends it, so once each. */

import { type Course, type CourseEvent, courseOf } from '#domain/membership/course/course.ts';
import { findAllEvents } from '#server/members/public.ts';
import { instantText } from '#server/messages/public.ts';
import type { Services } from '#server/services.ts';
import type { Database } from '#server/store/store.ts';
import { changed, chosen, leaving, staying } from './change-letters.ts';
import {
  type EventOf,
  failedDebit,
  paidBack,
  receiptLetter,
  reversed,
  type Telling,
  welcome,
} from './payment-letters.ts';
import { type Draft, type LetterServices, post } from './post.ts';
import { findPayment, findReader, findReaders, insertWritten } from './repository.ts';

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
}

/** Tells who paid that `amount` of a payment went back; the days that it pays for may have ended before. */
export async function writeRefundLetter(
  {
    memberId,
    paymentId,
    amount,
  }: { readonly memberId: string; readonly paymentId: string; readonly amount: number },
  services: LetterNeeds,
  db: Database,
): Promise<void> {
  const telling = await tellingOf(memberId, [], services, db);
  const payment = await findPayment(paymentId, db);
  if (telling === null || payment === null) return;
  const payer = (await findReader(payment.payer_id, db)) ?? telling.payer;
  await post(paidBack(payment, amount, telling, payer), services, db);
}

async function tellingOf(
  memberId: string,
  events: readonly CourseEvent[],
  { content, today }: LetterNeeds,
  db: Database,
): Promise<Telling | null> {
  const readers = await findReaders(memberId, db);
  const all = await findAllEvents(memberId, db);
  const course = courseOf(all);
  if (readers === null || course === null) return null;
  const isNew = new Set(events.map(({ id }) => id));
  const { prices } = content.now().site;
  return {
    ...readers,
    course,
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
      return reversalDrafts(event.payment, telling, db);
    case 'debitFailed':
      return course.failedMonth === event.month ? [failedDebit(event, telling)] : [];
    case 'chosen':
      return isChoice(event, course.next ?? course.choice) ? [chosen(telling)] : [];
    case 'leaving':
      return course.leaving?.lastDay === event.lastDay ? [leaving(event.lastDay, telling)] : [];
    case 'staying':
      return course.leaving === null ? [staying(telling)] : [];
    case 'began':
    case 'debitSet':
    case 'debitEnded':
    case 'set':
      return [];
  }
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

async function reversalDrafts(paymentId: string, telling: Telling, db: Database): Promise<readonly Draft[]> {
  const payment = await findPayment(paymentId, db);
  // The office's refund has its own letter.
  if (payment === null || payment.isPaidBack) return [];
  const payer = (await findReader(payment.payer_id, db)) ?? telling.payer;
  const isPaidBack = payment.source === 'provider' && payment.refunded > 0;
  return [
    isPaidBack ? paidBack(payment, payment.refunded, telling, payer) : reversed(payment, telling, payer),
  ];
}

function isChoice({ type, plan }: Course['choice'], other: Course['choice']): boolean {
  return type === other.type && plan === other.plan;
}

/** Nothing was ever in force: neither paid for nor granted by the office. */
function hasNeverBegun(course: Course): boolean {
  return course.spans.length === 0 && course.owedBack.length === 0 && course.failedMonth === null;
}

/** Stores what a customer looks like at the provider: its payments, and what is new of them in the courses of the members. */

import type { CourseEvent } from '#domain/membership/course/course.ts';
import { appendToCourse, findCourse } from '#server/people/members/public.ts';
import { instantText } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { updateHasCard } from './customers-repository.ts';
import { hasPaidSince, holdFamily, wasPayer } from './family-repository.ts';
import { writeLetters, writeReturnLetter, writeVoidLetter } from './letters/letters.ts';
import type { Customer, FoundPayment, RefusedDebit, StandingDebit } from './provider.ts';
import { recordReturn, tellRefunds } from './refunds.ts';
import { findRefundMeaning, type Payment, upsertPayment } from './repository.ts';
import { presentPayerOf } from './strays.ts';

type Found = {
  readonly customerId: string;
  readonly payerId: string;
  readonly customer: Customer;
  /** The provider's ids of slips that were cancelled. If their money comes, it is owed back. */
  readonly voided: ReadonlySet<string>;
};

/** Within one transaction. Returns the members whose courses have grown. */
export async function record(
  { customerId, payerId, customer, voided }: Found,
  services: Services,
  db: Database,
): Promise<readonly string[]> {
  const { clock, today } = services;
  const grown = new Set<string>();
  await updateHasCard(customerId, customer.hasCard, db);
  for (const debit of customer.debits) await recordDebit(debit);
  for (const payment of customer.payments.toSorted(byArrival)) await recordPayment(payment);
  await tellRefunds(payerId, services, db);
  return [...grown];

  /**
   * In the order of their beginning: the first debit of a member stands, and is known before the second is looked at. A debit of somebody
   * who has not paid ever since it was set up begins nothing.
   */
  async function recordDebit(debit: StandingDebit): Promise<void> {
    const { debitId, memberId, begunAt, endedAt } = debit;
    const refusals = customer.refusals.filter((refused) => refused.debitId === debitId).map(refusedEvent);
    const current = (await findCourse(memberId, db))?.debit ?? null;
    const isOwn = current === debitId;
    const begins = current === null && endedAt === null;
    // Nobody changes the payer until this is stored.
    if (begins) await holdFamily([memberId], db);
    const isPayer = isOwn
      ? (await presentPayerOf(memberId, db)) === payerId
      : await hasPaidSince({ memberId, payerId, at: begunAt }, db);
    await append(memberId, [
      ...(isPayer && begins ? [setEvent(debit)] : []),
      ...(isPayer ? refusals : []),
      ...(isOwn && endedAt !== null ? [endedEvent(debitId, endedAt)] : []),
    ]);
  }

  async function recordPayment(found: FoundPayment): Promise<void> {
    const refundedAt = found.refundedAt ?? (found.refunded > 0 ? instantText(clock()) : null);
    const isVoidNow = voided.has(found.externalId) || (await isPaidByAnother(found));
    const payer = { payerId, isVoid: isVoidNow };
    const payment = await upsertPayment(payer, { ...found, refundedAt }, db);
    if (payment === null || payment.paid_at === null) return;
    const at = refundedAt ?? instantText(clock());
    const returned = await recordReturn(payment, at, services, db);
    const isVoid = payment.is_void === 1;
    if (isVoid && payment.refunded === 0) await writeVoidLetter(payment, services, db);
    if (!isVoid) await append(found.memberId, [paidEvent(found, payment, payment.paid_at)]);
    const reversal = isVoid ? null : await reversalOf(payment);
    if (reversal === null && returned !== null && payment.dispute !== 'lost')
      await writeReturnLetter(payment, returned, services, db);
    if (reversal === null) return;
    const { payment_id } = payment;
    await append(found.memberId, [
      { id: `reversed:${payment_id}`, at, kind: 'reversed', payment: payment_id, ...reversal },
    ]);
  }

  /** Whether another member was the payer when it was paid. A slip counts from the moment it was issued: it is cancelled then. */
  async function isPaidByAnother({ memberId, method, begunAt, paidAt }: FoundPayment): Promise<boolean> {
    const at = method === 'card' ? (paidAt ?? begunAt) : begunAt;
    return !(await wasPayer({ memberId, payerId, at }, db));
  }

  /**
   * The office says whether a refund takes the days with it; one that was made at the provider does, where it is of everything. Then
   * the debit ends, too, unless it is another payer's.
   */
  async function reversalOf(payment: Payment): Promise<{ readonly endsDebit: boolean } | null> {
    const { payment_id, member_id, refunded, amount } = payment;
    if (refunded === 0) return null;
    const meaning = payment.dispute === 'lost' ? 'atProvider' : await findRefundMeaning(payment_id, db);
    if (meaning === 'ends') return { endsDebit: true };
    if (refunded < amount) return null;
    if (meaning === 'atProvider') return { endsDebit: (await presentPayerOf(member_id, db)) === payerId };
    const isOwedBack = (await findCourse(member_id, db))?.owedBack.includes(payment_id) ?? false;
    return isOwedBack ? { endsDebit: false } : null;
  }

  async function append(memberId: string, events: readonly CourseEvent[]): Promise<void> {
    if (events.length === 0) return;
    const now = instantText(clock());
    const added = await appendToCourse({ memberId, events, by: 'provider', now, today: today() }, db);
    if (added.length === 0) return;
    grown.add(memberId);
    await writeLetters(memberId, added, services, db);
  }
}

function setEvent({ debitId, begunAt, startsOn, type }: StandingDebit): CourseEvent {
  return {
    id: `debitSet:${debitId}`,
    at: begunAt,
    kind: 'debitSet',
    debit: debitId,
    type,
    plan: 'monthly',
    ...(startsOn === null ? {} : { startsOn }),
  };
}

function endedEvent(debit: string, at: string): CourseEvent {
  return { id: `debitEnded:${debit}`, at, kind: 'debitEnded', debit };
}

function refusedEvent({ demandId, debitId, month, at }: RefusedDebit): CourseEvent {
  return { id: `debitFailed:${demandId}`, at, kind: 'debitFailed', debit: debitId, month };
}

function paidEvent(found: FoundPayment, { payment_id }: Payment, at: string): CourseEvent {
  const { externalId, type, plan, month, debitId } = found;
  return {
    id: `paid:${externalId}`,
    at,
    kind: 'paid',
    payment: payment_id,
    month,
    debit: debitId,
    ifDue: true,
    type,
    plan,
  };
}

function byArrival(a: FoundPayment, b: FoundPayment): number {
  const [one, other] = [a.paidAt ?? a.begunAt, b.paidAt ?? b.begunAt];
  return one < other ? -1 : Number(one > other);
}

/** Payments by hand: money that came past the provider is entered, and a wrong entry is taken back. */

import type { BodyOf } from '#contract/call.ts';
import type { enterPayment } from '#contract/payment/admin.ts';
import { isDay, TOKYO } from '#domain/calendar/tokyo.ts';
import { type CourseEvent, courseOf } from '#domain/membership/course/course.ts';
import { findAllEvents, findAllNames } from '#server/people/members/public.ts';
import { instantText } from '#server/platform/clock.ts';
import type { Member } from '#server/platform/http/callers.ts';
import { conflict, invalidInput, notFound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findPayerOf } from '../family-repository.ts';
import { numberingTransaction } from '../numbering.ts';
import { insertReturn } from '../returns-repository.ts';
import * as sentence from './messages.ts';
import { appendByOffice, entryOf } from './office.ts';
import { findById, insertByHand, updateNote, updateRefunded } from './repository.ts';

export type ByHand = BodyOf<typeof enterPayment>;

/** Enters a payment under this id; nothing more where it has been entered already. */
export async function enterByHand(
  {
    memberId,
    paymentId,
    entry,
    caller,
  }: {
    readonly memberId: string;
    readonly paymentId: string;
    readonly entry: ByHand;
    readonly caller: Member;
  },
  services: Services,
): Promise<void> {
  const { store, today } = services;
  requireSound(entry, today());
  await numberingTransaction(store, async (db) => {
    if ((await findById(paymentId, db)) !== null) return;
    await enter(memberId, paymentId, entry, services, caller, db);
  });
}

async function enter(
  memberId: string,
  paymentId: string,
  entry: ByHand,
  services: Services,
  caller: Member,
  db: Database,
): Promise<void> {
  const names = await findAllNames([memberId], db);
  if (!names.has(memberId)) throw notFound('member_not_found', sentence.UNKNOWN_MEMBER);
  const { payerId, method, day, type, plan, amount, note } = entry;
  if (payerId !== memberId && payerId !== (await findPayerOf(memberId, db)))
    throw invalidInput('payerId', sentence.STRANGE_PAYER);
  const month = plan === 'monthly' ? entry.month : null;
  const at = momentOf(day, services);
  const event: CourseEvent = {
    id: `paid:${paymentId}`,
    at,
    kind: 'paid',
    payment: paymentId,
    month,
    debit: null,
    type,
    plan,
  };
  const stored = await findAllEvents(memberId, db);
  // Dated back, it may stand before another one, which then pays for nothing.
  if (owedBackBy([...stored, event]) > owedBackBy(stored))
    throw conflict('paid_already', sentence.PAID_ALREADY, 'month');
  const receiptNumber = await insertByHand(
    {
      payment_id: paymentId,
      member_id: memberId,
      payer_id: payerId,
      source: 'office',
      external_id: null,
      method,
      membership_type: type,
      payment_plan: plan,
      month,
      debit_id: null,
      amount,
      refunded: 0,
      state: 'paid',
      begun_at: at,
      paid_at: at,
      refunded_at: null,
      note: note.trim(),
    },
    db,
  );
  await appendByOffice({ memberId, event }, services, db);
  await services.audit(
    entryOf(memberId, caller, sentence.entered({ method, amount, day, receiptNumber })),
    db,
  );
}

/** Takes back a wrong entry: its days count no more, and its row stays, as paid back. Returns whose it was. */
export async function takeBackByHand(
  { paymentId, note, caller }: { readonly paymentId: string; readonly note: string; readonly caller: Member },
  services: Services,
): Promise<string> {
  const now = instantText(services.clock());
  return services.store.transaction(async (db) => {
    const payment = await findById(paymentId, db);
    if (payment === null) throw notFound('payment_not_found', sentence.UNKNOWN_PAYMENT);
    const { member_id: memberId, amount } = payment;
    if (payment.source !== 'office') throw conflict('not_by_hand', sentence.NOT_BY_HAND);
    if (!(await updateRefunded({ paymentId, amount, now }, db)))
      throw conflict('not_paid', sentence.NOT_PAID);
    await insertReturn({ paymentId, amount, cause: 'entry', at: now }, db);
    if (note.trim() !== '') await updateNote(paymentId, note.trim(), db);
    const event = { id: `reversed:${paymentId}`, at: now, kind: 'reversed', payment: paymentId } as const;
    await appendByOffice({ memberId, event }, services, db);
    await services.audit(entryOf(memberId, caller, sentence.takenBack(amount)), db);
    return memberId;
  });
}

function requireSound({ day, plan, month }: ByHand, today: string): void {
  if (!isDay(day) || day > today) throw invalidInput('day', sentence.DAY_AHEAD);
  if (day < '2000-01-01') throw invalidInput('day', sentence.DAY_LONG_AGO);
  if (plan === 'monthly' && month === null) throw invalidInput('month', sentence.MONTH_NEEDED);
}

/** How many payments nothing is due for. */
function owedBackBy(events: readonly CourseEvent[]): number {
  return courseOf(events)?.owedBack.length ?? 0;
}

/** Of money that came today it is now; of an earlier day, its noon. */
function momentOf(day: string, { clock, today }: Services): string {
  if (day === today()) return instantText(clock());
  return instantText(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: TOKYO, plainTime: '12:00' }).toInstant(),
  );
}

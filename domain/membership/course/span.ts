/** 期間: days that are paid for, or granted by the office. */

import { addDays, type JstDate } from '../../calendar/tokyo.ts';
import type { MembershipType, PaymentPlan } from '../membership.ts';
import { firstDayOf, lastDayOf, type Month, yearFrom } from './term.ts';

/** What is paid for, or will be. */
export type Choice = { readonly type: MembershipType; readonly plan: PaymentPlan };

/** Days in force, both included. */
export type Span = {
  readonly from: JstDate;
  readonly to: JstDate;
  /** The payment that pays for them; null where the office granted them. */
  readonly payment: string | null;
  /** The standing debit that made the payment; null for any other. */
  readonly debit: string | null;
} & Choice;

/**
 * Days that a membership stays open after its last day while a debit is awaited: the card company answers within hours, but a
 * 1st may be a Sunday with a server that was away.
 */
export const AWAITED_DAYS = 3;

/** An end in the past is a span, too: members read when it was. */
export function spansGranted(
  from: JstDate,
  expiresAt: JstDate | null,
  { type, plan }: Choice,
): readonly Span[] {
  if (expiresAt === null) return [];
  const begin = from < expiresAt ? from : expiresAt;
  return [{ from: begin, to: expiresAt, payment: null, debit: null, type, plan }];
}

/** What pays: for a month, or for a year where there is none. */
export type Paying = {
  readonly paidOn: JstDate;
  readonly month: Month | null;
  readonly debit: string | null;
};

/** The days that a payment pays for: what is left of its month, or the year after what is paid for already. */
export function daysPaid(
  { paidOn, month, debit }: Paying,
  spans: readonly Span[],
): Pick<Span, 'from' | 'to'> {
  if (month === null) {
    // A month that is paid ahead, beyond a gap, does not put the year off.
    const from = addDays(endOfChain(spans, addDays(paidOn, -1)), 1);
    return { from, to: yearFrom(from) };
  }
  const [first, to] = [firstDayOf(month), lastDayOf(month)];
  const before = addDays(first, -1);
  const wasAwaited = debit !== null && paidOn <= addDays(before, AWAITED_DAYS) && isWithin(spans, before);
  return { from: first < paidOn && paidOn <= to && !wasAwaited ? paidOn : first, to };
}

/** The last day of all; empty where there is none. */
export function endOf(spans: readonly Span[]): JstDate {
  return spans.reduce<JstDate>((latest, { to }) => (to > latest ? to : latest), '');
}

export function isWithin(spans: readonly Span[], day: JstDate): boolean {
  return spans.some(({ from, to }) => from <= day && day <= to);
}

/** What is left of the spans up to and including `day`. */
export function cutAfter(spans: readonly Span[], day: JstDate): readonly Span[] {
  return spans.filter(({ from }) => from <= day).map((span) => (span.to > day ? { ...span, to: day } : span));
}

/** The last day of the spans that go on without a gap from `last`; they are in the order of their beginning. */
export function endOfChain(spans: readonly Span[], last: JstDate): JstDate {
  return spans.reduce((end, { from, to }) => (to > end && from <= addDays(end, 1) ? to : end), last);
}

export function isSameChoice(one: Choice, other: Choice): boolean {
  return one.type === other.type && one.plan === other.plan;
}

/** What a member may change of a membership, from when it holds, and what it costs (members' specification, section 9). */

import { addDays, type JstDate } from '../../calendar/tokyo.ts';
import type { Fault } from '../../fault.ts';
import { isInForce, type MembershipType, type PaymentPlan } from '../membership.ts';
import { RENEWAL_DAYS } from '../payment-terms.ts';
import { type Choice, type Course, membershipOn } from './course.ts';
import { wishedDebit } from './debit.ts';
import { AWAITED_DAYS, isSameChoice } from './span.ts';
import { earliestLastDay, firstDayOf, lastDayOf, type Month, monthOf, nextMonth, yearFrom } from './term.ts';

export { type WishedDebit, wishedDebit } from './debit.ts';

/** Yen, tax included. */
export type Prices = Readonly<Record<MembershipType, Readonly<Record<PaymentPlan, number>>>>;

/**
 * How a choice comes about. `payNow`: by a payment that begins now. `nextDebit`: the next debit is for it. `renewal`: it is noted,
 * and offered when the year is renewed.
 */
export type Way = 'payNow' | 'nextDebit' | 'renewal';

/** What a choice costs, and from which day it holds. */
export type Terms = Choice & { readonly way: Way; readonly from: JstDate; readonly amount: number };

/** What a payment that begins now pays for, and what follows it. */
export type FirstPayment = {
  /** Null: a year. */
  readonly month: Month | null;
  /** The last day that it pays for. */
  readonly until: JstDate;
  /** The day of the first debit after it; null if nothing is debited. */
  readonly nextDebitOn: JstDate | null;
};

const LEAVING: Fault = {
  code: 'leaving',
  message: '退会の届けが出ています。変更するには、先に退会の届けを取り消してください。',
};
const SAME: Fault = { code: 'same_choice', message: 'いまと同じ会員種別とお支払いプランです。' };
const START_AWAITED: Fault = {
  code: 'start_awaited',
  message: '1日のお支払いの確認を待っています。変更は、確認がとれたあとにできます。',
};
const TOO_EARLY: Fault = {
  code: 'too_early',
  message: `更新のお支払いは、有効期限の${RENEWAL_DAYS}日前からできます。`,
};

/** The terms of paying for, or changing to, `choice` today; a fault where it can't be. */
export function termsOf(
  course: Course,
  choice: Choice,
  today: JstDate,
  prices: Prices,
): { readonly ok: true; readonly terms: Terms } | { readonly ok: false; readonly fault: Fault } {
  const amount = prices[choice.type][choice.plan];
  const membership = membershipOn(course, today);
  const done = (way: Way, from: JstDate) => ({ ok: true, terms: { ...choice, way, from, amount } }) as const;
  const { expiresAt } = membership;
  const start = startAwaited(course, today);
  if (start !== null) return startingTerms(course, { ...choice, start, today, amount });
  if (expiresAt === null || !isInForce(membership, today)) return done('payNow', today);
  if (course.leaving !== null) return { ok: false, fault: LEAVING };
  const after = expiresAt < today ? today : addDays(expiresAt, 1);
  const wished = course.next ?? course.choice;
  const isSame = wished.type === choice.type && wished.plan === choice.plan;
  if (wishedDebit(course) !== null) {
    if (isSame) return { ok: false, fault: SAME };
    // What is awaited now is on its way as it was.
    return choice.plan === 'yearly'
      ? done('payNow', after)
      : done('nextDebit', nextDebitDay(today > expiresAt ? today : expiresAt));
  }
  if (expiresAt <= addDays(today, RENEWAL_DAYS)) return done('payNow', after);
  return isSame ? { ok: false, fault: TOO_EARLY } : done('renewal', after);
}

/**
 * The 1st whose debit is to begin the membership, while that debit or the provider's report of it is awaited; null if none is. The member
 * is not in force meanwhile.
 */
export function startAwaited(course: Course, today: JstDate): JstDate | null {
  const { debitStartsOn: start } = course;
  if (start === null || wishedDebit(course) === null) return null;
  const isAwaited = today < addDays(start, AWAITED_DAYS) && !isInForce(membershipOn(course, today), today);
  return isAwaited ? start : null;
}

type Starting = Choice & { readonly start: JstDate; readonly today: JstDate; readonly amount: number };

/** As {@link termsOf}, while the debit of `start` is awaited. Nothing changes between that day and the provider's report. */
function startingTerms(
  course: Course,
  { start, today, amount, ...choice }: Starting,
): ReturnType<typeof termsOf> {
  if (today >= start) return { ok: false, fault: START_AWAITED };
  if (isSameChoice(choice, course.next ?? course.choice)) return { ok: false, fault: SAME };
  const [way, from] =
    choice.plan === 'yearly' ? (['payNow', today] as const) : (['nextDebit', start] as const);
  return { ok: true, terms: { ...choice, way, from, amount } };
}

/**
 * The 1st on which a monthly plan may begin instead of today, with nothing to pay today. Null unless today is the last day of a month, when
 * a payment would be for one day.
 */
export function laterStartOf({ way, plan, from }: Terms, today: JstDate): JstDate | null {
  const isLastDay = today === lastDayOf(monthOf(today));
  return way === 'payNow' && plan === 'monthly' && from === today && isLastDay ? nextDebitDay(today) : null;
}

/** The payment that begins a plan on `from`: the whole month, or a year. */
export function firstPaymentOf({ plan, from }: Pick<Terms, 'plan' | 'from'>): FirstPayment {
  if (plan === 'yearly') return { month: null, until: yearFrom(from), nextDebitOn: null };
  const month = monthOf(from);
  return { month, until: lastDayOf(month), nextDebitOn: firstDayOf(nextMonth(month)) };
}

/** Whether a choice, noted now, makes the present standing debit dearer from its next date on. */
export function raisesDebit(course: Course, { type, plan }: Choice, prices: Prices): boolean {
  const { choice } = course;
  const isPresent = choice.type === type && choice.plan === plan;
  const before = wishedDebit(course);
  const after = wishedDebit({ ...course, next: isPresent ? null : { type, plan } });
  return before !== null && after !== null && prices[after.type].monthly > prices[before.type].monthly;
}

/** How many last days a member may choose among. */
const LAST_DAYS_OFFERED = 6;

/**
 * The last days that a notice given today may name, earliest first: ends of months, from the earliest that the rule allows; of a year
 * that is paid for, no further than its end. Before the first debit that is to begin a membership, today alone: it is called off. Empty
 * where nothing is in force, or notice was given already.
 */
export function lastDaysOffered(course: Course, today: JstDate): readonly JstDate[] {
  const membership = membershipOn(course, today);
  const { expiresAt } = membership;
  const start = startAwaited(course, today);
  if (start !== null) return today < start ? [today] : [];
  if (expiresAt === null || !isInForce(membership, today) || course.leaving !== null) return [];
  const days = Array.from({ length: LAST_DAYS_OFFERED }).reduce<readonly JstDate[]>(
    (all) => [...all, lastDayOf(nextMonth(monthOf(all.at(-1) ?? today)))],
    [earliestLastDay(today)],
  );
  if (wishedDebit(course) !== null) return days;
  const within = days.filter((day) => day < expiresAt);
  return within.length === days.length ? within : [...within, expiresAt];
}

/** The days after `today` on which the standing debit is still made if the membership ends with `lastDay`. */
export function debitsUntil(course: Course, lastDay: JstDate, today: JstDate): readonly JstDate[] {
  if (wishedDebit(course) === null) return [];
  const days: JstDate[] = [];
  for (let day = nextDebitDay(today); day <= lastDay; day = nextDebitDay(day)) days.push(day);
  return days;
}

/** The first day that the next debit of a standing debit falls on, after `today`: the 1st of the next month. */
export function nextDebitDay(today: JstDate): JstDate {
  return firstDayOf(nextMonth(monthOf(today)));
}

/** Days before the end at which a member is told of it, where nothing renews the membership by itself. */
export const REMINDER_DAYS = [30, 7, 1] as const;

/** Which reminder is due today; null for none. One that a stopped server missed is made up for by the next one. */
export function reminderDue(course: Course, today: JstDate): (typeof REMINDER_DAYS)[number] | null {
  const { expiresAt } = membershipOn(course, today);
  if (expiresAt === null || today > expiresAt || course.leaving !== null) return null;
  if (wishedDebit(course) !== null) return null;
  return REMINDER_DAYS.findLast((days) => addDays(expiresAt, -days) <= today) ?? null;
}

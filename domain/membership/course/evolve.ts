/** What one event makes of a course. */

import { addDays, type JstDate, tokyoDate } from '../../calendar/tokyo.ts';
import { RENEWAL_DAYS } from '../payment-terms.ts';
import type { Course, CourseEvent, CourseFact, DebitRequest } from './course.ts';
import { wishedDebit } from './debit.ts';
import {
  type Choice,
  cutAfter,
  daysPaid,
  endOf,
  isSameChoice,
  isWithin,
  type Span,
  spansGranted,
} from './span.ts';
import { lastDayOf, type Month } from './term.ts';

type Event<Kind extends CourseFact['kind']> = CourseEvent & Extract<CourseFact, { readonly kind: Kind }>;

export function begun(event: Event<'began'>): Course {
  const { type, plan, expiresAt } = event;
  const choice = { type, plan };
  return {
    spans: spansGranted(dayOf(event), expiresAt, choice),
    choice,
    next: null,
    request: null,
    debit: null,
    debitSetOn: null,
    debitStartsOn: null,
    leaving: null,
    failedMonth: null,
    owedBack: [],
  };
}

/** The course after an event that is no earlier than what it has heard. */
export function evolve(before: Course, event: CourseEvent): Course {
  const course = settled(before, dayOf(event));
  switch (event.kind) {
    // Only the first one is a beginning.
    case 'began':
      return course;
    case 'paid':
      return keepDebit(course, paid(course, event));
    case 'reversed':
      return keepDebit(course, reversed(course, event));
    case 'debitSet':
      return debitSet(course, event);
    case 'debitEnded':
      return course.debit === event.debit ? withoutDebit(course) : course;
    case 'debitFailed':
      return debitFailed(course, event);
    case 'leaving':
      return leaving(course, event);
    case 'staying':
      return isOver(course, dayOf(event)) ? course : { ...course, leaving: null };
    case 'chosen':
      return chosen(course, event);
    case 'requested':
      return { ...course, request: requestOf(event) };
    case 'agreed':
      return { ...course, next: nextOf(course.choice, event), request: null };
    case 'declined':
      return { ...course, request: null };
    case 'set':
      return keepDebit(course, set(course, event));
  }
}

/** What a notice gives up is gone for good once its last day has passed. */
function settled(course: Course, day: JstDate): Course {
  return course.leaving !== null && isOver(course, day)
    ? { ...course, spans: cutAfter(course.spans, course.leaving.lastDay) }
    : course;
}

function isOver(course: Course, day: JstDate): boolean {
  return course.leaving !== null && day > course.leaving.lastDay;
}

/** Keeps what the standing debit pays for as its payer agreed to it: a payment, a refund or the office does not change it. */
function keepDebit(before: Course, after: Course): Course {
  const agreed = wishedDebit(before);
  const now = wishedDebit(after);
  const isSameDebit = agreed !== null && now !== null && before.debit === after.debit;
  if (!isSameDebit || agreed.type === now.type) return after;
  return { ...after, next: nextOf(after.choice, { type: agreed.type, plan: 'monthly' }) };
}

function paid(course: Course, event: Event<'paid'>): Course {
  const { type, plan, month, payment, debit } = event;
  const span = {
    ...daysPaid({ paidOn: dayOf(event), month, debit }, course.spans),
    payment,
    debit,
    type,
    plan,
  };
  const isBeyond = course.leaving !== null && span.to > course.leaving.lastDay;
  const owed = { ...course, owedBack: [...course.owedBack, payment] };
  // A card that was debited when notice was given is debited by a program: it takes no notice back.
  if (isBeyond && debit !== null && debit === course.leaving?.debit) return owed;
  // A card that is set up after a notice is debited month by month: it begins anew.
  const isAnew = debit !== null && debit !== course.leaving?.debit;
  const leaving = isBeyond || isAnew ? null : course.leaving;
  const isTwice =
    month === null ? event.ifDue === true && isYearEarly(course, event) : isPaidFor(course, month);
  // A year that goes back is no choice to stay.
  if (isTwice) return { ...owed, leaving: month === null ? course.leaving : leaving };
  const { failedMonth } = course;
  const stays = {
    leaving,
    spans: inOrderOfBeginning([...course.spans, span]),
    failedMonth: failedMonth !== null && span.to >= lastDayOf(failedMonth) ? null : failedMonth,
    // A year ends the debit that the request is about.
    request: month === null ? null : course.request,
  };
  // What is paid late, for days before others that are paid for, is no choice for what comes.
  if (span.to < endOf(course.spans)) return { ...course, ...stays };
  // A debit that did not follow a choice in time leaves it for the next one.
  const { next } = course;
  const isChosenStill = debit !== null && next !== null && !isSameChoice(next, span);
  return { ...course, ...stays, choice: { type, plan }, next: isChosenStill ? next : null };
}

/** Whether what is paid for reaches beyond the days in which a year is renewed. */
function isYearEarly({ spans }: Course, event: Event<'paid'>): boolean {
  const paid = spans.filter(({ payment }) => payment !== null);
  return isWithin(paid, addDays(dayOf(event), RENEWAL_DAYS + 1));
}

function isPaidFor({ spans }: Course, month: Month): boolean {
  return isWithin(
    spans.filter(({ payment }) => payment !== null),
    lastDayOf(month),
  );
}

/** Days before a reversal were in force. A standing debit ends with a payment that it made itself. */
function reversed(course: Course, event: Event<'reversed'>): Course {
  const { payment } = event;
  const day = dayOf(event);
  const taken = course.spans.find((span) => span.payment === payment && span.to >= day);
  const owedBack = course.owedBack.filter((owed) => owed !== payment);
  const endsDebit = event.endsDebit === true && course.spans.some((span) => span.payment === payment);
  if (taken === undefined) {
    const returned = { ...course, owedBack };
    return endsDebit ? withoutDebit(returned) : returned;
  }
  const spans = course.spans.flatMap((span) =>
    span === taken ? cutAfter([span], addDays(day, -1)) : [span],
  );
  const latest = spans.findLast(({ to }) => to === endOf(spans));
  const isCut = spans.length === course.spans.length;
  const choice = isCut || latest === undefined ? course.choice : { type: latest.type, plan: latest.plan };
  const next = course.next === null ? null : nextOf(choice, course.next);
  const left = { ...course, spans, owedBack, choice, next };
  const isOwnDebit = taken.debit !== null && taken.debit === course.debit;
  return endsDebit || isOwnDebit ? withoutDebit(left) : left;
}

function debitSet(course: Course, event: Event<'debitSet'>): Course {
  if (course.debit === event.debit) return course;
  return {
    ...course,
    // What was called off begins after all.
    leaving: course.leaving?.isCallingOff === true ? null : course.leaving,
    debit: event.debit,
    debitSetOn: dayOf(event),
    debitStartsOn: event.startsOn ?? null,
    next: nextOf(course.choice, event),
    request: null,
  };
}

function withoutDebit(course: Course): Course {
  return { ...course, debit: null, debitSetOn: null, debitStartsOn: null, request: null };
}

function debitFailed(course: Course, { debit, month }: Event<'debitFailed'>): Course {
  const isAnothers = course.debit !== null && course.debit !== debit;
  const isCalledOff = course.leaving?.isCallingOff === true && course.leaving.debit === debit;
  if (isAnothers || isCalledOff || isWithin(course.spans, lastDayOf(month))) return course;
  return { ...withoutDebit(course), failedMonth: month };
}

/** A second notice only brings the end forward: to stay longer, the first is taken back. A debit that was set up after a notice goes on. */
function leaving(course: Course, event: Event<'leaving'>): Course {
  const known = course.leaving;
  const { debit, debitStartsOn: start } = course;
  const noticed = event.debit ?? null;
  if (noticed !== null && debit !== null && noticed !== debit) return course;
  const noticedOn = dayOf(event);
  const isCallingOff = start !== null && noticedOn < start && event.lastDay < start;
  if (known !== null && known.lastDay <= event.lastDay && !isCallingOff) return course;
  return {
    // It ends at once, so that it is not made on its 1st.
    ...(isCallingOff ? withoutDebit(course) : course),
    request: null,
    leaving: { noticedOn, lastDay: event.lastDay, debit, isCallingOff },
  };
}

function set(course: Course, event: Event<'set'>): Course {
  const { type, plan, expiresAt } = event;
  const from = dayOf(event);
  const { failedMonth, leaving } = course;
  const isBeyond = leaving !== null && expiresAt !== null && expiresAt > leaving.lastDay;
  const past = cutAfter(course.spans, addDays(from, -1));
  const kept = expiresAt === null ? [] : cutAfter(past, expiresAt);
  const spans = [...kept, ...spansGranted(from, expiresAt, { type, plan })];
  return {
    ...course,
    leaving: isBeyond ? null : leaving,
    spans,
    choice: { type, plan },
    next: null,
    request: null,
    failedMonth: failedMonth !== null && isWithin(spans, lastDayOf(failedMonth)) ? null : failedMonth,
  };
}

/** Of another member than the payer, it changes only the debit that was known then. */
function chosen(course: Course, event: Event<'chosen'>): Course {
  const { basis, type, plan } = event;
  const wished = wishedDebit(course);
  const isAsKnown =
    basis === undefined ||
    course.debit === null ||
    (course.debit === basis.debit && wished?.type === basis.type) ||
    isSameChoice(event, course.next ?? course.choice);
  if (isAsKnown) return { ...course, next: nextOf(course.choice, event), request: null };
  return wished === null ? course : { ...course, request: requestOf({ ...basis, type, plan }) };
}

function requestOf({ type, plan, payer, amount }: DebitRequest): DebitRequest {
  return { type, plan, payer, amount };
}

function nextOf(choice: Choice, { type, plan }: Choice): Choice | null {
  return isSameChoice(choice, { type, plan }) ? null : { type, plan };
}

function inOrderOfBeginning(spans: readonly Span[]): readonly Span[] {
  return spans.toSorted((one, other) => (one.from < other.from ? -1 : Number(one.from > other.from)));
}

function dayOf({ at }: CourseEvent): JstDate {
  return tokyoDate(Temporal.Instant.from(at));
}

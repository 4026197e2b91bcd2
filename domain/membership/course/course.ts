/**
 * 会員の経過: what has happened to one membership, and what the membership is because of it. Events are only appended; the
 * membership is their fold in the order of their instants, whatever the order in which the server hears of them, so a late,
 * repeated or shuffled report of a payment changes nothing.
 *
 * - 期間 (span): days that are paid for, or granted by the office.
 * - 毎月のお支払い (standing debit): a card that is debited on the 1st of each month.
 * - 退会の届け (notice): names the last day; what is paid for after it is given up.
 */

import { addDays, type JstDate, tokyoDate } from '../../calendar/tokyo.ts';
import type { Membership, MembershipType, PaymentPlan } from '../membership.ts';
import { firstDayOf, lastDayOf, type Month, yearFrom } from './term.ts';

/** What is paid for, or will be. */
export type Choice = { readonly type: MembershipType; readonly plan: PaymentPlan };

export type CourseEvent = {
  /** Names what happened: the same id is the same event, however often it is reported. */
  readonly id: string;
  /** Instant in UTC, `2026-11-24T13:17:52.000Z`: sorts as text. */
  readonly at: string;
} & CourseFact;

export type CourseFact =
  /** Where the course begins: a registration (`expiresAt` null), or a record from before courses were kept. */
  | ({ readonly kind: 'began'; readonly expiresAt: JstDate | null } & Choice)
  /** A payment has arrived. It pays for `month`, or for a year where there is none; `debit`: the standing debit that made it. */
  | ({
      readonly kind: 'paid';
      readonly payment: string;
      readonly month: Month | null;
      readonly debit: string | null;
    } & Choice)
  /** A payment was taken back by the office or the card company: its days are not paid for any more. */
  | { readonly kind: 'reversed'; readonly payment: string }
  /** A standing debit was set up, and ended. */
  | ({ readonly kind: 'debitSet'; readonly debit: string } & Choice)
  | { readonly kind: 'debitEnded'; readonly debit: string }
  /** The card was refused on the 1st: the membership ends with the month before (自動退会). */
  | { readonly kind: 'debitFailed'; readonly debit: string; readonly month: Month }
  /** The member gave notice, and took it back. */
  | { readonly kind: 'leaving'; readonly lastDay: JstDate }
  | { readonly kind: 'staying' }
  /** What the next payment is to be for; the same as the present choice takes an earlier one back. */
  | ({ readonly kind: 'chosen' } & Choice)
  /** The office decided: from that day on this holds, whatever was paid before. */
  | ({ readonly kind: 'set'; readonly expiresAt: JstDate | null } & Choice);

/** Days in force, both included. */
export type Span = {
  readonly from: JstDate;
  readonly to: JstDate;
  /** The payment that pays for them; null where the office granted them. */
  readonly payment: string | null;
} & Choice;

/** Everything that a course says; what it is on a day is {@link membershipOn}. */
export type Course = {
  /** In order of their beginning; without those that a notice gave up. */
  readonly spans: readonly Span[];
  /** What was chosen or paid last: holds where no span does. */
  readonly choice: Choice;
  /** The next payment is for something else than this one. */
  readonly next: Choice | null;
  /** The standing debit, null without one. */
  readonly debit: string | null;
  readonly leaving: { readonly noticedOn: JstDate; readonly lastDay: JstDate } | null;
  /** The month whose debit failed, where nothing was paid since. */
  readonly failedMonth: Month | null;
  /** Payments that nothing was due for: a month that was paid already, or one after the last day. The office pays them back. */
  readonly owedBack: readonly string[];
};

/** A membership on one day, as it is stored with the member. */
export type MembershipOnDay = Membership & { readonly plan: PaymentPlan };

/**
 * Days that a membership stays open after its last day while a debit is awaited: the card company answers within hours, but a
 * 1st may be a Sunday with a server that was away.
 */
export const AWAITED_DAYS = 3;

/** The course of these events, in any order and repeated or not; null where none is its beginning. */
export function courseOf(events: readonly CourseEvent[]): Course | null {
  const [first, ...later] = eventsInOrder(events);
  if (first === undefined || first.kind !== 'began') return null;
  const { type, plan, expiresAt } = first;
  const choice = { type, plan };
  const begun: Course = {
    spans: granted(dayOf(first), expiresAt, choice),
    choice,
    next: null,
    debit: null,
    leaving: null,
    failedMonth: null,
    owedBack: [],
  };
  return later.reduce(evolve, begun);
}

/** What the membership is on `day`. */
export function membershipOn(course: Course, day: JstDate): MembershipOnDay {
  const spans = spansOf(course);
  const current = spans.findLast(({ from, to }) => from <= day && day <= to);
  const last = current ?? spans.findLast(({ to }) => to < day);
  const expiresAt = last === undefined ? null : endOfChain(spans, last.to);
  const { type, plan } = current ?? course.choice;
  return { type, plan, expiresAt, openUntil: openUntil(course, expiresAt) };
}

/** The first day after `day` on which the membership is something else by itself; null where it stays as it is. */
export function nextTurn(course: Course, day: JstDate): JstDate | null {
  const now = membershipOn(course, day);
  const days = spansOf(course).flatMap(({ from, to }) => [from, addDays(to, 1)]);
  const turns = inOrder(
    days.filter((turn) => turn > day),
    (turn) => turn,
  );
  return turns.find((turn) => !isSame(membershipOn(course, turn), now)) ?? null;
}

function isSame(one: MembershipOnDay, other: MembershipOnDay): boolean {
  return (
    one.type === other.type &&
    one.plan === other.plan &&
    one.expiresAt === other.expiresAt &&
    one.openUntil === other.openUntil
  );
}

function evolve(course: Course, event: CourseEvent): Course {
  switch (event.kind) {
    // Only the first one is a beginning.
    case 'began':
      return course;
    case 'paid':
      return paid(course, event);
    case 'reversed':
      return {
        ...course,
        spans: course.spans.filter(({ payment }) => payment !== event.payment),
        owedBack: course.owedBack.filter((payment) => payment !== event.payment),
      };
    case 'debitSet':
      return { ...course, debit: event.debit };
    case 'debitEnded':
      return course.debit === event.debit ? { ...course, debit: null } : course;
    case 'debitFailed':
      return isPaidFor(course, event.month) ? course : { ...course, debit: null, failedMonth: event.month };
    case 'leaving':
      return { ...course, leaving: { noticedOn: dayOf(event), lastDay: event.lastDay } };
    case 'staying':
      return { ...course, leaving: null };
    case 'chosen': {
      const { type, plan } = event;
      const isSame = type === course.choice.type && plan === course.choice.plan;
      return { ...course, next: isSame ? null : { type, plan } };
    }
    case 'set':
      return set(course, event);
  }
}

type Event<Kind extends CourseFact['kind']> = CourseEvent & Extract<CourseFact, { readonly kind: Kind }>;

function paid(course: Course, event: Event<'paid'>): Course {
  const { type, plan, month, payment, debit } = event;
  const paidOn = dayOf(event);
  const { leaving } = course;
  const isOver = leaving !== null && paidOn > leaving.lastDay;
  const before = isOver ? spansOf(course) : course.spans;
  const span = { ...daysPaid(paidOn, month, before), payment, type, plan };
  const isBeyond = leaving !== null && span.to > leaving.lastDay;
  // A card is debited by a program: it neither takes a notice back nor pays for a month twice.
  if ((debit !== null && isBeyond) || isPaidTwice(before, span)) {
    return { ...course, owedBack: [...course.owedBack, payment] };
  }
  return {
    ...course,
    leaving: isBeyond ? null : leaving,
    spans: inOrder([...before, span], ({ from }) => from),
    choice: { type, plan },
    next: null,
    failedMonth: null,
  };
}

/** The days that a payment pays for: what is left of its month, or the year after what is paid for already. */
function daysPaid(paidOn: JstDate, month: Month | null, spans: readonly Span[]): Pick<Span, 'from' | 'to'> {
  if (month !== null) {
    const [first, to] = [firstDayOf(month), lastDayOf(month)];
    return { from: first < paidOn && paidOn <= to ? paidOn : first, to };
  }
  const paidUntil = spans.reduce<JstDate>((latest, { to }) => (to > latest ? to : latest), '');
  const from = paidUntil >= paidOn ? addDays(paidUntil, 1) : paidOn;
  return { from, to: yearFrom(from) };
}

function isPaidTwice(spans: readonly Span[], { plan, to }: Span): boolean {
  return (
    plan === 'monthly' && spans.some((span) => span.plan === plan && span.payment !== null && span.to === to)
  );
}

function isPaidFor(course: Course, month: Month): boolean {
  const last = lastDayOf(month);
  return course.spans.some(({ from, to }) => from <= last && last <= to);
}

function set(course: Course, event: Event<'set'>): Course {
  const { type, plan, expiresAt } = event;
  const from = dayOf(event);
  const { leaving } = course;
  const isBeyond = leaving !== null && expiresAt !== null && expiresAt > leaving.lastDay;
  const past = spansOf(course).flatMap((span) => cutAfter(span, addDays(from, -1)));
  const kept = expiresAt === null ? [] : past.flatMap((span) => cutAfter(span, expiresAt));
  return {
    ...course,
    leaving: isBeyond ? null : leaving,
    spans: [...kept, ...granted(from, expiresAt, { type, plan })],
    choice: { type, plan },
    next: null,
  };
}

/** An end in the past is a span, too: members read when it was. */
function granted(from: JstDate, expiresAt: JstDate | null, choice: Choice): readonly Span[] {
  if (expiresAt === null) return [];
  return [{ from: from < expiresAt ? from : expiresAt, to: expiresAt, payment: null, ...choice }];
}

/** What is paid for, without what a notice gives up. */
function spansOf({ spans, leaving }: Course): readonly Span[] {
  return leaving === null ? spans : spans.flatMap((span) => cutAfter(span, leaving.lastDay));
}

function cutAfter(span: Span, day: JstDate): readonly Span[] {
  if (span.from > day) return [];
  return [span.to > day ? { ...span, to: day } : span];
}

/** The last day of the spans that go on without a gap from `last`. */
function endOfChain(spans: readonly Span[], last: JstDate): JstDate {
  return spans.reduce((end, { from, to }) => (to > end && from <= addDays(end, 1) ? to : end), last);
}

function openUntil({ debit, leaving }: Course, expiresAt: JstDate | null): JstDate | null {
  if (debit === null || expiresAt === null) return null;
  return leaving !== null && leaving.lastDay <= expiresAt ? null : addDays(expiresAt, AWAITED_DAYS);
}

function dayOf({ at }: CourseEvent): JstDate {
  return tokyoDate(Temporal.Instant.from(at));
}

/** Each event once, oldest first. A beginning stands before all else, whatever its clock said. */
function eventsInOrder(events: readonly CourseEvent[]): readonly CourseEvent[] {
  const once = [...new Map(events.map((event) => [event.id, event])).values()];
  return inOrder(once, ({ kind, at, id }) => `${kind === 'began' ? 0 : 1} ${at} ${id}`);
}

function inOrder<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ item }) => item);
}

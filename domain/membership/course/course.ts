/**
 * 会員の経過: what has happened to one membership, and what the membership is because of it. Events are only appended; the
 * membership is their fold in the order of their instants, whatever the order in which the server hears of them, so a late,
 * repeated or shuffled report of a payment changes nothing.
 *
 * - 期間 (span): days that are paid for, or granted by the office.
 * - 毎月のお支払い (standing debit): a card that is debited on the 1st of each month.
 * - 退会の届け (notice): names the last day; what is paid for after it is given up.
 */

import { addDays, type JstDate } from '../../calendar/tokyo.ts';
import type { Membership, MembershipType, PaymentPlan } from '../membership.ts';
import { awaitedUntil } from './debit.ts';
import { begun, evolve } from './evolve.ts';
import { type Choice, cutAfter, endOfChain, isSameChoice, type Span } from './span.ts';
import type { Month } from './term.ts';

export type { Choice, Span };

export type CourseEvent = {
  /** Names what happened: the same id is the same event, however often it is reported. */
  readonly id: string;
  /** Instant in UTC, `2026-11-24T13:17:52.000Z`: sorts as text. */
  readonly at: string;
} & CourseFact;

export type CourseFact =
  /** Where the course begins: a registration (`expiresAt` null), or a record from before courses were kept. */
  | ({ readonly kind: 'began'; readonly expiresAt: JstDate | null } & Choice)
  /**
   * A payment has arrived. It pays for `month`, or for a year where there is none; `debit`: the standing debit that made it. `ifDue`:
   * a year counts only if its renewal was due.
   */
  | ({
      readonly kind: 'paid';
      readonly payment: string;
      readonly month: Month | null;
      readonly debit: string | null;
      readonly ifDue?: boolean;
    } & Choice)
  /**
   * A payment was taken back by the office or the card company: its days are not paid for any more, from that day on. `endsDebit`:
   * the standing debit ends with it, unless nothing was due for the payment.
   */
  | { readonly kind: 'reversed'; readonly payment: string; readonly endsDebit?: boolean }
  /**
   * A standing debit was set up, and ended. `startsOn`: nothing was paid with it, and the debit of this 1st begins the membership; absent
   * if the first month was paid.
   */
  | ({ readonly kind: 'debitSet'; readonly debit: string; readonly startsOn?: JstDate } & Choice)
  | { readonly kind: 'debitEnded'; readonly debit: string }
  /** The card was refused on the 1st: the membership ends with the month before (自動退会). */
  | { readonly kind: 'debitFailed'; readonly debit: string; readonly month: Month }
  /**
   * The member gave notice, and took it back. `debit`: the standing debit that was known when notice was given, null for none; another one was
   * set up afterwards, whatever its clock says. Absent in events of older releases.
   */
  | { readonly kind: 'leaving'; readonly lastDay: JstDate; readonly debit?: string | null }
  | { readonly kind: 'staying' }
  /**
   * The member chose what the next payment pays for; choosing the present type and plan cancels an earlier choice. `basis`: a member
   * other than the payer chose.
   */
  | ({ readonly kind: 'chosen'; readonly basis?: ChoiceBasis } & Choice)
  /** The member asked the payer for a dearer standing debit (`amount` in yen a month). It changes nothing before the payer agrees. */
  | ({ readonly kind: 'requested' } & DebitRequest)
  /** The payer agreed to exactly this, or declined it. */
  | ({ readonly kind: 'agreed' } & DebitRequest)
  | ({ readonly kind: 'declined' } & DebitRequest)
  /** The office decided: from that day on this holds, whatever was paid before. */
  | ({ readonly kind: 'set'; readonly expiresAt: JstDate | null } & Choice);

/** What a member asks of a payer: another choice in the standing debit. */
export type DebitRequest = Choice & { readonly payer: string; readonly amount: number };

/**
 * The standing debit on which a member other than the payer chose, with the payer and the monthly price of the choice. If the
 * course turns out to have had another debit then, the choice is a request.
 */
export type ChoiceBasis = Pick<DebitRequest, 'payer' | 'amount'> & {
  /** Null without a debit. */
  readonly debit: string | null;
  readonly type: MembershipType | null;
};

/** Everything that a course says; what it is on a day is {@link membershipOn}. */
export type Course = {
  /** In order of their beginning; with those that a notice may yet give up. */
  readonly spans: readonly Span[];
  /** What was chosen or paid last: holds where no span does. */
  readonly choice: Choice;
  /** The next payment is for something else than this one. */
  readonly next: Choice | null;
  /** What waits for the payer's consent; null without a request. */
  readonly request: DebitRequest | null;
  /** The standing debit, and the day on which it was set up; null without one. */
  readonly debit: string | null;
  readonly debitSetOn: JstDate | null;
  /** The 1st on which the standing debit begins the membership; null if its first month was paid when it was set up. */
  readonly debitStartsOn: JstDate | null;
  readonly leaving: Leaving | null;
  /** The month whose debit failed, where nothing was paid since. */
  readonly failedMonth: Month | null;
  /** Payments that nothing was due for: a month that was paid already, or one after the last day. The office pays them back. */
  readonly owedBack: readonly string[];
};

/** A notice. It stays when its last day has passed, until something is paid again. */
export type Leaving = {
  readonly noticedOn: JstDate;
  readonly lastDay: JstDate;
  /** The standing debit that ends with it; null without one. */
  readonly debit: string | null;
  /** Whether that debit had not begun the membership. Nothing is in force then, and the debit ended at once. */
  readonly isCallingOff: boolean;
};

/** A membership on one day, as it is stored with the member. */
export type MembershipOnDay = Membership & { readonly plan: PaymentPlan };

/** The course of these events, in any order and repeated or not; null where none is its beginning. */
export function courseOf(events: readonly CourseEvent[]): Course | null {
  const [first, ...later] = eventsInOrder(events);
  return first?.kind === 'began' ? later.reduce(evolve, begun(first)) : null;
}

/** What the membership is on `day`, by what has happened. */
export function membershipOn(course: Course, day: JstDate): MembershipOnDay {
  const spans = spansOf(course);
  const current = spans.findLast(({ from, to }) => from <= day && day <= to);
  const last = current ?? spans.findLast(({ to }) => to < day);
  const expiresAt = last === undefined ? null : endOfChain(spans, last.to);
  const { type, plan } = current ?? course.choice;
  return { type, plan, expiresAt, openUntil: awaitedUntil(course, expiresAt) };
}

/** The first day after `day` on which the membership is something else by itself; null where it stays as it is. */
export function nextTurn(course: Course, day: JstDate): JstDate | null {
  const now = membershipOn(course, day);
  const turns = spansOf(course).flatMap(({ from, to }) => [from, addDays(to, 1)]);
  return (
    turns
      .filter((turn) => turn > day)
      .toSorted()
      .find((turn) => !isSame(membershipOn(course, turn), now)) ?? null
  );
}

function isSame(one: MembershipOnDay, other: MembershipOnDay): boolean {
  return isSameChoice(one, other) && one.expiresAt === other.expiresAt && one.openUntil === other.openUntil;
}

/** What is paid for, without what a notice gives up. */
function spansOf({ spans, leaving }: Course): readonly Span[] {
  return leaving === null ? spans : cutAfter(spans, leaving.lastDay);
}

/** A provider tells its instants in seconds: what is reported of the same one is in this order. What people do has instants of its own. */
const RANKS: Readonly<Record<CourseFact['kind'], number>> = {
  began: 0,
  set: 1,
  debitSet: 2,
  paid: 3,
  reversed: 4,
  debitFailed: 5,
  debitEnded: 6,
  chosen: 7,
  requested: 8,
  agreed: 9,
  declined: 10,
  staying: 11,
  leaving: 12,
};

/**
 * Each event once, oldest first. A beginning stands before all else, whatever its clock said, and the end of a debit never before its
 * set-up: the provider's clock dates the one, the server's the other.
 */
function eventsInOrder(events: readonly CourseEvent[]): readonly CourseEvent[] {
  const given = [...new Map(events.map((event) => [event.id, event])).values()];
  const setAt = new Map<string, string>();
  for (const event of given) {
    if (event.kind !== 'debitSet') continue;
    const { debit, at } = event;
    const known = setAt.get(debit);
    if (known === undefined || at < known) setAt.set(debit, at);
  }
  const once = given.map((event) => {
    const set = event.kind === 'debitEnded' ? setAt.get(event.debit) : undefined;
    return set === undefined || set <= event.at ? event : { ...event, at: set };
  });
  const keyOf = ({ kind, at, id }: CourseEvent) =>
    kind === 'began' ? `0 ${at} ${id}` : `1 ${at} ${String(RANKS[kind]).padStart(2, '0')} ${id}`;
  return once
    .map((event) => ({ event, key: keyOf(event) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ event }) => event);
}

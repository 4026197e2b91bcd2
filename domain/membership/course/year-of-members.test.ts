/**
 * A year of 5,000 members, told day by day to two implementations: the course with its fold, and a ledger that is kept here. The ledger
 * knows only today, changes it by plain rules, and shares nothing with the course; its days are numbers.
 */

import { expect, test } from 'vitest';
import { isInForce, type MembershipType, type PaymentPlan } from '../membership.ts';
import { lastDaysOffered } from './changes.ts';
import {
  type CourseEvent,
  type CourseFact,
  courseOf,
  type MembershipOnDay,
  membershipOn,
  nextTurn,
} from './course.ts';
import { happened } from './testing/events.ts';

const MEMBERS = 5_000;
const SEED = 20_270_401;
const DAY_MS = 86_400_000;
/** A fiscal year with a February 29. */
const BEGIN = Date.UTC(2027, 3, 1) / DAY_MS;
const END = Date.UTC(2028, 2, 31) / DAY_MS;
const PRICES = { regular: { monthly: 500, yearly: 5_000 }, premium: { monthly: 900, yearly: 9_000 } };

const text = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
const dateOf = (day: number) => new Date(day * DAY_MS).getUTCDate();
const monthText = (day: number) => text(day).slice(0, 7);
const monthEnd = (day: number, later = 0) => {
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1 + later, 1) / DAY_MS - 1;
};
const yearEnd = (day: number) => {
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear() + 1, date.getUTCMonth(), date.getUTCDate()) / DAY_MS - 1;
};

type Ledger = {
  readonly id: number;
  readonly since: number;
  type: MembershipType;
  plan: PaymentPlan;
  /** The last day in force; -1 before the first. */
  through: number;
  /** What the office has granted, whatever is paid. */
  granted: number;
  /** A renewal that is paid for and begins on a later day. */
  later: { readonly from: number; readonly type: MembershipType; readonly plan: PaymentPlan } | null;
  card: string | null;
  wanted: MembershipType;
  leavingOn: number | null;
  /** A debit of this 1st whose report comes on another day. */
  pending: { readonly first: number; readonly reportedOn: number; readonly isRefused: boolean } | null;
  /** The month's debit, until something else takes its place. */
  lastDebit: string | null;
};

type Followed = { readonly events: CourseEvent[]; shown: MembershipOnDay; turnsOn: string | null };

test('5,000人の一年は、日ごとの帳簿と同じになる', { timeout: 60_000 }, () => {
  const random = randomOf(SEED);
  const chance = (of: number) => random() < of;
  const ledgers: Ledger[] = [];
  const followed: Followed[] = [];
  const income: Record<string, number> = {};
  const seen: Record<string, number> = {};
  let cards = 0;

  const count = (kind: CourseFact['kind']) => {
    seen[kind] = (seen[kind] ?? 0) + 1;
  };
  const tell = (ledger: Ledger, today: number, fact: CourseFact, first: number | null = null) => {
    count(fact.kind);
    const course = followed[ledger.id];
    const event = happened(text(first ?? today), fact);
    // Cards are debited before people get up.
    course?.events.push(first === null ? event : { ...event, at: event.at.replace('T01', 'T00') });
    if (course !== undefined) project(course, text(today));
  };
  const earn = (day: number, type: MembershipType, plan: PaymentPlan) => {
    income[monthText(day)] = (income[monthText(day)] ?? 0) + PRICES[type][plan];
  };
  const newCard = () => {
    cards += 1;
    return `card ${cards}`;
  };

  for (let day = BEGIN; day <= END; day += 1) {
    while (ledgers.length < (MEMBERS * (day - BEGIN + 1)) / (END - BEGIN + 1) + MEMBERS / 2) {
      if (ledgers.length === MEMBERS) break;
      begin(day);
    }
    for (const ledger of ledgers) live(ledger, day);
    compare(day);
  }
  expect(incomeOfCourses()).toEqual(income);
  // The year had something of everything.
  for (const [kind, times] of Object.entries(seen)) expect([kind, times > 50]).toEqual([kind, true]);
  expect(Object.keys(seen)).toHaveLength(10);

  function begin(day: number): void {
    const id = ledgers.length;
    const type = chance(0.3) ? 'premium' : 'regular';
    const plan = chance(0.5) ? 'monthly' : 'yearly';
    const isOld = day === BEGIN;
    const through = isOld ? day + Math.floor(random() * 365) - 20 : -1;
    const ledger: Ledger = {
      id,
      since: day,
      type,
      plan,
      through,
      granted: through,
      later: null,
      card: null,
      wanted: type,
      leavingOn: null,
      pending: null,
      lastDebit: null,
    };
    ledgers.push(ledger);
    const began = happened(text(isOld ? day - 20 : day), {
      kind: 'began',
      type,
      plan,
      expiresAt: isOld ? text(through) : null,
    });
    count('began');
    followed.push({
      events: [began],
      shown: { type, plan, expiresAt: null, openUntil: null },
      turnsOn: null,
    });
    const course = followed[id];
    if (course !== undefined) project(course, text(day));
    if (!isOld && chance(0.95)) pay(ledger, day, plan);
  }

  function live(ledger: Ledger, day: number): void {
    if (ledger.later !== null && ledger.later.from <= day) {
      ledger.type = ledger.later.type;
      ledger.plan = ledger.later.plan;
      ledger.later = null;
    }
    // The provider ends what a notice ends.
    if (ledger.leavingOn !== null && day === ledger.leavingOn + 1 && ledger.card !== null) {
      tell(ledger, day, { kind: 'debitEnded', debit: ledger.card });
      ledger.card = null;
    }
    if (dateOf(day) === 1 && ledger.card !== null && ledger.pending === null) {
      const delay = chance(0.9) ? 0 : Math.floor(random() * 6);
      ledger.pending = { first: day, reportedOn: day + delay, isRefused: chance(0.05) };
    }
    if (ledger.pending !== null && ledger.pending.reportedOn === day) report(ledger, day);
    if (ledger.pending === null && day > ledger.since) act(ledger, day);
  }

  function report(ledger: Ledger, day: number): void {
    const { pending, card } = ledger;
    if (pending === null || card === null) return;
    const month = monthText(pending.first);
    ledger.pending = null;
    if (pending.isRefused) {
      tell(ledger, day, { kind: 'debitFailed', debit: card, month }, pending.first);
      // A month that the office has granted goes on; the card does not.
      if (ledger.through >= monthEnd(pending.first)) {
        tell(ledger, day, { kind: 'debitEnded', debit: card });
      }
      ledger.card = null;
      return;
    }
    const payment = `${card} ${month}`;
    const type = ledger.wanted;
    tell(ledger, day, { kind: 'paid', payment, month, debit: card, type, plan: 'monthly' }, pending.first);
    earn(pending.first, type, 'monthly');
    ledger.through = Math.max(ledger.through, monthEnd(pending.first));
    ledger.type = type;
    ledger.lastDebit = payment;
  }

  function act(ledger: Ledger, day: number): void {
    const { through, leavingOn, card, later } = ledger;
    const isOpen = day <= through && (leavingOn === null || day <= leavingOn);
    if (!isOpen) {
      if (ledger.card === null && chance(0.002)) {
        ledger.leavingOn = null;
        pay(ledger, day, chance(0.5) ? 'monthly' : 'yearly');
      }
      return;
    }
    if (leavingOn !== null) {
      if (chance(0.05)) {
        tell(ledger, day, { kind: 'staying' });
        ledger.leavingOn = null;
      }
      return;
    }
    const isNoticeDay = dateOf(day) === 20 || dateOf(day) === 21;
    if (later === null && chance(isNoticeDay ? 0.02 : 0.0005)) leave(ledger, day);
    else if (card !== null && chance(0.001)) change(ledger, day);
    else if (card !== null && chance(0.0004)) payAYear(ledger, day);
    else if (card !== null && chance(0.0005)) takeBack(ledger, day);
    else if (card === null && later === null && through - day < 30 && chance(0.05)) renew(ledger, day);
    else if (later === null && chance(0.0003)) decide(ledger, day);
  }

  function renew(ledger: Ledger, day: number): void {
    if (ledger.plan === 'monthly' || chance(0.3)) payByCardNext(ledger, day);
    else payAYear(ledger, day);
  }

  function pay(ledger: Ledger, day: number, plan: PaymentPlan): void {
    ledger.plan = plan;
    ledger.later = null;
    ledger.granted = -1;
    ledger.type = ledger.wanted;
    const { type } = ledger;
    if (plan === 'yearly') {
      tell(ledger, day, { kind: 'paid', payment: `year ${day}`, month: null, debit: null, type, plan });
      ledger.through = yearEnd(day);
    } else {
      ledger.card = newCard();
      const { card: debit } = ledger;
      const month = monthText(day);
      ledger.lastDebit = `${debit} ${month}`;
      tell(ledger, day, { kind: 'debitSet', debit, type, plan });
      tell(ledger, day, { kind: 'paid', payment: ledger.lastDebit, month, debit, type, plan });
      ledger.through = monthEnd(day);
    }
    earn(day, type, plan);
  }

  function leave(ledger: Ledger, day: number): void {
    const ruled = monthEnd(day, dateOf(day) <= 20 ? 0 : 1);
    const lastDay = ledger.card === null ? Math.min(ruled, ledger.through) : ruled;
    const course = courseOf(followed[ledger.id]?.events ?? []);
    expect(course && lastDaysOffered(course, text(day))[0]).toBe(text(lastDay));
    tell(ledger, day, { kind: 'leaving', lastDay: text(lastDay) });
    ledger.leavingOn = lastDay;
  }

  function change(ledger: Ledger, day: number): void {
    ledger.wanted = ledger.wanted === 'premium' ? 'regular' : 'premium';
    tell(ledger, day, { kind: 'chosen', type: ledger.wanted, plan: 'monthly' });
  }

  /** From the day after what is paid for; a card ends with it. */
  function payAYear(ledger: Ledger, day: number): void {
    const type = chance(0.2) ? 'premium' : 'regular';
    const payment = `year ${day}`;
    tell(ledger, day, { kind: 'paid', payment, month: null, debit: null, type, plan: 'yearly' });
    earn(day, type, 'yearly');
    if (ledger.card !== null) tell(ledger, day, { kind: 'debitEnded', debit: ledger.card });
    ledger.card = null;
    ledger.lastDebit = null;
    ledger.wanted = type;
    ledger.later = { from: ledger.through + 1, type, plan: 'yearly' };
    ledger.through = yearEnd(ledger.through + 1);
  }

  /** The month of the day after what is paid for, and a card that is debited from the month after it. */
  function payByCardNext(ledger: Ledger, day: number): void {
    const debit = newCard();
    const type = ledger.wanted;
    const from = ledger.through + 1;
    const month = monthText(from);
    tell(ledger, day, { kind: 'debitSet', debit, type, plan: 'monthly' });
    tell(ledger, day, { kind: 'paid', payment: `${debit} ${month}`, month, debit, type, plan: 'monthly' });
    earn(day, type, 'monthly');
    ledger.plan = 'monthly';
    ledger.type = type;
    ledger.through = monthEnd(from);
    // The debits of the months before are not made; here the first one is simply the next.
    ledger.card = monthText(day) === month ? debit : null;
    if (ledger.card === null) tell(ledger, day, { kind: 'debitEnded', debit });
    else ledger.lastDebit = null;
  }

  function takeBack(ledger: Ledger, day: number): void {
    if (ledger.lastDebit === null || monthEnd(day) !== ledger.through) return;
    tell(ledger, day, { kind: 'reversed', payment: ledger.lastDebit });
    ledger.through = Math.max(day - 1, ledger.granted);
    ledger.card = null;
    ledger.lastDebit = null;
  }

  function decide(ledger: Ledger, day: number): void {
    const until = day + Math.floor(random() * 50);
    const { plan, wanted: type } = ledger;
    tell(ledger, day, { kind: 'set', expiresAt: text(until), type, plan });
    ledger.type = type;
    ledger.through = until;
    ledger.granted = until;
    ledger.lastDebit = null;
  }

  function compare(day: number): void {
    const today = text(day);
    for (const ledger of ledgers) {
      const course = followed[ledger.id];
      if (course === undefined) continue;
      if (course.turnsOn !== null && course.turnsOn <= today) project(course, today);
      const { through, leavingOn, pending } = ledger;
      const isPaid = day <= through && (leavingOn === null || day <= leavingOn);
      // As long as the 1st has not been heard of, three days.
      const isAwaited = pending !== null && through === pending.first - 1 && day <= pending.first + 2;
      const expected = isPaid || isAwaited ? ledger.type : 'closed';
      const found = isInForce(course.shown, today) ? course.shown.type : 'closed';
      if (found !== expected) {
        throw new Error(`${today}: ${found}, not ${expected}: ${JSON.stringify([ledger, course], null, 1)}`);
      }
    }
  }

  function incomeOfCourses(): Record<string, number> {
    const all: Record<string, number> = {};
    for (const { events } of followed) {
      const owed = courseOf(events)?.owedBack ?? [];
      for (const event of events) {
        if (event.kind !== 'paid' || owed.includes(event.payment)) continue;
        const month = event.at.slice(0, 7);
        all[month] = (all[month] ?? 0) + PRICES[event.type][event.plan];
      }
    }
    return all;
  }
});

/** As the server shows a course: written when something is appended, and on the day on which it turns. */
function project(followed: Followed, today: string): void {
  const course = courseOf(followed.events);
  if (course === null) throw new Error('No beginning');
  followed.shown = membershipOn(course, today);
  followed.turnsOn = nextTurn(course, today);
}

/** Mulberry32: the same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

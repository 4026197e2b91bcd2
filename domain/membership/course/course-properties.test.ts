import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../calendar/tokyo.ts';
import { isInForce } from '../membership.ts';
import { type Course, type CourseEvent, courseOf, membershipOn, nextTurn } from './course.ts';
import { AWAITED_DAYS } from './span.ts';
import {
  cardRefused,
  cardSet,
  debited,
  happened,
  joined,
  monthPaid,
  noticed,
  REGULAR_MONTHLY,
  yearPaid,
} from './testing/events.ts';

const FIRST = Date.UTC(2027, 0, 1);
const DAY_MS = 86_400_000;
const DAYS = 420;

const dayAt = (index: number) => new Date(FIRST + index * DAY_MS).toISOString().slice(0, 10);
const ALL_DAYS = Array.from({ length: DAYS + 60 }, (_, index) => dayAt(index));
const MONTHS = [...new Set(ALL_DAYS.map((day) => day.slice(0, 7)))];
const ENDS = MONTHS.map((month) => ALL_DAYS.findLast((day) => day.startsWith(month)) ?? '');

const BEGAN = joined(dayAt(0), REGULAR_MONTHLY);
/** A debit that begins the membership with the day after. */
function cardSetLater(day: string, debit: string, type: 'regular' | 'premium'): CourseEvent {
  return happened(day, { kind: 'debitSet', debit, type, plan: 'monthly', startsOn: addDays(day, 1) });
}
const someDay = fc.nat({ max: DAYS }).map(dayAt);
const someMonth = fc.constantFrom(...MONTHS);
const someCard = fc.constantFrom('one', 'two');
const someType = fc.constantFrom('regular', 'premium');
const choice = fc.record({ type: someType, plan: fc.constantFrom('monthly', 'yearly') });

/** Payments of months alone: of each it is plain which days it may open. */
const ofMonths = [
  fc.tuple(someDay, someMonth).map(([day, month]) => monthPaid(day, month, `cash ${day} ${month}`)),
  fc.tuple(someDay, someMonth, someCard, someType).map((of) => debited(...of)),
  fc.tuple(someDay, someCard, someType).map((of) => cardSet(...of)),
  fc.tuple(fc.constantFrom(...ENDS), someCard, someType).map((of) => cardSetLater(...of)),
  fc.tuple(someDay, someMonth, someCard).map((of) => cardRefused(...of)),
  fc.tuple(someDay, someCard).map(([day, debit]) => happened(day, { kind: 'debitEnded', debit })),
  fc.tuple(someDay, fc.constantFrom(...ENDS)).map((of) => noticed(...of)),
  someDay.map((day) => happened(day, { kind: 'staying' })),
  fc.tuple(someDay, choice).map(([day, of]) => happened(day, { kind: 'chosen', ...of })),
  fc
    .tuple(someDay, someType, fc.constantFrom('requested', 'agreed', 'declined'))
    .map(([day, type, kind]) => happened(day, { kind, type, plan: 'monthly', payer: 'M2', amount: 900 })),
];
const others = [
  fc.tuple(someDay, someType).map(([day, type]) => yearPaid(day, `year ${day}`, type)),
  fc
    .tuple(someDay, someMonth, someCard)
    .map(([day, month, card]) => happened(day, { kind: 'reversed', payment: `${card} ${month}` })),
  fc
    .tuple(someDay, fc.option(someDay), choice)
    .map(([day, expiresAt, of]) => happened(day, { kind: 'set', expiresAt, ...of })),
];
const months = fc.array(fc.oneof(...ofMonths), { maxLength: 14 });
const anything = fc.array(fc.oneof(...ofMonths, ...others), { maxLength: 14 });

function fold(events: readonly CourseEvent[]): Course {
  const course = courseOf([BEGAN, ...events]);
  if (course === null) throw new Error('No beginning');
  return course;
}

const isOpen = (course: Course, day: string) => isInForce(membershipOn(course, day), day);

/** On every fifth day, and around the ends of months. */
const LOOKED_AT = ALL_DAYS.filter((day, index) => index % 5 === 0 || /-(?:01|03|04|2[89]|3\d)$/.test(day));

test('どの順に、何度聞いても、同じ経過になる', () => {
  fc.assert(
    fc.property(
      anything.chain((events) =>
        fc.tuple(
          fc.constant(events),
          fc.shuffledSubarray([BEGAN, ...events, ...events], { minLength: events.length * 2 + 1 }),
        ),
      ),
      ([events, shuffled]) => {
        expect(courseOf(shuffled)).toEqual(fold(events));
      },
    ),
    { numRuns: 300 },
  );
});

test('払われていない日は、引き落としを待つ三日のほかは、開かない', () => {
  fc.assert(
    fc.property(months, someDay, (events, today) => {
      const known = events.filter(({ at }) => at.slice(0, 10) <= today);
      const course = fold(known);
      const isPaid = (month: string) => known.some((event) => event.kind === 'paid' && event.month === month);
      const before = MONTHS[MONTHS.indexOf(today.slice(0, 7)) - 1] ?? '';
      const isAwaited =
        Number(today.slice(8)) <= AWAITED_DAYS &&
        isPaid(before) &&
        known.some(({ kind, at }) => kind === 'debitSet' && at.slice(0, 7) <= before);
      if (isOpen(course, today)) expect(isPaid(today.slice(0, 7)) || isAwaited).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

/** What a last event makes of the days from its own on. */
function openDays(events: readonly CourseEvent[], from: string): readonly string[] {
  const course = fold(events);
  return LOOKED_AT.filter((day) => day >= from && isOpen(course, day));
}

function upTo(events: readonly CourseEvent[], day: string): readonly CourseEvent[] {
  return events.filter(({ at }) => at.slice(0, 10) < day);
}

test('退会の届けは、どの日も新しく開かない', () => {
  fc.assert(
    fc.property(anything, someDay, fc.constantFrom(...ENDS), (events, today, lastDay) => {
      const before = upTo(events, today);
      const open = openDays(before, today);
      expect(open).toEqual(
        expect.arrayContaining([...openDays([...before, noticed(today, lastDay)], today)]),
      );
    }),
    { numRuns: 200 },
  );
});

test('払うと、開いていた日は閉じない', () => {
  const paying = fc.oneof(
    fc.tuple(someDay, someMonth).map(([day, month]) => monthPaid(day, month, 'last')),
    fc.tuple(someDay, someMonth, someCard).map((of) => debited(...of)),
    someDay.map((day) => yearPaid(day, 'last')),
  );
  fc.assert(
    fc.property(anything, paying, (events, payment) => {
      const today = payment.at.slice(0, 10);
      const before = upTo(events, today);
      const open = openDays(before, today);
      expect(openDays([...before, payment], today)).toEqual(expect.arrayContaining([...open]));
    }),
    { numRuns: 200 },
  );
});

test('断られた引き落としは、その月を開いたままにしない', () => {
  fc.assert(
    fc.property(months, fc.constantFrom(...MONTHS.slice(1)), someCard, (events, month, card) => {
      const today = `${month}-01`;
      const before = upTo(events, today).filter((event) => event.kind !== 'paid' || event.month !== month);
      const refused = fold([...before, cardRefused(today, month, card)]);
      if (refused.debit === null) expect(isOpen(refused, today)).toBe(false);
      expect(refused.debit).not.toBe(card);
    }),
    { numRuns: 500 },
  );
});

test('次に変わる日まで、会員の内容は変わらない', () => {
  fc.assert(
    fc.property(anything, someDay, (events, today) => {
      const course = fold(events);
      const turn = nextTurn(course, today);
      const now = membershipOn(course, today);
      for (const day of LOOKED_AT) {
        if (day > today && (turn === null || day < turn)) expect(membershipOn(course, day)).toEqual(now);
      }
      if (turn !== null) expect(membershipOn(course, turn)).not.toEqual(now);
    }),
    { numRuns: 200 },
  );
});

test('先の月だけを払ってあっても、年払いはいまの期間に続く', () => {
  const course = fold([
    monthPaid('2027-01-01', '2027-01', 'now'),
    monthPaid('2027-01-01', '2027-11', 'ahead'),
    yearPaid('2027-01-02', 'year'),
  ]);
  expect(membershipOn(course, '2027-02-01').expiresAt).toBe('2028-01-31');
});

test('年払いを続けて二度払うと二年続き、返すお金にはならない。支払った年の返金はないので、期間になる', () => {
  const course = fold([yearPaid('2027-01-01', 'one'), yearPaid('2027-01-01', 'other')]);
  expect(membershipOn(course, '2027-01-01').expiresAt).toBe('2028-12-31');
  expect(course.owedBack).toEqual([]);
});

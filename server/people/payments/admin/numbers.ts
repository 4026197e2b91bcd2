/** Members and income of the last two years, month by month. */

import { setImmediate } from 'node:timers/promises';
import type { MonthNumbers } from '#contract/payment/admin.ts';
import { addDays, type JstDate } from '#domain/calendar/tokyo.ts';
import { type Course, membershipOn } from '#domain/membership/course/course.ts';
import { firstDayOf, lastDayOf, type Month, monthOf } from '#domain/membership/course/term.ts';
import type { MembershipType } from '#domain/membership/membership.ts';
import { findAllCourses, findCourse } from '#server/people/members/public.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findAllReturned, sumIncome } from './closing-repository.ts';
import { addErased, findAllErased } from './erased-repository.ts';
import { periodOf } from './office.ts';

const MONTHS = 24;

/** Some milliseconds' work at a time, so that live requests don't wait for all members. */
const AT_ONCE = 200;

export async function numbersOf(today: JstDate, db: Database): Promise<readonly MonthNumbers[]> {
  const { months, days } = countedDays(today);
  const counted = months.map(nobody);
  for (let after = ''; ; ) {
    const courses = await findAllCourses({ after, most: AT_ONCE }, db);
    for (const { course } of courses) count(typesOn(course, days), counted);
    const last = courses.at(-1);
    if (last === undefined || courses.length < AT_ONCE) break;
    after = last.memberId;
    await setImmediate();
  }
  const erased = new Map((await findAllErased(db)).map((one) => [one.month, one]));
  const numbers: MonthNumbers[] = [];
  for (const [place, month] of months.entries()) {
    const period = periodOf(month);
    const returned = await findAllReturned(period, db);
    const { regular, premium, joined, left } = counted[place] ?? nobody();
    const gone = erased.get(month);
    numbers.push({
      month,
      regular: regular + (gone?.regular ?? 0),
      premium: premium + (gone?.premium ?? 0),
      joined: joined + (gone?.joinings ?? 0),
      left: left + (gone?.leavings ?? 0),
      income: await sumIncome(period, db),
      refunds: returned.reduce((sum, { amount }) => sum + amount, 0),
    });
  }
  return numbers;
}

/** Keeps what a membership counted for in each month, before it is erased: it ends today, and nobody knows whose it was. */
export async function keepNumbersOf(memberId: string, today: JstDate, db: Database): Promise<void> {
  const course = await findCourse(memberId, db);
  if (course === null) return;
  const { months, days } = countedDays(today);
  const counted = months.map(nobody);
  count([...typesOn(course, days.slice(0, -1)), null], counted);
  const kept = months.flatMap((month, place) => {
    const { regular, premium, joined, left } = counted[place] ?? nobody();
    return regular + premium + joined + left === 0
      ? []
      : [{ month, regular, premium, joinings: joined, leavings: left }];
  });
  await addErased(kept, db);
}

type Counted = { regular: number; premium: number; joined: number; left: number };

function nobody(): Counted {
  return { regular: 0, premium: 0, joined: 0, left: 0 };
}

/** The months that are counted, and the days on which they are; a day before tells who was there already when they begin. */
function countedDays(today: JstDate) {
  const ends = lastMonths(monthOf(today), MONTHS + 1).map(lastDayOf);
  return {
    months: lastMonths(monthOf(today), MONTHS),
    days: ends.map((end) => (end > today ? today : end)),
  };
}

/** What a membership is on each day; null where it is not in force. */
function typesOn(course: Course, days: readonly JstDate[]): readonly (MembershipType | null)[] {
  return days.map((day) => {
    const { type, expiresAt } = membershipOn(course, day);
    return expiresAt !== null && day <= expiresAt ? type : null;
  });
}

/** Adds one membership to all months but the first: in force or not, and what has changed since the one before. */
function count(types: readonly (MembershipType | null)[], counted: readonly Counted[]): void {
  for (const [place, is] of types.slice(1).entries()) {
    const was = types[place] ?? null;
    const month = counted[place];
    if (month === undefined) continue;
    if (is !== null) month[is] += 1;
    if (was === null && is !== null) month.joined += 1;
    if (was !== null && is === null) month.left += 1;
  }
}

/** The last `most` months up to `month`, oldest first. */
export function lastMonths(month: Month, most: number): readonly Month[] {
  const months = [month];
  while (months.length < most) months.unshift(monthOf(addDays(firstDayOf(months[0] ?? month), -1)));
  return months;
}

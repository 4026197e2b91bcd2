/** Members and income of the last two years, month by month. */

import { setImmediate } from 'node:timers/promises';
import type { MonthNumbers } from '#contract/admin-payments.ts';
import { addDays, type JstDate } from '#domain/calendar/tokyo.ts';
import { type Course, membershipOn } from '#domain/membership/course/course.ts';
import { firstDayOf, lastDayOf, type Month, monthOf } from '#domain/membership/course/term.ts';
import type { MembershipType } from '#domain/membership/membership.ts';
import { findAllCourses } from '#server/members/public.ts';
import type { Database } from '#server/store/store.ts';
import { periodOf } from './office.ts';
import { findAllReturned, sumIncome } from './repository.ts';

const MONTHS = 24;

/** Some milliseconds' work at a time, so that live requests don't wait for all members. */
const AT_ONCE = 200;

export async function numbersOf(today: JstDate, db: Database): Promise<readonly MonthNumbers[]> {
  const months = lastMonths(monthOf(today), MONTHS);
  // The month before them tells who was there already when they begin.
  const [before = '', ...ends] = lastMonths(monthOf(today), MONTHS + 1).map(lastDayOf);
  const days = ends.map((end) => (end > today ? today : end));
  const counted = months.map(() => ({ regular: 0, premium: 0, joined: 0, left: 0 }));
  for (let after = ''; ; ) {
    const courses = await findAllCourses({ after, most: AT_ONCE }, db);
    for (const { course } of courses) count(course, [before, ...days], counted);
    const last = courses.at(-1);
    if (last === undefined || courses.length < AT_ONCE) break;
    after = last.memberId;
    await setImmediate();
  }
  const numbers: MonthNumbers[] = [];
  for (const [place, month] of months.entries()) {
    const period = periodOf(month);
    const returned = await findAllReturned(period, db);
    numbers.push({
      month,
      ...(counted[place] ?? { regular: 0, premium: 0, joined: 0, left: 0 }),
      income: await sumIncome(period, db),
      refunds: returned.reduce((sum, { amount }) => sum + amount, 0),
    });
  }
  return numbers;
}

type Counted = { regular: number; premium: number; joined: number; left: number };

/** Adds one membership, on each of `days` but the first: in force or not, and what has changed since the day before. */
function count(course: Course, days: readonly JstDate[], counted: readonly Counted[]): void {
  let was: MembershipType | null = null;
  for (const [place, day] of days.entries()) {
    const { type, expiresAt } = membershipOn(course, day);
    const is = expiresAt !== null && day <= expiresAt ? type : null;
    const month = place === 0 ? undefined : counted[place - 1];
    if (month !== undefined) {
      if (is !== null) month[is] += 1;
      if (was === null && is !== null) month.joined += 1;
      if (was !== null && is === null) month.left += 1;
    }
    was = is;
  }
}

/** The last `most` months up to `month`, oldest first. */
export function lastMonths(month: Month, most: number): readonly Month[] {
  const months = [month];
  while (months.length < most) months.unshift(monthOf(addDays(firstDayOf(months[0] ?? month), -1)));
  return months;
}

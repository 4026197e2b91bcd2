/**
 * 期間: which days a payment pays for, and on which day a notice of withdrawal ends a membership (members' specification,
 * section 9). Every day is `YYYY-MM-DD` in Tokyo, and a last day still counts.
 */

import { addDays, type JstDate } from '../../calendar/tokyo.ts';

/** A month of the calendar: `YYYY-MM`. */
export type Month = string;

export function monthOf(day: JstDate): Month {
  return day.slice(0, 7);
}

export function firstDayOf(month: Month): JstDate {
  return `${month}-01`;
}

export function lastDayOf(month: Month): JstDate {
  const first = Temporal.PlainDate.from(firstDayOf(month));
  return first.with({ day: first.daysInMonth }).toString();
}

export function nextMonth(month: Month): Month {
  return monthOf(addDays(lastDayOf(month), 1));
}

/**
 * The last day of a year that begins on `from`: the day before the same date, or, where the next year lacks that date, the
 * last day of the month (Civil Code, article 143): a year from 2028-02-29 ends on 2029-02-28.
 */
export function yearFrom(from: JstDate): JstDate {
  const start = Temporal.PlainDate.from(from);
  const same = start.add({ years: 1 });
  return same.day === start.day ? same.subtract({ days: 1 }).toString() : same.toString();
}

/** A notice given up to this day of a month ends the membership with that month. */
export const LAST_NOTICE_DAY = 20;

/** The first last day that a notice given on `day` can name: 6月15日 is 6月30日, 6月21日 is 7月31日. */
export function earliestLastDay(day: JstDate): JstDate {
  const month = monthOf(day);
  return lastDayOf(Number(day.slice(8)) <= LAST_NOTICE_DAY ? month : nextMonth(month));
}

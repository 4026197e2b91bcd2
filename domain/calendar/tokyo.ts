/** Tokyo's calendar: every date and time of the specifications is Asia/Tokyo; instants are stored in UTC. */

import type { DateWindow } from '../competition/window.ts';

export const TOKYO = 'Asia/Tokyo';

/** `YYYY-MM-DD` in Tokyo. */
export type JstDate = string;

/** Whether a text is `YYYY-MM-DD` of a day that exists: `2026-02-30` is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The date in Tokyo at an instant. */
export function tokyoDate(instant: Temporal.Instant): JstDate {
  return instant.toZonedDateTimeISO(TOKYO).toPlainDate().toString();
}

/** The date `days` later (or earlier, when negative). */
export function addDays(date: JstDate, days: number): JstDate {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** The first instant of a day in Tokyo. */
export function tokyoMidnight(date: JstDate): Temporal.Instant {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: TOKYO }).toInstant();
}

const FRIDAY = 5;
const DAYS_OF_WEEK = 7;

/**
 * The members' week around an instant: Friday 00:00 to the following Thursday 23:59:59 in Tokyo
 * (members' specification, section 9).
 */
export function liveWeek(now: Temporal.Instant): DateWindow {
  const today = Temporal.PlainDate.from(tokyoDate(now));
  const sinceFriday = (today.dayOfWeek - FRIDAY + DAYS_OF_WEEK) % DAYS_OF_WEEK;
  const from = today.subtract({ days: sinceFriday }).toString();
  return { from, to: addDays(from, DAYS_OF_WEEK - 1) };
}

/**
 * What administrators see around a members' week: the week before it, itself, and the week after it, so from the Friday
 * before last Friday to the Thursday after next Thursday (reporter specification, section 9).
 */
export function adminWindow(week: DateWindow): DateWindow {
  return { from: addDays(week.from, -DAYS_OF_WEEK), to: addDays(week.to, DAYS_OF_WEEK) };
}

const FIRST_MONTH = 4;

/** The Japanese fiscal year (年度, April to March, Tokyo) an instant falls in: 2027-03-31 is still 2026. */
export function fiscalYearOf(instant: Temporal.Instant): number {
  const { year, month } = instant.toZonedDateTimeISO(TOKYO);
  return month < FIRST_MONTH ? year - 1 : year;
}

/** The days of a fiscal year, April 1 to March 31. */
export function daysOfFiscalYear(fiscalYear: number): DateWindow {
  return { from: `${fiscalYear}-04-01`, to: `${fiscalYear + 1}-03-31` };
}

/**
 * Every day that the weeks of a fiscal year show, to administrators from its first day to its last. A championship belongs to
 * one fiscal year and is seen in each year in whose weeks it plays: leagues end in April, cups begin in March, and no week
 * is cut in two by the year.
 */
export function daysSeenIn(fiscalYear: number): DateWindow {
  const { from, to } = daysOfFiscalYear(fiscalYear);
  return { from: weeksAround(from).from, to: weeksAround(to).to };
}

/** The same for a list: what has been played before the weeks that administrators see is over. */
export function daysListedIn(fiscalYear: number, now: Temporal.Instant): DateWindow {
  const { from, to } = daysSeenIn(fiscalYear);
  const { from: recent } = adminWindow(liveWeek(now));
  return { from: recent > from ? recent : from, to };
}

function weeksAround(day: string): DateWindow {
  return adminWindow(liveWeek(tokyoMidnight(day)));
}

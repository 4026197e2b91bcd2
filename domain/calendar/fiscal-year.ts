import type { DateWindow } from '../competition/window.ts';
import { TOKYO, tokyoMidnight } from './tokyo.ts';
import { adminWindow, liveWeek } from './week.ts';

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

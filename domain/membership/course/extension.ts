/**
 * 延長: by how much an administrator prolongs a membership that has been paid for. One in force goes on from its last day; one
 * that has lapsed, or has not begun, begins today, so that nobody pays for days that have passed.
 */

import { addDays, type JstDate } from '../../calendar/tokyo.ts';

export type Extensions = {
  readonly month: JstDate;
  readonly year: JstDate;
  /** The 31st of March that comes next, or the one after when that has been paid for already. */
  readonly fiscalYear: JstDate;
};

const FISCAL_YEAR_END = { month: 3, day: 31 };

/** The last day in force after each extension. */
export function extensionsOf(expiresAt: JstDate | null, today: JstDate): Extensions {
  const paidUntil = expiresAt !== null && expiresAt >= today ? expiresAt : addDays(today, -1);
  return {
    month: later(paidUntil, { months: 1 }),
    year: later(paidUntil, { years: 1 }),
    fiscalYear: nextFiscalYearEnd(paidUntil),
  };
}

/** A membership that ends with its month goes on to end with it: 2月28日 and a month is 3月31日. */
function later(day: JstDate, duration: Temporal.DurationLike): JstDate {
  const from = Temporal.PlainDate.from(day);
  const until = from.add(duration);
  return (from.day === from.daysInMonth ? until.with({ day: until.daysInMonth }) : until).toString();
}

function nextFiscalYearEnd(paidUntil: JstDate): JstDate {
  const { year } = Temporal.PlainDate.from(paidUntil);
  const end = Temporal.PlainDate.from({ year, ...FISCAL_YEAR_END }).toString();
  return end > paidUntil ? end : Temporal.PlainDate.from({ year: year + 1, ...FISCAL_YEAR_END }).toString();
}

/** Months as a calendar shows them. Plain arithmetic: browsers lack Temporal. */

/** `YYYY-MM`. */
export type Month = string;

const DAYS_OF_WEEK = 7;
const DAY_MS = 24 * 60 * 60_000;
const FIRST_MONTH_OF_FISCAL_YEAR = 4;

export function monthOf(date: string): Month {
  return date.slice(0, 7);
}

/** The month `months` later (or earlier, when negative). */
export function addMonths(month: Month, months: number): Month {
  const { year, number } = partsOf(month);
  const later = new Date(0);
  later.setUTCFullYear(year, number - 1 + months, 1);
  return later.toISOString().slice(0, 7);
}

/** The fiscal year (年度, April to March) of a month. */
export function fiscalYearOf(month: Month): number {
  const { year, number } = partsOf(month);
  return number < FIRST_MONTH_OF_FISCAL_YEAR ? year - 1 : year;
}

/** `2026-05` as 2026年5月. */
export function monthText(month: Month): string {
  const { year, number } = partsOf(month);
  return `${year}年${number}月`;
}

/** The weeks of a month from Sunday on, each day as `YYYY-MM-DD`; null for days of other months. */
export function weeksOf(month: Month): readonly (readonly (string | null)[])[] {
  const first = Date.parse(`${month}-01`);
  const before = new Date(first).getUTCDay();
  const days = (Date.parse(`${addMonths(month, 1)}-01`) - first) / DAY_MS;
  const weeks = Math.ceil((before + days) / DAYS_OF_WEEK);
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (_day, weekday) => {
      const day = week * DAYS_OF_WEEK + weekday - before + 1;
      return day < 1 || day > days ? null : `${month}-${String(day).padStart(2, '0')}`;
    }),
  );
}

/** Whether a text is a day, `YYYY-MM-DD`: `2026-02-30` is none. */
export function isDay(text: string): boolean {
  return /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && weeksOfDay(text).flat().includes(text);
}

function weeksOfDay(date: string) {
  const { number } = partsOf(monthOf(date));
  return number < 1 || number > 12 ? [] : weeksOf(monthOf(date));
}

function partsOf(month: Month): { readonly year: number; readonly number: number } {
  return { year: Number(month.slice(0, 4)), number: Number(month.slice(5, 7)) };
}

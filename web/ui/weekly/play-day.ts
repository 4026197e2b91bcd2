import { dayText } from '../jst.ts';

/** When a championship plays, in the words of its row. */
export type PlayDay = { readonly isToday: boolean; readonly text: string };

/**
 * The day that matters most to who looks now: today, else the next one, else the last. `dates` ascend; all are
 * `YYYY-MM-DD` in Tokyo. Null for a championship without a day.
 */
export function playDay(dates: readonly string[], today: string): PlayDay | null {
  if (dates.includes(today)) return { isToday: true, text: '試合があります' };
  const next = dates.find((date) => date > today);
  if (next !== undefined) return { isToday: false, text: `次の試合 ${dayText(next)}` };
  const last = dates.at(-1);
  return last === undefined ? null : { isToday: false, text: `前回の試合 ${dayText(last)}` };
}

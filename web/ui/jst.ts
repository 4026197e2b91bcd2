/**
 * How days and times are written for people: always in Tokyo, whatever zone the phone is set to. Plain arithmetic, for Tokyo
 * has no summer time: the browser's own calendars take a slow phone 0.1 s to wake up.
 */

const AHEAD_MS = 9 * 60 * 60_000;
const WEEKDAYS = '日月火水木金土';

/** `2026-11-21` as 11/21(土): month/day without leading zeros and the weekday in Tokyo. */
export function dayText(date: string): string {
  const [, month = '', day = ''] = date.split('-');
  return `${Number(month)}/${Number(day)}(${weekdayOf(date)})`;
}

/** `hh:mm`, or 時刻未定 where nobody has set it. */
export function startTimeText(time: string | null): string {
  return time ?? '時刻未定';
}

/** The time of day in Tokyo at a moment given in milliseconds, for 最終更新. */
export function clockText(moment: number): string {
  return inTokyo(moment).slice(11, 16);
}

/** `2027-03-31` as 2027年3月31日. */
export function fullDayText(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${year}年${Number(month)}月${Number(day)}日`;
}

/** `2026-09-05` as 2026年9月5日(土). */
export function fullDayAndWeekdayText(date: string): string {
  return `${fullDayText(date)}(${weekdayOf(date)})`;
}

/** The day in Tokyo at a moment given in milliseconds, as 2027年3月31日. */
export function momentDayText(moment: number): string {
  return fullDayText(dateText(moment));
}

/** The date in Tokyo at a moment given in milliseconds, `YYYY-MM-DD`. */
export function dateText(moment: number): string {
  return inTokyo(moment).slice(0, 10);
}

/** `YYYY-MM-DDThh:mm…`, as a clock in Tokyo shows it. */
function inTokyo(moment: number): string {
  return new Date(moment + AHEAD_MS).toISOString();
}

function weekdayOf(date: string): string {
  return WEEKDAYS.charAt(new Date(date).getUTCDay());
}

/** The day after `YYYY-MM-DD`. */
export function dayAfter(day: string): string {
  const next = new Date(day);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

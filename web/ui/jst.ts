/** How days and times are written for people: always in Tokyo, whatever zone the phone is set to. */

const WEEKDAY = new Intl.DateTimeFormat('ja-JP', { weekday: 'short', timeZone: 'Asia/Tokyo' });
const CLOCK = new Intl.DateTimeFormat('ja-JP', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Tokyo',
});

/** Swedish writes dates in ISO form. */
const DATE = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' });
const DAY = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeZone: 'Asia/Tokyo' });

/** `2026-11-21` as 11/21(土): month/day without leading zeros and the weekday in Tokyo. */
export function dayText(date: string): string {
  const [, month = '', day = ''] = date.split('-');
  const weekday = WEEKDAY.format(Date.parse(`${date}T12:00:00+09:00`));
  return `${Number(month)}/${Number(day)}(${weekday})`;
}

/** `hh:mm`, or 時刻未定 where nobody has set it. */
export function startTimeText(time: string | null): string {
  return time ?? '時刻未定';
}

/** The time of day in Tokyo at a moment given in milliseconds, for 最終更新. */
export function clockText(moment: number): string {
  return CLOCK.format(moment);
}

/** `2027-03-31` as 2027年3月31日. */
export function fullDayText(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${year}年${Number(month)}月${Number(day)}日`;
}

/** The day in Tokyo at a moment given in milliseconds, as 2027年3月31日. */
export function momentDayText(moment: number): string {
  return DAY.format(moment);
}

/** The date in Tokyo at a moment given in milliseconds, `YYYY-MM-DD`. */
export function dateText(moment: number): string {
  return DATE.format(moment);
}

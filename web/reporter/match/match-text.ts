/** How the facts of a match are written for its reporter. */

const WEEKDAY = new Intl.DateTimeFormat('ja-JP', { weekday: 'short', timeZone: 'Asia/Tokyo' });
const CLOCK = new Intl.DateTimeFormat('ja-JP', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Tokyo',
});

/** `2026-11-21` as 11/21(土): month/day without leading zeros and the weekday in Tokyo. */
export function dayText(date: string): string {
  const [, month = '', day = ''] = date.split('-');
  // Noon in Tokyo: the weekday is formatted there, whatever zone the phone is set to.
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

/** Division and groups in one line; parts that are empty are left out. */
export function placeInCompetition(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('　');
}

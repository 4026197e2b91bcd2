import { START_UNDECIDED } from './messages.ts';

const DAY = new Intl.DateTimeFormat('ja-JP', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  weekday: 'short',
  timeZone: 'Asia/Tokyo',
});

/** `2026-09-05` as 2026年9月5日(土)開幕; empty text is a start that is not decided. */
export function startText(date: string): string {
  return date === '' ? START_UNDECIDED : `${DAY.format(Date.parse(`${date}T12:00:00+09:00`))}開幕`;
}

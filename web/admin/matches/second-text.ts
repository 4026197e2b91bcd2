const MOMENT = new Intl.DateTimeFormat('ja-JP', {
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Tokyo',
});

/** An ISO instant as 5/16 10:05:30, in Tokyo. */
export function secondText(instant: string): string {
  return MOMENT.format(Date.parse(instant));
}

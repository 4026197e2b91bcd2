const PARTS = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Tokyo',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** YYYYMMDDHHmmss in Tokyo at a moment in milliseconds, then four random digits (members' specification, section 4). */
export function newSessionId(moment: number): string {
  const parts = new Map(PARTS.formatToParts(moment).map(({ type, value }) => [type, value]));
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const time = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
  return time.map((part) => parts.get(part) ?? '').join('') + String(random % 10_000).padStart(4, '0');
}

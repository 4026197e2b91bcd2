import { clockText, dateText } from './jst.ts';

const DAY_MS = 24 * 60 * 60_000;

/** When something was true, for who reads it now: 18:05, 昨日 18:05, 3日前. Both in milliseconds; days are Tokyo's. */
export function ageText(moment: number, now: number): string {
  const days = Math.round((Date.parse(dateText(now)) - Date.parse(dateText(moment))) / DAY_MS);
  if (days <= 0) return clockText(moment);
  return days === 1 ? `昨日 ${clockText(moment)}` : `${days}日前`;
}

import { fullDayText } from '#web/ui/jst.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** `2026-05-16` as 2026年5月16日; what is no day (an address can be typed by anyone) as it stands. */
export function matchDay(text: string): string {
  return DAY.test(text) ? fullDayText(text) : text;
}

import { addDays, type JstDate, tokyoDate } from '#domain/calendar/tokyo.ts';
import { liveWeek } from '#domain/calendar/week.ts';
import { isInWindow } from '#domain/competition/window.ts';
import type { DemoDay } from './demo-championship.ts';

/** The date in Tokyo that a day of the demo's season is, seen from now. */
export function dateOf(day: DemoDay, now: Temporal.Instant): JstDate {
  const today = tokyoDate(now);
  const week = liveWeek(now);
  if (typeof day === 'number') return addDays(today, day);
  const ofThisWeek = (date: JstDate) => (isInWindow(date, week) ? date : today);
  switch (day) {
    case 'lastWeek':
      return addDays(week.from, -6);
    case 'past':
      return ofThisWeek(addDays(today, -1));
    case 'today':
      return today;
    case 'later':
      return ofThisWeek(addDays(today, 1));
    case 'nextWeek':
      return addDays(week.to, 2);
  }
}

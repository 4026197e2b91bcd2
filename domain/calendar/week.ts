import type { DateWindow } from '../competition/window.ts';
import { addDays, tokyoDate } from './tokyo.ts';

const FRIDAY = 5;
const DAYS_OF_WEEK = 7;

/**
 * The members' week around an instant: Friday 00:00 to the following Thursday 23:59:59 in Tokyo
 * (members' specification, section 9).
 */
export function liveWeek(now: Temporal.Instant): DateWindow {
  const today = Temporal.PlainDate.from(tokyoDate(now));
  const sinceFriday = (today.dayOfWeek - FRIDAY + DAYS_OF_WEEK) % DAYS_OF_WEEK;
  const from = today.subtract({ days: sinceFriday }).toString();
  return { from, to: addDays(from, DAYS_OF_WEEK - 1) };
}

/**
 * What administrators see around a members' week: the week before it, itself, and the week after it, so from the Friday
 * before last Friday to the Thursday after next Thursday (reporter specification, section 9).
 */
export function adminWindow(week: DateWindow): DateWindow {
  return { from: addDays(week.from, -DAYS_OF_WEEK), to: addDays(week.to, DAYS_OF_WEEK) };
}

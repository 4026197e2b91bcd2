/** Which days a sheet of matches shows: they stand in the address, so that a sheet can be sent on. */

import { useLocation, useRouter } from '@tanstack/react-router';
import { MOST_WEEKEND_DAYS } from '#contract/match/admin.ts';
import { daysAfter } from '#domain/input/day.ts';
import { useToday } from '#web/ui/today.ts';
import type { Days } from './queries.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** As the address says, else those that `initial` makes of today. `choose` puts others into the address. */
export function useDays(initial: (today: string) => Days): {
  readonly days: Days;
  readonly choose: (days: Days) => void;
} {
  const { history } = useRouter();
  const address = useLocation({ select: ({ href }) => href });
  const { pathname, searchParams } = new URL(address, location.origin);
  const from = dayIn(searchParams.get('from'));
  const to = dayIn(searchParams.get('to'));
  const today = useToday();
  const days = from === null ? initial(today) : within({ from, to: to ?? from });
  return {
    days,
    choose: (chosen) => history.replace(`${pathname}?${new URLSearchParams(within(chosen))}`),
  };
}

/** The Saturday and Sunday that are checked on this day: the last ones until Wednesday, then the next. */
export function weekendOf(today: string): Days {
  const sinceSaturday = (weekdayOf(today) + 1) % 7;
  const saturday = sinceSaturday <= LAST_DAY_FOR_PAST ? -sinceSaturday : 7 - sinceSaturday;
  return { from: daysAfter(today, saturday), to: daysAfter(today, saturday + 1) };
}

/** Today and the days before it, as many as a sheet has. */
export function lastDays(today: string): Days {
  return { from: daysAfter(today, 1 - MOST_WEEKEND_DAYS), to: today };
}

/** A day and those after it, as many as a sheet has. */
export function weekFrom(day: string): Days {
  return { from: day, to: daysAfter(day, MOST_WEEKEND_DAYS - 1) };
}

/** The members' week: from Friday to Thursday. */
export function weekOf(today: string): Days {
  const friday = daysAfter(today, -((weekdayOf(today) + 2) % 7));
  return { from: friday, to: daysAfter(friday, 6) };
}

/** Wednesday, counted from Saturday. */
const LAST_DAY_FOR_PAST = 4;

/** Sunday is 0. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Never backwards, never longer than a sheet. */
function within({ from, to }: Days): Days {
  const last = daysAfter(from, MOST_WEEKEND_DAYS - 1);
  if (to < from) return { from, to: from };
  return { from, to: to > last ? last : to };
}

function dayIn(text: string | null): string | null {
  return text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}

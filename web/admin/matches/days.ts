/** Which days the double check shows: they stand in the address, so that a sheet can be sent on. */

import { useLocation, useRouter } from '@tanstack/react-router';
import { MOST_WEEKEND_DAYS } from '#contract/admin-matches.ts';
import { dateText } from '#web/ui/jst.ts';
import type { Days } from './queries.ts';

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** As the address says, else the weekend that is next to be checked. `choose` puts others into the address. */
export function useDays(): { readonly days: Days; readonly choose: (days: Days) => void } {
  const { history } = useRouter();
  const address = useLocation({ select: ({ href }) => href });
  const { pathname, searchParams } = new URL(address, location.origin);
  const from = dayIn(searchParams.get('from'));
  const to = dayIn(searchParams.get('to'));
  const days = from === null ? weekendOf(dateText(Date.now())) : within({ from, to: to ?? from });
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

/** The members' week: from Friday to Thursday. */
export function weekOf(today: string): Days {
  const friday = daysAfter(today, -((weekdayOf(today) + 2) % 7));
  return { from: friday, to: daysAfter(friday, 6) };
}

/** Wednesday, counted from Saturday. */
const LAST_DAY_FOR_PAST = 4;

/** `YYYY-MM-DD` so many days later, or earlier. */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

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

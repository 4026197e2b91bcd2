import { liveWeek, TOKYO } from '#domain/calendar/tokyo.ts';
import type { DateWindow } from '#domain/competition/window.ts';

/** The members' week now. Worked out once a week: it is asked for by every read. */
export function createCurrentWeek(clock: () => Temporal.Instant): () => DateWindow {
  let week: DateWindow | undefined;
  let from = 0;
  let until = 0;
  return () => {
    const now = clock();
    const { epochMilliseconds } = now;
    if (week !== undefined && from <= epochMilliseconds && epochMilliseconds < until) return week;
    week = liveWeek(now);
    from = midnight(Temporal.PlainDate.from(week.from));
    until = midnight(Temporal.PlainDate.from(week.to).add({ days: 1 }));
    return week;
  };
}

/** The start of a day in Tokyo, in milliseconds since 1970. */
function midnight(date: Temporal.PlainDate): number {
  return date.toZonedDateTime(TOKYO).epochMilliseconds;
}

/** When the demo's matches are, seen from now: nothing is recorded before it can have happened. */

import { addDays, type JstDate, liveWeek, TOKYO, tokyoDate } from '#domain/calendar/tokyo.ts';
import { isInWindow } from '#domain/competition/window.ts';
import type { DemoDay, DemoTime } from './demo-championship.ts';
import type { Story } from './story.ts';

/** The date in Tokyo that a day of the demo's season is; `fiscalYear` is that of the championship. */
export function dateOf(day: DemoDay, fiscalYear: number, now: Temporal.Instant): JstDate {
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
    default:
      return `${Number(day.slice(0, 2)) < FIRST_MONTH ? fiscalYear + 1 : fiscalYear}-${day}`;
  }
}

const FIRST_MONTH = 4;

export type Schedule = {
  /** `HH:MM`, null where nobody has set it. */
  readonly time: string | null;
  /** When the first half began; of a match that has not, when its postponement was recorded. */
  readonly begunAt: Temporal.Instant;
};

/** Reporters begin a little after the time on paper. */
const LATE = { minutes: 2 } as const;
/** For a match whose time nobody has set. */
const SOME_TIME = '10:00';

/** When a match of that date is, and was: one that is being played has come as far by now as its story says. */
export function scheduleOf(
  date: JstDate,
  time: DemoTime,
  { length, match: { status, outcome } }: Pick<Story, 'length' | 'match'>,
  now: Temporal.Instant,
): Schedule {
  if (status === '試合前') {
    const planned = typeof time === 'number' ? laterOn(date, now.add({ minutes: time })) : time;
    return { time: planned === 'now' ? null : planned, begunAt: now.subtract({ hours: 1 }) };
  }
  const sinceKickOff = now.subtract({ seconds: length });
  if (outcome.kind === 'registered' && typeof time !== 'number' && time !== 'now') {
    const begunAt = at(date, time ?? SOME_TIME).add(LATE);
    if (Temporal.Instant.compare(begunAt, sinceKickOff) <= 0) return { time, begunAt };
  }
  return { time: time === null ? null : earlierOn(date, sinceKickOff), begunAt: sinceKickOff };
}

/** The time in Tokyo, `HH:MM`. */
export function clockOf(instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO(TOKYO).toPlainTime().toString({ smallestUnit: 'minute' });
}

function at(date: JstDate, time: string): Temporal.Instant {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: TOKYO, plainTime: time }).toInstant();
}

/** Times on paper are multiples of five minutes, and stay on their day. */
const FIVE = { smallestUnit: 'minute', roundingIncrement: 5 } as const;

function earlierOn(date: JstDate, instant: Temporal.Instant): string {
  const rounded = instant.round({ ...FIVE, roundingMode: 'floor' });
  return tokyoDate(rounded) === date ? clockOf(rounded) : '00:00';
}

function laterOn(date: JstDate, instant: Temporal.Instant): string {
  const rounded = instant.round({ ...FIVE, roundingMode: 'ceil' });
  return tokyoDate(rounded) === date ? clockOf(rounded) : '23:59';
}

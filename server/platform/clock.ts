import { addDays, type JstDate, tokyoDate, tokyoMidnight } from '#domain/calendar/tokyo.ts';

/** Returns the current instant; tests and demos pin it. */
export type Clock = () => Temporal.Instant;

/** The machine's clock, or one that stands still at `pinned`. */
export function createClock(pinned: Temporal.Instant | null): Clock {
  return pinned === null ? machineClock : () => pinned;
}

/** Today in Tokyo by this clock, `YYYY-MM-DD`. Computed once a day: every read asks for it. */
export function createToday(clock: Clock): () => JstDate {
  let today = { date: '', from: Number.NaN, until: Number.NaN };
  return () => {
    const now = millisecondsOf(clock);
    if (today.from <= now && now < today.until) return today.date;
    const date = tokyoDate(clock());
    const [from, until] = [tokyoMidnight(date), tokyoMidnight(addDays(date, 1))];
    today = { date, from: from.epochMilliseconds, until: until.epochMilliseconds };
    return date;
  };
}

const machineClock: Clock = () => Temporal.Now.instant();

/**
 * The current instant of a clock in milliseconds since 1970. For code that runs with every read: a `Temporal.Instant` is allocated outside
 * V8's heap.
 */
export function millisecondsOf(clock: Clock): number {
  return clock === machineClock ? Date.now() : clock().epochMilliseconds;
}

/** An instant as the database keeps it: UTC, always with milliseconds, so that instants sort as text. */
export function instantText(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'millisecond' });
}

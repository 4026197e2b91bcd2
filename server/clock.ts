import { type JstDate, tokyoDate } from '#domain/calendar/tokyo.ts';

/** Returns the current instant; tests and demos pin it. */
export type Clock = () => Temporal.Instant;

/** The machine's clock, or one that stands still at `pinned`. */
export function createClock(pinned: Temporal.Instant | null): Clock {
  return pinned === null ? machineClock : () => pinned;
}

/** Today in Tokyo by this clock, `YYYY-MM-DD`. Worked out once a day: every read asks for it. */
export function createToday(clock: Clock): () => JstDate {
  let known = { day: Number.NaN, date: '' };
  return () => {
    const day = Math.floor((millisecondsOf(clock) + JST_OFFSET_MS) / DAY_MS);
    if (day !== known.day) known = { day, date: tokyoDate(clock()) };
    return known.date;
  };
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Japan has no summer time. */
const JST_OFFSET_MS = 9 * 60 * 60 * 1_000;

const machineClock: Clock = () => Temporal.Now.instant();

/**
 * The current instant of a clock in milliseconds since 1970. For what every read asks: each `Temporal.Instant` is allocated outside of
 * V8's heap.
 */
export function millisecondsOf(clock: Clock): number {
  return clock === machineClock ? Date.now() : clock().epochMilliseconds;
}

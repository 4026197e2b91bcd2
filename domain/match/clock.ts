/**
 * The **clock** of a match: the minute being played, counted from the moment its reporter began the period. It is an aid and
 * says nothing where it can't know; it never changes a status. Minutes count from 1 within a period, and go on beyond its
 * length in stoppage time.
 */

import { type KickOffs, type Match, type MatchRules, PERIODS, type Period, periodOf } from './match.ts';

export const MINUTE_MS = 60_000;

/** No half is extended by more, nor by more than its own length: it was over before somebody recorded its end. */
export const MOST_STOPPAGE = 15;

/** A half that was over in less than this part of its minutes was begun on the phone long after it began on the pitch. */
export const LEAST_PART = 1 / 2;

/** How long its periods are, in minutes. */
export type HalfLengths = Pick<MatchRules, 'halfMinutes' | 'extraHalfMinutes'>;

/** How long a period is by the rules, in minutes, and how many were played before it. */
export function minutesOf(
  period: Period,
  { halfMinutes, extraHalfMinutes }: HalfLengths,
): { readonly length: number; readonly before: number } {
  switch (period) {
    case 'firstHalf':
      return { length: halfMinutes, before: 0 };
    case 'secondHalf':
      return { length: halfMinutes, before: halfMinutes };
    case 'extraFirstHalf':
      return { length: extraHalfMinutes, before: 2 * halfMinutes };
    case 'extraSecondHalf':
      return { length: extraHalfMinutes, before: 2 * halfMinutes + extraHalfMinutes };
  }
}

/** The minute being played. */
export type RunningMinute = {
  readonly period: Period;
  readonly minute: number;
  /** By the rules, in minutes. */
  readonly length: number;
};

/**
 * The minute being played at `now` (milliseconds since 1970). Null between periods, where the beginning is not known, and
 * where the time that has passed fits no period: somebody has begun it late, or forgotten to end it.
 */
export function runningMinute(
  { status, kickOffs }: Pick<Match, 'status' | 'kickOffs'>,
  lengths: HalfLengths,
  now: number,
): RunningMinute | null {
  const period = periodOf(status);
  const begunAt = period === null ? null : kickOffOf(period, kickOffs);
  if (period === null || begunAt === null || isBegunLate(period, kickOffs, lengths)) return null;
  const { length } = minutesOf(period, lengths);
  const minute = Math.floor((now - begunAt) / MINUTE_MS) + 1;
  return minute < 1 || minute > length + Math.min(MOST_STOPPAGE, length) ? null : { period, minute, length };
}

/** Milliseconds since 1970; null where it is not known. */
export function kickOffOf(period: Period, kickOffs: KickOffs): number | null {
  return kickOffs[period] ?? null;
}

/** Before it could be its turn: the periods before it were entered in haste, after they had been played. */
function isBegunLate(period: Period, kickOffs: KickOffs, lengths: HalfLengths): boolean {
  const place = PERIODS.indexOf(period);
  const previous = PERIODS[place - 1];
  const begunAt = kickOffOf(period, kickOffs);
  const before = previous === undefined ? null : kickOffOf(previous, kickOffs);
  if (previous === undefined || begunAt === null || before === null) return false;
  return begunAt - before < minutesOf(previous, lengths).length * LEAST_PART * MINUTE_MS;
}

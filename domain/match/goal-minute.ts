/**
 * The **minute** of a goal as football counts it: the one that is being played, from 1, over the whole match; what falls
 * in stoppage time is counted on from the half's last minute (`45+2`).
 *
 * Hardly anybody types minutes in. They follow from when the reporter pressed, and are unknown wherever that cannot be when the
 * goal fell: an unknown minute is left out, a wrong one is worse than none.
 */

import { LEAST_PART, MINUTE_MS, MOST_STOPPAGE, minutesOf } from './clock.ts';
import { countUpTo } from './count-up-to.ts';
import type { MatchRules, Period } from './match.ts';

/** When a half and its goals were recorded, in milliseconds of one clock. */
export type RecordedHalf = {
  readonly period: Period;
  /** Null where its beginning was never recorded. */
  readonly startedAt: number | null;
  /** When what follows it was recorded; null while it is played. */
  readonly endedAt: number | null;
  /** Ends that a reporter took back by going back into the half. */
  readonly endsTakenBack: readonly number[];
  /** Of its goals that stand. */
  readonly goalsAt: readonly number[];
};

const SECOND = 1_000;

/** Between two goals the ball goes back to the middle: presses closer than this are a reporter catching up. */
const APART = 20 * SECOND;

/** The minute of each goal, in the order given; null where it is unknown. */
export function goalMinutes(half: RecordedHalf, rules: MatchRules): readonly (string | null)[] {
  const { startedAt, endedAt, goalsAt } = half;
  const { length } = minutesOf(half.period, rules);
  const isBegunLate =
    endedAt !== null && startedAt !== null && endedAt - startedAt < length * LEAST_PART * MINUTE_MS;
  if (startedAt === null || isBegunLate) return goalsAt.map(() => null);
  // What comes after the end was forgotten in the half, or belongs to it by a correction: so does going back into a half
  // that has been played in full.
  const ends = half.endsTakenBack.filter((end) => end - startedAt >= length * MINUTE_MS);
  const overAt = Math.min(...ends, endedAt ?? Number.POSITIVE_INFINITY);
  const presses = [startedAt, ...goalsAt].toSorted((a, b) => a - b);
  return goalsAt.map((at) => {
    if (at < startedAt || at > overAt || isCatchingUp(presses, at)) return null;
    return minuteText(half.period, Math.floor((at - startedAt) / MINUTE_MS) + 1, rules);
  });
}

/** Whether the press before or after that of `at` is too close to it; `presses` are ascending. */
function isCatchingUp(presses: readonly number[], at: number): boolean {
  const next = countUpTo(presses, at);
  const { [next - 2]: before = Number.NEGATIVE_INFINITY, [next]: after = Number.POSITIVE_INFINITY } = presses;
  return at - before < APART || after - at < APART;
}

/** A minute of a period, from 1, as football counts it; null beyond any stoppage time. */
export function minuteText(period: Period, minute: number, rules: MatchRules): string | null {
  const { length, before } = minutesOf(period, rules);
  if (minute <= length) return `${before + minute}`;
  const added = minute - length;
  return added > Math.min(MOST_STOPPAGE, length) ? null : `${before + length}+${added}`;
}

/** The minutes that a goal of a period can have, in order, with their words. */
export function minutesIn(
  period: Period,
  rules: MatchRules,
): readonly { readonly minute: number; readonly text: string }[] {
  const { length } = minutesOf(period, rules);
  return Array.from({ length: length + Math.min(length, MOST_STOPPAGE) }, (_, place) => {
    const minute = place + 1;
    return { minute, text: minuteText(period, minute, rules) ?? '' };
  });
}

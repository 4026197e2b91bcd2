/**
 * A **double goal** (二重の入力): one goal that two reporters have both entered. Nobody can know it but they; what can be
 * seen are two goals of one club in one period, from two phones, within a short time.
 */

import type { Period, Side } from './match.ts';

/** As long as two phones may be apart in entering the same goal: the slower reporter looks up the scorer first. */
export const DOUBLE_GOAL_MS = 60_000;

/** A goal that stands, with where it was entered. */
export type EnteredGoal = {
  /** Names the operation that entered it. */
  readonly operation: string;
  readonly side: Side;
  readonly period: Period;
  /** Milliseconds, by the clock of the phone it was entered on. */
  readonly recordedAt: number;
  readonly isOwn: boolean;
};

export type DoubleGoal = { readonly own: EnteredGoal; readonly other: EnteredGoal };

/**
 * The goals that one phone and another may both have entered, each of this phone's with the nearest of another's; each
 * goal is in at most one pair.
 */
export function doubleGoals(goals: readonly EnteredGoal[]): readonly DoubleGoal[] {
  const pairs = goals
    .filter(({ isOwn }) => isOwn)
    .flatMap((own) => goals.filter((other) => mayBeTheSame(own, other)).map((other) => ({ own, other })))
    .toSorted((a, b) => apart(a) - apart(b));
  const paired = new Set<EnteredGoal>();
  return pairs.filter(({ own, other }) => {
    if (paired.has(own) || paired.has(other)) return false;
    paired.add(own).add(other);
    return true;
  });
}

function mayBeTheSame(own: EnteredGoal, other: EnteredGoal): boolean {
  return (
    !other.isOwn &&
    other.side === own.side &&
    other.period === own.period &&
    apart({ own, other }) <= DOUBLE_GOAL_MS
  );
}

function apart({ own, other }: DoubleGoal): number {
  return Math.abs(own.recordedAt - other.recordedAt);
}

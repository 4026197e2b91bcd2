/** What another phone has entered while this one shows the match, and whether one goal may have been entered by both. */

import { doubleGoals, type EnteredGoal } from '#domain/match/double-goal.ts';
import type { Entered, EnteredRow } from '../timeline/entered.ts';

/** The last of what other phones have entered after a version of the match, and how many there were. */
export type News = {
  readonly last: Entered;
  /** The version that the last of them made. */
  readonly version: number;
  readonly count: number;
};

/** Null when there is nothing new of others. */
export function newsAfter(version: number, entered: readonly Entered[]): News | null {
  const fresh = entered
    .map((one, place) => ({ one, version: place + 1 }))
    .filter((made) => made.version > version && !made.one.isOwn);
  const last = fresh.at(-1);
  return last === undefined ? null : { last: last.one, version: last.version, count: fresh.length };
}

/** A goal of this phone and one of another that may be the same, with the later one's version. */
export type Doubt = { readonly own: EnteredGoal; readonly other: EnteredGoal; readonly version: number };

/** Of the goals that stand, those that may be one, where at least one has come after a version of the match. */
export function doubtsAfter(version: number, rows: readonly EnteredRow[]): readonly Doubt[] {
  const goals = rows.flatMap(({ row, entered }) => {
    if (row.isUndone || entered.event.type !== 'goalScored') return [];
    const { side, period } = entered.event;
    const { operation, recordedAt, isOwn } = entered;
    return [{ operation, recordedAt, isOwn, side, period, version: row.version }];
  });
  const versionOf = (goal: EnteredGoal) =>
    goals.find(({ operation }) => operation === goal.operation)?.version ?? 0;
  return doubleGoals(goals)
    .map(({ own, other }) => ({ own, other, version: Math.max(versionOf(own), versionOf(other)) }))
    .filter((doubt) => doubt.version > version)
    .toSorted((a, b) => a.version - b.version);
}

/** The order in which the notes of a match were played, whenever they arrived. */

import { kickOffOf, MINUTE_MS } from './clock.ts';
import { countUpTo } from './count-up-to.ts';
import { MATCH_STATUSES, type Match, PERIODS, type Period, periodOf } from './match.ts';
import { inForce, isOf, type Note, type NoteOf } from './note.ts';

/** Returns all notes, taken back or not, in the order they were played. */
export function inPlayedOrder(notes: readonly Note[], match: Match): readonly Note[] {
  const goals = placeGoals(notes, match);
  return notes
    .map((note) => {
      // A phase comes before the goals that stand behind it.
      const { behind, playedAt } = goals.get(note) ?? { behind: note.version, playedAt: -1 };
      return { note, place: placeOf(note), behind, playedAt: playedAt ?? 0 };
    })
    .toSorted(
      (a, b) =>
        a.place - b.place ||
        a.behind - b.behind ||
        a.playedAt - b.playedAt ||
        a.note.version - b.note.version,
    )
    .map(({ note }) => note);
}

/** Postponed before anything, the eight statuses with what fell in them, then what was said of the result. */
export function placeOf({ fact }: Note): number {
  switch (fact.kind) {
    case 'postponed':
      return -1;
    case 'phase':
    case 'scoreCorrected':
      return MATCH_STATUSES.indexOf(fact.status);
    case 'goal':
      return MATCH_STATUSES.findIndex((status) => periodOf(status) === fact.period);
    case 'kick':
      return MATCH_STATUSES.indexOf('PK戦');
    case 'registered':
    case 'corrected':
      return MATCH_STATUSES.length;
  }
}

/** When a period began, in milliseconds; null where it is not known. Records without kick-offs say it by their phases. */
export function startOf(period: Period, notes: readonly Note[], { kickOffs }: Match): number | null {
  if (period in kickOffs) return kickOffOf(period, kickOffs);
  return beginningOf(period, notes)?.recordedAt ?? null;
}

/** The phase with which a period began. */
function beginningOf(period: Period, notes: readonly Note[]): NoteOf<'phase'> | undefined {
  return inForce(notes, 'phase').find(({ fact }) => periodOf(fact.status) === period);
}

/** `behind`: the version that a goal stands behind within its status. `playedAt`: in milliseconds, null if it is not known. */
type GoalPosition = { readonly behind: number; readonly playedAt: number | null };

function placeGoals(notes: readonly Note[], match: Match): ReadonlyMap<Note, GoalPosition> {
  const byPeriod = Map.groupBy(
    notes.filter((note) => isOf(note, 'goal')),
    ({ fact }) => fact.period,
  );
  return new Map(
    PERIODS.flatMap((period) => {
      const beginning = beginningOf(period, notes)?.version ?? 0;
      const goals = byPeriod.get(period) ?? [];
      return placeGoalsOf({ goals, beginning, startedAt: startOf(period, notes, match) });
    }),
  );
}

type PlayedPeriod = {
  readonly goals: readonly NoteOf<'goal'>[];
  /** The version of the phase with which it began, 0 without one. */
  readonly beginning: number;
  /** In milliseconds, null if it is not known. */
  readonly startedAt: number | null;
};

/**
 * A goal stands behind the beginning of its period, before every goal that fell later, and behind every one that fell
 * earlier: what a phone without a network has entered arrives late.
 */
function placeGoalsOf({
  goals,
  beginning,
  startedAt,
}: PlayedPeriod): readonly (readonly [Note, GoalPosition])[] {
  const timed = goals
    .filter(({ fact }) => fact.minute === null)
    .toSorted((a, b) => a.recordedAt - b.recordedAt);
  const times = timed.map(({ recordedAt }) => recordedAt);
  const firstOf = firstVersions(timed);
  const timedBehind = timed.map(({ version, recordedAt }) => {
    if (startedAt === null || recordedAt < startedAt) return Math.max(version, beginning);
    const later = firstOf[countUpTo(times, recordedAt)] ?? version;
    return Math.max(beginning, Math.min(version, later));
  });
  const lastBehind = runningMaximum(timedBehind);
  const placed = timed.map((goal, index): readonly [Note, GoalPosition] => [
    goal,
    { behind: timedBehind[index] ?? beginning, playedAt: playedAtOf(goal, startedAt) },
  ]);
  const said = goals
    .filter(({ fact }) => fact.minute !== null)
    .map((goal): readonly [Note, GoalPosition] => {
      const playedAt = playedAtOf(goal, startedAt);
      if (playedAt === null) return [goal, { behind: Math.max(goal.version, beginning), playedAt }];
      const earlier = lastBehind[countUpTo(times, playedAt) - 1] ?? beginning;
      return [goal, { behind: Math.max(beginning, earlier), playedAt }];
    });
  return [...placed, ...said];
}

/** When a goal fell, in milliseconds: at the end of the minute that a person has given. Null if it is not known. */
function playedAtOf({ fact, recordedAt }: NoteOf<'goal'>, startedAt: number | null): number | null {
  if (startedAt === null) return null;
  if (fact.minute !== null) return startedAt + fact.minute * MINUTE_MS - 1;
  return recordedAt < startedAt ? null : recordedAt;
}

/** At each index the lowest version from there on. */
function firstVersions(notes: readonly Note[]): readonly number[] {
  const lowest: number[] = [];
  let version = Number.POSITIVE_INFINITY;
  for (const note of notes.toReversed()) {
    version = Math.min(version, note.version);
    lowest.push(version);
  }
  return lowest.toReversed();
}

function runningMaximum(numbers: readonly number[]): readonly number[] {
  let highest = Number.NEGATIVE_INFINITY;
  return numbers.map((number) => {
    highest = Math.max(highest, number);
    return highest;
  });
}

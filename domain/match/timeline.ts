/**
 * The **timeline** of a match (経過): what happened in it as a person reads it, in the order it was played. A cancelled
 * goal takes its row with it, and so does going back to an earlier status; scores count what stands.
 */

import { kickOffOf, MINUTE_MS } from './clock.ts';
import { goalMinutes, minuteText } from './goal-minute.ts';
import {
  type Fixture,
  type KickResult,
  MATCH_STATUSES,
  type Match,
  type MatchStatus,
  PERIODS,
  type Period,
  type PeriodGoals,
  type PerSide,
  periodOf,
  SIDES,
  type Side,
} from './match.ts';
import { type Fact, inForce, type Note, type NoteOf, notesOf, type RecordedEvent } from './timeline-notes.ts';

/** Who reads it. */
export type TimelinePolicy = {
  /** Whether what was taken back is still listed, as undone. */
  readonly showsUndone: boolean;
};

/** Members read what holds. */
export const MEMBERS_TIMELINE: TimelinePolicy = { showsUndone: false };
/** Reporters see what one of them has taken back, too. */
export const REPORTERS_TIMELINE: TimelinePolicy = { showsUndone: true };

export type TimelineRow = {
  /** The match's version that its event made: names the row within its match. */
  readonly version: number;
  /** Milliseconds. */
  readonly recordedAt: number;
  readonly isUndone: boolean;
} & (
  | {
      readonly kind: 'phase';
      readonly status: MatchStatus;
      /** At ハーフタイム and 試合終了, null elsewhere. */
      readonly score: PerSide<number> | null;
    }
  | {
      readonly kind: 'goal';
      /** Names the goal in the match (`ScoredGoal`). */
      readonly goal: string;
      readonly side: Side;
      /** `23` or `45+2`; null where it is unknown. */
      readonly minute: string | null;
      /** With this goal; null for an undone one, and where a correction has added goals that have no row. */
      readonly score: PerSide<number> | null;
    }
  | {
      readonly kind: 'kick';
      readonly side: Side;
      readonly result: KickResult;
      /** Which of its club's kicks, from 1, and the successes with it; null for an undone one. */
      readonly standing: { readonly number: number; readonly score: PerSide<number> } | null;
    }
  | { readonly kind: 'scoreCorrected'; readonly score: PerSide<number> }
  | Exclude<Fact, { kind: 'phase' | 'goal' | 'kick' | 'scoreCorrected' }>
);

/** The timeline of a match from all its events in order. */
export function timelineOf(
  fixture: Fixture,
  events: readonly RecordedEvent[],
  policy: TimelinePolicy,
): readonly TimelineRow[] {
  const { match, notes } = notesOf(fixture, events);
  const behind = behindIn(notes, match);
  // A phase comes before the goals that stand behind it.
  const momentOf = (note: Note) => (isGoal(note) ? (playedAt(note, notes, match) ?? 0) : -1);
  const played = notes.toSorted(
    (a, b) =>
      placeOf(a) - placeOf(b) || behind(a) - behind(b) || momentOf(a) - momentOf(b) || a.version - b.version,
  );
  const minutes = minutesByVersion(match, played);
  return played
    .filter(({ isUndone }) => policy.showsUndone || !isUndone)
    .map((note) => rowOf(note, played, match, minutes));
}

/** Postponed before anything, the eight statuses with what fell in them, then what was said of the result. */
function placeOf({ fact }: Note): number {
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

/**
 * Within a status by version: the version that a note stands behind, as a rule its own. A goal stands behind the beginning
 * of its period, before every goal that fell later, and behind every one that fell earlier: what a phone without a
 * network has entered arrives late.
 */
function behindIn(notes: readonly Note[], match: Match): (note: Note) => number {
  const goalsBeside = (note: Note) =>
    notes.filter(
      (other): other is NoteOf<'goal'> =>
        other.fact.kind === 'goal' && other.fact.minute === null && placeOf(other) === placeOf(note),
    );
  const behindOf = (note: NoteOf<'goal'>): number => {
    const { fact, version } = note;
    const beginning = beginningOf(fact.period, notes)?.version ?? 0;
    const at = playedAt(note, notes, match);
    if (at === null) return Math.max(version, beginning);
    if (fact.minute !== null) {
      const earlier = goalsBeside(note).filter(({ recordedAt }) => recordedAt <= at);
      return Math.max(beginning, ...earlier.map(behindOf));
    }
    const later = goalsBeside(note).filter((other) => (playedAt(other, notes, match) ?? at) > at);
    return Math.max(beginning, Math.min(version, ...later.map((other) => other.version)));
  };
  return (note) => (isGoal(note) ? behindOf(note) : note.version);
}

function isGoal(note: Note): note is NoteOf<'goal'> {
  return note.fact.kind === 'goal';
}

/** When a goal fell, in milliseconds: at the end of the minute that somebody has said. Null if it is not known. */
function playedAt({ fact, recordedAt }: NoteOf<'goal'>, notes: readonly Note[], match: Match): number | null {
  const startedAt = startOf(fact.period, notes, match);
  if (startedAt === null) return null;
  if (fact.minute !== null) return startedAt + fact.minute * MINUTE_MS - 1;
  return recordedAt < startedAt ? null : recordedAt;
}

/** The phase with which a period began. */
function beginningOf(period: Period, notes: readonly Note[]): NoteOf<'phase'> | undefined {
  return inForce(notes, 'phase').find(({ fact }) => periodOf(fact.status) === period);
}

/** When a period began, in milliseconds; null where it is not known. Records without kick-offs say it by their phases. */
function startOf(period: Period, notes: readonly Note[], { kickOffs }: Match): number | null {
  if (period in kickOffs) return kickOffOf(period, kickOffs);
  return beginningOf(period, notes)?.recordedAt ?? null;
}

function rowOf(
  { version, recordedAt, isUndone, fact }: Note,
  played: readonly Note[],
  match: Match,
  minutes: ReadonlyMap<number, string | null>,
): TimelineRow {
  const row = { version, recordedAt, isUndone };
  switch (fact.kind) {
    case 'phase':
      return { ...row, ...fact, score: isUndone ? null : scoreAt(fact.status, match) };
    case 'goal': {
      const { kind, id, side, period } = fact;
      const score = isUndone ? null : scoreWith(version, period, inForce(played, 'goal'), match);
      return { ...row, kind, goal: id, side, minute: minutes.get(version) ?? null, score };
    }
    case 'kick':
      return { ...row, ...fact, standing: isUndone ? null : kickStanding(version, inForce(played, 'kick')) };
    case 'scoreCorrected':
      return { ...row, kind: fact.kind, score: fact.score };
    case 'registered':
    case 'postponed':
    case 'corrected':
      return { ...row, ...fact };
  }
}

function scoreAt(status: MatchStatus, { goals }: Match): PerSide<number> | null {
  if (status === 'ハーフタイム') return scoreOf(goals, ['firstHalf']);
  return status === '試合終了' ? scoreOf(goals, PERIODS) : null;
}

function scoreWith(
  version: number,
  period: Period,
  goals: readonly NoteOf<'goal'>[],
  match: Match,
): PerSide<number> | null {
  const inPeriod = goals.filter(({ fact }) => fact.period === period);
  // Goals that a correction has added fell somewhere in this period.
  if (SIDES.some((side) => countOf(inPeriod, side) !== match.goals[side][period])) return null;
  const upToIt = inPeriod.slice(0, inPeriod.findIndex((goal) => goal.version === version) + 1);
  const before = scoreOf(match.goals, PERIODS.slice(0, PERIODS.indexOf(period)));
  return { home: before.home + countOf(upToIt, 'home'), away: before.away + countOf(upToIt, 'away') };
}

function kickStanding(version: number, kicks: readonly NoteOf<'kick'>[]) {
  const upToIt = kicks.slice(0, kicks.findIndex((kick) => kick.version === version) + 1);
  const scored = upToIt.filter(({ fact }) => fact.result === 'success');
  const side = upToIt.at(-1)?.fact.side ?? 'home';
  return {
    number: countOf(upToIt, side),
    score: { home: countOf(scored, 'home'), away: countOf(scored, 'away') },
  };
}

/** Of the goals that stand, by version. */
function minutesByVersion(match: Match, played: readonly Note[]): ReadonlyMap<number, string | null> {
  const phases = inForce(played, 'phase');
  const halves = PERIODS.map((period) => {
    const start = phases.findIndex(({ fact }) => periodOf(fact.status) === period);
    const goals = inForce(played, 'goal').filter(({ fact }) => fact.period === period);
    const [said, timed] = [goals.filter(isSaid), goals.filter((goal) => !isSaid(goal))];
    const half = {
      period,
      startedAt: startOf(period, played, match),
      endedAt: phases[start + 1]?.recordedAt ?? null,
      endsTakenBack: endsTakenBack(period, played),
      goalsAt: timed.map(({ recordedAt }) => recordedAt),
    };
    const { rules } = match.fixture;
    const minutes = goalMinutes(half, rules);
    return [
      ...said.map(({ version, fact }) => [version, minuteText(period, fact.minute ?? 1, rules)] as const),
      ...timed.map(({ version }, place) => [version, minutes[place] ?? null] as const),
    ];
  });
  return new Map(halves.flat());
}

/** Somebody has said its minute. */
function isSaid({ fact }: NoteOf<'goal'>): boolean {
  return fact.minute !== null;
}

function endsTakenBack(period: Period, played: readonly Note[]): readonly number[] {
  const place = MATCH_STATUSES.findIndex((status) => periodOf(status) === period);
  return played
    .filter((note) => note.fact.kind === 'phase' && note.isUndone && placeOf(note) > place)
    .map(({ recordedAt }) => recordedAt);
}

function scoreOf(goals: PerSide<PeriodGoals>, periods: readonly Period[]): PerSide<number> {
  const sum = (side: Side) => periods.reduce((total, period) => total + goals[side][period], 0);
  return { home: sum('home'), away: sum('away') };
}

function countOf(notes: readonly { readonly fact: { readonly side: Side } }[], side: Side): number {
  return notes.filter(({ fact }) => fact.side === side).length;
}

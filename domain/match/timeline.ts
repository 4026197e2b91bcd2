/**
 * The **timeline** of a match (経過): what happened in it as a person reads it, in the order it was played. A cancelled
 * goal takes its row with it, and so does going back to an earlier status; scores count what stands.
 */

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
import { type Fact, inForce, type Note, type NoteOf } from './note.ts';
import { notesOf, type RecordedEvent } from './timeline-notes.ts';
import { inPlayedOrder, placeOf, startOf } from './timeline-order.ts';

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

/** Returns the timeline of a match from all its events in order. `beginsAfter` is explained at `fold`. */
export function timelineOf(
  fixture: Fixture,
  events: readonly RecordedEvent[],
  policy: TimelinePolicy,
  beginsAfter = 0,
): readonly TimelineRow[] {
  const { match, notes } = notesOf(fixture, events, beginsAfter);
  const played = inPlayedOrder(notes, match);
  const details: Details = {
    minutes: minutesByVersion(match, played),
    scores: scoresByVersion(match, inForce(played, 'goal')),
    kicks: kicksByVersion(inForce(played, 'kick')),
  };
  return played
    .filter(({ isUndone }) => policy.showsUndone || !isUndone)
    .map((note) => rowOf(note, match, details));
}

type KickStanding = Extract<TimelineRow, { kind: 'kick' }>['standing'];

/** What rows say beside their own facts, by version; missing for what was taken back. */
type Details = {
  readonly minutes: ReadonlyMap<number, string | null>;
  readonly scores: ReadonlyMap<number, PerSide<number>>;
  readonly kicks: ReadonlyMap<number, KickStanding>;
};

function rowOf({ version, recordedAt, isUndone, fact }: Note, match: Match, details: Details): TimelineRow {
  const row = { version, recordedAt, isUndone };
  switch (fact.kind) {
    case 'phase':
      return { ...row, ...fact, score: isUndone ? null : scoreAt(fact.status, match) };
    case 'goal': {
      const { kind, id, side } = fact;
      const minute = details.minutes.get(version) ?? null;
      return { ...row, kind, goal: id, side, minute, score: details.scores.get(version) ?? null };
    }
    case 'kick':
      return { ...row, ...fact, standing: details.kicks.get(version) ?? null };
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

/** The score with each goal that stands; none in a period to which a correction has added goals that have no row. */
function scoresByVersion(
  { goals }: Match,
  inPlay: readonly NoteOf<'goal'>[],
): ReadonlyMap<number, PerSide<number>> {
  const scores = PERIODS.flatMap((period, place) => {
    const inPeriod = inPlay.filter(({ fact }) => fact.period === period);
    // Goals that a correction has added fell somewhere in this period.
    if (SIDES.some((side) => countOf(inPeriod, side) !== goals[side][period])) return [];
    let score = scoreOf(goals, PERIODS.slice(0, place));
    return inPeriod.map(({ version, fact: { side } }) => {
      score = { ...score, [side]: score[side] + 1 };
      return [version, score] as const;
    });
  });
  return new Map(scores);
}

/** The place of each kick that stands among its club's, and the successes with it. */
function kicksByVersion(kicks: readonly NoteOf<'kick'>[]): ReadonlyMap<number, KickStanding> {
  let taken: PerSide<number> = { home: 0, away: 0 };
  let score: PerSide<number> = { home: 0, away: 0 };
  const standings = kicks.map(({ version, fact: { side, result } }) => {
    taken = { ...taken, [side]: taken[side] + 1 };
    if (result === 'success') score = { ...score, [side]: score[side] + 1 };
    return [version, { number: taken[side], score }] as const;
  });
  return new Map(standings);
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

/**
 * What a timeline tells, as notes: each is made by one event and **stands** as long as the match still has what it tells.
 * Once taken back a note stays taken back, but for the beginning of a half that is gone back into with its goals kept.
 */

import type { MatchEvent } from './events.ts';
import { evolve } from './evolve.ts';
import {
  type Fixture,
  type KickResult,
  MATCH_STATUSES,
  type Match,
  type MatchStatus,
  newMatch,
  type Period,
  type PerSide,
  periodOf,
  SIDES,
  type Side,
  totalGoals,
} from './match.ts';
import { postponementText } from './postponement.ts';

/** An event with the moment it was recorded, in milliseconds. */
export type RecordedEvent = { readonly event: MatchEvent; readonly recordedAt: number };

export type Told =
  /** The match moved on to this status. */
  | { readonly kind: 'phase'; readonly status: MatchStatus }
  | { readonly kind: 'goal'; readonly side: Side; readonly period: Period }
  | { readonly kind: 'kick'; readonly side: Side; readonly result: KickResult }
  /** `HH:MM` in Tokyo, or null. */
  | { readonly kind: 'registered'; readonly actualStartTime: string | null }
  /** `reason` as one shows it, empty where none was given. */
  | { readonly kind: 'postponed'; readonly reason: string }
  /** The result it was corrected to; `shootOut` is null without one. */
  | {
      readonly kind: 'corrected';
      readonly score: PerSide<number>;
      readonly shootOut: PerSide<number> | null;
    }
  /** The score that the match went on with, in this status. */
  | { readonly kind: 'scoreCorrected'; readonly status: MatchStatus; readonly score: PerSide<number> };

export type Note = {
  /** The match's version that its event made. */
  readonly version: number;
  readonly recordedAt: number;
  readonly told: Told;
  readonly isUndone: boolean;
};

export type NoteOf<Kind extends Told['kind']> = Note & { readonly told: Extract<Told, { kind: Kind }> };

/** The notes of a match's events (all of them, in order) as they were made, and the match that these events made. */
export function notesOf(
  fixture: Fixture,
  events: readonly RecordedEvent[],
): { readonly match: Match; readonly notes: readonly Note[] } {
  let match = newMatch(fixture);
  let notes: readonly Note[] = [];
  const past = [notes];
  for (const { event, recordedAt } of events) {
    const before = match;
    match = evolve(before, event);
    if (event.type === 'revertedTo') notes = asTheyWere(notes, past[event.to] ?? []);
    const told = toldBy(event, before, match);
    const noted =
      told === null ? notes : noting(notes, { version: match.version, recordedAt, told, isUndone: false });
    notes = takeBack(noted, match);
    past.push(notes);
  }
  return { match, notes };
}

/** What stood then stands again, and nothing that was told since. */
function asTheyWere(notes: readonly Note[], then: readonly Note[]): readonly Note[] {
  return notes.map(
    (note) => then.find(({ version }) => version === note.version) ?? { ...note, isUndone: true },
  );
}

/** The notes of one kind that stand, in the order they were made. */
export function standing<Kind extends Told['kind']>(
  notes: readonly Note[],
  kind: Kind,
): readonly NoteOf<Kind>[] {
  return notes.filter((note): note is NoteOf<Kind> => note.told.kind === kind && !note.isUndone);
}

/** `match` is as the event left it. Null for an event that only takes something back. */
function toldBy(event: MatchEvent, before: Match, match: Match): Told | null {
  switch (event.type) {
    case 'statusChanged':
      return isLater(event.to, event.from) ? { kind: 'phase', status: event.to } : null;
    case 'extraHalvesStarted':
    case 'shootOutStarted':
      return { kind: 'phase', status: match.status };
    case 'goalScored':
      return { kind: 'goal', side: event.side, period: event.period };
    case 'kickTaken':
      return { kind: 'kick', side: event.side, result: event.result };
    case 'resultRegistered':
      return { kind: 'registered', actualStartTime: event.actualStartTime };
    case 'matchPostponed':
      return { kind: 'postponed', reason: postponementText(event.reason, event.otherReason) };
    case 'resultCorrected':
      // An administrator enters the result of a match without one: nothing is corrected.
      return before.outcome.kind === 'registered'
        ? correctedTo(match)
        : { kind: 'registered', actualStartTime: event.correction.actualStartTime };
    case 'scoreCorrected':
      return { kind: 'scoreCorrected', status: match.status, score: scoreOf(match) };
    case 'extraHalvesCancelled':
    case 'shootOutCancelled':
    case 'goalCancelled':
    case 'kickCancelled':
    case 'postponementCancelled':
    case 'registrationCancelled':
    case 'revertedTo':
      return null;
  }
}

function correctedTo(match: Match): Told {
  const { hasShootOut, shootOut } = match;
  return {
    kind: 'corrected',
    score: scoreOf(match),
    shootOut: hasShootOut ? { home: shootOut.home.score, away: shootOut.away.score } : null,
  };
}

function scoreOf({ goals }: Match): PerSide<number> {
  return { home: totalGoals(goals.home), away: totalGoals(goals.away) };
}

/** A half begun again with goals that still stand goes on from when it began first; anything else is new. */
function noting(notes: readonly Note[], note: Note): readonly Note[] {
  const period = note.told.kind === 'phase' ? periodOf(note.told.status) : null;
  if (period === null || !standing(notes, 'goal').some(({ told }) => told.period === period))
    return [...notes, note];
  const first = notes.findLastIndex(({ told }) => told.kind === 'phase' && periodOf(told.status) === period);
  return notes.map((known, place) => (place === first ? { ...known, isUndone: false } : known));
}

/** Marks what the match does not have any more. */
function takeBack(notes: readonly Note[], match: Match): readonly Note[] {
  const gone = new Set(
    [
      ...standing(notes, 'phase').filter(({ told }) => !isReached(told.status, match)),
      ...SIDES.flatMap((side) => [...goalsGone(notes, match, side), ...kicksGone(notes, match, side)]),
      ...(match.outcome.kind === 'registered'
        ? []
        : [...standing(notes, 'registered'), ...standing(notes, 'corrected')]),
      ...(match.outcome.kind === 'postponed' ? [] : standing(notes, 'postponed')),
      // The last correction says what the result is, and what the score was.
      ...standing(notes, 'corrected').slice(0, -1),
      ...standing(notes, 'scoreCorrected').slice(0, -1),
    ].map(({ version }) => version),
  );
  return notes.map((note) => (gone.has(note.version) ? { ...note, isUndone: true } : note));
}

function isReached(status: MatchStatus, match: Match): boolean {
  if (isLater(status, match.status)) return false;
  if (status === '延長前半' || status === '延長後半') return match.hasExtraHalves;
  return status !== 'PK戦' || match.hasShootOut;
}

/** Of each period the goals recorded last, as many as there are too many. */
function goalsGone(notes: readonly Note[], match: Match, side: Side): readonly Note[] {
  const goals = standing(notes, 'goal').filter(({ told }) => told.side === side);
  return goals.filter(
    ({ told }, place) =>
      goals.slice(0, place).filter((before) => before.told.period === told.period).length >=
      match.goals[side][told.period],
  );
}

/** From the first kick that is not what the match has in its place. */
function kicksGone(notes: readonly Note[], match: Match, side: Side): readonly Note[] {
  const kicks = standing(notes, 'kick').filter(({ told }) => told.side === side);
  const first = kicks.findIndex(({ told }, place) => told.result !== match.shootOut[side].kicks[place]);
  return first === -1 ? [] : kicks.slice(first);
}

function isLater(status: MatchStatus, other: MatchStatus): boolean {
  return MATCH_STATUSES.indexOf(status) > MATCH_STATUSES.indexOf(other);
}

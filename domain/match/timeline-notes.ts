/**
 * What a timeline tells, as notes: each is made by one event and **stands** as long as the match still has what it tells.
 * Once taken back a note stays taken back, but for the beginning of a half that is gone back into with its goals kept.
 */

import type { MatchEvent } from './events.ts';
import { next } from './evolve.ts';
import {
  type Fixture,
  type GoalPlace,
  type KickResult,
  MATCH_STATUSES,
  type Match,
  type MatchStatus,
  newMatch,
  type PerSide,
  periodOf,
  SIDES,
  type Side,
  totalGoals,
} from './match.ts';
import { postponementText } from './postponement.ts';

/** An event with the moment it was recorded, in milliseconds. */
export type RecordedEvent = { readonly event: MatchEvent; readonly recordedAt: number };

export type Fact =
  /** The match moved on to this status. */
  | { readonly kind: 'phase'; readonly status: MatchStatus }
  | ({ readonly kind: 'goal'; readonly id: string } & GoalPlace)
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
  readonly fact: Fact;
  readonly isUndone: boolean;
};

export type NoteOf<Kind extends Fact['kind']> = Note & { readonly fact: Extract<Fact, { kind: Kind }> };

/** The notes of a match's events (all of them, in order) as they were made, and the match that these events made. */
export function notesOf(
  fixture: Fixture,
  events: readonly RecordedEvent[],
): { readonly match: Match; readonly notes: readonly Note[] } {
  let match = newMatch(fixture);
  let notes: readonly Note[] = [];
  const past = [notes];
  const matches = [match];
  for (const { event, recordedAt } of events) {
    const before = match;
    match = next(before, event, matches);
    matches.push(match);
    if (event.type === 'revertedTo') notes = asTheyWere(notes, past[event.to] ?? []);
    if (event.type === 'goalMoved') notes = moved(notes, event);
    if (event.type === 'kickChanged') notes = kickedAgain(notes, event);
    if (event.type === 'kickCancelled') notes = withoutKick(notes, event);
    const fact = factOf(event, before, match);
    const noted =
      fact === null ? notes : noting(notes, { version: match.version, recordedAt, fact, isUndone: false });
    notes = takeBack(noted, match);
    past.push(notes);
  }
  return { match, notes };
}

/** What stood then stands again, and nothing that was noted since. */
function asTheyWere(notes: readonly Note[], then: readonly Note[]): readonly Note[] {
  return notes.map(
    (note) => then.find(({ version }) => version === note.version) ?? { ...note, isUndone: true },
  );
}

/** The goal is noted where it belongs, as if it had been entered there. */
function moved(
  notes: readonly Note[],
  { goal, to }: Extract<MatchEvent, { type: 'goalMoved' }>,
): readonly Note[] {
  return notes.map((note) =>
    note.fact.kind === 'goal' && note.fact.id === goal ? { ...note, fact: { ...note.fact, ...to } } : note,
  );
}

type KickAt = { readonly side: Side; readonly column?: number };

/** The kick is noted with the result that it had. */
function kickedAgain(
  notes: readonly Note[],
  event: Extract<MatchEvent, { type: 'kickChanged' }>,
): readonly Note[] {
  const version = kickAt(notes, event)?.version;
  return notes.map((note) =>
    note.version === version && note.fact.kind === 'kick'
      ? { ...note, fact: { ...note.fact, result: event.result } }
      : note,
  );
}

function withoutKick(notes: readonly Note[], event: KickAt): readonly Note[] {
  const version = kickAt(notes, event)?.version;
  return notes.map((note) => (note.version === version ? { ...note, isUndone: true } : note));
}

/** Of a column, without one the last; undefined where a correction has left kicks without notes. */
function kickAt(notes: readonly Note[], { side, column }: KickAt): Note | undefined {
  return inForce(notes, 'kick')
    .filter(({ fact }) => fact.side === side)
    .at(column ?? -1);
}

/** The notes of one kind that stand, in the order they were made. */
export function inForce<Kind extends Fact['kind']>(
  notes: readonly Note[],
  kind: Kind,
): readonly NoteOf<Kind>[] {
  return notes.filter((note): note is NoteOf<Kind> => note.fact.kind === kind && !note.isUndone);
}

/** `match` is as the event left it. Null for an event that only takes something back. */
function factOf(event: MatchEvent, before: Match, match: Match): Fact | null {
  switch (event.type) {
    case 'statusChanged':
      return isLater(event.to, event.from) ? { kind: 'phase', status: event.to } : null;
    case 'extraHalvesStarted':
    case 'shootOutStarted':
      return { kind: 'phase', status: match.status };
    case 'goalScored':
      return goalOnRecord(match);
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
    case 'kickOffCancelled':
    case 'extraHalvesCancelled':
    case 'shootOutCancelled':
    case 'goalCancelled':
    case 'goalMoved':
    case 'kickCancelled':
    case 'kickChanged':
    case 'kickOffSet':
    case 'kitChosen':
    case 'postponementCancelled':
    case 'registrationCancelled':
    case 'revertedTo':
      return null;
  }
}

/** The goal that has just been recorded. */
function goalOnRecord({ scored }: Match): Fact | null {
  const goal = scored.at(-1);
  return goal === undefined ? null : { kind: 'goal', ...goal };
}

function correctedTo(match: Match): Fact {
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
  const period = note.fact.kind === 'phase' ? periodOf(note.fact.status) : null;
  if (period === null || !inForce(notes, 'goal').some(({ fact }) => fact.period === period))
    return [...notes, note];
  const first = notes.findLastIndex(({ fact }) => fact.kind === 'phase' && periodOf(fact.status) === period);
  return notes.map((known, place) => (place === first ? { ...known, isUndone: false } : known));
}

/** Marks what the match does not have any more. */
function takeBack(notes: readonly Note[], match: Match): readonly Note[] {
  const gone = new Set(
    [
      ...inForce(notes, 'phase').filter(({ fact }) => !isReached(fact.status, match)),
      ...goalsGone(notes, match),
      ...SIDES.flatMap((side) => kicksGone(notes, match, side)),
      ...(match.outcome.kind === 'registered'
        ? []
        : [...inForce(notes, 'registered'), ...inForce(notes, 'corrected')]),
      ...(match.outcome.kind === 'postponed' ? [] : inForce(notes, 'postponed')),
      // The last correction says what the result is, and what the score was.
      ...inForce(notes, 'corrected').slice(0, -1),
      ...inForce(notes, 'scoreCorrected').slice(0, -1),
    ].map(({ version }) => version),
  );
  return notes.map((note) => (gone.has(note.version) ? { ...note, isUndone: true } : note));
}

function isReached(status: MatchStatus, match: Match): boolean {
  if (isLater(status, match.status)) return false;
  if (status === '延長前半' || status === '延長後半') return match.hasExtraHalves;
  return status !== 'PK戦' || match.hasShootOut;
}

/** Goals that are on record no more. */
function goalsGone(notes: readonly Note[], { scored }: Match): readonly Note[] {
  const onRecord = new Set(scored.map(({ id }) => id));
  return inForce(notes, 'goal').filter(({ fact }) => !onRecord.has(fact.id));
}

/** From the first kick that is not what the match has in its place. */
function kicksGone(notes: readonly Note[], match: Match, side: Side): readonly Note[] {
  const kicks = inForce(notes, 'kick').filter(({ fact }) => fact.side === side);
  const first = kicks.findIndex(({ fact }, place) => fact.result !== match.shootOut[side].kicks[place]);
  return first === -1 ? [] : kicks.slice(first);
}

function isLater(status: MatchStatus, other: MatchStatus): boolean {
  return MATCH_STATUSES.indexOf(status) > MATCH_STATUSES.indexOf(other);
}

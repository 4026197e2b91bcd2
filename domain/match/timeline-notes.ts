/** The notes of a match, made of its events one by one. */

import type { MatchEvent } from './events.ts';
import { next } from './evolve.ts';
import {
  type Fixture,
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
import type { Fact, Note } from './note.ts';
import { createNoteList, type NoteList } from './note-list.ts';
import { postponementText } from './postponement.ts';

/** An event with the moment it was recorded, in milliseconds. */
export type RecordedEvent = { readonly event: MatchEvent; readonly recordedAt: number };

/** Returns the notes of all events of a match, in order, and the match that these events made. `beginsAfter` is explained at `fold`. */
export function notesOf(
  fixture: Fixture,
  events: readonly RecordedEvent[],
  beginsAfter: number,
): { readonly match: Match; readonly notes: readonly Note[] } {
  let match = { ...newMatch(fixture), version: beginsAfter };
  const matches = [match];
  const list = createNoteList();
  const returnedTo = new Set(events.flatMap(({ event }) => (event.type === 'revertedTo' ? [event.to] : [])));
  const past = new Map<number, readonly Note[]>();
  for (const { event, recordedAt } of events) {
    const before = match;
    match = next(before, event, matches);
    matches.push(match);
    if (event.type === 'revertedTo') list.restore(past.get(event.to) ?? []);
    if (event.type === 'goalMoved') list.moveGoal(event.goal, event.to);
    if (event.type === 'kickChanged') list.changeKick(event, event.result);
    if (event.type === 'kickCancelled') list.withdrawKick(event);
    const fact = factOf(event, before, match);
    if (fact !== null) note(list, { version: match.version, recordedAt, fact, isUndone: false });
    takeBack(list, event, { before, match });
    if (returnedTo.has(match.version)) past.set(match.version, list.copy());
  }
  return { match, notes: list.copy() };
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
function note(list: NoteList, one: Note): void {
  const period = one.fact.kind === 'phase' ? periodOf(one.fact.status) : null;
  const goesOn = period !== null && list.inForce('goal').some(({ fact }) => fact.period === period);
  if (goesOn) list.resume(period);
  else list.add(one);
}

/** Marks what the match does not have any more. Parts that the event has left as they were need no second look. */
function takeBack(
  list: NoteList,
  { type }: MatchEvent,
  { before, match }: { readonly before: Match; readonly match: Match },
): void {
  list.withdraw(list.inForce('phase').filter(({ fact }) => !isReached(fact.status, match)));
  const isReturn = type === 'revertedTo';
  if (isReturn || (match.scored !== before.scored && type !== 'goalScored')) {
    list.withdraw(goalsGone(list, match));
  }
  for (const side of SIDES) {
    const isTouched = isReturn || match.shootOut[side] !== before.shootOut[side];
    if (isTouched) list.withdraw(kicksGone(list, match, side));
  }
  if (match.outcome.kind !== 'registered') {
    list.withdraw(list.inForce('registered'));
    list.withdraw(list.inForce('corrected'));
  }
  if (match.outcome.kind !== 'postponed') list.withdraw(list.inForce('postponed'));
  // The last correction says what the result is, and what the score was.
  list.withdraw(list.inForce('corrected').slice(0, -1));
  list.withdraw(list.inForce('scoreCorrected').slice(0, -1));
}

function isReached(status: MatchStatus, match: Match): boolean {
  if (isLater(status, match.status)) return false;
  if (status === '延長前半' || status === '延長後半') return match.hasExtraHalves;
  return status !== 'PK戦' || match.hasShootOut;
}

/** Goals that are on record no more. */
function goalsGone(list: NoteList, { scored }: Match): readonly Note[] {
  const onRecord = new Set(scored.map(({ id }) => id));
  return list.inForce('goal').filter(({ fact }) => !onRecord.has(fact.id));
}

/** From the first kick that is not what the match has in its place. */
function kicksGone(list: NoteList, match: Match, side: Side): readonly Note[] {
  const kicks = list.inForce('kick').filter(({ fact }) => fact.side === side);
  const first = kicks.findIndex(({ fact }, place) => fact.result !== match.shootOut[side].kicks[place]);
  return first === -1 ? [] : kicks.slice(first);
}

function isLater(status: MatchStatus, other: MatchStatus): boolean {
  return MATCH_STATUSES.indexOf(status) > MATCH_STATUSES.indexOf(other);
}

import { expect } from 'vitest';
import type { MatchEvent } from '#domain/match/events.ts';
import { evolve } from '#domain/match/evolve.ts';
import {
  type Fixture,
  MATCH_STATUSES,
  type Match,
  newMatch,
  SIDES,
  totalGoals,
} from '#domain/match/match.ts';
import type { LoggedEvent } from '#server/testing/match-log.ts';
import type { Entry } from './entry.ts';
import { lossesBetween } from './losses.ts';
import type { TroubledPhone } from './troubled-phone.ts';

/** Holds what an operation has done against what its reporter had seen when entering it. */
export function nothingUnseen(
  phones: readonly TroubledPhone[],
  log: readonly LoggedEvent[],
  fixture: Fixture,
): void {
  let match = newMatch(fixture);
  const past = [match];
  for (const [key, logged] of Map.groupBy(log, (one) => one.key)) {
    const events = logged.map(({ event }) => event);
    const after = events.reduce(evolve, match);
    const phone = phones.find(({ entered }) => entered.has(key));
    const entry = phone?.entered.get(key);
    if (phone !== undefined && entry !== undefined) {
      takesWhatWasNamed(entry, match, after);
      endsWhatWasSeen(entry, match, after);
      registersWhatWasSeen(entry, events, match);
      beginsAnew(match, after);
      postponesNoGoals(events, match);
      if (events.some(isRecount)) countsAsSeen(entry, phone, log, past);
    }
    match = after;
    past.push(match);
  }
}

/** The reporter's question named each removed goal with its place, and each removed kick: an undo removes no other goal. */
function takesWhatWasNamed({ named }: Entry, before: Match, after: Match): void {
  expect(named).toEqual(expect.arrayContaining([...lossesBetween(before, after)]));
}

/** A step that ends something ends the status that its reporter saw. */
function endsWhatWasSeen({ seen }: Entry, before: Match, after: Match): void {
  const isOn = MATCH_STATUSES.indexOf(after.status) > MATCH_STATUSES.indexOf(before.status);
  if (isOn) expect(before.status).toBe(seen.status);
}

/** A reporter registers the very result that the question showed, with its goals and its kicks. */
function registersWhatWasSeen({ seen }: Entry, events: readonly MatchEvent[], before: Match): void {
  if (events.some(({ type }) => type === 'resultRegistered')) expect(resultOf(before)).toBe(resultOf(seen));
}

function resultOf({ goals, shootOut, hasShootOut }: Match): string {
  return JSON.stringify(SIDES.map((side) => [totalGoals(goals[side]), hasShootOut && shootOut[side].score]));
}

/** A match that a reporter has put back to 試合前 has neither goals nor a kick-off. */
function beginsAnew(before: Match, after: Match): void {
  if (before.status === '試合前' || after.status !== '試合前') return;
  expect([SIDES.map((side) => totalGoals(after.goals[side])), after.kickOffs]).toEqual([[0, 0], {}]);
}

/** A match with goals is never postponed. */
function postponesNoGoals(events: readonly MatchEvent[], before: Match): void {
  if (!events.some(({ type }) => type === 'matchPostponed')) return;
  expect(SIDES.map((side) => totalGoals(before.goals[side]))).toEqual([0, 0]);
}

/** A goal's minute counts for nothing: it may be put right beside any correction. */
function isRecount(event: MatchEvent): boolean {
  if (event.type !== 'goalMoved') return event.type === 'goalCancelled';
  return event.from.side !== event.to.side || event.from.period !== event.to.period;
}

/**
 * A reporter's undo or move takes effect only on goals that count as seen: since the version that the phone had heard, no
 * other person has recounted them by numbers. A recount that has led to the very goals that the reporter saw says nothing new:
 * the phone may have undone the same goal itself, in an entry before this one. What others have done by name after that
 * is decided by names.
 */
function countsAsSeen(
  { seen, heard }: Entry,
  phone: TroubledPhone,
  log: readonly LoggedEvent[],
  past: readonly Match[],
): void {
  const version = past.at(-1)?.version ?? 0;
  const unseen = log.filter(
    (one) =>
      one.version > heard && one.version <= version && RECOUNTS.has(one.type) && !phone.entered.has(one.key),
  );
  const recounted = unseen.at(-1)?.version ?? 0;
  const since = past.filter((match) => match.version >= recounted);
  if (!since.some((match) => goalsOf(match) === goalsOf(seen))) expect(unseen).toEqual([]);
}

const RECOUNTS: ReadonlySet<string> = new Set<MatchEvent['type']>([
  'scoreCorrected',
  'resultCorrected',
  'revertedTo',
]);

function goalsOf({ scored, goals }: Match): string {
  const names = scored.map(({ id, side, period }) => `${id} ${side} ${period}`);
  return [...names, ...SIDES.map((side) => JSON.stringify(goals[side]))].join();
}

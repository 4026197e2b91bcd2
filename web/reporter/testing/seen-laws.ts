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
    if (after.status === '試合前') expect(SIDES.map((side) => totalGoals(after.goals[side]))).toEqual([0, 0]);
    const phone = phones.find(({ entered }) => entered.has(key));
    const entry = phone?.entered.get(key);
    if (phone !== undefined && entry !== undefined) {
      // The reporter's question named each removed goal with its place, and each removed kick.
      expect(entry.named).toEqual(expect.arrayContaining([...lossesBetween(match, after)]));
      endsWhatWasSeen(entry, match, after);
      if (events.some(isAboutOneGoal)) countsAsSeen(entry, phone, log, past);
    }
    match = after;
    past.push(match);
  }
}

function endsWhatWasSeen({ seen }: Entry, before: Match, after: Match): void {
  const isOn = MATCH_STATUSES.indexOf(after.status) > MATCH_STATUSES.indexOf(before.status);
  if (isOn) expect(before.status).toBe(seen.status);
}

function isAboutOneGoal(event: MatchEvent): boolean {
  return event.type === 'goalCancelled' || event.type === 'goalMoved';
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

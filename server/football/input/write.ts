/**
 * A batch written: championship, divisions, new matches, changed schedules and the links to both, all in the caller's
 * transaction or none.
 */

import type { InputItem } from '#contract/match/input.ts';
import { addDays, daysOfFiscalYear, tokyoMidnight } from '#domain/calendar/tokyo.ts';
import { linkName } from '#domain/input/link-name.ts';
import type { MatchEntry } from '#domain/input/row.ts';
import { clubsAfter } from '#domain/input/stored.ts';
import { openAdded, openMatches, prolongEntered, reportersOf } from '#server/football/access/public.ts';
import {
  enterArchiveId,
  insertDivision,
  insertEntered,
  lockChampionship,
} from '#server/football/championships/public.ts';
import {
  changeSchedules,
  insertMatches,
  type NewMatch,
  type ScheduledMatch,
} from '#server/football/matches/public.ts';
import type { Services } from '#server/platform/services.ts';
import { changed, whenCommitted } from '#server/platform/store/changes.ts';
import type { Database } from '#server/platform/store/store.ts';
import { recordBatch } from './audit.ts';
import type { ReadItems } from './items.ts';
import { BatchRefused, championshipDiffers } from './refusals.ts';
import { type ChangedRow, changesSchedule, type FreshRow, sortRows } from './requested-rows.ts';
import { type Survey, survey } from './survey.ts';

/** Who writes, and when. */
export type WriteStamp = {
  readonly email: string;
  readonly now: Temporal.Instant;
};

/** What was written, in the order of the items. */
export type Written = { readonly addedIds: readonly string[]; readonly changedIds: readonly string[] };

/** A link lives to the end of its championship's fiscal year, and at least this long from now and after its last match. */
const LEAST_LINK_DAYS = 30;

/** A match that the batch is to change has been touched by somebody else meanwhile: survey it again. */
export class OvertakenError extends Error {}

/** `read` is what the items say. Throws a BatchRefused before anything is written; an OvertakenError, or a unique violation where somebody else has written the same at the same moment. */
export async function writeBatch(
  items: readonly InputItem[],
  read: ReadItems,
  services: Services,
  stamp: WriteStamp,
  db: Database,
): Promise<Written> {
  const { now } = stamp;
  await lockChampionship(read.championshipId, db);
  const surveyed = await survey(read, now, db);
  const { fresh, changed: different } = await sortRows(surveyed, items);
  requireAgreement(surveyed);
  const { championship, stored, entered, newDivisions } = surveyed;
  const instant = now.toString();
  if (stored === null) await insertEntered(championship, instant, db);
  if (entered.length > 0) {
    await enterArchiveId(championship.id, championship.archiveId, instant, db);
  }
  for (const division of newDivisions) await insertDivision(championship.id, division, db);
  const divisions = [...(stored?.divisions ?? []), ...newDivisions];
  const divisionIds = new Map(divisions.map(({ id, name }) => [name, id]));
  const placeOf = ({ division }: MatchEntry) => divisionIds.get(division) ?? '';

  const added = fresh.map(
    ({ entry, matchId }): NewMatch => ({
      ...enteredMatch(entry),
      championshipId: championship.id,
      matchId,
      divisionId: placeOf(entry),
    }),
  );
  await insertMatches(added, instant, db);
  await changeRows(different, placeOf, stamp, db);
  const addedIds = added.map(({ matchId }) => matchId);
  const links = await openAdded(championship.id, addedIds, db);
  const tokens = await openRows(surveyed, [...fresh, ...different], now, db);
  const reporters = reportersOf(services);
  for (const token of tokens) whenCommitted(db, () => reporters.forget(token));
  if (links.length > 0) whenCommitted(db, reporters.forgetAll);
  const changedIds = different.map(({ match }) => match.matchId);
  // Of some, only the link is another, which no write of a match announces.
  for (const matchId of changedIds) changed(db, { championshipId: championship.id, matchId, version: 0 });
  const batch = { actor: stamp.email, championship, added: added.length, entered, changed: different };
  await recordBatch(batch, services.audit, db);
  return { addedIds, changedIds };
}

/** Throws an OvertakenError where somebody has touched a match since the batch was surveyed. */
async function changeRows(
  different: readonly ChangedRow[],
  divisionIdOf: (entry: MatchEntry) => string,
  { email, now }: WriteStamp,
  db: Database,
): Promise<void> {
  const requested = different.filter(changesSchedule).map(({ match, entry, revision }) => ({
    match: changedMatch(match.entered, entry, divisionIdOf(entry)),
    revision,
  }));
  const [overtaken] = await changeSchedules(requested, { actor: email, now }, db);
  if (overtaken !== undefined) throw new OvertakenError(`${overtaken.matchId}: ${overtaken.reason}`);
}

/** Opens the matches of the rows to their tokens, until after they are played. Returns the tokens. */
async function openRows(
  { championship, place }: Survey,
  rows: readonly (FreshRow | ChangedRow)[],
  now: Temporal.Instant,
  db: Database,
): Promise<readonly string[]> {
  const byToken = Map.groupBy(rows, ({ entry }) => entry.urlAccessToken);
  const opening = [...byToken].flatMap(([token, opened]) => (token === null ? [] : [{ token, opened }]));
  for (const { token, opened } of opening) {
    const listed = opened.map((row) => ({
      championshipId: championship.id,
      matchId: 'match' in row ? row.match.matchId : row.matchId,
    }));
    const until = untilOf(championship.fiscalYear, opened, now);
    const label = linkName(opened.map(({ entry }) => entry));
    await openMatches({ token, matches: listed, place, label, until }, now, db);
  }
  await prolongRows(championship, byToken.get(null) ?? [], now, db);
  return opening.map(({ token }) => token);
}

/** Links that were entered with a match stay open until it has been played, on whichever day that is now. */
async function prolongRows(
  { id, fiscalYear }: Survey['championship'],
  rows: readonly (FreshRow | ChangedRow)[],
  now: Temporal.Instant,
  db: Database,
): Promise<void> {
  for (const row of rows) {
    if (!('match' in row) || !row.differences.some(({ field }) => field === 'matchDate')) continue;
    const match = { championshipId: id, matchId: row.match.matchId };
    await prolongEntered(match, untilOf(fiscalYear, [row], now), now, db);
  }
}

function requireAgreement({ championship, differences }: Survey): void {
  const [first] = differences;
  if (first === undefined) return;
  const message = championshipDiffers(championship.id, differences);
  throw new BatchRefused(409, { code: 'championship_differs', message, field: first.field });
}

/** A match may be postponed, and its result put right, when the year or the match is over. */
function untilOf(
  fiscalYear: number,
  rows: readonly (FreshRow | ChangedRow)[],
  now: Temporal.Instant,
): Temporal.Instant {
  const { to: yearEnd } = daysOfFiscalYear(fiscalYear);
  const lastPlayed = rows.map(({ entry }) => entry.date).reduce((last, date) => (date > last ? date : last));
  const days = [yearEnd, addDays(lastPlayed, LEAST_LINK_DAYS)];
  const ends = days.map((day) => tokyoMidnight(addDays(day, 1)));
  const instants = [now.add({ hours: LEAST_LINK_DAYS * 24 }), ...ends];
  return instants.reduce((last, one) => (Temporal.Instant.compare(one, last) > 0 ? one : last));
}

/** All but what the batch knows of it. */
function enteredMatch(entry: MatchEntry): Omit<NewMatch, 'championshipId' | 'matchId' | 'divisionId'> {
  const { startTime, division: _division, urlAccessToken: _token, ...rest } = entry;
  return { ...rest, scheduledStartTime: startTime };
}

/** The stored match as the row has it; it keeps its id, and the clubs that results have put in place of the row's. */
function changedMatch(stored: ScheduledMatch, entry: MatchEntry, divisionId: string): ScheduledMatch {
  const { championshipId, matchId } = stored;
  return { ...enteredMatch(entry), championshipId, matchId, divisionId, ...clubsAfter(stored, entry) };
}

/** A batch written: championship, divisions, matches and their links, all in the caller's transaction or none. */

import type { InputItem } from '#contract/match-input.ts';
import { TOKYO } from '#domain/calendar/tokyo.ts';
import { conflictMessage } from '#domain/input/conflict-message.ts';
import type { MatchEntry } from '#domain/input/row.ts';
import type { Bus } from '#server/live/bus.ts';
import type { Database } from '#server/store/store.ts';
import { lineOf } from './dry-run.ts';
import { ALREADY_STORED, championshipDiffers, IDS_TAKEN, ROWS_FAULTY } from './messages.ts';
import type { EnteredMatch } from './ports.ts';
import { BatchRefused, type RefusedRow, refuseRows } from './refused.ts';
import { planItems, type Survey, type SurveyNeeds, survey } from './survey.ts';

export type WriteNeeds = SurveyNeeds & { readonly bus: Bus };

/** What was written, in the order of the items. */
export type Written = {
  readonly championshipId: string;
  readonly matchIds: readonly string[];
  /** Every link that opens more than before. */
  readonly tokens: readonly string[];
};

/** A link lives to the end of its championship's fiscal year, and a postponed match of March a month longer. */
const LEAST_LINK_DAYS = 30;

/** Throws a BatchRefused, or a unique violation where somebody else has written the same at the same moment. */
export async function writeBatch(
  items: readonly InputItem[],
  needs: WriteNeeds,
  now: Temporal.Instant,
  db: Database,
): Promise<Written> {
  const surveyed = await survey(items, needs, now, db);
  const fresh = freshMatches(surveyed);
  requireAgreement(surveyed);
  requireFree(surveyed, fresh);
  const { championship, stored, newDivisions } = surveyed;
  const instant = now.toString();
  if (stored === null) await needs.championships.insertEntered(championship, instant, db);
  for (const division of newDivisions)
    await needs.championships.insertDivision(championship.id, division, db);
  const divisions = [...(stored?.divisions ?? []), ...newDivisions];
  const divisionIds = new Map(divisions.map(({ id, name }) => [name, id]));
  const matches = fresh.map(({ entry, matchId }) => ({
    ...enteredMatch(entry),
    championshipId: championship.id,
    matchId,
    divisionId: divisionIds.get(entry.division) ?? '',
  }));
  await needs.matches.insertMatches(matches, instant, db);
  const byToken = Map.groupBy(fresh, ({ entry }) => entry.urlAccessToken);
  for (const [token, opened] of byToken) {
    const listed = opened.map(({ matchId }) => ({ championshipId: championship.id, matchId }));
    const until = untilOf(championship.fiscalYear, now);
    const opening = { token, matches: listed, place: surveyed.place, label: championship.name, until };
    await needs.tokens.openMatches(opening, now, db);
  }
  const matchIds = fresh.map(({ matchId }) => matchId);
  for (const matchId of matchIds) {
    await needs.bus.announce({ championshipId: championship.id, matchId, version: 0 }, db);
  }
  return { championshipId: championship.id, matchIds, tokens: [...byToken.keys()] };
}

type FreshMatch = { readonly index: number; readonly matchId: string; readonly entry: MatchEntry };

/** Numbered by themselves where they bring no id: what is stored never moves a number (design, section 7). */
function freshMatches(surveyed: Survey): readonly FreshMatch[] {
  const fresh: FreshMatch[] = [];
  const faulty: RefusedRow[] = [];
  for (const [index, planned] of planItems(surveyed, []).entries()) {
    if (planned?.kind === 'new') fresh.push({ index, matchId: planned.matchId, entry: planned.entry });
    const row = { row: lineOf(index), match_id: null };
    if (planned?.kind === 'error') faulty.push(...planned.faults.map((fault) => ({ ...row, ...fault })));
    if (planned?.kind === 'conflict') {
      faulty.push({ ...row, field: null, message: conflictMessage(planned.conflict, lineOf) });
    }
  }
  refuseRows(400, 'invalid_rows', ROWS_FAULTY, faulty);
  return fresh;
}

function requireAgreement({ championship, differences }: Survey): void {
  const [first] = differences;
  if (first === undefined) return;
  const message = championshipDiffers(championship.id, differences);
  throw new BatchRefused(409, { code: 'championship_differs', message, field: first.field });
}

function requireFree({ storedMatches }: Survey, fresh: readonly FreshMatch[]): void {
  const stored = new Set(storedMatches.map(({ matchId }) => matchId));
  const taken = fresh.filter(({ matchId }) => stored.has(matchId));
  const rows = taken.map(({ index, matchId }) => ({
    row: lineOf(index),
    match_id: matchId,
    field: 'matchId',
    message: ALREADY_STORED,
  }));
  refuseRows(409, 'match_exists', IDS_TAKEN, rows);
}

function enteredMatch(entry: MatchEntry): Omit<EnteredMatch, 'championshipId' | 'matchId' | 'divisionId'> {
  const { startTime, division: _division, urlAccessToken: _token, ...rest } = entry;
  return { ...rest, scheduledStartTime: startTime };
}

function untilOf(fiscalYear: number, now: Temporal.Instant): Temporal.Instant {
  const yearEnd = Temporal.PlainDate.from({ year: fiscalYear + 1, month: 4, day: 1 })
    .toZonedDateTime(TOKYO)
    .toInstant();
  const least = now.add({ hours: LEAST_LINK_DAYS * 24 });
  return Temporal.Instant.compare(yearEnd, least) < 0 ? least : yearEnd;
}

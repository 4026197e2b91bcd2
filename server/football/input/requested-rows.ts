/** What each row of a batch does: add a match, or change a stored one; or why it can't. */

import type { InputItem } from '#contract/match/input.ts';
import type { Difference } from '#domain/input/differences.ts';
import { byKeys, sameMatchKey } from '#domain/input/duplicates.ts';
import { conflictMessage } from '#domain/input/messages.ts';
import type { MatchEntry } from '#domain/input/row.ts';
import { isSettledByResults, pairingsOf } from '#domain/input/stored.ts';
import {
  ALREADY_STORED,
  HAS_BEGUN,
  HAS_CHANGED,
  IDS_TAKEN,
  MATCHES_STORED,
  type RefusedRow,
  ROWS_FAULTY,
  ROWS_OVERTAKEN,
  refuseRows,
  storedUnder,
} from './refusals.ts';
import { planItems, type Survey, type SurveyedMatch } from './survey.ts';

/** `index` is the item's place, from 0. */
export type FreshRow = { readonly index: number; readonly matchId: string; readonly entry: MatchEntry };

export type ChangedRow = {
  readonly index: number;
  readonly match: SurveyedMatch;
  readonly entry: MatchEntry;
  readonly differences: readonly Difference[];
  /** Of the schedule that the change was decided on. */
  readonly revision: string;
};

export type RequestedRows = { readonly fresh: readonly FreshRow[]; readonly changed: readonly ChangedRow[] };

/** Throws a BatchRefused where one row or more can't be written. A change that is stored already is left out. */
export async function sortRows(surveyed: Survey, items: readonly InputItem[]): Promise<RequestedRows> {
  const requested = new Set(
    items.flatMap(({ changeOf, matchId }) => (changeOf === undefined ? [] : [matchId])),
  );
  const changeable = surveyed.storedMatches.filter(({ matchId }) => requested.has(matchId));
  const byId = new Map(changeable.map((match) => [match.matchId, match]));
  const fresh: FreshRow[] = [];
  const changed: ChangedRow[] = [];
  const faulty: RefusedRow[] = [];
  // The others are numbered by themselves where they bring no id: what is stored never moves a number (design, section 7).
  for (const [index, planned] of (await planItems(surveyed, changeable)).entries()) {
    const row = { row: index + 1, match_id: null };
    if (planned === null || planned.kind === 'same') continue;
    const { kind } = planned;
    if (kind === 'error') faulty.push(...planned.faults.map((fault) => ({ ...row, ...fault })));
    else if (kind === 'conflict') {
      faulty.push({ ...row, field: null, message: conflictMessage(planned.conflict, surveyed.lineOf) });
    } else if (kind === 'new') fresh.push({ index, matchId: planned.matchId, entry: planned.entry });
    else {
      const match = byId.get(planned.matchId);
      const revision = items[index]?.changeOf;
      // A row without `changeOf` for a match that another row changes is that match a second time.
      if (match !== undefined && revision !== undefined) {
        changed.push({ index, match, entry: planned.entry, differences: planned.differences, revision });
      } else faulty.push({ ...row, match_id: planned.matchId, field: 'matchId', message: ALREADY_STORED });
    }
  }
  refuseRows(400, 'invalid_rows', ROWS_FAULTY, faulty, surveyed);
  requireFree(surveyed, fresh, changed);
  requireAsSeen(surveyed, changed);
  return { fresh, changed };
}

/** A row that changes only the link has no schedule to change; its match may have begun. */
export function changesSchedule({ differences }: ChangedRow): boolean {
  return differences.some(({ field }) => field !== 'urlAccessToken');
}

function requireAsSeen(surveyed: Survey, changed: readonly ChangedRow[]): void {
  const rows = changed.filter(changesSchedule).flatMap(({ index, match, revision }) => {
    if (match.isChangeable && match.entered.revision === revision) return [];
    const message = match.isChangeable ? HAS_CHANGED : HAS_BEGUN;
    return [refusedRow(index, match.matchId, message)];
  });
  refuseRows(409, 'match_changed', ROWS_OVERTAKEN, rows, surveyed);
}

/** An id names the clubs a match was entered with; a match that results have settled is also looked up by its clubs of now. */
function requireFree(surveyed: Survey, fresh: readonly FreshRow[], changed: readonly ChangedRow[]): void {
  const { storedMatches } = surveyed;
  const stored = new Set(storedMatches.map(({ matchId }) => matchId));
  const taken = fresh.flatMap(({ index, matchId }) =>
    stored.has(matchId) ? [refusedRow(index, matchId, ALREADY_STORED)] : [],
  );
  refuseRows(409, 'match_exists', IDS_TAKEN, taken, surveyed);
  const moving = new Set(changed.map(({ match }) => match.matchId));
  const settled = storedMatches.filter((match) => isSettledByResults(match) && !moving.has(match.matchId));
  const named = byKeys(settled, (match) =>
    pairingsOf(match).map((clubs) => sameMatchKey({ ...match, clubs })),
  );
  const known = fresh.flatMap(({ index, entry }) => {
    const [match] = named.get(sameMatchKey(entry)) ?? [];
    return match === undefined ? [] : [refusedRow(index, match.matchId, storedUnder(match.matchId))];
  });
  refuseRows(409, 'match_exists', MATCHES_STORED, known, surveyed);
}

function refusedRow(index: number, matchId: string, message: string): RefusedRow {
  return { row: index + 1, match_id: matchId, field: 'matchId', message };
}

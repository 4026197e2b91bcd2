/**
 * All matches as administrators look through them: the SQL of their list and of the days they check. It reads the names of
 * championships and divisions and the readings of clubs beside this group's own tables: searching, sorting and paging are
 * one query.
 */

import { sql } from 'kysely';
import type { ADMIN_MATCH_SORTS, AdminMatchState } from '#contract/match/admin.ts';
import type { Category } from '#domain/competition/category.ts';
import type { DateWindow } from '#domain/competition/window.ts';
import { wordsIn } from '#domain/search/folding.ts';
import type { ListPlace } from '#server/platform/store/paged.ts';
import { paged } from '#server/platform/store/paged.ts';
import { contains } from '#server/platform/store/search.ts';
import type { Database } from '#server/platform/store/store.ts';
import { type MatchRecord, toRecord } from '../row.ts';

/** Null finds all, an empty `search` too. Days are `YYYY-MM-DD` in Tokyo, both included. */
export type MatchSearch = {
  readonly search: string;
  readonly state: AdminMatchState | null;
  readonly category: Category | null;
  readonly championshipId: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly sort: (typeof ADMIN_MATCH_SORTS)[number];
  readonly order: 'asc' | 'desc';
} & ListPlace;

export type ListedMatch = {
  readonly record: MatchRecord;
  /** ISO instant. */
  readonly updatedAt: string;
};

/** An unknown start time comes after every known one of its day. */
const START = sql<string>`coalesce(m.scheduled_start_time, '99')`;

export async function findPage(
  requested: MatchSearch,
  db: Database,
): Promise<{ readonly total: number; readonly rows: readonly ListedMatch[] }> {
  const { sort, order } = requested;
  const { total, rows } = await paged(matching(requested, db), requested, (found) =>
    found
      .selectAll('m')
      .$if(sort === 'championship', (query) => query.orderBy('c.name', order))
      .$if(sort === 'venue', (query) => query.orderBy('m.ground', order))
      .$if(sort === 'updated', (query) => query.orderBy('m.updated_at', order))
      .orderBy('m.match_date', order)
      .orderBy(START, order)
      .orderBy('m.ground', order)
      .orderBy('m.championship_id')
      .orderBy('m.match_id'),
  );
  return {
    total,
    rows: rows.map((row) => ({ record: toRecord(row), updatedAt: row.updated_at })),
  };
}

/** The latest matches that have all of these words, as the list finds them. */
export async function findAllByWords(
  search: string,
  limit: number,
  db: Database,
): Promise<readonly MatchRecord[]> {
  const anything = { state: null, category: null, championshipId: null, from: null, to: null };
  const rows = await matching({ search, ...anything }, db)
    .selectAll('m')
    .orderBy('m.match_date', 'desc')
    .orderBy(START, 'desc')
    .orderBy('m.championship_id')
    .orderBy('m.match_id')
    .limit(limit)
    .execute();
  return rows.map(toRecord);
}

/** Of these days, by day, time and venue. */
export async function findAllOfDays(days: DateWindow, db: Database): Promise<readonly MatchRecord[]> {
  const rows = await outsidePractice(db)
    .selectAll('m')
    .where('m.match_date', '>=', days.from)
    .where('m.match_date', '<=', days.to)
    .orderBy('m.match_date')
    .orderBy(START)
    .orderBy('m.ground')
    .orderBy('m.championship_id')
    .orderBy('m.match_id')
    .execute();
  return rows.map(toRecord);
}

function matching(
  {
    search,
    state,
    category,
    championshipId,
    from,
    to,
  }: Omit<MatchSearch, 'sort' | 'order' | keyof ListPlace>,
  db: Database,
) {
  let found = outsidePractice(db);
  if (state !== null) found = found.where(ofState(state));
  if (category !== null) found = found.where('c.category', '=', category);
  if (championshipId !== null) found = found.where('m.championship_id', '=', championshipId);
  if (from !== null) found = found.where('m.match_date', '>=', from);
  if (to !== null) found = found.where('m.match_date', '<=', to);
  for (const word of wordsIn(search)) {
    found = found.where(({ eb, or, selectFrom }) => {
      const readSo = selectFrom('clubs')
        .select('name')
        .where(contains(['kana'], word));
      return or([
        contains(SEARCHED, word),
        eb('m.club_left_name', 'in', readSo),
        eb('m.club_right_name', 'in', readSo),
      ]);
    });
  }
  return found;
}

/** A club is found by the reading of its name, too. */
const SEARCHED = ['m.club_left_name', 'm.club_right_name', 'c.name', 'm.ground', 'd.name', 'm.label'];

function ofState(state: AdminMatchState) {
  switch (state) {
    case 'registered':
      return sql<boolean>`m.outcome = 'registered'`;
    case 'postponed':
      return sql<boolean>`m.outcome = 'postponed'`;
    case 'before':
      return sql<boolean>`m.outcome = 'open' and m.status = '試合前'`;
    case 'unregistered':
      return sql<boolean>`m.outcome = 'open' and m.status = '試合終了'`;
    case 'playing':
      return sql<boolean>`m.outcome = 'open' and m.status not in ('試合前', '試合終了')`;
  }
}

function outsidePractice(db: Database) {
  return db
    .selectFrom('matches as m')
    .innerJoin('championships as c', 'c.championship_id', 'm.championship_id')
    .innerJoin('divisions as d', (join) =>
      join.onRef('d.championship_id', '=', 'm.championship_id').onRef('d.division_id', '=', 'm.division_id'),
    )
    .where('c.practice', '=', 0);
}

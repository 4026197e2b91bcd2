/** Championships in short, across fiscal years: for lists of other groups. */

import type { Category } from '#domain/competition/category.ts';
import type { DateWindow } from '#domain/competition/window.ts';
import { fromFlag } from '#server/platform/store/schema.ts';
import { containsAll } from '#server/platform/store/search.ts';
import type { Database } from '#server/platform/store/store.ts';

export type ChampionshipSummary = {
  readonly id: string;
  readonly fiscalYear: number;
  readonly name: string;
  readonly category: Category;
  /** `YYYY-MM-DD` in Tokyo; null is the day of its first match. */
  readonly startDate: string | null;
};

/** Practice ones and unknown ids are left out; by id. */
export async function findAllSummaries(
  championshipIds: readonly string[],
  db: Database,
): Promise<readonly ChampionshipSummary[]> {
  if (championshipIds.length === 0) return [];
  return db
    .selectFrom('championships')
    .select([
      'championship_id as id',
      'fiscal_year as fiscalYear',
      'name',
      'category',
      'start_date as startDate',
    ])
    .where('championship_id', 'in', championshipIds)
    .where('practice', '=', 0)
    .orderBy('championship_id')
    .execute();
}

/** Who runs a championship; null for an unknown id. */
export async function findOrganizer(championshipId: string, db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('championships')
    .select('organizer')
    .where('championship_id', '=', championshipId)
    .executeTakeFirst();
  return row?.organizer ?? null;
}

/** Ids of a category's championships, of all years; practice ones left out. */
export async function findIdsOfCategory(category: Category, db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('championships')
    .select('championship_id as id')
    .where('category', '=', category)
    .where('practice', '=', 0)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of the championships to practise on. */
export async function findPracticeIds(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('championships')
    .select('championship_id as id')
    .where('practice', '=', 1)
    .execute();
  return rows.map(({ id }) => id);
}

/** The championships that play on one of these days. */
export async function findChampionshipIdsWithin(days: DateWindow, db: Database): Promise<readonly string[]> {
  const rows = await within(days, db).select('championship_id').distinct().execute();
  return rows.map((row) => row.championship_id);
}

export async function playsWithin(championshipId: string, days: DateWindow, db: Database): Promise<boolean> {
  const row = await within(days, db)
    .select('match_id')
    .where('championship_id', '=', championshipId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function within({ from, to }: DateWindow, db: Database) {
  return db.selectFrom('matches').where('match_date', '>=', from).where('match_date', '<=', to);
}

export type NamedChampionship = {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  /** For reporters to practise on. */
  readonly practice: boolean;
};

/** Of these ids, practice ones too, by name; unknown ids are missing. */
export async function findAllNamed(
  ids: readonly string[],
  db: Database,
): Promise<readonly NamedChampionship[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('championships')
    .select(['championship_id as id', 'name', 'category', 'practice'])
    .where('championship_id', 'in', ids)
    .orderBy('name')
    .orderBy('championship_id')
    .execute();
  return rows.map((row) => ({ ...row, practice: fromFlag(row.practice) }));
}

/** Those whose names have every word of `search` in them. */
export async function findIdsByName(search: string, db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('championships')
    .select('championship_id as id')
    .where(containsAll(['name'], search))
    .execute();
  return rows.map(({ id }) => id);
}

/** Names of the divisions of one championship, by their ids. */
export async function findDivisionNames(
  championshipId: string,
  db: Database,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('divisions')
    .select(['division_id as id', 'name'])
    .where('championship_id', '=', championshipId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

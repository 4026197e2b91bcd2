/** The administrators' list of championships: the SQL of this group, on its own table only. */

import type { Category } from '#domain/competition/category.ts';
import { countOf } from '#server/platform/store/count.ts';
import { fromFlag } from '#server/platform/store/schema.ts';
import { containsAll } from '#server/platform/store/search.ts';
import type { Database } from '#server/platform/store/store.ts';

/** What the list is narrowed to; null finds all. */
export type ChampionshipFilter = {
  readonly search: string;
  readonly fiscalYear: number | null;
  readonly category: Category | null;
};

export type ChampionshipSort = 'name' | 'category' | 'fiscalYear';

export type ChampionshipRow = {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  readonly fiscalYear: number;
  readonly isLeague: boolean;
  /** As entered, `YYYY-MM-DD`; null is the day of its first match. */
  readonly startDate: string | null;
  readonly practice: boolean;
};

const SORTED_BY = { name: 'name', category: 'category', fiscalYear: 'fiscal_year' } as const;

export function countMatching(filter: ChampionshipFilter, db: Database): Promise<number> {
  return countOf(matching(filter, db));
}

export async function findPage(
  filter: ChampionshipFilter,
  place: {
    readonly sort: ChampionshipSort;
    readonly order: 'asc' | 'desc';
    readonly limit: number;
    readonly offset: number;
  },
  db: Database,
): Promise<readonly ChampionshipRow[]> {
  const rows = await matching(filter, db)
    .select(COLUMNS)
    .orderBy(SORTED_BY[place.sort], place.order)
    .orderBy('fiscal_year', 'desc')
    .orderBy('category')
    .orderBy('name')
    .orderBy('championship_id')
    .limit(place.limit)
    .offset(place.offset)
    .execute();
  return rows.map(toRow);
}

/** All that match, for an order that another group's facts decide; by name. */
export async function findAllMatching(
  filter: ChampionshipFilter,
  db: Database,
): Promise<readonly ChampionshipRow[]> {
  const rows = await matching(filter, db)
    .select(COLUMNS)
    .orderBy('name')
    .orderBy('championship_id')
    .execute();
  return rows.map(toRow);
}

/** Those that have a championship, newest first. */
export async function findFiscalYears(db: Database): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('championships')
    .select('fiscal_year')
    .distinct()
    .orderBy('fiscal_year', 'desc')
    .execute();
  return rows.map(({ fiscal_year }) => fiscal_year);
}

const COLUMNS = [
  'championship_id',
  'name',
  'category',
  'fiscal_year',
  'is_league',
  'start_date',
  'practice',
] as const;

type StoredRow = {
  readonly championship_id: string;
  readonly name: string;
  readonly category: Category;
  readonly fiscal_year: number;
  readonly is_league: 0 | 1;
  readonly start_date: string | null;
  readonly practice: 0 | 1;
};

function matching({ search, fiscalYear, category }: ChampionshipFilter, db: Database) {
  return db
    .selectFrom('championships')
    .where(containsAll(['name', 'abbreviation', 'championship_id'], search))
    .$if(fiscalYear !== null, (found) => found.where('fiscal_year', '=', fiscalYear))
    .$if(category !== null, (found) => found.where('category', '=', category));
}

function toRow(row: StoredRow): ChampionshipRow {
  return {
    id: row.championship_id,
    name: row.name,
    category: row.category,
    fiscalYear: row.fiscal_year,
    isLeague: fromFlag(row.is_league),
    startDate: row.start_date,
    practice: fromFlag(row.practice),
  };
}

/** The administrators' list of championships, with how far each has been played. */

import type { Static } from 'typebox';
import type { QueryOf } from '#contract/call.ts';
import type { AdminChampionshipRow, listAdminChampionships } from '#contract/championship/championships.ts';
import type { Played } from '#domain/championship/changes.ts';
import { findFirstDays, findTallies } from '#server/football/matches/public.ts';
import { placeOf } from '#server/platform/http/list-page.ts';
import type { ListPlace } from '#server/platform/store/paged.ts';
import type { Database } from '#server/platform/store/store.ts';
import {
  type ChampionshipFilter,
  type ChampionshipRow,
  countMatching,
  findAllMatching,
  findFiscalYears,
  findPage,
} from './list-repository.ts';

type Query = QueryOf<typeof listAdminChampionships>;
type Order = 'asc' | 'desc';

/** A page of the list, and the fiscal years to choose from. */
export async function championshipPage(
  query: Query,
  db: Database,
): Promise<Static<typeof listAdminChampionships.answer>> {
  const { search = '', sort = 'fiscalYear', order = 'desc', page } = query;
  const filter = {
    search,
    fiscalYear: query.fiscalYear === undefined ? null : Number(query.fiscalYear),
    category: query.category ?? null,
  };
  const place = placeOf(page);
  const firstDays = await findFirstDays(db);
  const { total, rows } =
    sort === 'firstDay'
      ? await byFirstDay(filter, order, place, firstDays, db)
      : {
          total: await countMatching(filter, db),
          rows: await findPage(filter, { sort, order, ...place }, db),
        };
  const tallies = await findTallies(
    rows.map(({ id }) => id),
    db,
  );
  return {
    total,
    rows: rows.map((row) => answered(row, tallies.get(row.id), firstDays)),
    fiscal_years: [...(await findFiscalYears(db))],
  };
}

/** Without a day it comes last, whichever way. */
async function byFirstDay(
  filter: ChampionshipFilter,
  order: Order,
  { offset, limit }: ListPlace,
  firstDays: ReadonlyMap<string, string>,
  db: Database,
): Promise<{ readonly total: number; readonly rows: readonly ChampionshipRow[] }> {
  const all = await findAllMatching(filter, db);
  const dated = all.map((row) => ({ row, day: firstDayOf(row, firstDays) }));
  const sign = order === 'asc' ? 1 : -1;
  dated.sort((one, other) => {
    if (one.day === other.day) return 0;
    if (one.day === null) return 1;
    if (other.day === null) return -1;
    return one.day < other.day ? -sign : sign;
  });
  return { total: all.length, rows: dated.slice(offset, offset + limit).map(({ row }) => row) };
}

function answered(
  row: ChampionshipRow,
  played: Played | undefined,
  firstDays: ReadonlyMap<string, string>,
): AdminChampionshipRow {
  return {
    championship_id: row.id,
    championship_name: row.name,
    category: row.category,
    fiscal_year: row.fiscalYear,
    is_league: row.isLeague,
    first_day: firstDayOf(row, firstDays),
    matches: played?.all ?? 0,
    registered: played?.registered ?? 0,
    practice: row.practice,
  };
}

function firstDayOf(row: ChampionshipRow, firstDays: ReadonlyMap<string, string>): string | null {
  return row.startDate ?? firstDays.get(row.id) ?? null;
}

/** Championships as administrators change them: the SQL of this group for their screens, on its two tables only. */

import type { ChampionshipForm } from '#domain/championship/form.ts';
import type { Category } from '#domain/competition/category.ts';
import { fromFlag, type Row } from '#server/store/schema.ts';
import type { Database } from '#server/store/store.ts';
import type { Division } from './repository.ts';

/** A stored championship as its form shows it. */
export type AdminChampionship = {
  readonly id: string;
  /** Rises with every change of it or its divisions. */
  readonly revision: number;
  readonly form: ChampionshipForm;
  /** In their order. */
  readonly divisions: readonly Division[];
};

export async function findAdminChampionship(
  championshipId: string,
  db: Database,
): Promise<AdminChampionship | null> {
  const row = await db
    .selectFrom('championships')
    .selectAll()
    .where('championship_id', '=', championshipId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const divisions = await db
    .selectFrom('divisions')
    .select(['division_id as id', 'name', 'round_id as roundId'])
    .where('championship_id', '=', championshipId)
    .orderBy('round_id')
    .orderBy('division_id')
    .execute();
  return { id: row.championship_id, revision: row.revision, form: toForm(row), divisions };
}

/** Of one fiscal year, practice ones left out, by name. */
export async function findAllNames(
  fiscalYear: number,
  db: Database,
): Promise<readonly { readonly id: string; readonly name: string; readonly category: Category }[]> {
  return db
    .selectFrom('championships')
    .select(['championship_id as id', 'name', 'category'])
    .where('fiscal_year', '=', fiscalYear)
    .where('practice', '=', 0)
    .orderBy('name')
    .orderBy('championship_id')
    .execute();
}

export function toForm(row: Row<'championships'>): ChampionshipForm {
  return {
    name: row.name,
    abbreviation: row.abbreviation,
    category: row.category,
    fiscalYear: row.fiscal_year,
    organizer: row.organizer,
    archiveId: row.archive_id ?? '',
    rules: {
      format: fromFlag(row.is_league) ? 'league' : 'knockout',
      halfMinutes: row.half_minutes,
      extraHalves: fromFlag(row.extra_halves),
      extraHalfMinutes: row.extra_half_minutes,
      shootOutKicks: row.shoot_out_kicks,
    },
    practice: fromFlag(row.practice),
    resultUrl: row.result_url ?? '',
    matchupUrl: row.matchup_url ?? '',
    regulationUrl: row.regulation_url ?? '',
    notice: row.notice ?? '',
    startDate: row.start_date ?? '',
  };
}

/** Championships in short, across fiscal years: for lists of other groups. */

import type { Category } from '#domain/competition/category.ts';
import type { Database } from '#server/store/store.ts';

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

/** Ids of the championships to practise on. */
export async function findPracticeIds(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('championships')
    .select('championship_id as id')
    .where('practice', '=', 1)
    .execute();
  return rows.map(({ id }) => id);
}

/** Championships by what they are called: the SQL of this group for lists of other groups. */

import type { Category } from '#domain/competition/category.ts';
import { fromFlag } from '#server/store/schema.ts';
import { containsAll } from '#server/store/search.ts';
import type { Database } from '#server/store/store.ts';

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

/** Names of clubs in matches: SQL of this group on the names alone. Matches for practice are left out; members see none. */

import type { Category } from '#domain/competition/category.ts';
import type { Database } from '#server/platform/store/store.ts';

/** A name in matches with the club's id that was entered beside it, and how many sides bear both. */
export type MatchName = { readonly clubId: string | null; readonly name: string; readonly sides: number };

const SIDES = ['left', 'right'] as const;

/** Each pair of a name and an id, home and away apart; reads only the indexes of names. */
export async function findAllMatchNames(db: Database): Promise<readonly MatchName[]> {
  const found: MatchName[] = [];
  for (const side of SIDES) {
    const names = await db
      .selectFrom('matches')
      .select(({ fn }) => [
        `club_${side}_id as clubId`,
        `club_${side}_name as name`,
        fn.countAll<number | string>().as('sides'),
      ])
      .where('championship_id', 'not in', practice(db))
      .groupBy([`club_${side}_name`, `club_${side}_id`])
      .execute();
    found.push(...names.map((row) => ({ ...row, sides: Number(row.sides) })));
  }
  return found;
}

/** The categories of the championships in which one of these names plays; names that no match bears any more are missing. */
export async function findCategoriesByName(
  names: readonly string[],
  db: Database,
): Promise<ReadonlyMap<string, readonly Category[]>> {
  const found: { readonly name: string; readonly category: Category }[] = [];
  for (const side of names.length === 0 ? [] : SIDES) {
    const plays = await db
      .selectFrom('matches')
      .innerJoin('championships', 'championships.championship_id', 'matches.championship_id')
      .select([`matches.club_${side}_name as name`, 'championships.category'])
      .distinct()
      .where(`matches.club_${side}_name`, 'in', names)
      .where('championships.practice', '=', 0)
      .execute();
    found.push(...plays);
  }
  const byName = Map.groupBy(found, ({ name }) => name);
  return new Map([...byName].map(([name, rows]) => [name, rows.map(({ category }) => category)]));
}

function practice(db: Database) {
  return db.selectFrom('championships').select('championship_id').where('practice', '=', 1);
}

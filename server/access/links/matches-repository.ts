/** Which matches there are to make a link for: what administrators choose from, read from the tables of the season. */

import type { LinkMatch } from '#contract/reporter-links.ts';
import type { Category } from '#domain/competition/category.ts';
import type { Database } from '#server/store/store.ts';
import type { ListedMatch } from '../repository.ts';

export type LinkChampionship = {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  readonly matches: number;
};

/** Championships of a fiscal year that have matches, practice ones left out, by category and name. */
export async function findAllChampionships(
  fiscalYear: number,
  db: Database,
): Promise<readonly LinkChampionship[]> {
  const rows = await db
    .selectFrom('championships as c')
    .innerJoin('matches as m', 'm.championship_id', 'c.championship_id')
    .select(({ fn }) => [
      'c.championship_id as id',
      'c.name',
      'c.category',
      fn.countAll<number | string>().as('matches'),
    ])
    .where('c.fiscal_year', '=', fiscalYear)
    .where('c.practice', '=', 0)
    .groupBy(['c.championship_id', 'c.name', 'c.category'])
    .orderBy('c.category')
    .orderBy('c.name')
    .orderBy('c.championship_id')
    .execute();
  return rows.map((row) => ({ ...row, matches: Number(row.matches) }));
}

/** The matches of championships that are not for practice, by day, time and venue; unknown ids find none. */
export async function findAllOfChampionships(
  championshipIds: readonly string[],
  db: Database,
): Promise<readonly LinkMatch[]> {
  if (championshipIds.length === 0) return [];
  return linkMatches(db)
    .where('m.championship_id', 'in', championshipIds)
    .where('c.practice', '=', 0)
    .execute();
}

/** Every match that reporters practise on. */
export async function findAllForPractice(db: Database): Promise<readonly LinkMatch[]> {
  return linkMatches(db).where('c.practice', '=', 1).execute();
}

/** As the links' own table names it. */
export function listedMatch({ championship_id, match_id }: LinkMatch): ListedMatch {
  return { championshipId: championship_id, matchId: match_id };
}

function linkMatches(db: Database) {
  return db
    .selectFrom('matches as m')
    .innerJoin('championships as c', 'c.championship_id', 'm.championship_id')
    .innerJoin('divisions as d', (join) =>
      join.onRef('d.championship_id', '=', 'm.championship_id').onRef('d.division_id', '=', 'm.division_id'),
    )
    .select([
      'm.championship_id',
      'c.name as championship_name',
      'm.match_id',
      'd.name as division',
      'm.label',
      'm.match_date',
      'm.scheduled_start_time',
      'm.ground',
      'm.club_left_name as club_left',
      'm.club_right_name as club_right',
    ])
    .orderBy('m.match_date')
    .orderBy('m.scheduled_start_time')
    .orderBy('m.ground')
    .orderBy('m.match_id');
}

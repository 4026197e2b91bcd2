/** How far championships have been played: counts for the groups that administer them. */

import { sql } from 'kysely';
import type { Played } from '#domain/championship/changes.ts';
import type { Database } from '#server/platform/store/store.ts';

const SOME = (condition: string) =>
  sql<number | string>`sum(case when ${sql.raw(condition)} then 1 else 0 end)`;

/** By championship; those without a match are missing. */
export async function findTallies(
  championshipIds: readonly string[],
  db: Database,
): Promise<ReadonlyMap<string, Played>> {
  if (championshipIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('matches')
    .select(({ fn }) => [
      'championship_id as id',
      fn.countAll<number | string>().as('all'),
      SOME('version > 0').as('entered'),
      SOME("outcome = 'registered'").as('registered'),
      SOME('has_extra_halves = 1').as('withExtraHalves'),
      SOME('has_shoot_out = 1').as('withShootOut'),
    ])
    .where('championship_id', 'in', championshipIds)
    .groupBy('championship_id')
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        all: Number(row.all),
        entered: Number(row.entered),
        registered: Number(row.registered),
        withExtraHalves: Number(row.withExtraHalves),
        withShootOut: Number(row.withShootOut),
      },
    ]),
  );
}

/** How many matches each championship has; those without one are missing. */
export async function countMatches(
  championshipIds: readonly string[],
  db: Database,
): Promise<ReadonlyMap<string, number>> {
  if (championshipIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('matches')
    .select(({ fn }) => ['championship_id as id', fn.countAll<number | string>().as('matches')])
    .where('championship_id', 'in', championshipIds)
    .groupBy('championship_id')
    .execute();
  return new Map(rows.map(({ id, matches }) => [id, Number(matches)]));
}

/** The day of the first match of each championship, `YYYY-MM-DD`. */
export async function findFirstDays(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('matches')
    .select(({ fn }) => ['championship_id as id', fn.min<string>('match_date').as('day')])
    .groupBy('championship_id')
    .execute();
  return new Map(rows.map(({ id, day }) => [id, day]));
}

/** How many matches each division has; those without one are missing. */
export async function countByDivision(
  championshipId: string,
  db: Database,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('matches')
    .select(({ fn }) => ['division_id as id', fn.countAll<number | string>().as('matches')])
    .where('championship_id', '=', championshipId)
    .groupBy('division_id')
    .execute();
  return new Map(rows.map(({ id, matches }) => [id, Number(matches)]));
}

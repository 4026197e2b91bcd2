import type { Database } from '#server/platform/store/store.ts';
import type { Schedule } from './row.ts';

/** Where in its championship a match is played. */
export type Place = Pick<Schedule, 'matchId' | 'divisionId' | 'group1'>;

/** By championship; those without a match are missing. */
export type Places = ReadonlyMap<string, readonly Place[]>;

/** Of every match of these championships. */
export async function findAllPlaces(championshipIds: readonly string[], db: Database): Promise<Places> {
  if (championshipIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('matches')
    .select([
      'championship_id as championshipId',
      'match_id as matchId',
      'division_id as divisionId',
      'group_1 as group1',
    ])
    .where('championship_id', 'in', championshipIds)
    .execute();
  return Map.groupBy(rows, ({ championshipId }) => championshipId);
}

/** Of one match of each group of these championships. */
export async function findPlaceOfEachGroup(
  championshipIds: readonly string[],
  db: Database,
): Promise<Places> {
  if (championshipIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('matches')
    .select(({ fn }) => [
      'championship_id as championshipId',
      fn.min('match_id').as('matchId'),
      'division_id as divisionId',
      'group_1 as group1',
    ])
    .where('championship_id', 'in', championshipIds)
    .groupBy(['championship_id', 'division_id', 'group_1'])
    .execute();
  return Map.groupBy(rows, ({ championshipId }) => championshipId);
}

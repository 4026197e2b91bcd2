import type { Database } from '#server/store/store.ts';
import type { Schedule } from './row.ts';

/** Where in its championship a match is played. */
export type Place = Pick<Schedule, 'matchId' | 'divisionId' | 'group1'>;

/** Of every match of these championships, by championship; those without a match are missing. */
export async function findPlaces(
  championshipIds: readonly string[],
  db: Database,
): Promise<ReadonlyMap<string, readonly Place[]>> {
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

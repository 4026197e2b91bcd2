/** Matches that administrators have taken off the schedule: the SQL of `removed_matches`. */

import type { PerSide } from '#domain/match/match.ts';
import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { Schedule } from './row.ts';

/** As it stood on the schedule. */
export type RemovedMatch = Pick<
  Schedule,
  'championshipId' | 'matchId' | 'date' | 'scheduledStartTime' | 'ground' | 'clubs'
> & {
  readonly clubIds: PerSide<string | null>;
  /** UTC instant, ISO. */
  readonly removedAt: string;
};

/** Records the removal. A match of the same id may have been removed before. */
export async function insertRemoved(match: RemovedMatch, db: Database): Promise<void> {
  const { championshipId, matchId, date, scheduledStartTime, ground, clubs, clubIds, removedAt } = match;
  await db
    .deleteFrom('removed_matches')
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .execute();
  await db
    .insertInto('removed_matches')
    .values({
      championship_id: championshipId,
      match_id: matchId,
      match_date: date,
      scheduled_start_time: scheduledStartTime,
      ground,
      club_left_name: clubs.home,
      club_right_name: clubs.away,
      club_left_id: clubIds.home,
      club_right_id: clubIds.away,
      removed_at: removedAt,
    })
    .execute();
}

/** Those of these championships, among them matches that were added again. */
export async function findAllRemoved(
  championshipIds: readonly string[],
  db: Database,
): Promise<readonly RemovedMatch[]> {
  if (championshipIds.length === 0) return [];
  const rows = await db
    .selectFrom('removed_matches')
    .selectAll()
    .where('championship_id', 'in', championshipIds)
    .execute();
  return rows.map(toRemoved);
}

function toRemoved(row: Row<'removed_matches'>): RemovedMatch {
  return {
    championshipId: row.championship_id,
    matchId: row.match_id,
    date: row.match_date,
    scheduledStartTime: row.scheduled_start_time,
    ground: row.ground,
    clubs: { home: row.club_left_name, away: row.club_right_name },
    clubIds: { home: row.club_left_id, away: row.club_right_id },
    removedAt: row.removed_at,
  };
}

/** Who plays a match that results before it have settled: the SQL of this group for brackets, on its table only. */

import type { PerSide } from '#domain/match/match.ts';
import type { Database } from '#server/store/store.ts';

/** The id that the championship's matches have for a club of this name; null where none has one. */
async function findClubId(championshipId: string, name: string, db: Database): Promise<string | null> {
  for (const side of ['left', 'right'] as const) {
    const row = await db
      .selectFrom('matches')
      .select(`club_${side}_id as id`)
      .where('championship_id', '=', championshipId)
      .where(`club_${side}_name`, '=', name)
      .where(`club_${side}_id`, 'is not', null)
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) return row.id;
  }
  return null;
}

/** Gives the match's version; null for one that has begun, or has these clubs already. `now` is an ISO instant. */
export async function updateClubs(
  championshipId: string,
  matchId: string,
  clubs: PerSide<string>,
  now: string,
  db: Database,
): Promise<number | null> {
  const row = await db
    .updateTable('matches')
    .set({
      club_left_name: clubs.home,
      club_left_id: await findClubId(championshipId, clubs.home, db),
      club_right_name: clubs.away,
      club_right_id: await findClubId(championshipId, clubs.away, db),
      updated_at: now,
    })
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .where('status', '=', '試合前')
    .where('outcome', '<>', 'registered')
    .where(({ or, eb }) =>
      or([eb('club_left_name', '<>', clubs.home), eb('club_right_name', '<>', clubs.away)]),
    )
    .returning('version')
    .executeTakeFirst();
  return row?.version ?? null;
}

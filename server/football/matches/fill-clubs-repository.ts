/** Who plays a match that results before it have settled: the SQL of this group for brackets, on its table only. */

import { sql } from 'kysely';
import { type PerSide, SIDES } from '#domain/match/match.ts';
import { changed } from '#server/platform/store/changes.ts';
import type { Database } from '#server/platform/store/store.ts';

/** Home is left. */
const LEFT_RIGHT = { home: 'left', away: 'right' } as const satisfies PerSide<string>;

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

/**
 * Writes the clubs of a match, unless it has begun or has these clubs already. This is no event of the match: its version
 * stays, and pages that follow it take the names of the newest view. The entered club of a side that gets another one is
 * stored, and cleared once the side has it again. `now` is an ISO instant.
 */
export async function fillClubs(
  championshipId: string,
  matchId: string,
  clubs: PerSide<string>,
  now: string,
  db: Database,
): Promise<void> {
  for (const side of SIDES) {
    const name = clubs[side];
    const id = await findClubId(championshipId, name, db);
    const row = await db
      .updateTable('matches')
      .set({ ...filledWith({ name, id }, LEFT_RIGHT[side]), updated_at: now })
      .where('championship_id', '=', championshipId)
      .where('match_id', '=', matchId)
      .where('status', '=', '試合前')
      .where('outcome', '<>', 'registered')
      .where(`club_${LEFT_RIGHT[side]}_name`, '<>', name)
      .returning('version')
      .executeTakeFirst();
    if (row !== undefined) changed(db, { championshipId, matchId, version: row.version });
  }
}

/** The columns of a side that gets this club, each computed from the previous values of all of them. */
function filledWith(club: { readonly name: string; readonly id: string | null }, at: 'left' | 'right') {
  const [name, id] = [sql.ref(`club_${at}_name`), sql.ref(`club_${at}_id`)];
  const [entered, enteredId] = [sql.ref(`entered_${at}_name`), sql.ref(`entered_${at}_id`)];
  return {
    [`club_${at}_name`]: club.name,
    [`club_${at}_id`]: sql`case when ${entered} = ${club.name} then ${enteredId} else ${club.id} end`,
    [`entered_${at}_name`]: sql`nullif(coalesce(${entered}, ${name}), ${club.name})`,
    [`entered_${at}_id`]: sql`case when ${entered} = ${club.name} then null
      when ${entered} is null then ${id} else ${enteredId} end`,
  };
}

/** Whether results have put a club into any match of a championship. */
export async function hasFilledMatches(championshipId: string, db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('matches')
    .select('match_id')
    .where('championship_id', '=', championshipId)
    .where(({ or, eb }) =>
      or([eb('entered_left_name', 'is not', null), eb('entered_right_name', 'is not', null)]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

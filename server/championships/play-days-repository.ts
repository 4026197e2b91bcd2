/** Which championships play when: read from the days of their matches. */

import type { DateWindow } from '#domain/competition/window.ts';
import type { Database } from '#server/store/store.ts';

/** The championships that play on one of these days. */
export async function findChampionshipIdsWithin(days: DateWindow, db: Database): Promise<readonly string[]> {
  const rows = await within(days, db).select('championship_id').distinct().execute();
  return rows.map((row) => row.championship_id);
}

export async function playsWithin(championshipId: string, days: DateWindow, db: Database): Promise<boolean> {
  const row = await within(days, db)
    .select('match_id')
    .where('championship_id', '=', championshipId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function within({ from, to }: DateWindow, db: Database) {
  return db.selectFrom('matches').where('match_date', '>=', from).where('match_date', '<=', to);
}

/** Venues, as matches name them. */

import { containsAll } from '#server/platform/store/search.ts';
import type { Database } from '#server/platform/store/store.ts';

/** A match as a list of its venue names it. */
export type MatchAtGround = {
  readonly championshipId: string;
  readonly matchId: string;
  /** `YYYY-MM-DD` and `HH:MM` in Tokyo; null is 時刻未定. */
  readonly date: string;
  readonly startTime: string | null;
  readonly home: string;
  readonly away: string;
};

/** Whose matches count, and the most rows. */
type Limits = { readonly championshipIds: readonly string[]; readonly limit: number };

/** The venues whose names have every word of `search` in them, the one of the latest match first. */
export async function findAllGrounds(
  search: string,
  { championshipIds, limit }: Limits,
  db: Database,
): Promise<readonly string[]> {
  if (championshipIds.length === 0) return [];
  const rows = await db
    .selectFrom('matches')
    .select('ground')
    .where(containsAll(['ground'], search))
    .where('championship_id', 'in', championshipIds)
    .groupBy('ground')
    .orderBy(({ fn }) => fn.max('match_date'), 'desc')
    .orderBy('ground')
    .limit(limit)
    .execute();
  return rows.map(({ ground }) => ground);
}

/** Of one venue: from a day on, the next first; or before it, the latest first. */
export async function findAllAtGround(
  ground: string,
  days: { readonly from: string } | { readonly before: string },
  { championshipIds, limit }: Limits,
  db: Database,
): Promise<readonly MatchAtGround[]> {
  if (championshipIds.length === 0) return [];
  const [operator, day, order] =
    'from' in days ? (['>=', days.from, 'asc'] as const) : (['<', days.before, 'desc'] as const);
  return db
    .selectFrom('matches')
    .select([
      'championship_id as championshipId',
      'match_id as matchId',
      'match_date as date',
      'scheduled_start_time as startTime',
      'club_left_name as home',
      'club_right_name as away',
    ])
    .where('ground', '=', ground)
    .where('match_date', operator, day)
    .where('championship_id', 'in', championshipIds)
    .orderBy('match_date', order)
    .orderBy(({ fn, val }) => fn.coalesce('scheduled_start_time', val('99')))
    .orderBy('championship_id')
    .orderBy('match_id')
    .limit(limit)
    .execute();
}

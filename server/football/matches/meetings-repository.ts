/** Earlier matches between two clubs: SQL on the matches only. */

import type { Database } from '#server/platform/store/store.ts';
import { type MatchRecord, toRecord } from './row.ts';

/** A club as matches name it: by its id, or by one of its names. */
export type ClubNames = { readonly id: string | null; readonly names: readonly string[] };

/** Settled matches between two clubs, at either ground, up to and including `until` (`YYYY-MM-DD`); the latest first. */
export async function findAllMeetings(
  clubs: readonly [ClubNames, ClubNames],
  { until, most }: { readonly until: string; readonly most: number },
  db: Database,
): Promise<readonly MatchRecord[]> {
  const [one, other] = clubs;
  const rows = await db
    .selectFrom('matches')
    .selectAll()
    .where('outcome', '=', 'registered')
    .where('match_date', '<=', until)
    .where(({ or, and, eb }) => {
      const plays = (side: 'left' | 'right', { id, names }: ClubNames) =>
        or([eb(`club_${side}_name`, 'in', names), ...(id === null ? [] : [eb(`club_${side}_id`, '=', id)])]);
      return or([
        and([plays('left', one), plays('right', other)]),
        and([plays('left', other), plays('right', one)]),
      ]);
    })
    .orderBy('match_date', 'desc')
    .orderBy('scheduled_start_time', 'desc')
    .orderBy('match_id', 'desc')
    .limit(most)
    .execute();
  return rows.map(toRecord);
}

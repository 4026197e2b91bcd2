/** Which links name a match, for the groups that change matches: on this group's tables only. */

import type { Database } from '#server/store/store.ts';

/** How many living links name the match; `now` is an ISO instant. */
export async function countNaming(
  championshipId: string,
  matchId: string,
  now: string,
  db: Database,
): Promise<number> {
  const { count } = await db
    .selectFrom('access_token_matches as listed')
    .innerJoin('access_tokens as t', 't.token_id', 'listed.token_id')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('listed.championship_id', '=', championshipId)
    .where('listed.match_id', '=', matchId)
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Takes the match out of every link; gives the ids of those links. */
export async function removeMatch(
  championshipId: string,
  matchId: string,
  db: Database,
): Promise<readonly string[]> {
  const rows = await db
    .deleteFrom('access_token_matches')
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .returning('token_id')
    .execute();
  return rows.map((row) => row.token_id);
}

/** Links that open championships as a whole: the SQL of this group for it, on its own tables. */

import type { Database } from '#server/platform/store/store.ts';
import { insertListedMatches } from './typed-tokens-repository.ts';

/** The link opens these championships as a whole, and no other ones any more. */
export async function updateWhole(
  tokenId: string,
  championshipIds: readonly string[],
  db: Database,
): Promise<void> {
  await db.deleteFrom('access_token_championships').where('token_id', '=', tokenId).execute();
  if (championshipIds.length === 0) return;
  const rows = championshipIds.map((championship_id) => ({ token_id: tokenId, championship_id }));
  await db.insertInto('access_token_championships').values(rows).execute();
}

/** Which of these links open which championships as a whole. */
export async function findAllWhole(
  tokenIds: readonly string[],
  db: Database,
): Promise<readonly { readonly linkId: string; readonly championshipId: string }[]> {
  if (tokenIds.length === 0) return [];
  return db
    .selectFrom('access_token_championships')
    .select(['token_id as linkId', 'championship_id as championshipId'])
    .where('token_id', 'in', tokenIds)
    .execute();
}

/** Matches have been added: every link to their whole championship lists them, too. Returns the ids of those links. */
export async function openAdded(
  championshipId: string,
  matchIds: readonly string[],
  db: Database,
): Promise<readonly string[]> {
  if (matchIds.length === 0) return [];
  const rows = await db
    .selectFrom('access_token_championships')
    .select('token_id')
    .where('championship_id', '=', championshipId)
    .execute();
  const matches = matchIds.map((matchId) => ({ championshipId, matchId }));
  for (const { token_id } of rows) await insertListedMatches(token_id, matches, db);
  return rows.map((row) => row.token_id);
}

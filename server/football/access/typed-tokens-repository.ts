/** Which matches the tokens open: the SQL of this group for the bulk input, on its two tables only. */

import { setImmediate } from 'node:timers/promises';
import type { Category } from '#domain/competition/category.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { ListedMatch } from './repository.ts';

/** Some 5 ms of SQLite, which gives nobody else a turn meanwhile. */
const ROWS_AT_ONCE = 500;

/** What the link lists already stays listed. */
export async function insertListedMatches(
  tokenId: string,
  matches: readonly ListedMatch[],
  db: Database,
): Promise<void> {
  for (let at = 0; at < matches.length; at += ROWS_AT_ONCE) {
    if (at > 0) await setImmediate();
    const rows = matches.slice(at, at + ROWS_AT_ONCE).map(({ championshipId, matchId }) => ({
      token_id: tokenId,
      championship_id: championshipId,
      match_id: matchId,
    }));
    await db
      .insertInto('access_token_matches')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** `expiresAt` is an ISO instant. */
export async function updateExpiry(tokenId: string, expiresAt: string, db: Database): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ expires_at: expiresAt })
    .where('token_id', '=', tokenId)
    .execute();
}

/** Links that were entered with this match, and live, stay open at least until then. Those that an administrator has made end when they said. */
export async function prolongEntered(
  { championshipId, matchId }: ListedMatch,
  until: Temporal.Instant,
  now: Temporal.Instant,
  db: Database,
): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ expires_at: until.toString() })
    .where('created_by', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toString())
    .where('expires_at', '<', until.toString())
    .where('token_id', 'in', (listing) =>
      listing
        .selectFrom('access_token_matches')
        .select('token_id')
        .where('championship_id', '=', championshipId)
        .where('match_id', '=', matchId),
    )
    .execute();
}

/** The hashes of the tokens that open every match of a category at `now`, an ISO instant. */
export async function findCategoryHashes(
  category: Category,
  now: string,
  db: Database,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('access_tokens')
    .select('token_hash')
    .where('category', '=', category)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  return rows.map((row) => row.token_hash);
}

/** The matches of a championship that are listed by a token living at `now`, an ISO instant, with the token's hash. */
export async function findListingHashes(
  championshipId: string,
  now: string,
  db: Database,
): Promise<readonly { readonly matchId: string; readonly hash: string }[]> {
  return db
    .selectFrom('access_token_matches')
    .innerJoin('access_tokens', 'access_tokens.token_id', 'access_token_matches.token_id')
    .select(['access_token_matches.match_id as matchId', 'access_tokens.token_hash as hash'])
    .where('access_token_matches.championship_id', '=', championshipId)
    .where('access_tokens.revoked_at', 'is', null)
    .where('access_tokens.expires_at', '>', now)
    .execute();
}

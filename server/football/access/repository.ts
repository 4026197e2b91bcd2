/** URL tokens: the SQL of this group, on its two tables only. A token itself is never stored, only its hash. */

import type { Category } from '#domain/competition/category.ts';
import { countOf } from '#server/platform/store/count.ts';
import type { Database } from '#server/platform/store/store.ts';

export type ListedMatch = { readonly championshipId: string; readonly matchId: string };

/** What a token opens: the matches listed, or every match of a category but those for practice. */
export type TokenScope =
  | { readonly kind: 'matches'; readonly matches: readonly ListedMatch[] }
  | { readonly kind: 'category'; readonly category: Category };

export type Token = {
  readonly id: string;
  readonly scope: TokenScope;
  /** ISO instants. */
  readonly expiresAt: string;
  readonly revokedAt: string | null;
};

/** `hash` is the SHA-256 of the token in lower-case hex. */
export function findByHash(hash: string, db: Database): Promise<Token | null> {
  return findBy('token_hash', hash, db);
}

export function findById(tokenId: string, db: Database): Promise<Token | null> {
  return findBy('token_id', tokenId, db);
}

async function findBy(column: 'token_hash' | 'token_id', value: string, db: Database): Promise<Token | null> {
  const row = await db
    .selectFrom('access_tokens')
    .select(['token_id', 'scope', 'category', 'expires_at', 'revoked_at'])
    .where(column, '=', value)
    .executeTakeFirst();
  if (row === undefined) return null;
  const scope: TokenScope =
    row.category === null
      ? { kind: 'matches', matches: await findListedMatches(row.token_id, db) }
      : { kind: 'category', category: row.category };
  return { id: row.token_id, scope, expiresAt: row.expires_at, revokedAt: row.revoked_at };
}

type NewToken = {
  readonly id: string;
  readonly hash: string;
  readonly scope: TokenScope;
  readonly label: string;
  readonly expiresAt: string;
  readonly createdAt: string;
};

export async function insertToken(token: NewToken, db: Database): Promise<void> {
  const { scope } = token;
  await db
    .insertInto('access_tokens')
    .values({
      token_id: token.id,
      token_hash: token.hash,
      scope: scope.kind,
      category: scope.kind === 'category' ? scope.category : null,
      label: token.label,
      expires_at: token.expiresAt,
      revoked_at: null,
      created_at: token.createdAt,
    })
    .execute();
  if (scope.kind === 'category' || scope.matches.length === 0) return;
  const matches = scope.matches.map(({ championshipId, matchId }) => ({
    token_id: token.id,
    championship_id: championshipId,
    match_id: matchId,
  }));
  await db.insertInto('access_token_matches').values(matches).execute();
}

/** Revokes a living token; the first revocation stands. */
export async function updateRevocation(tokenId: string, now: string, db: Database): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ revoked_at: now })
    .where('token_id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ids of the links that were revoked, or that were not. */
export async function findAllTokenIds(
  state: 'revoked' | 'unrevoked',
  db: Database,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('access_tokens')
    .select('token_id')
    .where('revoked_at', state === 'revoked' ? 'is not' : 'is', null)
    .execute();
  return rows.map(({ token_id }) => token_id);
}

async function findListedMatches(tokenId: string, db: Database): Promise<readonly ListedMatch[]> {
  const rows = await db
    .selectFrom('access_token_matches')
    .select(['championship_id', 'match_id'])
    .where('token_id', '=', tokenId)
    .orderBy('championship_id')
    .orderBy('match_id')
    .execute();
  return rows.map((row) => ({ championshipId: row.championship_id, matchId: row.match_id }));
}

/** Ids with ISO instants. Another process may have noted a later one. */
export async function updateLastUses(
  uses: readonly (readonly [tokenId: string, at: string])[],
  db: Database,
): Promise<void> {
  for (const [tokenId, at] of uses) {
    await db
      .updateTable('access_tokens')
      .set({ last_used_at: at })
      .where('token_id', '=', tokenId)
      .where(({ or, eb }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<', at)]))
      .execute();
  }
}

/** How many living links name the match; `now` is an ISO instant. */
export function countNaming(
  championshipId: string,
  matchId: string,
  now: string,
  db: Database,
): Promise<number> {
  return countOf(
    db
      .selectFrom('access_token_matches as listed')
      .innerJoin('access_tokens as t', 't.token_id', 'listed.token_id')
      .where('listed.championship_id', '=', championshipId)
      .where('listed.match_id', '=', matchId)
      .where('t.revoked_at', 'is', null)
      .where('t.expires_at', '>', now),
  );
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

/** Deletes links that expired or were revoked before an instant (UTC, ISO), with what they opened. Returns how many. */
export async function deleteEndedBefore(instant: string, db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('access_tokens')
    .where(({ or, eb }) => or([eb('expires_at', '<', instant), eb('revoked_at', '<', instant)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

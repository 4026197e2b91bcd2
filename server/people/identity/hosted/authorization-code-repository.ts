/** Codes on their way to the token endpoint: the SQL on their table. */

import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { SignIn } from '../pool.ts';
import { linkOf } from '../tokens/repository.ts';

/** A code, by its hash, and what it was given for. */
export type AuthorizationCode = {
  readonly hash: string;
  readonly userId: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly scope: string;
  readonly nonce: string | null;
  /** UTC instant, ISO. */
  readonly expiresAt: string;
} & Pick<SignIn, 'secondFactor' | 'link'>;

export async function insertCode(code: AuthorizationCode, db: Database): Promise<void> {
  await db
    .insertInto('authorization_codes')
    .values({
      code_hash: code.hash,
      user_id: code.userId,
      client_id: code.clientId,
      redirect_uri: code.redirectUri,
      code_challenge: code.codeChallenge,
      scope: code.scope,
      nonce: code.nonce,
      expires_at: code.expiresAt,
      used_at: null,
      origin_jti: null,
      second_factor: code.secondFactor,
      link_provider: code.link?.provider ?? null,
      link_subject: code.link?.subject ?? null,
    })
    .execute();
}

/** Takes the code for its one use; null when there is none, or it has been taken before. */
export async function takeCode(hash: string, now: string, db: Database): Promise<AuthorizationCode | null> {
  const row = await db
    .updateTable('authorization_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : toCode(row);
}

/** Notes the sign-in that came of a code; false when the code is gone, for it was used again meanwhile. */
export async function updateSignIn(hash: string, originJti: string, db: Database): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authorization_codes')
    .set({ origin_jti: originJti })
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a code that is used a second time. The sign-in it gave, null where there is none (yet). */
export async function deleteCode(hash: string, db: Database): Promise<string | null> {
  const row = await db
    .deleteFrom('authorization_codes')
    .where('code_hash', '=', hash)
    .returning('origin_jti')
    .executeTakeFirst();
  return row?.origin_jti ?? null;
}

/** Removes codes that nobody could use for long, used or not. */
export async function deleteCodesExpiredBefore(instant: string, db: Database): Promise<void> {
  await db.deleteFrom('authorization_codes').where('expires_at', '<', instant).execute();
}

function toCode(row: Row<'authorization_codes'>): AuthorizationCode {
  return {
    hash: row.code_hash,
    userId: row.user_id,
    clientId: row.client_id,
    redirectUri: row.redirect_uri,
    codeChallenge: row.code_challenge,
    scope: row.scope,
    nonce: row.nonce,
    expiresAt: row.expires_at,
    secondFactor: row.second_factor,
    link: linkOf(row),
  };
}

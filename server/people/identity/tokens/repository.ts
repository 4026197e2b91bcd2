/** Signing keys, sign-ins (token families) and refresh tokens: the SQL on their tables. */

import type { JWK } from 'jose';
import { sql } from 'kysely';
import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { LinkedLogin, SignIn } from '../pool.ts';

export type SigningKey = {
  readonly kid: string;
  readonly sealedPrivateKey: string;
  readonly publicKey: JWK;
  /** UTC instants, ISO. */
  readonly createdAt: string;
  readonly signsUntil: string;
  readonly trustedUntil: string;
};

/** Oldest first. */
export async function findAllTrustedKeys(now: string, db: Database): Promise<readonly SigningKey[]> {
  const rows = await db
    .selectFrom('signing_keys')
    .selectAll()
    .where('trusted_until', '>', now)
    .orderBy('created_at')
    .orderBy('kid')
    .execute();
  return rows.map((row) => ({
    kid: row.kid,
    sealedPrivateKey: row.sealed_private_key,
    // Written by this file.
    publicKey: JSON.parse(row.public_key) as JWK,
    createdAt: row.created_at,
    signsUntil: row.signs_until,
    trustedUntil: row.trusted_until,
  }));
}

/** Until this transaction ends, no other process makes a key. */
export async function lockKeys(db: Database): Promise<void> {
  // There may be no key to lock, so the row that every pool has stands for them; SQLite has one writer anyway.
  await sql`update pool_facts set value = value where name = 'mark'`.execute(db);
}

export async function insertKey(key: SigningKey, db: Database): Promise<void> {
  await db
    .insertInto('signing_keys')
    .values({
      kid: key.kid,
      sealed_private_key: key.sealedPrivateKey,
      public_key: JSON.stringify(key.publicKey),
      created_at: key.createdAt,
      signs_until: key.signsUntil,
      trusted_until: key.trustedUntil,
    })
    .execute();
}

/** One sign-in. */
export type Family = {
  readonly originJti: string;
  readonly userId: string;
  readonly authTime: string;
  readonly scope: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
} & Pick<SignIn, 'secondFactor' | 'link'>;

export async function findFamily(originJti: string, db: Database): Promise<Family | null> {
  const row = await db
    .selectFrom('token_families')
    .selectAll()
    .where('origin_jti', '=', originJti)
    .executeTakeFirst();
  return row === undefined ? null : toFamily(row);
}

/** Those of these sign-ins that live. */
export async function findAllLivingFamilies(
  originJtis: readonly string[],
  db: Database,
): Promise<readonly string[]> {
  if (originJtis.length === 0) return [];
  const rows = await db
    .selectFrom('token_families')
    .select('origin_jti')
    .where('origin_jti', 'in', originJtis)
    .where('revoked_at', 'is', null)
    .execute();
  return rows.map((row) => row.origin_jti);
}

/** A user's sign-ins, ended ones too, oldest first. */
export async function findAllFamiliesOf(userId: string, db: Database): Promise<readonly Family[]> {
  const rows = await db
    .selectFrom('token_families')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('auth_time')
    .orderBy('origin_jti')
    .execute();
  return rows.map(toFamily);
}

export async function insertFamily(family: Family, db: Database): Promise<void> {
  await db
    .insertInto('token_families')
    .values({
      origin_jti: family.originJti,
      user_id: family.userId,
      auth_time: family.authTime,
      scope: family.scope,
      expires_at: family.expiresAt,
      revoked_at: family.revokedAt,
      second_factor: family.secondFactor,
      link_provider: family.link?.provider ?? null,
      link_subject: family.link?.subject ?? null,
    })
    .execute();
}

/** Ends a sign-in; the first end stands. */
export async function updateFamilyRevoked(originJti: string, now: string, db: Database): Promise<void> {
  await db
    .updateTable('token_families')
    .set({ revoked_at: now })
    .where('origin_jti', '=', originJti)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends every sign-in of a user, but for one; gives those that it ended. */
export async function updateFamiliesRevoked(
  userId: string,
  except: string | null,
  now: string,
  db: Database,
): Promise<readonly string[]> {
  const rows = await db
    .updateTable('token_families')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('origin_jti', '!=', except ?? '')
    .returning('origin_jti')
    .execute();
  return rows.map((row) => row.origin_jti);
}

/** Everybody's living sign-ins. */
export async function findAllLiving(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('token_families')
    .select('origin_jti')
    .where('revoked_at', 'is', null)
    .execute();
  return rows.map(({ origin_jti }) => origin_jti);
}

/**
 * Ends every sign-in of a user that came by this linked login; gives those that it ended. Sign-ins of the hosted pages that
 * do not say by which one they came are ended with any.
 */
export async function updateFamiliesOfLinkRevoked(
  userId: string,
  { provider, subject }: LinkedLogin,
  now: string,
  db: Database,
): Promise<readonly string[]> {
  const rows = await db
    .updateTable('token_families')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where(({ eb, and, or }) =>
      or([
        and([eb('link_provider', '=', provider), eb('link_subject', '=', subject)]),
        and([eb('link_provider', 'is', null), eb('scope', 'like', '%openid%')]),
      ]),
    )
    .returning('origin_jti')
    .execute();
  return rows.map((row) => row.origin_jti);
}

export type RefreshToken = {
  readonly hash: string;
  readonly originJti: string;
  readonly expiresAt: string;
  readonly usedAt: string | null;
};

export async function findRefreshToken(hash: string, db: Database): Promise<RefreshToken | null> {
  const row = await db
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    hash: row.token_hash,
    originJti: row.origin_jti,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
  };
}

export async function insertRefreshToken(token: RefreshToken, db: Database): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({
      token_hash: token.hash,
      origin_jti: token.originJti,
      expires_at: token.expiresAt,
      used_at: token.usedAt,
    })
    .execute();
}

/** Notes the first use. */
export async function updateRefreshTokenUsed(hash: string, now: string, db: Database): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .execute();
}

function toFamily(row: Row<'token_families'>): Family {
  return {
    originJti: row.origin_jti,
    userId: row.user_id,
    authTime: row.auth_time,
    scope: row.scope,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    secondFactor: row.second_factor,
    link: linkOf(row),
  };
}

/** The linked login in a row of sign-ins or of their codes. */
export function linkOf(row: Pick<Row<'token_families'>, 'link_provider' | 'link_subject'>): SignIn['link'] {
  const { link_provider: provider, link_subject: subject } = row;
  return provider === null || subject === null ? null : { provider, subject };
}

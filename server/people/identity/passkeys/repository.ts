/** Passkeys: the SQL on their table. */

import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';

export type Passkey = {
  /** Base64url. */
  readonly credentialId: string;
  readonly userId: string;
  /** COSE key, base64url; SubjectPublicKeyInfo if a version up to 0.2.0 stored it. */
  readonly publicKey: string;
  readonly signCount: number;
  readonly name: string;
  readonly transports: readonly string[];
  readonly attachment: string | null;
  /** UTC instants, ISO. */
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
};

export async function findPasskey(credentialId: string, db: Database): Promise<Passkey | null> {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row === undefined ? null : toPasskey(row);
}

/** The oldest first. */
export async function findAllPasskeysOf(userId: string, db: Database): Promise<readonly Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute();
  return rows.map(toPasskey);
}

/** Rejects with a unique violation of `passkeys` where the credential is somebody's already. */
export async function insertPasskey(passkey: Passkey, db: Database): Promise<void> {
  await db
    .insertInto('passkeys')
    .values({
      credential_id: passkey.credentialId,
      user_id: passkey.userId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      name: passkey.name,
      transports: JSON.stringify(passkey.transports),
      attachment: passkey.attachment,
      created_at: passkey.createdAt,
      last_used_at: passkey.lastUsedAt,
    })
    .execute();
}

/**
 * Notes a use. False where the passkey has counted as far already, so that this one is a copy of it; those that do not
 * count say 0 each time.
 */
export async function updatePasskeyUsed(
  credentialId: string,
  signCount: number,
  now: string,
  db: Database,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_at: now })
    .where('credential_id', '=', credentialId)
    .where((is) => (signCount === 0 ? is('sign_count', '=', 0) : is('sign_count', '<', signCount)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Everybody's. */
export async function findAllPasskeys(
  db: Database,
): Promise<readonly Pick<Passkey, 'userId' | 'credentialId'>[]> {
  const rows = await db.selectFrom('passkeys').select(['user_id', 'credential_id']).execute();
  return rows.map((row) => ({ userId: row.user_id, credentialId: row.credential_id }));
}

/** Whether the user had it. */
export async function deletePasskey(
  { userId, credentialId }: Pick<Passkey, 'userId' | 'credentialId'>,
  db: Database,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('credential_id', '=', credentialId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteAllPasskeysOf(userId: string, db: Database): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

function toPasskey(row: Row<'passkeys'>): Passkey {
  return {
    credentialId: row.credential_id,
    userId: row.user_id,
    publicKey: row.public_key,
    signCount: row.sign_count,
    name: row.name,
    // Written by this file.
    transports: JSON.parse(row.transports) as readonly string[],
    attachment: row.attachment,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}

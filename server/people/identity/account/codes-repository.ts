/** Codes that were sent: the SQL on their table. */

import type { Row } from '#server/platform/store/schema.ts';
import type { CodePurpose } from '#server/platform/store/schema-identity.ts';
import type { Database } from '#server/platform/store/store.ts';

export type StoredCode = {
  readonly userId: string;
  readonly purpose: CodePurpose;
  /** Keyed hash of the token of the browser that requested it; empty where any may use it. */
  readonly requester: string;
  /** Keyed hash of that browser's network address; empty where any may use it. */
  readonly networkHash: string;
  readonly codeHash: string;
  readonly destination: string;
  readonly wrongAttempts: number;
  /** UTC instant, ISO. */
  readonly expiresAt: string;
};

/** Puts a code in the place of the one before it. */
export async function replaceCode(code: StoredCode, db: Database): Promise<void> {
  const values = {
    network_hash: code.networkHash,
    code_hash: code.codeHash,
    destination: code.destination,
    wrong_attempts: code.wrongAttempts,
    expires_at: code.expiresAt,
  };
  await db
    .insertInto('user_codes')
    .values({ user_id: code.userId, purpose: code.purpose, requester: code.requester, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose', 'requester']).doUpdateSet(values))
    .execute();
}

/** The stored codes of a user: what for, and where they were sent. */
export async function findAllOf(
  userId: string,
  db: Database,
): Promise<readonly Pick<StoredCode, 'purpose' | 'destination' | 'expiresAt'>[]> {
  const rows = await db
    .selectFrom('user_codes')
    .select(['purpose', 'destination', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('purpose')
    .execute();
  return rows.map(({ expires_at, ...code }) => ({ ...code, expiresAt: expires_at }));
}

/** The codes of a purpose, from all browsers that requested one. */
export async function findAllOfPurpose(
  userId: string,
  purpose: CodePurpose,
  db: Database,
): Promise<readonly StoredCode[]> {
  const rows = await db
    .selectFrom('user_codes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
  return rows.map(toCode);
}

/** Counts an attempt as wrong for these requesters' codes, until they are deleted, and gives the codes with it. */
export async function countAttempt(
  {
    userId,
    purpose,
    requesters,
  }: Pick<StoredCode, 'userId' | 'purpose'> & {
    readonly requesters: readonly string[];
  },
  db: Database,
): Promise<readonly StoredCode[]> {
  const rows = await db
    .updateTable('user_codes')
    .set((is) => ({ wrong_attempts: is('wrong_attempts', '+', 1) }))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('requester', 'in', requesters)
    .returningAll()
    .execute();
  return rows.map(toCode);
}

function toCode(row: Row<'user_codes'>): StoredCode {
  return {
    userId: row.user_id,
    purpose: row.purpose,
    requester: row.requester,
    networkHash: row.network_hash,
    codeHash: row.code_hash,
    destination: row.destination,
    wrongAttempts: row.wrong_attempts,
    expiresAt: row.expires_at,
  };
}

/** Deletes exactly this code, and those that others requested with it; false where another request has used or replaced it. */
export async function deleteCode(
  { userId, purpose, codeHash }: Pick<StoredCode, 'userId' | 'purpose' | 'codeHash'>,
  db: Database,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('user_codes')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await db.deleteFrom('user_codes').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
  return true;
}

/** A row like any other, for a code that is not there: who measures how long an answer takes learns nothing. */
export async function writeDecoy(key: string, now: string, db: Database): Promise<void> {
  await db
    .insertInto('failed_attempts')
    .values({ attempt_key: key, failures: 0, last_failed_at: now, locked_until: null })
    .onConflict((conflict) => conflict.column('attempt_key').doUpdateSet({ last_failed_at: now }))
    .execute();
}

/** Codes that were sent: the SQL on their table. */

import type { CodePurpose } from '#server/store/schema-identity.ts';
import type { Database } from '#server/store/store.ts';

export type StoredCode = {
  readonly userId: string;
  readonly purpose: CodePurpose;
  readonly codeHash: string;
  readonly destination: string;
  readonly wrongAttempts: number;
  /** UTC instant, ISO. */
  readonly expiresAt: string;
};

/** Puts a code in the place of the one before it. */
export async function replaceCode(code: StoredCode, db: Database): Promise<void> {
  const values = {
    code_hash: code.codeHash,
    destination: code.destination,
    wrong_attempts: code.wrongAttempts,
    expires_at: code.expiresAt,
  };
  await db
    .insertInto('user_codes')
    .values({ user_id: code.userId, purpose: code.purpose, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(values))
    .execute();
}

/** The codes that a user could still enter: what for, and where they were sent. */
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

/** Counts an attempt as wrong until the code is deleted, and gives the code with it; null where there is none. */
export async function countAttempt(
  userId: string,
  purpose: CodePurpose,
  db: Database,
): Promise<StoredCode | null> {
  const row = await db
    .updateTable('user_codes')
    .set((is) => ({ wrong_attempts: is('wrong_attempts', '+', 1) }))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    userId: row.user_id,
    purpose: row.purpose,
    codeHash: row.code_hash,
    destination: row.destination,
    wrongAttempts: row.wrong_attempts,
    expiresAt: row.expires_at,
  };
}

/** Deletes exactly this code; false where another request has used or replaced it. */
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
  return numDeletedRows > 0n;
}

/** A row like any other, for a code that is not there: who measures how long an answer takes learns nothing. */
export async function writeDecoy(key: string, now: string, db: Database): Promise<void> {
  await db
    .insertInto('failed_attempts')
    .values({ attempt_key: key, failures: 0, last_failed_at: now, locked_until: null })
    .onConflict((conflict) => conflict.column('attempt_key').doUpdateSet({ last_failed_at: now }))
    .execute();
}

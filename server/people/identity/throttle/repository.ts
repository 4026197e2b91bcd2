/** Failed attempts: the SQL on their table. */

import type { Database } from '#server/platform/store/store.ts';

export type Attempts = {
  readonly failures: number;
  /** UTC instants, ISO. */
  readonly lastFailedAt: string;
  readonly lockedUntil: string | null;
};

/** What is known of a key, none being zero failures; held against every other transaction until this one ends. */
export async function lockAttempts(key: string, now: string, db: Database): Promise<Attempts> {
  // One statement: between two, a right answer elsewhere may delete the row. An update that changes nothing takes the
  // row's lock on PostgreSQL; SQLite has one writer anyway.
  const row = await db
    .insertInto('failed_attempts')
    .values({ attempt_key: key, failures: 0, last_failed_at: now, locked_until: null })
    .onConflict((conflict) =>
      conflict.column('attempt_key').doUpdateSet((is) => ({ failures: is.ref('failed_attempts.failures') })),
    )
    .returning(['failures', 'last_failed_at', 'locked_until'])
    .executeTakeFirstOrThrow();
  return { failures: row.failures, lastFailedAt: row.last_failed_at, lockedUntil: row.locked_until };
}

/** What is known of a key, null for nothing. */
export async function findAttempts(key: string, db: Database): Promise<Attempts | null> {
  const row = await db
    .selectFrom('failed_attempts')
    .select(['failures', 'last_failed_at', 'locked_until'])
    .where('attempt_key', '=', key)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { failures: row.failures, lastFailedAt: row.last_failed_at, lockedUntil: row.locked_until };
}

export async function updateAttempts(key: string, attempts: Attempts, db: Database): Promise<void> {
  await db
    .updateTable('failed_attempts')
    .set({
      failures: attempts.failures,
      last_failed_at: attempts.lastFailedAt,
      locked_until: attempts.lockedUntil,
    })
    .where('attempt_key', '=', key)
    .execute();
}

export async function deleteAttempts(key: string, db: Database): Promise<void> {
  await db.deleteFrom('failed_attempts').where('attempt_key', '=', key).execute();
}

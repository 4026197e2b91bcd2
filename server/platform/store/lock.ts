/** Locks that processes agree on, beside those on rows. */

import { sql } from 'kysely';
import { isPostgres } from './many-rows.ts';
import type { Database } from './store.ts';

/**
 * Waits until no other transaction has locked this name, and locks it until this transaction ends. Does nothing on SQLite, which runs
 * one transaction at a time. Take it before you read what decides what is inserted, such as the highest number that is in use.
 */
export async function lockName(name: readonly string[], db: Database): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(name)}, 0))`.execute(db);
}

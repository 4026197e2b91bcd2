/** A database of SQLite put into PostgreSQL, in one transaction: all of it or nothing. */

import { sql } from 'kysely';
import { findApplied, migrateAsFarAs } from '../migrate.ts';
import { type Database, storeOf } from '../store.ts';
import { type Copied, copyInto } from './copy.ts';

export type Filling = {
  /** A transaction: one moment's view. */
  readonly sqlite: Database;
  readonly postgres: Database;
  /** What is there stays under this name of a schema; null where nothing may be there. */
  readonly aside: string | null;
};

/** A server that starts meanwhile waits for the end of it. Rejects where the database has tables that are not set aside. */
export async function fillPostgres({ sqlite, postgres, aside }: Filling): Promise<Copied> {
  const applied = await findApplied(sqlite);
  return storeOf('postgres', postgres).transaction(async (db) => {
    if (aside !== null) {
      await sql`alter schema public rename to ${sql.ref(aside)}`.execute(db);
      await sql`create schema public`.execute(db);
    }
    await migrateAsFarAs(applied, db, 'postgres');
    return copyInto({ kind: 'sqlite', db: sqlite }, { kind: 'postgres', db });
  });
}

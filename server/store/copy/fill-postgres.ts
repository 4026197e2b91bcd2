/** A database of SQLite put into PostgreSQL, in one transaction: all of it or nothing. */

import { sql } from 'kysely';
import { findApplied, migrateAsFarAs } from '../migrate.ts';
import type { Database } from '../store.ts';
import { storeOf } from '../store.ts';
import { type Copied, copyInto, inSnapshot } from './copy.ts';

export type Filling = {
  readonly sqlite: Database;
  readonly postgres: Database;
  /** What is there stays under this name of a schema; null where nothing may be there. */
  readonly aside: string | null;
};

/** A server that starts meanwhile waits for the end of it. Rejects where the database has tables that are not set aside. */
export async function fillPostgres({ sqlite, postgres, aside }: Filling): Promise<Copied> {
  return inSnapshot({ db: sqlite }, async (from) => {
    const applied = await findApplied(from);
    return storeOf('postgres', postgres).transaction(async (to) => {
      if (aside !== null) {
        await sql`alter schema public rename to ${sql.ref(aside)}`.execute(to);
        await sql`create schema public`.execute(to);
      }
      await migrateAsFarAs(applied, to, 'postgres');
      return copyInto({ kind: 'sqlite', db: from }, { kind: 'postgres', db: to });
    });
  });
}

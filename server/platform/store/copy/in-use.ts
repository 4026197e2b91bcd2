/** Whether anybody else has the database open: nothing is put in its place then. */

import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { takeForOneServer } from '../one-server.ts';
import { openPostgres } from '../postgres.ts';

/** A server that is just closing has this long, in milliseconds: PostgreSQL ends a session some moments after it was left. */
const CLOSING_MS = 2_000;
const LOOK_EVERY_MS = 100;

/** Of a file that isn't there: nobody has. */
export function isFileInUse(file: string): boolean {
  if (!existsSync(file)) return false;
  const database = new DatabaseSync(file, { timeout: CLOSING_MS });
  try {
    // Every open connection holds a share of the file, also between its queries.
    database.exec('pragma locking_mode = exclusive; begin exclusive; commit');
    return false;
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & PRIMARY_CODE : 0;
    if (code === SQLITE_BUSY) return true;
    if (code === SQLITE_CORRUPT || code === SQLITE_NOTADB) return isFolderInUse(dirname(file));
    throw error;
  } finally {
    database.close();
  }
}

const PRIMARY_CODE = 0xff;
const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** A damaged database tells nothing of its locks; a server that runs holds its folder, too. */
function isFolderInUse(folder: string): boolean {
  try {
    takeForOneServer(folder).release();
    return false;
  } catch {
    return true;
  }
}

/** A running server always listens there, on a connection of its own. */
export async function isPostgresInUse(databaseUrl: string): Promise<boolean> {
  const db = openPostgres({ databaseUrl, poolSize: 1, onConnectionLost: () => undefined });
  const deadline = performance.now() + CLOSING_MS;
  try {
    for (;;) {
      const { rows } = await sql`
        select 1 from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() limit 1
      `.execute(db);
      if (rows.length === 0) return false;
      if (performance.now() > deadline) return true;
      await setTimeout(LOOK_EVERY_MS);
    }
  } finally {
    await db.destroy();
  }
}

/** A database from SQLite to PostgreSQL and back: every row compared before it counts, and what was there stays as it was. */

import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/platform/config.ts';
import { fillPostgres } from '#server/platform/store/copy/fill-postgres.ts';
import { isFileInUse, isPostgresInUse } from '#server/platform/store/copy/in-use.ts';
import { countRows } from '#server/platform/store/copy/rows.ts';
import { writeSnapshot } from '#server/platform/store/copy/snapshot.ts';
import { findAllTables } from '#server/platform/store/copy/tables.ts';
import { findApplied } from '#server/platform/store/migrate.ts';
import { openPostgres } from '#server/platform/store/postgres.ts';
import { openStoreToLook, type Store } from '#server/platform/store/store.ts';

/** Why it can't be moved; the message is one Japanese sentence. */
export class MoveError extends Error {}

/** How many rows each table has. */
export type Moved = Readonly<Record<string, number>>;

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/**
 * To PostgreSQL at this address, or with null into SQLite in the data folder. Where it is interrupted nothing has been
 * moved, and the same again begins anew. Rejects with a {@link MoveError}, or a StoreError where the database isn't up to date.
 */
export async function moveDatabase({ dataDir, databaseUrl }: Place, to: string | null): Promise<Moved> {
  if (databaseUrl === null) {
    if (to === null) throw new MoveError('データベースはすでに SQLite です。');
    return intoPostgres(dataDir, to);
  }
  if (to !== null)
    throw new MoveError('PostgreSQL どうしの移動には、PostgreSQL の pg_dump を使ってください。');
  return intoSqlite(dataDir, databaseUrl);
}

const IN_USE =
  'データベースは使用中です。サーバーをすべて止めてから（sudo systemctl stop tsunagu）、もう一度実行してください。';
const NOT_EMPTY = '移動先のデータベースが空ではありません。新しく作った空のデータベースを指定してください。';
const TAKEN =
  'DATA_DIR に SQLite のデータベースがすでにあります。別の場所に移してから、もう一度実行してください。';
const DISTURBED =
  '移動している間にサーバーが起動しました。移動は取りやめました。サーバーを止めて、もう一度実行してください。';

async function intoPostgres(dataDir: string, databaseUrl: string): Promise<Moved> {
  if (isFileInUse(join(dataDir, SQLITE_FILE)) || (await isPostgresInUse(databaseUrl)))
    throw new MoveError(IN_USE);
  const from = await openStoreToLook({ dataDir });
  const postgres = openPostgres({ databaseUrl, poolSize: 2, onConnectionLost: () => undefined });
  try {
    if ((await findApplied(postgres)).length > 0) throw new MoveError(NOT_EMPTY);
    // Takes the lock for writing: a server that starts meanwhile could only read.
    await from.db.transaction().execute((sqlite) => fillPostgres({ sqlite, postgres, aside: null }));
    return await rowsOf(from);
  } finally {
    await Promise.all([from.close(), postgres.destroy()]);
  }
}

async function intoSqlite(dataDir: string, databaseUrl: string): Promise<Moved> {
  const file = join(dataDir, SQLITE_FILE);
  if (existsSync(file)) throw new MoveError(TAKEN);
  if (await isPostgresInUse(databaseUrl)) throw new MoveError(IN_USE);
  const from = await openStoreToLook({ dataDir, databaseUrl, poolSize: 1 });
  try {
    await writeSnapshot(from, file);
  } finally {
    await from.close();
  }
  if (await isPostgresInUse(databaseUrl)) {
    await rm(file, { force: true });
    throw new MoveError(DISTURBED);
  }
  const moved = await openStoreToLook({ dataDir });
  return rowsOf(moved).finally(() => moved.close());
}

async function rowsOf({ db }: Store): Promise<Moved> {
  return countRows(await findAllTables(db), db);
}

const SQLITE_FILE = 'tsunagu.db';

/** A database as one SQLite file, whatever is written to it meanwhile. */

import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { findApplied, migrateAsFarAs } from '../migrate.ts';
import { openSqlite } from '../sqlite.ts';
import { type Database, storeOf } from '../store.ts';
import { syncToDisk } from '../sync-to-disk.ts';
import { copyInto, inSnapshot } from './copy.ts';
import type { Side } from './rows.ts';

/**
 * All pages in one step, which is one moment's view: in smaller ones every goal of the server, another process, would begin
 * the copy again. Its log lets the server write on.
 */
const ALL_PAGES = 2 ** 31 - 1;

/** How long SQLite waits for another process, in milliseconds. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Writes the database into a new SQLite file with the same migrations, for its own user only. The file is whole and on disk
 * once it has its name.
 */
export async function writeSnapshot(side: Side, file: string): Promise<void> {
  const part = `${file}.part`;
  removeFile(part);
  try {
    if (side.kind === 'sqlite') await copyFile(await fileOf(side.db), part);
    else await copyPostgres(side, part);
    await syncToDisk(part);
    await rename(part, file);
    await syncToDisk(dirname(file));
  } catch (error) {
    removeFile(part);
    throw error;
  }
}

/** What a copy takes of the disk, about. */
export async function bytesOf({ kind, db }: Side): Promise<number> {
  if (kind === 'sqlite') {
    const file = await fileOf(db);
    return [file, `${file}-wal`].reduce(
      (sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  }
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes
  `.execute(db);
  return rows[0]?.bytes ?? 0;
}

async function copyFile(from: string, part: string): Promise<void> {
  closeSync(openSync(part, 'wx', 0o600));
  const source = new DatabaseSync(from, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    await backup(source, part, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
}

async function copyPostgres(side: Side, part: string): Promise<void> {
  const target = storeOf('sqlite', openSqlite(part));
  try {
    await inSnapshot(side, async (db) => {
      await migrateAsFarAs(await findApplied(db), target.db, 'sqlite');
      await target.transaction((to) => copyInto({ kind: 'postgres', db }, { kind: 'sqlite', db: to }));
    });
  } finally {
    await target.close();
  }
}

async function fileOf(db: Database): Promise<string> {
  const { rows } = await sql<{
    file: string;
  }>`select file from pragma_database_list where name = 'main'`.execute(db);
  return rows[0]?.file ?? '';
}

/** SQLite keeps two files beside one that is being written. */
function removeFile(file: string): void {
  for (const path of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) rmSync(path, { force: true });
}

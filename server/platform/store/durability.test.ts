import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testStoreConfig } from '#server/testing/config.ts';
import { openTestSettings, openTestStore } from '#server/testing/stores.ts';
import { takeForOneServer } from './one-server.ts';
import { type Database, openStore } from './store.ts';

/** The single value that a `pragma` or `show` answers. */
async function setting(db: Database, statement: string): Promise<unknown> {
  const { rows } = await sql.raw<Record<string, unknown>>(statement).execute(db);
  return Object.values(rows[0] ?? {})[0];
}

/** SQLite's number. */
const NORMAL = 1;

test('a hasty transaction is undone as a whole, and kept as a whole', async () => {
  const store = await openTestStore();
  const key = { only_row: 1, public_key: 'p', sealed_private_key: 's' } as const;
  const count = async () => (await store.db.selectFrom('push_keys').selectAll().execute()).length;
  const failing = store.hastyTransaction(async (db) => {
    await db.insertInto('push_keys').values(key).execute();
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  expect(await count()).toBe(0);
  await store.hastyTransaction((db) => db.insertInto('push_keys').values(key).execute());
  expect(await count()).toBe(1);
});

if (testStoreConfig().kind === 'sqlite') {
  test('the file is written ahead, with foreign keys checked', async () => {
    const { db } = await openTestStore();
    expect(await setting(db, 'pragma journal_mode')).toBe('wal');
    expect(await setting(db, 'pragma synchronous')).toBe(NORMAL);
    expect(await setting(db, 'pragma foreign_keys')).toBe(1);
    expect(await setting(db, 'pragma busy_timeout')).toBe(5_000);
  });

  test('nobody but the user of the server can read a new file', async () => {
    const settings = await openTestSettings();
    const store = await openStore(settings);
    onTestFinished(() => store.close());
    for (const name of ['tsunagu.db', 'tsunagu.db-wal']) {
      const { mode } = await stat(join(settings.dataDir, name));
      expect((mode & 0o777).toString(8)).toBe('600');
    }
  });

  test.each([
    ['a new lock of the data folder', undefined],
    ['the lock that an earlier version created', 0o644],
  ])('nobody but the user of the server can open %s', async (_which, mode) => {
    const { dataDir } = await openTestSettings();
    const file = join(dataDir, 'server.lock');
    if (mode !== undefined) await writeFile(file, '', { mode });
    takeForOneServer(dataDir).release();
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
  });
} else {
  test('a hasty transaction does not wait for the disk, and the next one does', async () => {
    const store = await openTestStore();
    const name = 'show synchronous_commit';
    expect(await store.hastyTransaction((db) => setting(db, name))).toBe('off');
    expect(await store.transaction((db) => setting(db, name))).toBe('on');
  });

  test.for([
    ['off', 'on'],
    ['local', 'on'],
    ['on', 'on'],
    ['remote_apply', 'remote_apply'],
  ] as const)('a commit waits for the disk where the database says %s', async ([given, held]) => {
    const settings = await openTestSettings();
    const client = new pg.Client({ connectionString: settings.databaseUrl });
    await client.connect();
    const name = client.escapeIdentifier(client.database ?? '');
    await client.query(`alter database ${name} set synchronous_commit = ${given}`);
    await client.end();

    const store = await openStore(settings);
    // On every connection of the pool, not only its first.
    const inParallel = Array.from({ length: 8 }, () => setting(store.db, 'show synchronous_commit'));
    expect(new Set(await Promise.all(inParallel))).toEqual(new Set([held]));
    await store.close();
  });

  test('a database in another encoding is refused in a plain sentence', async () => {
    const settings = await openTestSettings();
    const url = new URL(settings.databaseUrl ?? '');
    const latin = `${url.pathname.slice(1)}_latin1`;
    const client = new pg.Client({ connectionString: settings.databaseUrl });
    await client.connect();
    await client.query(`create database ${latin} template template0 encoding 'LATIN1' locale 'C'`);
    url.pathname = `/${latin}`;
    await expect(openStore({ ...settings, databaseUrl: url.href })).rejects.toThrow(/UTF8.*LATIN1/);
    await client.query(`drop database ${latin} with (force)`);
    await client.end();
  });
}

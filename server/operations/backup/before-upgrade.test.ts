import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { start } from '#server/main/start.ts';
import { examine } from '#server/operations/doctor/examine.ts';
import type { Environment } from '#server/platform/config.ts';
import { digestOf } from '#server/platform/store/copy/rows.ts';
import { findAllTables } from '#server/platform/store/copy/tables.ts';
import { openSqlite } from '#server/platform/store/sqlite.ts';
import {
  type Database,
  openStore,
  openStoreToLook,
  type StoreSettings,
} from '#server/platform/store/store.ts';
import { openTestSettings } from '#server/testing/stores.ts';
import { putVersion010 } from './testing/version.ts';

function envOf({ dataDir, databaseUrl }: StoreSettings): Environment {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    LOG_LEVEL: 'silent',
    DEMO: '0',
  };
}

async function startOnce(settings: StoreSettings): Promise<string> {
  const running = await start(envOf(settings));
  await running.close();
  return running.welcome.join('\n');
}

async function copiesIn({ dataDir }: StoreSettings): Promise<readonly string[]> {
  return readdir(join(dataDir, 'backups')).catch(() => []);
}

async function digests(db: Database) {
  const tables = await findAllTables(db);
  return Promise.all(tables.map(async (table) => [table.name, await digestOf(table, db)] as const));
}

test('0.1.0 のデータベースは、控えを作ってから新しい版になり、試合も記録もすべて残る', async () => {
  const settings = await openTestSettings();
  await putVersion010(settings);
  const said = await startOnce(settings);

  const [copy = '', ...others] = await copiesIn(settings);
  expect(others).toEqual([]);
  expect(copy).toMatch(/^before-\d{4}-.+-\d{8}T\d{6}Z\.db$/);
  expect(said).toContain(copy);
  const store = await openStoreToLook(settings);
  expect(await examine(store)).toMatchObject({ championships: 20, matches: 91, events: 508, faults: [] });
  await store.close();
});

test('控えは前の版のままの表と行で、ほかの利用者には読めない', async () => {
  const settings = await openTestSettings();
  await putVersion010(settings);
  await startOnce(settings);
  const [name = ''] = await copiesIn(settings);
  const file = join(settings.dataDir, 'backups', name);
  expect((await stat(file)).mode & 0o077).toBe(0);

  const original = await openTestSettings();
  await putVersion010({ dataDir: original.dataDir });
  const copy = openSqlite(file);
  const before = openSqlite(join(original.dataDir, 'tsunagu.db'));
  expect(await digests(copy)).toEqual(await digests(before));
  await Promise.all([copy.destroy(), before.destroy()]);
});

test('控えは新しい3つまで残り、新しい版のままなら増えない', async () => {
  const settings = await openTestSettings();
  await putVersion010(settings);
  const folder = join(settings.dataDir, 'backups');
  await mkdir(folder);
  const older = ['20250101', '20250301', '20250201'].map((day) => `before-0001-x-${day}T000000Z.db`);
  const others = ['before-the-cup.txt', 'tsunagu-20250101T000000Z.tar'];
  for (const name of [...older, ...others]) await writeFile(join(folder, name), '');
  const said = await startOnce(settings);
  const kept = await copiesIn(settings);
  expect(kept).toHaveLength(5);
  expect(kept).toEqual(expect.arrayContaining([...others, older[1], older[2]]));
  expect(kept.filter((name) => said.includes(name))).toHaveLength(1);
  expect(await startOnce(settings)).not.toContain('控え');
  expect(await copiesIn(settings)).toEqual(kept);
});

test('版を上げる途中で控えが作れなければ、データベースには触れない', async () => {
  const settings = await openTestSettings();
  await putVersion010(settings);
  const noFolder = { ...envOf(settings), BACKUP_DIR: '/dev/null/backups' };
  await expect(start(noFolder)).rejects.toThrow('控え');
  expect(await startOnce(settings)).toContain('控え');
});

test('新しい版で使われたデータベースは、両方の版と次にすることを日本語で言って断り、何も変えない', async () => {
  const settings = await openTestSettings();
  const store = await openStore(settings);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(
    store.db,
  );
  await store.db
    .insertInto('program_versions')
    .values({ version: '9.8.7', migrated_at: '2099-01-01T00:00:00Z' })
    .execute();
  await store.close();
  const sentence =
    /^データベースは版 9\.8\.7 のプログラムで使われたもので、このプログラム（版 \d+\.\d+\.\d+）では開けません。版 9\.8\.7 以降のプログラムを入れるか、.+tsunagu restore/;
  await expect(start(envOf(settings))).rejects.toThrow(sentence);
  await expect(openStoreToLook(settings)).rejects.toThrow(sentence);
  expect(await copiesIn(settings)).toEqual([]);
});

import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testStoreConfig } from '#server/testing/config.ts';
import { insertOneMatch } from '#server/testing/rows.ts';
import { openTestSettings } from '#server/testing/stores.ts';
import { BASELINE_NAMES } from './migrations/baseline.ts';
import { openStore, type StoreSettings } from './store.ts';

const GOAL_WRITER = new URL('../../testing/goal-writer.ts', import.meta.url).pathname;

/** Runs the goal writer in its own process and gives what it printed. */
async function scoreInAnotherProcess(settings: StoreSettings, goals: number): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    GOAL_WRITER,
    JSON.stringify(settings),
    String(goals),
  ]);
  return stdout;
}

/** Names of the baseline, then the migrations that are in the folder, in their order. */
const WRITTEN = [
  ...BASELINE_NAMES,
  ...readdirSync(new URL('migrations', import.meta.url))
    .filter((file) => /^\d{4}-/.test(file))
    .map((file) => file.replace(/\.ts$/, ''))
    .toSorted(),
];

async function appliedMigrations(
  settings: StoreSettings,
): Promise<readonly { name: string; timestamp: string }[]> {
  const store = await openStore(settings);
  const { rows } = await sql<{ name: string; timestamp: string }>`select * from kysely_migration`.execute(
    store.db,
  );
  await store.close();
  return rows;
}

test('a new database gets every table, and opening it again changes nothing', async () => {
  const settings = await openTestSettings();
  const first = await openStore(settings);
  await insertOneMatch(first.db);
  await first.close();
  const applied = await appliedMigrations(settings);
  expect(applied.map(({ name }) => name)).toEqual(WRITTEN);

  expect(await appliedMigrations(settings)).toEqual(applied);
  const again = await openStore(settings);
  expect(await again.db.selectFrom('matches').select('match_id').execute()).toEqual([{ match_id: 'm1' }]);
  await again.close();
});

test('processes that start together on a new database all find it migrated', async () => {
  const settings = await openTestSettings();
  const starts = await Promise.all([1, 2, 3, 4].map(() => scoreInAnotherProcess(settings, 0)));
  expect(starts).toEqual(['0', '0', '0', '0']);
  expect(await appliedMigrations(settings)).toHaveLength(WRITTEN.length);
});

test('two processes on one database lose no goal and record none twice', async () => {
  const settings = await openTestSettings();
  const store = await openStore(settings);
  await insertOneMatch(store.db);
  const goals = 100;
  const acknowledged = await Promise.all([1, 2].map(() => scoreInAnotherProcess(settings, goals)));
  expect(acknowledged).toEqual([String(goals), String(goals)]);

  const { count } = await store.db
    .selectFrom('match_events')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const match = await store.db
    .selectFrom('matches')
    .select(['version', 'left_first_half'])
    .executeTakeFirstOrThrow();
  await store.close();
  expect({ count, ...match }).toEqual({ count: 200, version: 200, left_first_half: 200 });
});

test('a database from a newer version of the program is refused in a plain sentence', async () => {
  const settings = await openTestSettings();
  const store = await openStore(settings);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(
    store.db,
  );
  await store.close();
  await expect(openStore(settings)).rejects.toThrow(
    /^データベースは版 .+、このプログラム（版 .+）では開けません/,
  );
});

test('a database from before release 0.1.0 is refused in a plain sentence', async () => {
  const settings = await openTestSettings();
  const store = await openStore(settings);
  await sql`delete from kysely_migration where name >= '0024'`.execute(store.db);
  await store.close();
  await expect(openStore(settings)).rejects.toThrow(
    'データベースは版 0.1.0 より前のプログラムで使われたもので',
  );
});

test('a database that cannot be opened is refused in a plain sentence', async () => {
  const { dataDir } = await openTestSettings();
  const settings =
    testStoreConfig().kind === 'sqlite'
      ? { dataDir: '/dev/null/data' }
      : { dataDir, databaseUrl: 'postgres://nobody:secret@127.0.0.1:1/none' };
  const failure = await openStore(settings).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    name: 'StoreError',
    message: expect.stringMatching(/開けません（|準備できません（/),
  });
  expect(String(failure)).not.toContain('secret');
});

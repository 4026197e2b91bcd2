import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresPool } from 'kysely';
import { onTestFinished } from 'vitest';
import { openEpoch } from '#server/platform/store/epoch.ts';
import { postgresOver } from '#server/platform/store/postgres.ts';
import { openStore, type Store, type StoreSettings, storeOf } from '#server/platform/store/store.ts';
import { testStoreConfig } from './config.ts';
import { createEmpty, POOL_SIZE, takeMigrated } from './postgres-databases.ts';

/** A fresh, empty database of the kind under test. */
type TestDatabase = {
  /** Opens it, in this process or in another. */
  readonly settings: StoreSettings;
  /** Open connections to it, on PostgreSQL with all tables; otherwise the store opens its own. */
  readonly connections?: PostgresPool | undefined;
  /** Deletes it, also while connections are open. */
  remove(): Promise<void>;
};

/** A new store for one test, with the settings a second process would need to open it too. */
export type TestStore = Store & { readonly settings: StoreSettings };

/**
 * A fresh, migrated store on the database under test (TEST_STORE), closed and deleted by itself after the test.
 * To be called in a test or its `beforeEach`.
 */
export async function openTestStore(): Promise<TestStore> {
  const database = await createTestDatabase('migrated');
  onTestFinished(() => database.remove());
  const { settings, connections } = database;
  const store = connections === undefined ? await openStore(settings) : await storeOver(connections);
  onTestFinished(() => store.close());
  return { ...store, settings };
}

async function storeOver(connections: PostgresPool): Promise<Store> {
  const db = postgresOver(connections);
  return storeOf('postgres', db, db, await openEpoch(db, 'postgres'));
}

/** The settings of a fresh, empty database, deleted by itself after the test. */
export async function openTestSettings(tables: Tables = 'none'): Promise<StoreSettings> {
  const database = await createTestDatabase(tables);
  onTestFinished(() => database.remove());
  return database.settings;
}

/** Whether it has all tables already. */
type Tables = 'none' | 'migrated';

/** A fresh, empty database that the caller removes. */
async function createTestDatabase(tables: Tables): Promise<TestDatabase> {
  const config = testStoreConfig();
  const dataDir = await mkdtemp(join(tmpdir(), 'tsunagu-test-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (config.kind === 'sqlite') {
    if (tables === 'migrated') await writeFile(join(dataDir, SQLITE_FILE), await migratedSqlite());
    return { settings: { dataDir }, remove: removeFolder };
  }

  const { adminUrl } = config;
  const database = tables === 'migrated' ? await takeMigrated(adminUrl) : await createEmpty(adminUrl);
  return {
    settings: { databaseUrl: database.url, dataDir, poolSize: POOL_SIZE },
    connections: database.connections,
    async remove() {
      await database.give();
      await removeFolder();
    },
  };
}

const SQLITE_FILE = 'tsunagu.db';

let migrated: Promise<Buffer> | undefined;

/** The bytes of a migrated, empty SQLite database; made once per worker. */
function migratedSqlite(): Promise<Buffer> {
  migrated ??= migrateSqlite();
  return migrated;
}

async function migrateSqlite(): Promise<Buffer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tsunagu-test-'));
  const store = await openStore({ dataDir });
  await store.close();
  const bytes = await readFile(join(dataDir, SQLITE_FILE));
  await rm(dataDir, { recursive: true, force: true });
  return bytes;
}

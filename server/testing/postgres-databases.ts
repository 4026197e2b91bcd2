/**
 * Databases of the PostgreSQL under test: a new one costs a tenth of a second, so one with all tables is used again, emptied, and its
 * connections with it, of which each costs as much as a test.
 */

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { openPool } from '#server/platform/store/postgres.ts';

/** What a new database is a copy of (scripts/postgres-setup.ts): an empty one, or one with all tables. */
type Template = 'tsunagu_test_empty' | 'tsunagu_test_migrated';

export type PostgresDatabase = {
  readonly url: string;
  /** Connections that stay open from test to test; only of a database that is used again. Ending them closes none. */
  readonly connections?: PostgresPool;
  /** Ends every other connection and deletes what was in it. */
  give(): Promise<void>;
};

/** A database with all tables and nothing in them. */
export async function takeMigrated(adminUrl: string): Promise<PostgresDatabase> {
  const database = emptied.pop() ?? (await createMigrated(adminUrl));
  return {
    url: database.url,
    connections: lent(database.pool),
    async give() {
      await database.cleaner.query(database.cleaning);
      emptied.push(database);
    },
  };
}

/** A database without a table, which is deleted when it is given back. */
export async function createEmpty(adminUrl: string): Promise<PostgresDatabase> {
  const name = await create(adminUrl, 'tsunagu_test_empty');
  return {
    url: urlOf(adminUrl, name),
    give: () => administer(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

type Migrated = {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly cleaner: pg.Client;
  readonly cleaning: string;
};

/** Few: many test files share one PostgreSQL, and what is queued shows more mistakes. */
export const POOL_SIZE = 2;

/** Those of this worker that no test has now. */
const emptied: Migrated[] = [];

async function createMigrated(adminUrl: string): Promise<Migrated> {
  const url = urlOf(adminUrl, await create(adminUrl, 'tsunagu_test_migrated'));
  const kept = new URL(url);
  kept.searchParams.set('application_name', KEPT);
  const pool = openPool({ databaseUrl: kept.href, poolSize: POOL_SIZE, onConnectionLost: () => undefined });
  const cleaner = new pg.Client({ connectionString: url });
  await cleaner.connect();
  // The end of the run may delete the database before the worker ends.
  cleaner.on('error', () => undefined);
  const { rows } = await cleaner.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'database_identity'`,
  );
  const deletions = rows.map(({ tablename }) => `delete from ${tablename}`);
  // As a replica asks nobody: no order of tables, no trigger that keeps the events.
  const cleaning = [THROW_OUT, 'set session_replication_role = replica', ...deletions].join(';');
  return { url, pool, cleaner, cleaning };
}

/** The `application_name` of connections that stay open; servers that a test has started have another. */
const KEPT = 'tsunagu-test-kept';

/** One that is still at work is waited for: it may be about to commit. The others can do no more. */
const THROW_OUT = `select pg_terminate_backend(pid, case state when 'idle' then 0 else 10000 end)
  from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and (application_name <> '${KEPT}' or state <> 'idle')`;

/** The pool for one test: `end` waits for its connections and leaves them open; each is reset at its first use. */
function lent(pool: pg.Pool): PostgresPool {
  const met = new WeakSet<pg.PoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      try {
        // Settings of an earlier test's session.
        if (!met.has(client)) await client.query('reset all', []);
      } catch (error) {
        client.release(true);
        throw error;
      }
      met.add(client);
      return client;
    },
    async end() {
      // A connection in use may still commit: wait until all are released.
      while (pool.idleCount < pool.totalCount) await once(pool, 'release');
    },
  };
}

async function create(adminUrl: string, template: Template): Promise<string> {
  const name = `tsunagu_test_${randomUUID().replaceAll('-', '')}`;
  await administer(adminUrl, `create database ${name} template ${template}`);
  return name;
}

function urlOf(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function administer(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

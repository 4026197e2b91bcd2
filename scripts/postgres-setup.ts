import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import pg from 'pg';
import { startPostgres, startReplicatedPostgres } from './postgres.ts';

/**
 * UTF-8 whatever the machine's locale (template0 takes any), and sorting by the rules of a language as an operator's
 * database may: a column that forgets to say how it sorts then shows.
 */
const AS_FOUND_IN_JAPAN = `template template0 encoding 'UTF8' locale 'C' locale_provider icu icu_locale 'ja'`;

const EMPTY = 'tsunagu_test_empty';
const MIGRATED = 'tsunagu_test_migrated';

/**
 * Vitest's global set-up of the PostgreSQL project: says in TEST_POSTGRES_URL where it is, unless one was given, and makes
 * the two databases that every test's own is copied from, one of them with all tables. In TEST_POSTGRES_PAIR it says where there is
 * one with a standby, for the test that breaks it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env.TEST_POSTGRES_URL;
  const [started, pair] = given ? [] : await Promise.all([startPostgres('fast'), startReplicatedPostgres()]);
  const adminUrl = given || started?.adminUrl || '';
  process.env.TEST_POSTGRES_URL = adminUrl;
  if (pair !== undefined)
    process.env.TEST_POSTGRES_PAIR = `${pair.primary.adminUrl} ${pair.standby.adminUrl}`;
  const removeAll = async () => {
    const names = await databasesOfTests(adminUrl);
    await administer(
      adminUrl,
      names.map((name) => `drop database if exists ${name} with (force)`),
    );
  };
  await removeAll();
  await administer(
    adminUrl,
    [EMPTY, MIGRATED].map((name) => `create database ${name} ${AS_FOUND_IN_JAPAN}`),
  );
  const url = new URL(adminUrl);
  url.pathname = `/${MIGRATED}`;
  await promisify(execFile)(process.execPath, ['server/testing/migrate.ts', url.href]);
  return async () => {
    await removeAll();
    await Promise.all([started?.stop(), pair?.standby.stop(), pair?.primary.stop()]);
  };
}

/** Those to copy from, and those that the workers keep for their next test (server/testing/postgres-databases.ts). */
async function databasesOfTests(adminUrl: string): Promise<string[]> {
  return administered(adminUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like 'tsunagu\\_test\\_%'`,
    );
    return rows.map(({ datname }) => datname);
  });
}

async function administer(adminUrl: string, statements: readonly string[]): Promise<void> {
  await administered(adminUrl, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

async function administered<Result>(
  adminUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

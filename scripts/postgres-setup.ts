import process from 'node:process';
import { startPostgres } from './postgres.ts';

/** Vitest's global set-up of the PostgreSQL project: says in TEST_POSTGRES_URL where it is, unless one was given. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_POSTGRES_URL) return undefined;
  const { adminUrl, stop } = await startPostgres();
  process.env.TEST_POSTGRES_URL = adminUrl;
  return stop;
}

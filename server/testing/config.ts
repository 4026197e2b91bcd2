import { fileURLToPath } from 'node:url';

/**
 * The program that tests start as a process: the packaged one where TEST_PROGRAM names it (scripts/program-setup.ts), otherwise the sources.
 */
export const PROGRAM = process.env.TEST_PROGRAM ?? fileURLToPath(new URL('../tsunagu.ts', import.meta.url));

/** Where the server's tests put their stores; vitest.config.ts says it to every test process. */
export type TestStoreConfig =
  | { readonly kind: 'sqlite' }
  /** `adminUrl` may create and drop databases. */
  | { readonly kind: 'postgres'; readonly adminUrl: string };

/** Reads TEST_STORE (default `sqlite`) and TEST_POSTGRES_URL; throws on anything else. */
export function testStoreConfig(): TestStoreConfig {
  const { TEST_STORE = 'sqlite', TEST_POSTGRES_URL } = process.env;
  if (TEST_STORE === 'sqlite') return { kind: 'sqlite' };
  if (TEST_STORE !== 'postgres') throw new Error(`TEST_STORE is ${TEST_STORE}, not sqlite or postgres.`);
  if (!TEST_POSTGRES_URL) throw new Error('TEST_STORE=postgres needs TEST_POSTGRES_URL.');
  return { kind: 'postgres', adminUrl: TEST_POSTGRES_URL };
}

/** Superuser's URLs of a PostgreSQL and of the standby that follows it, for one test to break; throws where none was started. */
export function postgresPair(): { readonly primary: string; readonly standby: string } {
  const [primary, standby] = process.env.TEST_POSTGRES_PAIR?.split(' ') ?? [];
  if (primary && standby) return { primary, standby };
  throw new Error(
    'This test needs a PostgreSQL with a standby: leave TEST_POSTGRES_URL out, and two are started.',
  );
}

/** Path of the proxy to put in front of a server; scripts/proxies-setup.ts says it to the tests. Throws without one. */
export function proxyProgram(kind: 'nginx' | 'caddy'): string {
  const name = kind.toUpperCase();
  const program = process.env[`TEST_${name}`];
  if (program) return program;
  throw new Error(`This test needs ${kind}: install it, or set ${name}_PATH to its program.`);
}

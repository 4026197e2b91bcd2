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

/** Path of the nginx to put in front of a server; scripts/nginx-setup.ts says it to the tests. Throws without one. */
export function nginxProgram(): string {
  const { TEST_NGINX } = process.env;
  if (TEST_NGINX) return TEST_NGINX;
  throw new Error('This test needs nginx: install it, or set NGINX_PATH to its program.');
}

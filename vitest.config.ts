import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { drawnPlainly } from './scripts/drawn-plainly.ts';

/**
 * The modules of a server are read once by each worker rather than once by each file: half the time of a run. What a test
 * keeps is in its own server and its own store, so that nothing passes from file to file.
 */
const SHARED_MODULES = { isolate: false } as const;

/** The phones' laws over HTTP hold on each store, as the server's own tests. */
const OVER_HTTP = 'web/**/*-over-http.test.ts';

/** Long reckoning that no store has a part in: once is enough. */
const WITHOUT_STORE = ['server/identity/srp/**', 'server/photos/pictures/**'];

/** Spawning real servers on a shared two-core machine is slower than on a desk; a hang is still noticed soon. */
const SERVER_TEST_MS = 30_000;
/** Longer than what a screen is waited for (web/testing/patience.ts). */
const WEB_TEST_MS = 15_000;

/**
 * One project a room, the server's twice: the same tests on each store. A server test reads which one
 * from TEST_STORE (`sqlite` or `postgres`) and, for the latter, an administrator's URL from TEST_POSTGRES_URL.
 */
export default defineConfig({
  test: {
    // Its default leaves one core free, of two.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'domain', include: ['domain/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'contract', include: ['contract/**/*.test.ts'], environment: 'node' } },
      {
        plugins: [drawnPlainly(), react({ compiler: true })],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [OVER_HTTP],
          environment: 'happy-dom',
          setupFiles: ['web/testing/patience.ts', 'web/testing/inline-breaks.ts'],
          testTimeout: WEB_TEST_MS,
          css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          ...SHARED_MODULES,
          name: 'server-sqlite',
          include: ['server/**/*.test.ts', OVER_HTTP],
          environment: 'node',
          env: { TEST_STORE: 'sqlite', TZ: 'UTC' },
          testTimeout: SERVER_TEST_MS,
          hookTimeout: SERVER_TEST_MS,
        },
      },
      {
        test: {
          ...SHARED_MODULES,
          name: 'server-postgres',
          include: ['server/**/*.test.ts', OVER_HTTP],
          exclude: WITHOUT_STORE,
          environment: 'node',
          env: { TEST_STORE: 'postgres', TZ: 'UTC' },
          globalSetup: ['./scripts/postgres-setup.ts'],
          testTimeout: SERVER_TEST_MS,
          hookTimeout: SERVER_TEST_MS,
        },
      },
      {
        test: {
          name: 'ground',
          include: ['scripts/**/*.test.ts'],
          environment: 'node',
          testTimeout: SERVER_TEST_MS,
          hookTimeout: SERVER_TEST_MS,
        },
      },
    ],
  },
});

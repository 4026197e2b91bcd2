import { statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { drawnPlainly } from './scripts/drawn-plainly.ts';
import { ProcessesSpread } from './scripts/test-order.ts';

/**
 * Modules are read once by each worker rather than once by each file: half the time of a run. Nothing passes from file to
 * file: the domain keeps nothing, and what a server test keeps is in its own server and its own store.
 */
const SHARED_MODULES = { isolate: false } as const;

/** The phones' laws over HTTP hold on each store, as the server's own tests. */
const OVER_HTTP = 'web/**/*-over-http.test.ts';

/**
 * Server tests run on both stores, unless they stand here. What stays on both: SQL, constraints, transactions, locking, and what
 * reaches another server process through the store. What stands here asserts nothing that PostgreSQL could change, and every
 * statement that its tests lead to runs on PostgreSQL in another file, which is named where it isn't the group's own.
 */
const ON_SQLITE_ALONE = [
  // No store: settings, text, arithmetic, drawing, mail.
  'server/platform/config*/**',
  'server/platform/config.test.ts',
  'server/main/refusal-to-start.test.ts',
  'server/main/installation.test.ts',
  'server/people/identity/srp/**',
  'server/platform/work/loop.test.ts',
  'server/platform/threads/**',
  'server/messaging/messages/messages.test.ts',
  'server/publishing/photos/{file-name.test.ts,pictures/**,storage/**,uploads/pace.test.ts}',
  'server/publishing/articles/{answers,response-cache,rich-text,sanitise}.test.ts',
  // The HTTP edge: unreadable requests, files and pages as they are sent, pictures at signed addresses (photos/calls.test.ts).
  'server/platform/http/**',
  'server/publishing/site/*.test.ts',
  'server/publishing/site/text/**',
  'server/publishing/web/**',
  'server/publishing/articles/pictures.test.ts',
  'server/publishing/photos/addresses/**',
  'server/publishing/photos/uploads/sent-files.test.ts',
  // Pictures of links, drawn; what stands on them is read as public-results/{public-results,pages}.test.ts read it.
  'server/publishing/public-results/cards/**',
  // The story of the demo's matches; it is written on both stores by demo/demo.test.ts.
  'server/main/demo/weekend.test.ts',
  // Who is let in by which header (callers.test.ts, access/links/links.test.ts).
  'server/football/access/access.test.ts',
  // Words and steps of sign-in protocols (sign-in/{at-once,second-factor}.test.ts, hosted/{sign-in,token}.test.ts, account/codes.test.ts, throttle).
  'server/people/identity/clients.test.ts',
  'server/people/identity/sign-in/{amplify-steps,password}.test.ts',
  'server/people/identity/account/{malformed,password-reset,secrets,who-exists}.test.ts',
  'server/people/identity/hosted/{apple,authorize,person,plain-oauth,provider-answer}.test.ts',
  // What thousands of guesses leave to the owner (throttle.test.ts, devices, account/codes.test.ts).
  'server/people/identity/throttle/fairness.test.ts',
];

/** SQLite is for one server. */
const ON_POSTGRES_ALONE = [
  'server/main/several-servers.test.ts',
  'server/football/matches/engine/reserved-connections.test.ts',
];

/**
 * Server tests drop a whole server each: a larger young generation takes some 7 % off a run on PostgreSQL. Not for all projects: threads,
 * as of `web`, refuse V8's options.
 */
const YOUNG_GENERATION = ['--max-semi-space-size=64', '--min-semi-space-size=32'];

/** A run's data folders take some 20 MB at a time; a container's share of memory may be far smaller than what a machine has. */
const ROOM_BYTES = 1024 ** 3;

/**
 * The data folders of server tests lie in memory where there is room: SQLite waits for its disk at each commit, and no test cuts
 * the machine's power. A folder that the caller names is theirs.
 */
function dataFolders(): string {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (process.env.TMPDIR === undefined && bavail * bsize >= ROOM_BYTES) return memory;
  } catch {
    // This system has no such folder.
  }
  return tmpdir();
}

/** Spawning real servers on a shared two-core machine is slower than on a desk; a hang is still noticed soon. */
const SERVER_TEST_MS = 120_000;
/** What a server does soon, a busy machine does late: as long as `eventually` waits (server/testing/eventually.ts). */
const PATIENT = { poll: { timeout: 30_000 } } as const;
/** Longer than what a screen is waited for (web/testing/patience.ts), and than a random test takes on a busy machine. */
const UNIT_TEST_MS = 40_000;

/**
 * One project a room, the server's twice: its tests on each store. A server test reads which one
 * from TEST_STORE (`sqlite` or `postgres`) and, for the latter, an administrator's URL from TEST_POSTGRES_URL.
 */
export default defineConfig({
  test: {
    // More than cores: a server test waits for its disk, for PostgreSQL, or for another server to notice.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: ProcessesSpread },
    projects: [
      {
        test: {
          ...SHARED_MODULES,
          name: 'domain',
          include: ['domain/**/*.test.ts'],
          environment: 'node',
          testTimeout: UNIT_TEST_MS,
        },
      },
      {
        test: {
          ...SHARED_MODULES,
          name: 'contract',
          include: ['contract/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        plugins: [drawnPlainly(), react({ compiler: true })],
        test: {
          name: 'web',
          // A process a file costs more than what it keeps apart.
          pool: 'threads',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [OVER_HTTP],
          environment: 'happy-dom',
          setupFiles: ['web/testing/patience.ts', 'web/testing/inline-breaks.ts'],
          testTimeout: UNIT_TEST_MS,
          css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          ...SHARED_MODULES,
          name: 'server-sqlite',
          execArgv: YOUNG_GENERATION,
          include: ['server/**/*.test.ts', OVER_HTTP],
          exclude: ON_POSTGRES_ALONE,
          environment: 'node',
          env: { TEST_STORE: 'sqlite', TZ: 'UTC', TMPDIR: dataFolders() },
          globalSetup: ['./scripts/program-setup.ts', './scripts/proxies-setup.ts'],
          testTimeout: SERVER_TEST_MS,
          hookTimeout: SERVER_TEST_MS,
          expect: PATIENT,
        },
      },
      {
        test: {
          ...SHARED_MODULES,
          name: 'server-postgres',
          execArgv: YOUNG_GENERATION,
          include: ['server/**/*.test.ts', OVER_HTTP],
          exclude: ON_SQLITE_ALONE,
          environment: 'node',
          env: { TEST_STORE: 'postgres', TZ: 'UTC', TMPDIR: dataFolders() },
          globalSetup: [
            './scripts/program-setup.ts',
            './scripts/postgres-setup.ts',
            './scripts/proxies-setup.ts',
          ],
          testTimeout: SERVER_TEST_MS,
          hookTimeout: SERVER_TEST_MS,
          expect: PATIENT,
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

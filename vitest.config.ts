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

const SERVER_TESTS = ['server/**/*.test.ts', OVER_HTTP];

/**
 * Server tests run on SQLite, and those that stand here on PostgreSQL, too: what only PostgreSQL can show, and for the rest the cheapest
 * files that lead to every statement. A test of one server's rules needs no place here. A statement that no test leads to on
 * PostgreSQL is named at the end of `npm test` (scripts/statements.ts). `ALL_ON_POSTGRES=1` runs all of them on both.
 */
const ON_BOTH = [
  // The store itself: constraints, transactions, locks, migrations, numbers and texts; jobs, what is done once, the bus between servers.
  'server/platform/{beat,bus,idempotency,store,work}/**',
  // Copies between stores, restoring, upgrades, and what is seen of a database that is full or away.
  'server/operations/**',
  // Several servers on one database, and writes that overlap.
  'server/**/overlapping.test.ts',
  'server/football/live/{ends-of-a-right,epoch,fair,missed-changes,presence,two-servers}.test.ts',
  'server/football/matches/engine/{group-commit,idempotency,known-matches,storm}.test.ts',
  'server/football/matches/fiscal-year-flow/storm.test.ts',
  'server/main/{rolling-restart,setup/setup}.test.ts',
  'server/people/identity/{sign-in/at-once,throttle/throttle}.test.ts',
  // Processes that die, one file for each kind of work that they leave.
  'server/main/faults.test.ts',
  'server/football/matches/engine/kill.test.ts',
  'server/messaging/{messages,notices}/killed.test.ts',
  'server/people/payments/killed.test.ts',
  OVER_HTTP,
  // What PostgreSQL reads otherwise: bytes, texts and numbers that it refuses, and how it sorts and finds Japanese.
  'server/main/{hostile-inputs,searches}.test.ts',
  'server/publishing/search/**',
  'server/**/{list,listing}.test.ts',
  // The statements of each group.
  'server/main/{demo/demo,installation,start-database}.test.ts',
  'server/football/{access/admin,board,calendars,championships/admin}/**',
  'server/football/clubs/clubs.test.ts',
  'server/football/competition/*.test.ts',
  'server/football/input/{change,clubs}.test.ts',
  'server/football/matches/admin/weekend.test.ts',
  'server/football/season/{home,meetings}.test.ts',
  'server/messaging/mailings/{mailings,stops}.test.ts',
  'server/messaging/messages/admin/**',
  'server/messaging/notices/{claims,late-answers,notices}.test.ts',
  'server/messaging/notices/line/**',
  'server/people/{audit,inquiries/admin,payments/admin}/**',
  'server/people/identity/account/sign-up.test.ts',
  'server/people/identity/{devices,identity-pool}/**',
  'server/people/identity/hosted/{links,second-step,token}.test.ts',
  'server/people/identity/passkeys/{clients,counter}.test.ts',
  'server/people/members/{consents,own-record}.test.ts',
  'server/people/members/admin/{erasure,extension,import,import-size,lone-accounts,record,roles}.test.ts',
  'server/people/payments/{disputes,erased-payer,left-lookups,letters/reminders,strays}.test.ts',
  'server/publishing/articles/admin/**',
  'server/publishing/photos/{covers,admin/match-photos,uploads/held,uploads/queue,uploads/uploads}.test.ts',
  'server/publishing/site/{admin/documents,documents/take-over}.test.ts',
];

/** Of a folder's files, its tests. */
function testsIn(pattern: string): string {
  return pattern.replace(/\/\*\*$/, '/**/*.test.ts');
}

/** SQLite is for one server. */
const ON_POSTGRES_ALONE = [
  'server/main/several-servers.test.ts',
  'server/football/matches/engine/reserved-connections.test.ts',
];

const STATEMENTS_NOTED = './scripts/statements-setup.ts';

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
    maxWorkers: availableParallelism() * 2,
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
          include: SERVER_TESTS,
          exclude: ON_POSTGRES_ALONE,
          environment: 'node',
          setupFiles: STATEMENTS_NOTED,
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
          include: [
            ...(process.env.ALL_ON_POSTGRES ? SERVER_TESTS : ON_BOTH.map(testsIn)),
            ...ON_POSTGRES_ALONE,
          ],
          environment: 'node',
          setupFiles: STATEMENTS_NOTED,
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

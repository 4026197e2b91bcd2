/**
 * `npm run test:phones`, `test:webhooks`, `test:faults`, each with `-- <how much> [seed]`: a random test of the suite for as long as one
 * likes, on all its projects. A failure says its seed.
 */
import process from 'node:process';
import { checkRow, stopOnSignal } from './test-stages.ts';

const ON_BOTH_STORES = ['server-sqlite', 'server-postgres'];

type RandomTest = {
  /** What is counted. */
  readonly of: string;
  readonly projects: readonly string[];
  /** The beginning of its path. */
  readonly file: string;
  /** Tells it how much, and where to begin. */
  readonly settings: (amount: number) => Readonly<Record<string, number>>;
  readonly seed: string;
};

const TESTS: Readonly<Record<string, RandomTest>> = {
  /** The laws of several phones on one match (web/reporter/testing/phones.ts), on the fake server and over HTTP, with killed servers. */
  phones: {
    of: 'schedules',
    projects: ['web', ...ON_BOTH_STORES],
    file: 'web/reporter/outbox/phones',
    // The suite runs 3,000 in all.
    settings: (schedules) => ({ PHONES_FACTOR: schedules / 3_000 }),
    seed: 'PHONES_SEED',
  },
  /** The law of shuffled, doubled and missing reports of the provider of payments. */
  webhooks: {
    of: 'reports',
    projects: ON_BOTH_STORES,
    file: 'server/people/payments/webhooks',
    // The suite runs 750.
    settings: (reports) => ({ WEBHOOKS_FACTOR: reports / 750 }),
    seed: 'WEBHOOKS_SEED',
  },
  /** A match day at a server that is killed, frozen, cut off and filled up. */
  faults: {
    of: 'minutes',
    projects: ON_BOTH_STORES,
    file: 'server/main/faults',
    settings: (minutes) => ({ FAULT_SECONDS: minutes * 60 }),
    seed: 'FAULT_SEED',
  },
};

const [name = '', amount = '', seed] = process.argv.slice(2);
const asked = TESTS[name];
if (asked === undefined || !/^[1-9]\d*$/.test(amount) || (seed !== undefined && !/^-?\d+$/.test(seed))) {
  console.error(`npm run test:${name} -- <${asked?.of}> [seed]`);
  process.exit(2);
}

for (const [setting, value] of Object.entries(asked.settings(Number(amount))))
  process.env[setting] = String(value);
// The suite leaves some to SQLite.
process.env.ALL_ON_POSTGRES = '1';
if (seed !== undefined) process.env[asked.seed] = seed;
stopOnSignal();
const { ok } = await checkRow(`${name}, ${amount} ${asked.of}`, [
  ['vitest', 'run', ...asked.projects.flatMap((project) => ['--project', project]), asked.file],
]);
process.exitCode = ok ? 0 : 1;

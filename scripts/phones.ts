/**
 * `npm run test:phones -- <schedules> [seed]`: the laws of several phones on one match (web/reporter/testing/phones.ts) under as
 * many random schedules as wanted, on the fake server and over HTTP on both stores, with killed servers. A failure says its seed.
 */
import process from 'node:process';
import { checkRow, stopOnSignal } from './test-stages.ts';

/** What the suite runs in all. */
const IN_SUITE = 3_000;
const PROJECTS = ['web', 'server-sqlite', 'server-postgres'];

const [schedules = '', seed] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(schedules) || (seed !== undefined && !/^-?\d+$/.test(seed))) {
  console.error('npm run test:phones -- <schedules> [seed]');
  process.exit(2);
}

process.env.PHONES_FACTOR = String(Number(schedules) / IN_SUITE);
if (seed !== undefined) process.env.PHONES_SEED = seed;
stopOnSignal();
const { ok } = await checkRow(`phones, ${schedules} schedules`, [
  ['vitest', 'run', ...PROJECTS.flatMap((name) => ['--project', name]), 'web/reporter/outbox/phones'],
]);
process.exitCode = ok ? 0 : 1;

/**
 * `npm run test:webhooks -- <reports> [seed]`: the law of shuffled, doubled and missing reports of the provider of payments
 * (server/payments/webhooks.test.ts) with about as many as wanted, on both stores. A failure says its seed.
 */
import process from 'node:process';
import { checkRow, stopOnSignal } from './test-stages.ts';

/** What the suite runs. */
const IN_SUITE = 750;
const PROJECTS = ['server-sqlite', 'server-postgres'];

const [reports = '', seed] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(reports) || (seed !== undefined && !/^\d+$/.test(seed))) {
  console.error('npm run test:webhooks -- <reports> [seed]');
  process.exit(2);
}

process.env.WEBHOOKS_FACTOR = String(Number(reports) / IN_SUITE);
if (seed !== undefined) process.env.WEBHOOKS_SEED = seed;
stopOnSignal();
const { ok } = await checkRow(`webhooks, ${reports} reports`, [
  ['vitest', 'run', ...PROJECTS.flatMap((name) => ['--project', name]), 'server/payments/webhooks'],
]);
process.exitCode = ok ? 0 : 1;

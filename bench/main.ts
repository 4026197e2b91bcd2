/**
 * `npm run bench [-- read|writes|live]`: the server's figures beside those of the barest thing that does the same work
 * on the same machine in the same minute. Only 127.0.0.1; everything it starts ends with it.
 */

import { cpus } from 'node:os';
import { measureLive } from './live.ts';
import { measureReads } from './read.ts';
import { measureWrites } from './writes.ts';

const MEASUREMENTS: Readonly<Record<string, () => Promise<void>>> = {
  read: measureReads,
  writes: measureWrites,
  live: measureLive,
};

/** All three take under three minutes on two cores; longer means that something hangs. */
const LIMIT_MS = 4 * 60_000;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in MEASUREMENTS));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(MEASUREMENTS).join(', ')}.`);
  process.exit(1);
}

const limit = setTimeout(() => {
  console.error(`Not finished after ${LIMIT_MS / 60_000} minutes; stopped.`);
  process.exit(1);
}, LIMIT_MS);

// Ending by itself, and not by the signal, ends what it has started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const [processor] = cpus();
console.log(
  `${Temporal.Now.plainDateISO()}, ${cpus().length} × ${processor?.model}, Node ${process.versions.node}, ${process.platform}`,
);
for (const [name, measure] of Object.entries(MEASUREMENTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log('');
  await measure();
}
clearTimeout(limit);

/**
 * `npm run bench [-- read|writes|live|input|admin|growth|upkeep]`: the server's figures beside those of the barest thing that does the same work
 * on the same machine in the same minute. `npm run bench -- paint [page …]`: how soon a phone shows the pages, `-- entry`: how soon a
 * reporter sees the own goal, `-- upload`: what an upload of photos costs the live path, `-- notices`: how soon 20,000 phones are told, `-- drawing` and `-- burst`: what a drawn page
 * takes, and what it costs the reporters, `-- season`: whether the fortieth weekend is as quick as the first, `-- workers`: what a process of the streams spares the server,
 * `-- wordpress [plugin]`: what WordPress makes of a league's page. Only 127.0.0.1; everything it starts ends with it.
 */

import { cpus } from 'node:os';
import { measureAdminLists } from './admin-lists.ts';
import { measureBurst } from './burst.ts';
import { measureDrawing } from './drawing.ts';
import { measureEntry } from './entry.ts';
import { measureGrowth } from './growth.ts';
import { measureInput, measureInputLive } from './input.ts';
import { measureLive } from './live.ts';
import { measureNotices } from './notices.ts';
import { measurePaint } from './paint.ts';
import { measureReads } from './reads.ts';
import { print, writeReport } from './report.ts';
import { measureSeason } from './season.ts';
import { measureUpkeep } from './upkeep.ts';
import { measureUpload } from './upload.ts';
import { measureWordPress } from './wordpress.ts';
import { measureWorkers } from './workers.ts';
import { measureWrites } from './writes.ts';

const MEASUREMENTS: Readonly<Record<string, (only: readonly string[]) => Promise<void>>> = {
  read: measureReads,
  writes: measureWrites,
  live: measureLive,
  input: measureInput,
  admin: measureAdminLists,
  growth: measureGrowth,
  upkeep: measureUpkeep,
};

/** Some need the built app and a browser, and all take their time: they run when they are named. */
const ON_REQUEST: typeof MEASUREMENTS = {
  drawing: measureDrawing,
  burst: measureBurst,
  paint: measurePaint,
  entry: measureEntry,
  upload: measureUpload,
  'input-live': measureInputLive,
  notices: measureNotices,
  season: measureSeason,
  wordpress: measureWordPress,
  workers: measureWorkers,
};

/** The first take some four minutes on two cores, the pages some twelve; longer means that something hangs. */
const LIMIT_MS = 6 * 60_000;
const LIMIT_ON_REQUEST_MS = 25 * 60_000;

/** Beside the built app, which a build leaves alone. */
const REPORT = 'dist/bench.html';

const all = { ...MEASUREMENTS, ...ON_REQUEST };
const words = process.argv.slice(2);
const requested = words.filter((word) => word in all);
/** Behind one of these alone: the pages that it measures, and where SportsPress is. */
const TAKES_WORDS = ['paint', 'wordpress'];
const only = words.filter((word) => !(word in all));
if (only.length > 0 && !TAKES_WORDS.includes(requested.join())) {
  console.error(`Unknown: ${only.join(', ')}. There are: ${Object.keys(all).join(', ')}.`);
  process.exit(1);
}

const limitMs = requested.some((name) => name in ON_REQUEST) ? LIMIT_ON_REQUEST_MS : LIMIT_MS;
const limit = setTimeout(() => {
  console.error(`Not finished after ${limitMs / 60_000} minutes; stopped.`);
  process.exit(1);
}, limitMs);

// exit() ends what was started; the signal alone would not.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const [processor] = cpus();
print(
  `${Temporal.Now.plainDateISO()}, ${cpus().length} × ${processor?.model}, Node ${process.versions.node}, ${process.platform}`,
);
for (const [name, measure] of Object.entries(requested.length > 0 ? all : MEASUREMENTS)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  print();
  await measure(only);
}
clearTimeout(limit);
await writeReport(REPORT);
console.log(`\nThe same with plots: ${REPORT}`);

/**
 * (c) From the acknowledged goal to the last of N listeners: the real server against a bare loop of `socket.write`. The
 * time of the real one holds its merging window, in which goals that follow each other become one event.
 */

import { execFileSync } from 'node:child_process';
import * as Type from 'typebox';
import { stream } from '#contract/live.ts';
import type { DemoMatch } from '#scripts/demo-file.ts';
import { startServerProcess } from '#scripts/server-process.ts';
import { signedIn } from '#scripts/signed-in.ts';
import { type BareStreamQuestion, Listening, Sent } from './bare-stream.ts';
import { Arrivals } from './listeners.ts';
import { microseconds } from './monotonic.ts';
import { cpuMilliseconds } from './process-cpu.ts';
import { createReporter, type Reporter } from './reporter-client.ts';
import { figure } from './rounds.ts';
import { median, percentile } from './statistics.ts';
import { type Row, table } from './table.ts';
import { startWorker, type Worker } from './worker.ts';

const CROWDS = [1_000, 10_000] as const;
const GOALS = 60;
/** The first ones fill caches and compile code. */
const WARM_UP = 5;
/** Two streams of 10,000 sockets and the processes that hold both ends. */
const MEMORY_FOR_10_000 = 3 * 2 ** 30;
/** Files that a process needs beside its sockets. */
const SPARE_FILES = 500;

/** Milliseconds until an event was there. */
type Delays = {
  readonly middle: number;
  readonly last: number;
  /** Until the last one, from the press and not from its acknowledgement. */
  readonly pressed: number;
};

/** Prints the table of live delays. */
export async function measureLive(): Promise<void> {
  const rows: Row[] = [];
  for (const listeners of CROWDS) {
    const obstacle = obstacleTo(listeners);
    if (obstacle === null) rows.push(...(await measureCrowd(listeners)));
    else console.log(`  ${listeners} listeners were left out: ${obstacle}`);
  }
  console.log(table('acknowledged goal → listeners, ms', rows));
}

function obstacleTo(listeners: number): string | null {
  const files = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  if (files !== 'unlimited' && Number(files) < listeners + SPARE_FILES) {
    return `a process may open only ${files} files`;
  }
  if (listeners > 1_000 && process.availableMemory() < MEMORY_FOR_10_000) return 'too little free memory';
  return null;
}

async function measureCrowd(listeners: number): Promise<Row[]> {
  const server = await startServerProcess();
  const workers = await Promise.all([
    startWorker('listeners.ts'),
    startWorker('bare-stream.ts'),
    startWorker('listeners.ts'),
  ]);
  try {
    const [audience, bare, bareAudience] = workers;
    const match = server.demo.matches.live;
    if (match === undefined) throw new Error('demo.json names no live match.');
    const port = Number(new URL(server.url).port);
    const { headers } = await signedIn(server.url, server.demo, 'premium');
    const path = `${stream.path}?${new URLSearchParams(idsOf(match))}`;
    await open(audience, { port, path, headers, count: listeners });
    const { port: barePort } = await bare.ask({ kind: 'listen' }, Listening);
    await open(bareAudience, { port: barePort, path: '/', headers: {}, count: listeners });

    const reporter = createReporter(server.url, match);
    const ours: Delays[] = [];
    const yardstick: Delays[] = [];
    let cpu = 0;
    for (let goal = -WARM_UP; goal < GOALS; goal += 1) {
      const before = await cpuMilliseconds(server.pid);
      const real = await scoredGoal(reporter, audience, goal);
      const after = await cpuMilliseconds(server.pid);
      const plain = await bareEvent(bare, bareAudience, goal);
      if (goal < 0) continue;
      ours.push(real);
      yardstick.push(plain);
      if (before !== null && after !== null) cpu += after - before;
    }
    return rowsOf(listeners, ours, yardstick, cpu);
  } finally {
    await Promise.all([...workers.map((worker) => worker.stop()), server.remove()]);
  }
}

function idsOf({ championshipId, matchId }: DemoMatch): Record<string, string> {
  return { championshipId, matchId };
}

type Opening = {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly count: number;
};

async function open(audience: Worker, opening: Opening): Promise<void> {
  await audience.ask({ kind: 'open', ...opening }, Type.Null());
}

/** Every other one cancels the goal before it, so that the score stays one of football. */
async function scoredGoal(reporter: Reporter, audience: Worker, goal: number): Promise<Delays> {
  const { version, match_status } = await reporter.read();
  await audience.ask({ kind: 'expect', marker: `"version":${version + 1},` }, Type.Null());
  const type = (goal + WARM_UP) % 2 === 0 ? 'scoreGoal' : 'cancelGoal';
  const pressed = microseconds();
  await reporter.send({ type, side: 'home', seen: match_status });
  const acknowledged = microseconds();
  const arrivals = await audience.ask({ kind: 'arrivals' }, Arrivals);
  return { ...delays(acknowledged, arrivals), pressed: (arrivals.last - pressed) / 1000 };
}

async function bareEvent(bare: Worker, audience: Worker, goal: number): Promise<Delays> {
  const marker = `"version":${goal + WARM_UP},`;
  await audience.ask({ kind: 'expect', marker }, Type.Null());
  const question: Type.Static<typeof BareStreamQuestion> = { kind: 'send', event: eventWith(marker) };
  const { at } = await bare.ask(question, Sent);
  return delays(at, await audience.ask({ kind: 'arrivals' }, Arrivals));
}

/** As long as a match on the real stream. */
function eventWith(marker: string): string {
  return `event: match\ndata: {${marker}"filler":"${'x'.repeat(850)}"}\n\n`;
}

function delays(from: number, arrivals: Type.Static<typeof Arrivals>): Delays {
  const last = (arrivals.last - from) / 1000;
  return { middle: (arrivals.middle - from) / 1000, last, pressed: last };
}

function rowsOf(
  listeners: number,
  ours: readonly Delays[],
  yardstick: readonly Delays[],
  cpu: number,
): Row[] {
  const crowd = `${listeners.toLocaleString('en')} listeners`;
  const row = (what: string, read: (delays: readonly Delays[]) => number): Row => ({
    what: `${crowd}, ${what}`,
    ours: figure(read(ours), 'ms'),
    yardstick: figure(read(yardstick), 'ms'),
    ratio: (read(ours) / read(yardstick)).toFixed(2),
  });
  const last = (delays: readonly Delays[]) => delays.map((delay) => delay.last);
  return [
    row('middle one, p50', (all) => median(all.map((delay) => delay.middle))),
    row('last one, p50', (all) => median(last(all))),
    row('last one, p99', (all) => percentile(last(all), 0.99)),
    row('last one from the press, p99', (all) =>
      percentile(
        all.map((delay) => delay.pressed),
        0.99,
      ),
    ),
    {
      what: `${crowd}, CPU of the server per goal`,
      ours: cpu === 0 ? '–' : figure(cpu / GOALS, 'ms'),
      yardstick: '–',
      ratio: '–',
    },
  ];
}

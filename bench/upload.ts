/**
 * (f) What an upload of two hundred photos costs those who follow a match: from the press of a goal to the last of the
 * listeners, while nothing is uploaded, while bytes come in, and while pictures are drawn. They take turns, some photos a
 * round, so that whatever else the machine does meets them alike.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import * as Type from 'typebox';
import { stream } from '#contract/live.ts';
import { startServerProcess } from '#scripts/server-process.ts';
import { signedIn } from '#scripts/signed-in.ts';
import { Arrivals } from './listeners.ts';
import { microseconds } from './monotonic.ts';
import { type Memory, memoryOf } from './process-memory.ts';
import { createReporter, type Reporter } from './reporter-client.ts';
import { median, percentile } from './statistics.ts';
import { Progress } from './uploader.ts';
import { startWorker, type Worker } from './worker.ts';

const ROUNDS = 10;
/** Drawing gives way to everything: on a machine with other work the rounds take long, and fewer must do. */
const LAST_ROUND_BEGINS_MS = 12 * 60_000;
const PHOTOS_A_ROUND = 20;
const BYTES = 8 * 1024 * 1024;
const LISTENERS = 200;
const IDLE_GOALS_A_ROUND = 100;
/** Goals of a Sunday with many matches come about this often. */
const BETWEEN_GOALS_MS = 150;
/** The first ones fill caches and compile code. */
const WARM_UP = 10;
const PROMISED_RATIO = 1.5;

export async function measureUpload(): Promise<void> {
  const server = await startServerProcess();
  const [audience, uploader] = await Promise.all([startWorker('listeners.ts'), startWorker('uploader.ts')]);
  try {
    const { live, finished } = server.demo.matches;
    if (live === undefined || finished === undefined) throw new Error('demo.json names no such match.');
    const ids = { championshipId: live.championshipId, matchId: live.matchId };
    const member = await signedIn(server.url, server.demo, 'premium');
    const path = `${stream.path}?${new URLSearchParams(ids)}`;
    const port = Number(new URL(server.url).port);
    const opening = { kind: 'open', port, path, headers: member.headers, count: LISTENERS };
    await audience.ask(opening, Type.Null());
    const goals = createGoals(createReporter(server.url, live), audience);
    await goals.score(WARM_UP);
    const { headers } = await signedIn(server.url, server.demo, 'admin');
    const { championshipId, matchId } = finished;
    const job = { kind: 'start', url: server.url, headers, championshipId, matchId, bytes: BYTES };
    const delays: Delays = { idle: [], receiving: [], drawing: [] };
    const before = await memoryOf(server.pid);
    const during: Memory[] = [];
    const began = performance.now();
    let rounds = 0;
    for (; rounds < ROUNDS && performance.now() - began < LAST_ROUND_BEGINS_MS; rounds += 1) {
      delays.idle.push(...(await goals.score(IDLE_GOALS_A_ROUND)));
      await uploader.ask({ ...job, photos: PHOTOS_A_ROUND }, Type.Null());
      for (;;) {
        const { sent, made } = await uploader.ask({ kind: 'progress' }, Progress);
        if (made >= PHOTOS_A_ROUND) break;
        delays[sent < PHOTOS_A_ROUND ? 'receiving' : 'drawing'].push(...(await goals.score(10)));
        const seen = await memoryOf(server.pid);
        if (seen !== null) during.push(seen);
      }
    }
    print(delays);
    printMemory(rounds, before, during);
  } finally {
    await Promise.all([audience.stop(), uploader.stop(), server.remove()]);
  }
}

function createGoals(reporter: Reporter, audience: Worker) {
  let count = 0;
  /** Milliseconds from the press to the last listener; every other one cancels the goal before it. */
  async function score(goals: number): Promise<readonly number[]> {
    const delays: number[] = [];
    for (let goal = 0; goal < goals; goal += 1) {
      const { version, match_status } = await reporter.read();
      await audience.ask({ kind: 'expect', marker: `"version":${version + 1},` }, Type.Null());
      const type = count % 2 === 0 ? 'scoreGoal' : 'cancelGoal';
      count += 1;
      const pressed = microseconds();
      await reporter.send({ type, side: 'home', seen: match_status });
      const { last } = await audience.ask({ kind: 'arrivals' }, Arrivals);
      delays.push((last - pressed) / 1000);
      await sleep(BETWEEN_GOALS_MS);
    }
    return delays;
  }
  return { score };
}

type Delays = Readonly<Record<'idle' | 'receiving' | 'drawing', number[]>>;

function print({ idle, receiving, drawing }: Delays): void {
  console.log(`| press of a goal → last of ${LISTENERS} listeners, ms | goals | p50 | p99 | p99 ÷ idle |`);
  console.log('|---|--:|--:|--:|--:|');
  const rows = {
    'nothing is uploaded': idle,
    'photos come in': receiving,
    'they are drawn': drawing,
    'both together': [...receiving, ...drawing],
  };
  for (const [name, delays] of Object.entries(rows)) {
    const p99 = percentile(delays, 0.99);
    const ratio = p99 / percentile(idle, 0.99);
    const shown = ratio > PROMISED_RATIO ? `**${ratio.toFixed(2)}**` : ratio.toFixed(2);
    console.log(
      `| ${name} | ${delays.length} | ${median(delays).toFixed(1)} | ${p99.toFixed(1)} | ${shown} |`,
    );
  }
}

function printMemory(rounds: number, before: Memory | null, during: readonly Memory[]): void {
  const most = (values: readonly number[]) => Math.max(0, ...values).toFixed(0);
  console.log(
    `\n${rounds * PHOTOS_A_ROUND} photos of ${BYTES / 2 ** 20} MB in ${rounds} rounds. Memory of the server: ` +
      `${before?.own.toFixed(0) ?? '–'} MB before, ${most(during.map(({ own }) => own))} MB at most; ` +
      `of the process that draws: ${most(during.map(({ children }) => children))} MB.`,
  );
}

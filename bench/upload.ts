/**
 * (f) What an upload of two hundred photos costs those who follow a match: from the press of a goal to the last of the
 * listeners, while nothing is uploaded, while bytes come in, and while pictures are drawn. They take turns, some photos a
 * round, so that whatever else the machine does meets them alike.
 */

import * as Type from 'typebox';
import { startServerProcess } from '#scripts/server-process.ts';
import { signedIn } from '#scripts/signed-in.ts';
import { openAudience, scoreMany } from './audience.ts';
import { median, percentile } from './figures.ts';
import { type Memory, memoryOf, startWorker } from './processes.ts';
import { Progress } from './uploader.ts';

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
  const [audience, uploader] = await Promise.all([
    openAudience(server, LISTENERS),
    startWorker('uploader.ts'),
  ]);
  const score = (goals: number) => scoreMany(audience, goals, BETWEEN_GOALS_MS);
  try {
    const { finished } = server.demo.matches;
    if (finished === undefined) throw new Error('demo.json names no finished match.');
    await score(WARM_UP);
    const { headers } = await signedIn(server.url, server.demo, 'admin');
    const { championshipId, matchId } = finished;
    const job = { kind: 'start', url: server.url, headers, championshipId, matchId, bytes: BYTES };
    const delays: Delays = { idle: [], receiving: [], drawing: [] };
    const before = await memoryOf(server.pid);
    const during: Memory[] = [];
    const began = performance.now();
    let rounds = 0;
    for (; rounds < ROUNDS && performance.now() - began < LAST_ROUND_BEGINS_MS; rounds += 1) {
      delays.idle.push(...(await score(IDLE_GOALS_A_ROUND)));
      await uploader.ask({ ...job, photos: PHOTOS_A_ROUND }, Type.Null());
      for (;;) {
        const { sent, made } = await uploader.ask({ kind: 'progress' }, Progress);
        if (made >= PHOTOS_A_ROUND) break;
        delays[sent < PHOTOS_A_ROUND ? 'receiving' : 'drawing'].push(...(await score(10)));
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

/**
 * `npm run bench -- drawing`: what the page of a large championship takes to be drawn anew, in CPU time: of the thread that draws, which other
 * work on the machine changes little, and of the whole process, which also collects garbage and compiles.
 *
 * Started as a process, this file is the thread that draws, alone in it.
 */

import { createRequire } from 'node:module';
import * as Type from 'typebox';
import { startServerProcess } from '#scripts/server-process.ts';
import { inBrotli } from '#server/platform/http/answers.ts';
import { DRAWING_ENTRY } from '#server/program-files.ts';
import type { DrawScreen, PageRequest, ReadingKey } from '#server/publishing/web/drawing/drawing.ts';
import { drawPage } from '#server/publishing/web/drawing/page.ts';
import { median } from './figures.ts';
import { insertLargeLeague } from './large-league.ts';
import { type OpenedPage, openPage } from './opened-page.ts';
import { answerQuestions, startWorker } from './processes.ts';
import { print } from './report.ts';

/** Drawing a page anew may take so long, in milliseconds of its thread. */
const PROMISED_MS = 15;

/** Each begins cold. */
const THREADS = 5;
const ROUNDS = 5;
/** Linux counts CPU time in steps of some milliseconds: a single drawing is too short for them. */
const DRAWINGS_A_ROUND = 40;
/** Until all that is drawn often is compiled. */
const WARM_UP = 200;

/** Prints the table of drawing. */
export async function measureDrawing(): Promise<void> {
  const server = await startServerProcess();
  const page = await insertLargeLeague(server, 'large')
    .then(({ path }) => openPage(server, path))
    .finally(() => server.remove());
  const request = requestOf(page);
  const seen: Record<'first' | 'next' | 'warm' | 'compressed', Cpu[]> = {
    first: [],
    next: [],
    warm: [],
    compressed: [],
  };
  for (let thread = 0; thread < THREADS; thread += 1) {
    const worker = await startWorker('drawing.ts');
    const ask = (what: Work, times: number) => worker.ask({ what, times, request }, Cpu);
    seen.first.push(await ask('draw', 1));
    seen.next.push(await ask('draw', 10));
    await ask('draw', WARM_UP);
    for (let round = 0; round < ROUNDS; round += 1) {
      seen.warm.push(await ask('draw', DRAWINGS_A_ROUND));
      seen.compressed.push(await ask('compress', DRAWINGS_A_ROUND));
    }
    await worker.stop();
  }
  print('| a page of 66 matches, ms of CPU | its thread | the process |');
  print('|---|--:|--:|');
  row('program loaded, first page', seen.first, Number.POSITIVE_INFINITY);
  row('each of the next ten', seen.next, PROMISED_MS);
  row('each after that', seen.warm, PROMISED_MS);
  row('compressed', seen.compressed, Number.POSITIVE_INFINITY);
  print(`\n${Buffer.byteLength(page.html)} bytes; **bold** is above the promised ${PROMISED_MS} ms.`);
}

function row(name: string, all: readonly Cpu[], promised: number): void {
  const cells = [median(all.map(({ thread }) => thread)), median(all.map((cpu) => cpu.process))];
  const [thread = '', whole = ''] = cells.map((ms) => ms.toFixed(1));
  print(`| ${name} | ${(cells[0] ?? 0) > promised ? `**${thread}**` : thread} | ${whole} |`);
}

/** The page brings what it was drawn from. */
function requestOf({ path, html }: OpenedPage): PageRequest {
  const [, before = '', state = '', after = ''] =
    /^(.*<div id="root">).*<script type="application\/json" id="drawn">(.*?)<\/script>\n(.*)$/s.exec(html) ??
    [];
  // Our own server's.
  const { frame, at, answers } = JSON.parse(state) as Pick<PageRequest, 'frame' | 'at'> & {
    readonly answers: readonly (readonly [ReadingKey, unknown])[];
  };
  const texts = answers.map(([key, answer]) => [key, JSON.stringify(answer)] as const);
  return { app: 'members', path, frame, at, before, after, answers: texts };
}

const Question = Type.Object({
  what: Type.Enum(['draw', 'compress']),
  times: Type.Integer(),
  request: Type.Unsafe<PageRequest>(Type.Object({})),
});
type Work = Type.Static<typeof Question>['what'];

/** Of one time, in milliseconds. */
const Cpu = Type.Object({ thread: Type.Number(), process: Type.Number() });
type Cpu = Type.Static<typeof Cpu>;

if (import.meta.main) {
  let draw: DrawScreen | null = null;
  let page: Uint8Array = new Uint8Array();
  answerQuestions(Question, async ({ what, times, request }) => {
    const [thread, whole] = [process.threadCpuUsage(), process.cpuUsage()];
    for (let time = 0; time < times; time += 1) {
      draw ??= (createRequire(DRAWING_ENTRY)(DRAWING_ENTRY) as { readonly draw: DrawScreen }).draw;
      if (what === 'draw') page = (await drawPage(draw, request)).bytes;
      else await inBrotli(Buffer.from(page));
    }
    return {
      thread: sum(process.threadCpuUsage(thread)) / times,
      process: sum(process.cpuUsage(whole)) / times,
    };
  });
}

/** In milliseconds. */
function sum({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

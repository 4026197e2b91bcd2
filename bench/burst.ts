/**
 * `npm run bench -- burst`: what drawing the page of a large championship costs its reporters: from the press of a goal to its
 * acknowledgement, while nobody reads, while a page that stands still is read without a pause, and while the page of these matches is.
 *
 * Started as a process, this file is the browser that reads. It stands for another machine, and gives way to the server and the reporters.
 */

import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import * as Type from 'typebox';
import { startServerProcess } from '#scripts/server-process.ts';
import { inTurns, median, printDelays } from './figures.ts';
import { insertLargeLeague } from './large-league.ts';
import { type OpenedPage, openPage } from './opened-page.ts';
import { answerQuestions, startWorker } from './processes.ts';
import { RawConnection, requestBytes } from './raw-connection.ts';
import { print } from './report.ts';

const ROUNDS = 8;
const GOALS_A_ROUND = 80;
/** A final whistle on many grounds. */
const BETWEEN_GOALS_MS = 15;

/** Prints the table of the burst. */
export async function measureBurst(): Promise<void> {
  const server = await startServerProcess();
  const reader = await startWorker('burst.ts');
  try {
    const [busy, still] = [await insertLargeLeague(server, 'busy'), await insertLargeLeague(server, 'still')];
    const port = Number(new URL(server.url).port);
    let goals = 0;
    const score = async () => {
      const delays: number[] = [];
      for (let goal = 0; goal < GOALS_A_ROUND; goal += 1) {
        const reporter = busy.reporters[goals % busy.reporters.length];
        const isEven = Math.floor(goals / busy.reporters.length) % 2 === 0;
        goals += 1;
        const pressed = performance.now();
        await reporter?.send({ type: isEven ? 'scoreGoal' : 'cancelGoal', side: 'home', seen: '前半' });
        delays.push(performance.now() - pressed);
        await sleep(BETWEEN_GOALS_MS);
      }
      return { delays, answers: 0, contents: 0 };
    };
    const whileReading = async (page: OpenedPage) => {
      const request = requestBytes('GET', page.path, { ...page.headers, 'accept-encoding': 'br' });
      await reader.ask({ kind: 'begin', port, request }, Type.Null());
      const { delays } = await score();
      return { delays, ...(await reader.ask({ kind: 'end' }, Reads)) };
    };
    const pages = { busy: await openPage(server, busy.path), still: await openPage(server, still.path) };
    const rounds = await inTurns(ROUNDS, {
      idle: score,
      still: () => whileReading(pages.still),
      busy: () => whileReading(pages.busy),
    });
    const delays = (seen: readonly { readonly delays: readonly number[] }[]) =>
      seen.flatMap((one) => one.delays);
    printDelays('press of a goal → its acknowledgement', {
      'nobody reads': delays(rounds.idle),
      'a page that stands still is read': delays(rounds.still),
      'the page of these matches is read': delays(rounds.busy),
    });
    const each = (name: 'still' | 'busy', figure: 'answers' | 'contents') =>
      median(rounds[name].map((one) => one[figure])).toFixed(0);
    print(
      `\nIn a round the page was read ${each('still', 'answers')} and ${each('busy', 'answers')} times; the second had ` +
        `${each('busy', 'contents')} different contents.`,
    );
  } finally {
    await Promise.all([reader.stop(), server.remove()]);
  }
}

const ReaderQuestion = Type.Union([
  Type.Object({ kind: Type.Literal('begin'), port: Type.Integer(), request: Type.String() }),
  Type.Object({ kind: Type.Literal('end') }),
]);

const Reads = Type.Object({ answers: Type.Integer(), contents: Type.Integer() });

let reading: Promise<Type.Static<typeof Reads>> | null = null;
let isOver = false;

if (import.meta.main) {
  setPriority(constants.priority.PRIORITY_LOW);
  answerQuestions(ReaderQuestion, async (question) => {
    isOver = question.kind === 'end';
    if (question.kind === 'end') return reading;
    reading = readAgainAndAgain(question.port, question.request);
    return null;
  });
}

async function readAgainAndAgain(port: number, request: string): Promise<Type.Static<typeof Reads>> {
  const connection = await RawConnection.open(port);
  const contents = new Set<string>();
  let answers = 0;
  for (; !isOver; answers += 1) {
    const { status, head } = await connection.exchange(request);
    if (status !== 200) throw new Error(`Answered ${status}.`);
    contents.add(/^etag: *(.+)$/im.exec(head)?.[1] ?? '');
  }
  connection.close();
  return { answers, contents: contents.size };
}

/**
 * `npm run bench -- workers`: one goal to 10,000 listeners, while a reporter of another match goes on scoring: written by the server itself, and by a
 * process of the streams (`WORKERS=1`). What the listeners cost is what the other reporter waits.
 */

import { demoMatch } from '#contract/operations/demo-file.ts';
import { startServerProcess } from '#scripts/server-process.ts';
import { type GoalDelays, openAudience } from './audience.ts';
import { median, percentile } from './figures.ts';
import { cpuMilliseconds, memoryOf } from './processes.ts';
import { createReporter } from './replay/reporter.ts';
import { print } from './report.ts';

const LISTENERS = 10_000;
const GOALS = 40;
/** The first ones fill caches and compile code. */
const WARM_UP = 5;
const WORKERS = [0, 1] as const;

type Seen = {
  readonly heard: readonly GoalDelays[];
  /** What the other reporter waited for each acknowledgement while listeners were written to, in milliseconds. */
  readonly waited: readonly number[];
  /** Of the server's own process for each goal, milliseconds. */
  readonly cpu: number;
  readonly own: number;
  readonly children: number;
};

/** Prints the table, a column for each number of processes. */
export async function measureWorkers(): Promise<void> {
  const seen: Seen[] = [];
  for (const workers of WORKERS) seen.push(await measureWith(workers));
  const row = (what: string, read: (one: Seen) => number) =>
    print(`| ${[what, ...seen.map((one) => read(one).toFixed(1))].join(' | ')} |`);
  print(
    `| ${LISTENERS.toLocaleString('en')} listeners | ${WORKERS.map((count) => `WORKERS=${count}`).join(' | ')} |`,
  );
  print(`|---|${WORKERS.map(() => '--:|').join('')}`);
  const last = ({ heard }: Seen) => heard.map((one) => one.last);
  row('goal → last listener, p50, ms', (one) => median(last(one)));
  row('goal → last listener, p99, ms', (one) => percentile(last(one), 0.99));
  row('meanwhile another goal → its acknowledgement, p50, ms', ({ waited }) => median(waited));
  row('meanwhile another goal → its acknowledgement, p99, ms', ({ waited }) => percentile(waited, 0.99));
  row('CPU of the server’s own process, a goal, ms', ({ cpu }) => cpu);
  row('memory of the server’s own process, MB', ({ own }) => own);
  row('memory of its other processes, MB', ({ children }) => children);
}

async function measureWith(workers: number): Promise<Seen> {
  const server = await startServerProcess({ env: { WORKERS: String(workers) } });
  const audience = await openAudience(server, LISTENERS);
  const other = createReporter(server.url, demoMatch(server.demo, 'leagueBefore'));
  try {
    await other.send({ type: 'changeStatus', seen: '試合前', to: '前半' });
    const heard: GoalDelays[] = [];
    const waited: number[] = [];
    for (let goal = 0; goal < WARM_UP; goal += 1) await audience.score();
    const before = (await cpuMilliseconds(server.pid)) ?? Number.NaN;
    for (let goal = 0; goal < GOALS; goal += 1) {
      let isTold = false;
      const scoring = audience.score().finally(() => {
        isTold = true;
      });
      for (let type: 'scoreGoal' | 'cancelGoal' = 'scoreGoal'; !isTold || type === 'cancelGoal'; ) {
        const pressed = performance.now();
        await other.send({ type, side: 'home', seen: '前半' });
        waited.push(performance.now() - pressed);
        type = type === 'scoreGoal' ? 'cancelGoal' : 'scoreGoal';
      }
      heard.push(await scoring);
    }
    const after = (await cpuMilliseconds(server.pid)) ?? Number.NaN;
    const { own, children } = (await memoryOf(server.pid)) ?? { own: Number.NaN, children: Number.NaN };
    return { heard, waited, cpu: (after - before) / GOALS, own, children };
  } finally {
    await audience.stop();
    await server.remove();
  }
}

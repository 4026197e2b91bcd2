/**
 * `npm run bench -- live`: from the acknowledged goal to the last of N listeners: the real server against a bare loop of `socket.write`. Each
 * goal comes after the one before has arrived everywhere, so that no two become one event.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import * as Type from 'typebox';
import { startServerProcess } from '#scripts/server-process.ts';
import {
  Arrivals,
  type Delays,
  delaysFrom,
  type GoalDelays,
  Listening,
  openAudience,
  openStrangers,
  Sent,
  SNAPSHOT,
} from './audience.ts';
import { figure, median, percentile, type Row, table } from './figures.ts';
import { cpuMilliseconds, mostConnections, startWorker, type Worker } from './processes.ts';
import { print } from './report.ts';

const CROWDS = [1_000, 10_000] as const;
const STRANGERS = 1_000;
/** Enough for a p99 that is not the slowest of them. */
const GOALS = 300;
/** Longer than the server rests after a goal, during which the next would wait; goals of one match are minutes apart. */
const BETWEEN_GOALS_MS = 40;
/** The first ones fill caches and compile code. */
const WARM_UP = 5;
/** Two streams of 10,000 sockets and the processes that hold both ends. */
const MEMORY_FOR_10_000 = 3 * 2 ** 30;

/** Prints the table of live delays. */
export async function measureLive(): Promise<void> {
  const rows: Row[] = [];
  for (const listeners of CROWDS) {
    const obstacle = obstacleTo(listeners);
    if (obstacle === null) rows.push(...(await measureCrowd(listeners)));
    else print(`  ${listeners} listeners were left out: ${obstacle}`);
  }
  print(table('acknowledged goal → listeners, ms', rows));
  print(
    table(
      `${STRANGERS.toLocaleString('en')} strangers beside ${STRANGERS.toLocaleString('en')} members`,
      await measureStrangers(),
    ),
  );
}

/** The members' goals without strangers are the yardstick of those with them, of the same server in turns. */
async function measureStrangers(): Promise<Row[]> {
  const [quiet, shared] = await Promise.all([startServerProcess(), startServerProcess()]);
  const [alone, beside, strangers] = await Promise.all([
    openAudience(quiet, STRANGERS),
    openAudience(shared, STRANGERS),
    openStrangers(shared, STRANGERS),
  ]);
  try {
    const [without, members, theirs]: [Delays[], Delays[], Delays[]] = [[], [], []];
    for (let goal = -WARM_UP; goal < GOALS; goal += 1) {
      await sleep(BETWEEN_GOALS_MS);
      const plain = await alone.score();
      await sleep(BETWEEN_GOALS_MS);
      const both = await strangers.score(beside);
      if (goal < 0) continue;
      without.push(plain);
      members.push(both.members);
      theirs.push(both.strangers);
    }
    return [...rowsBeside('members', members, without), ...rowsBeside('strangers', theirs, without)];
  } finally {
    await Promise.all([alone.stop(), beside.stop(), strangers.stop(), quiet.remove(), shared.remove()]);
  }
}

function rowsBeside(who: string, ours: readonly Delays[], yardstick: readonly Delays[]): Row[] {
  const row = (what: string, read: (delays: readonly number[]) => number): Row => {
    const [own, other] = [ours, yardstick].map((all) => read(all.map(({ last }) => last)));
    return {
      what: `${who}, last one, ${what}, ÷ members without strangers`,
      ours: figure(own ?? 0, 'ms'),
      yardstick: figure(other ?? 0, 'ms'),
      ratio: ((own ?? 0) / (other ?? 1)).toFixed(2),
    };
  };
  return [row('p50', median), row('p99', (delays) => percentile(delays, 0.99))];
}

function obstacleTo(listeners: number): string | null {
  if (mostConnections() < listeners) return `a process may have only ${mostConnections()} connections`;
  if (listeners > 1_000 && process.availableMemory() < MEMORY_FOR_10_000) return 'too little free memory';
  return null;
}

async function measureCrowd(listeners: number): Promise<Row[]> {
  const server = await startServerProcess();
  const [audience, bare, bareAudience] = await Promise.all([
    openAudience(server, listeners),
    startWorker('audience.ts'),
    startWorker('audience.ts'),
  ]);
  try {
    const { port } = await bare.ask({ kind: 'listen' }, Listening);
    const opening = { kind: 'open', port, path: '/', callers: [{}], count: listeners, first: SNAPSHOT };
    await bareAudience.ask(opening, Type.Null());
    const ours: GoalDelays[] = [];
    const yardstick: GoalDelays[] = [];
    let cpu = 0;
    for (let goal = -WARM_UP; goal < GOALS; goal += 1) {
      await sleep(BETWEEN_GOALS_MS);
      const before = await cpuMilliseconds(server.pid);
      const real = await audience.score();
      const after = await cpuMilliseconds(server.pid);
      const plain = await bareEvent(bare, bareAudience, goal);
      if (goal < 0) continue;
      ours.push(real);
      yardstick.push(plain);
      if (before !== null && after !== null) cpu += after - before;
    }
    return rowsOf(listeners, ours, yardstick, cpu);
  } finally {
    await Promise.all([audience.stop(), bare.stop(), bareAudience.stop(), server.remove()]);
  }
}

async function bareEvent(bare: Worker, audience: Worker, goal: number): Promise<GoalDelays> {
  const marker = `"version":${goal + WARM_UP},`;
  await audience.ask({ kind: 'expect', marker }, Type.Null());
  const { at } = await bare.ask({ kind: 'send', event: eventWith(marker) }, Sent);
  const delays = delaysFrom(at, await audience.ask({ kind: 'arrivals' }, Arrivals));
  return { ...delays, pressed: delays.last };
}

/** As long as a match on the real stream. */
function eventWith(marker: string): string {
  return `event: match\ndata: {${marker}"filler":"${'x'.repeat(850)}"}\n\n`;
}

function rowsOf(
  listeners: number,
  ours: readonly GoalDelays[],
  yardstick: readonly GoalDelays[],
  cpu: number,
): Row[] {
  const crowd = `${listeners.toLocaleString('en')} listeners`;
  const row = (what: string, read: (delays: readonly GoalDelays[]) => number): Row => ({
    what: `${crowd}, ${what}`,
    ours: figure(read(ours), 'ms'),
    yardstick: figure(read(yardstick), 'ms'),
    ratio: (read(ours) / read(yardstick)).toFixed(2),
  });
  const last = (delays: readonly GoalDelays[]) => delays.map((delay) => delay.last);
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

/** The followers of one match and its reporter: from the press of a goal to the last listener of the live stream. */

import { setTimeout as sleep } from 'node:timers/promises';
import * as Type from 'typebox';
import { stream } from '#contract/live.ts';
import type { DemoMatch } from '#scripts/demo-file.ts';
import type { ServerProcess } from '#scripts/server-process.ts';
import { signedIn } from '#scripts/signed-in.ts';
import { Arrivals } from './listeners.ts';
import { microseconds, startWorker } from './processes.ts';
import { createReporter } from './reporter.ts';

/** One goal, in milliseconds. */
export type GoalDelays = {
  /** From the acknowledgement of the goal to the listener in the middle, and to the last one. */
  readonly middle: number;
  readonly last: number;
  /** From the press to the last one. */
  readonly pressed: number;
};

export type Audience = {
  /** Scores a goal and waits until every listener has it. Every other one cancels the goal before it. */
  score(): Promise<GoalDelays>;
  stop(): Promise<void>;
};

/** Opens `count` listeners of the demo's live match. */
export async function openAudience(server: ServerProcess, count: number): Promise<Audience> {
  const match = liveMatch(server);
  const member = await signedIn(server.url, server.demo, 'premium');
  const ids = { championshipId: match.championshipId, matchId: match.matchId };
  const path = `${stream.path}?${new URLSearchParams(ids)}`;
  const port = Number(new URL(server.url).port);
  const worker = await startWorker('listeners.ts');
  await worker.ask({ kind: 'open', port, path, headers: member.headers, count }, Type.Null());
  const reporter = createReporter(server.url, match);
  let goals = 0;
  return {
    async score() {
      const { version, match_status } = await reporter.read();
      await worker.ask({ kind: 'expect', marker: `"version":${version + 1},` }, Type.Null());
      const type = goals % 2 === 0 ? 'scoreGoal' : 'cancelGoal';
      goals += 1;
      const pressed = microseconds();
      await reporter.send({ type, side: 'home', seen: match_status });
      const acknowledged = microseconds();
      const arrivals = await worker.ask({ kind: 'arrivals' }, Arrivals);
      return { ...delaysFrom(acknowledged, arrivals), pressed: (arrivals.last - pressed) / 1000 };
    },
    stop: () => worker.stop(),
  };
}

/** Scores `goals` with a pause after each; answers the milliseconds from each press to the last listener. */
export async function scoreMany(
  audience: Audience,
  goals: number,
  pauseMs: number,
): Promise<readonly number[]> {
  const delays: number[] = [];
  for (let goal = 0; goal < goals; goal += 1) {
    delays.push((await audience.score()).pressed);
    await sleep(pauseMs);
  }
  return delays;
}

/** Milliseconds from a moment of the monotonic clock. */
export function delaysFrom(from: number, { middle, last }: Arrivals) {
  return { middle: (middle - from) / 1000, last: (last - from) / 1000 };
}

function liveMatch({ demo }: ServerProcess): DemoMatch {
  const { live } = demo.matches;
  if (live === undefined) throw new Error('demo.json names no live match.');
  return live;
}

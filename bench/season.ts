/**
 * `npm run bench -- season`: forty weekends of 300 matches in one process, reported goal by goal and read by members, as fast as they go:
 * whether the last weekend is as quick as the first, and what a weekend leaves on the disk and in the memory. Without a network, but for
 * the listeners of a final on every tenth Sunday, who hold streams of their own.
 */

import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import * as Type from 'typebox';
import { ACCESS_TOKEN, IDEMPOTENCY_KEY } from '#contract/headers.ts';
import { stream } from '#contract/match/live.ts';
import { targetChampionship } from '#contract/match/this-week.ts';
import { operateScore, updateMatchStatus } from '#contract/match/token-flow.ts';
import { buildApp } from '#server/main/app.ts';
import { urlOf } from '#server/platform/http/register.ts';
import type { Store } from '#server/platform/store/store.ts';
import { openContent } from '#server/publishing/site/live-content.ts';
import { championship, insertSeason, link } from '#server/testing/season.ts';
import { Arrivals, delaysFrom, SNAPSHOT, STREAMS_OF_ONE_LINK } from './audience.ts';
import { median, percentile } from './figures.ts';
import { openOwnServer } from './own-server.ts';
import { microseconds, mostConnections, startWorker } from './processes.ts';
import { print } from './report.ts';

const WEEKENDS = 40;
const CHAMPIONSHIPS = 10;
const MATCHES_OF_EACH = 30;
const SHOWN_EVERY = 10;
const FISCAL_YEAR = '2026';
const PHASES = ['試合前', '前半', 'ハーフタイム', '後半', '試合終了'] as const;
const GOALS = 3;
/** As many as one process takes, or as this machine lets it have: whole links of them. */
const LISTENERS = Math.floor(Math.min(20_000, mostConnections()) / STREAMS_OF_ONE_LINK) * STREAMS_OF_ONE_LINK;
const GOALS_OF_FINAL = 20;
const FOR_EVER = '2999-01-01T00:00:00Z';
const CLOSED_MS = 5_000;

/** What one weekend was like, in milliseconds and MB of a million bytes. */
type Weekend = {
  readonly goals: readonly number[];
  readonly reads: readonly number[];
  readonly heap: number;
  readonly disk: number;
  /** From the acknowledgement of a goal of the final to the last listener. */
  readonly heard: readonly number[];
};

type Site = {
  readonly app: FastifyInstance;
  readonly member: Readonly<Record<string, string>>;
  readonly token: string;
};

/** Prints a row for the first weekend and every tenth. */
export async function measureSeason(): Promise<void> {
  const { config, store, clock, headers: member } = await openOwnServer('premium', { FISCAL_YEAR });
  const content = await openContent({ db: store.db, showing: { marks: 'shown', otherMethods: [] } });
  const app = await buildApp({ config, store, clock, origin: 'real', content, drawing: null });
  await app.listen({ host: '127.0.0.1', port: 0 });
  print(
    `| weekend, of 300 matches | a goal, p50 | p99 | a championship, p50 | p99 | last of ${LISTENERS} listeners, p50 | p99 | heap, MB | disk, MB |`,
  );
  print(`|---|${'--:|'.repeat(8)}`);
  for (let number = 1; number <= WEEKENDS; number += 1) {
    const ids = Array.from({ length: CHAMPIONSHIPS }, (_, index) => `w${number}-${index}`);
    const matchIds = Array.from({ length: MATCHES_OF_EACH }, (_, index) => `m${index}`);
    for (const id of ids) {
      await insertSeason(
        store.db,
        championship({ id, name: `第${number}節 ${id}`, fiscalYear: Number(FISCAL_YEAR) }),
        matchIds.map((matchId) => ({ matchId })),
      );
    }
    const matches = ids.flatMap((championshipId) => matchIds.map((matchId) => ({ championshipId, matchId })));
    const { token } = await link(store.db, { kind: 'matches', matches }, FOR_EVER);
    const { goals, reads } = await playAll({ app, member, token }, matches);
    if (number !== 1 && number % SHOWN_EVERY !== 0) continue;
    const heard = await playFinal({ app, store }, `final-${number}`);
    const weekend = { goals, reads, heard, heap: heapBytes() / 1e6, disk: diskBytes(config.dataDir) / 1e6 };
    print(rowOf(number, weekend));
  }
  await app.close();
  await store.close();
}

type MatchOf = { readonly championshipId: string; readonly matchId: string };

/** All matches phase by phase, as they are on one day. Members read after every goal. */
async function playAll({ app, member, token }: Site, matches: readonly MatchOf[]) {
  const goals: number[] = [];
  const reads: number[] = [];
  for (const [place, currentStatus] of PHASES.slice(0, -1).entries()) {
    const newStatus = PHASES[place + 1] ?? '試合終了';
    for (const match of matches) {
      await timed(app, reported(updateMatchStatus, { ...match, currentStatus, newStatus }, token));
      if (newStatus !== '前半' && newStatus !== '後半') continue;
      for (let goal = 0; goal < GOALS; goal += 1) {
        const score = { ...match, scoredClub: 'club_left', matchStatus: newStatus, operation: 'plus' };
        goals.push(await timed(app, reported(operateScore, score, token)));
        const { championshipId } = match;
        const query = new URLSearchParams({ championshipId, fiscalYear: FISCAL_YEAR });
        reads.push(await timed(app, { url: `${urlOf(targetChampionship)}?${query}`, headers: member }));
      }
    }
  }
  return { goals, reads };
}

/** One match before as many listeners as a process takes; the milliseconds from each goal to the last of them. */
async function playFinal(
  { app, store }: { readonly app: FastifyInstance; readonly store: Store },
  championshipId: string,
): Promise<readonly number[]> {
  const match = { championshipId, matchId: 'm0' };
  const facts = { id: championshipId, name: championshipId, fiscalYear: Number(FISCAL_YEAR) };
  await insertSeason(store.db, championship(facts), [{ matchId: match.matchId }]);
  const links = await Promise.all(
    Array.from({ length: LISTENERS / STREAMS_OF_ONE_LINK }, () =>
      link(store.db, { kind: 'matches', matches: [match] }, FOR_EVER),
    ),
  );
  const callers = links.map(({ token }) => ({ [ACCESS_TOKEN]: token }));
  const [{ token } = { token: '' }] = links;
  await timed(
    app,
    reported(updateMatchStatus, { ...match, currentStatus: '試合前', newStatus: '前半' }, token),
  );
  const audience = await startWorker('audience.ts');
  const port = Number(new URL(app.listeningOrigin).port);
  const path = `${stream.path}?${new URLSearchParams(match)}`;
  await audience.ask({ kind: 'open', port, path, callers, count: LISTENERS, first: SNAPSHOT }, Type.Null());
  const heard: number[] = [];
  for (let goal = 1; goal <= GOALS_OF_FINAL; goal += 1) {
    // The kick-off was the first version.
    await audience.ask({ kind: 'expect', marker: `"version":${goal + 1},` }, Type.Null());
    const score = { ...match, scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' };
    await timed(app, reported(operateScore, score, token));
    const acknowledged = microseconds();
    heard.push(delaysFrom(acknowledged, await audience.ask({ kind: 'arrivals' }, Arrivals)).last);
  }
  await audience.stop();
  // Their streams are closed by then, and weigh no more.
  await sleep(CLOSED_MS);
  return heard;
}

function reported(
  call: typeof operateScore | typeof updateMatchStatus,
  payload: object,
  token: string,
): InjectOptions {
  const headers = { [ACCESS_TOKEN]: token, [IDEMPOTENCY_KEY]: randomUUID() };
  return { method: call.method, url: urlOf(call), headers, payload };
}

/** In milliseconds. */
async function timed(app: FastifyInstance, request: InjectOptions): Promise<number> {
  const start = performance.now();
  const { statusCode, payload } = await app.inject(request);
  if (statusCode !== 200) throw new Error(`${String(request.url)}: ${statusCode} ${payload}`);
  return performance.now() - start;
}

/** What is in use after what is not has been collected. */
function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

function diskBytes(dataDir: string): number {
  const files = ['tsunagu.db', 'tsunagu.db-wal'].map((name) => join(dataDir, name));
  return files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
}

function rowOf(number: number, { goals, reads, heard, heap, disk }: Weekend): string {
  const times = [goals, reads, heard].flatMap((all) => [
    median(all).toFixed(2),
    percentile(all, 0.99).toFixed(1),
  ]);
  return `| ${[number, ...times, heap.toFixed(0), disk.toFixed(0)].join(' | ')} |`;
}

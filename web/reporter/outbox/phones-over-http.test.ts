// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { eventsOf, forgetAnswers, replayedMatch } from '#server/testing/match-log.ts';
import { insertSeason, link, MATCH_DAY_MORNING, matchesOfCup } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { openTestStore, type TestStore } from '#server/testing/stores.ts';
import { runSchedule, type TestedServer } from '../testing/phones.ts';
import { readMatch } from '../testing/read-match.ts';
import { longestOf, runSchedules, schedulesOf } from '../testing/schedule-runs.ts';

/** On each store; with the fast ones (phones.test.ts) 3,000. */
const SCHEDULES = schedulesOf(200);
const LONGEST_MS = longestOf(SCHEDULES);
/** On a process that is killed in their middle: some twenty requests of a schedule to a kill. */
const KILLED_SCHEDULES = schedulesOf(20);
const WRITES_TO_A_KILL = 60;
/** How many requests find no server before the phones wait for it. */
const REFUSALS = 20;
const LONGEST_WITH_KILLS_MS = 4 * longestOf(KILLED_SCHEDULES);
/** Matches that are played at the same time: their requests meet in the server. */
const LANES = 8;

type Database = TestStore['db'];

afterEach(() => vi.unstubAllGlobals());

test(
  '本物のサーバーとHTTPでも、何台の電話とサーバーも同じ試合で終わり、操作は一度ずつ記録される',
  async () => {
    const { url, store } = await startTestServer({ now: MATCH_DAY_MORNING });
    const realFetch = globalThis.fetch;
    vi.stubGlobal('fetch', (input: string, init: RequestInit) => realFetch(new URL(input, url), init));
    const operations = await runInLanes(SCHEDULES, store.db);
    expect(operations).toBeGreaterThan(SCHEDULES * 3);
  },
  LONGEST_MS,
);

test(
  '本物のサーバーを途中で何度殺しても、皆が同じ試合で終わり、操作は一度ずつ記録される',
  async () => {
    const store = await openTestStore();
    const server = await startServerProcess(store.settings);
    const realFetch = globalThis.fetch;
    let writes = 0;
    let refused = 0;
    let unanswered = 0;
    let kills = 0;
    let restarted = Promise.resolve();

    const killAndStart = async () => {
      kills += 1;
      refused = 0;
      await server.kill();
      await server.start();
    };
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
      // The start asks whether the server answers.
      if (input.startsWith(server.url)) return realFetch(input, init);
      const isWrite = init.method === 'PUT';
      if (isWrite) writes += 1;
      // While requests of the other lanes are being worked on.
      if (isWrite && writes % WRITES_TO_A_KILL === 0) restarted = killAndStart();
      // Phones have a time of their own, in which a start would last for hours: after some refusals they wait for its end.
      if (refused > REFUSALS) await restarted;
      for (;;) {
        try {
          return await realFetch(new URL(input, server.url), init);
        } catch (error) {
          refused += 1;
          unanswered += 1;
          // A read that has had its time fails again at once: trying on would never let the test end.
          if (isWrite || init.signal?.aborted) throw error;
          await restarted;
        }
      }
    });
    const operations = await runInLanes(KILLED_SCHEDULES, store.db);
    await restarted;
    expect(operations).toBeGreaterThan(KILLED_SCHEDULES * 3);
    expect(kills).toBeGreaterThan(1);
    expect(unanswered).toBeGreaterThan(kills);
  },
  LONGEST_WITH_KILLS_MS,
);

/** Each schedule on a match that nobody has touched; gives how many events they made. */
async function runInLanes(schedules: number, db: Database): Promise<number> {
  const count = Math.ceil(schedules / LANES);
  const ids = Array.from({ length: count * LANES }, (_, index) => `m${index}`);
  await insertSeason(
    db,
    {},
    ids.map((matchId) => ({ matchId })),
  );
  const tokens = [await tokenFor(ids, db), await tokenFor(ids, db)] as const;
  const untouched = ids.values();
  let operations = 0;
  const lane = (_: unknown, index: number) =>
    runSchedules(
      count,
      async (schedule) => {
        const { value: matchId } = untouched.next();
        if (matchId === undefined) throw new Error('All matches have been played.');
        await runSchedule(schedule, serverFor(matchId, tokens, db));
        operations += (await eventsOf(matchId, db)).length;
      },
      // A schedule that fails is tried no smaller: it would need a match that nobody has touched.
      { lane: index, endOnFailure: true },
    );
  await Promise.all(Array.from({ length: LANES }, lane));
  return operations;
}

async function tokenFor(ids: readonly string[], db: Database): Promise<string> {
  return (await link(db, matchesOfCup(...ids), '2999-01-01T00:00:00Z')).token;
}

function serverFor(matchId: string, tokens: TestedServer['tokens'], db: Database): TestedServer {
  return {
    ids: { championshipId: 'cup', matchId },
    tokens,
    read: (address) => readMatch(address, AbortSignal.timeout(LONGEST_MS)),
    settle: () => new Promise((resolve) => setImmediate(resolve)),
    administer: null,
    forgetAnswers: () => forgetAnswers(matchId, db),
    recordBefore: null,
    log: () => eventsOf(matchId, db),
    // The server's clock stands still.
    moments: async () => null,
    replayed: () => replayedMatch(matchId, db),
  };
}

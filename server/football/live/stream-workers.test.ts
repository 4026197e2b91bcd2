import { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { stream } from '#contract/match/live.ts';
import { operateScore, updateMatchStatus } from '#contract/match/token-flow.ts';
import { updateRevocation } from '#server/football/access/repository.ts';
import { put, urlOf } from '#server/testing/calls.ts';
import { listenTo, type TestListener } from '#server/testing/event-stream.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, link, MATCH_DAY_MORNING, matchesOfCup } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';
import { MOST_OF_ONE_MEMBER } from './places.ts';
import type { FromWorker } from './stream-workers.ts';

type Headers = Readonly<Record<string, string>>;

const MATCH = { championshipId: 'cup', matchId: 'm1' };

/** A server whose streams are written by two processes, with a match in its first half. */
async function start() {
  const server = await startTestServer({ now: MATCH_DAY_MORNING, env: { WORKERS: '2' } });
  const { db } = server.store;
  await insertSeason(db, {}, [{ matchId: 'm1' }, { matchId: 'm2' }]);
  const reporter = await link(db, matchesOfCup('m1', 'm2'));
  const kickOff = { ...MATCH, currentStatus: '試合前', newStatus: '前半' };
  expect((await put(server.url, updateMatchStatus, kickOff, reporter)).status).toBe(200);
  const member = await signedIn(server);
  const open = async (headers: Headers = member.headers, query: Record<string, string> = MATCH) => {
    const listener = await listenTo(urlOf(server.url, stream, query), headers);
    onTestFinished(() => listener.close());
    expect(listener.status).toBe(200);
    await listener.until(({ event }) => event === 'snapshot');
    return listener;
  };
  const goal = async () => {
    const goal = { ...MATCH, scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' };
    expect((await put(server.url, operateScore, goal, reporter)).status).toBe(200);
  };
  const said: FromWorker['kind'][] = [];
  for (const worker of workers()) worker.on('message', ({ kind }: FromWorker) => said.push(kind));
  /** Waits until so many streams in all have come to a process, or have closed there. */
  const until = (kind: FromWorker['kind'], streams: number) =>
    expect.poll(() => said.filter((one) => one === kind).length).toBe(streams);
  return { ...server, reporter, open, goal, until };
}

/** The processes of this one's servers that write to streams. */
function workers(): readonly ChildProcess[] {
  const handles: readonly object[] = Reflect.apply(Reflect.get(process, '_getActiveHandles'), process, []);
  return handles.filter(
    (one): one is ChildProcess =>
      one instanceof ChildProcess &&
      one.spawnargs.some((text) => text.includes('football/live/stream-program')),
  );
}

function isAt(version: number) {
  return (heard: TestListener['heard'][number]) =>
    (heard.event === 'match' && heard.match.version === version) ||
    (heard.event === 'snapshot' && heard.matches.some((match) => match.version === version));
}

test('得点は、別のプロセスが書く流れでも一秒以内に届き、ほかの試合の人には届かない', async () => {
  const { open, goal, until } = await start();
  const listeners = await Promise.all(Array.from({ length: 6 }, () => open()));
  const ofChampionship = await open(undefined, { championshipId: 'cup' });
  const other = await open(undefined, { matchId: 'm2' });
  await until('taken', 8);
  await goal();
  for (const listener of [...listeners, ofChampionship]) await listener.until(isAt(2), 1_000);
  await setTimeout(100);
  expect(other.heard.map(({ event }) => event)).toEqual(['snapshot']);
});

test('渡される間に起きた得点も失われず、版は下がらない', async () => {
  const { open, goal, reporter } = await start();
  const goals = 40;
  const scoring = (async () => {
    for (let scored = 0; scored < goals; scored += 1) await goal();
  })();
  const listeners = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      await setTimeout(index * 10);
      return open({ 'x-access-token': reporter.token });
    }),
  );
  await scoring;
  for (const listener of listeners) {
    await listener.until(isAt(goals + 1));
    const versions = listener.heard.flatMap((one) => (one.event === 'match' ? [one.match.version] : []));
    expect(versions).toEqual(versions.toSorted((one, other) => one - other));
  }
});

test('プロセスが落ちると、その流れだけが終わり、場所は空き、すぐに代わりが来る', async () => {
  const { open, goal, until } = await start();
  const listeners = await Promise.all(Array.from({ length: MOST_OF_ONE_MEMBER }, () => open()));
  const ended = new Set<TestListener>();
  for (const listener of listeners) {
    const note = () => ended.add(listener);
    listener.ended.then(note, note);
  }
  await until('taken', MOST_OF_ONE_MEMBER);
  const [first] = workers();
  first?.kill('SIGKILL');
  await expect.poll(() => ended.size).toBe(MOST_OF_ONE_MEMBER / 2);
  await goal();
  for (const listener of listeners) if (!ended.has(listener)) await listener.until(isAt(2), 1_000);
  const again = await Promise.all([...ended].map(() => open()));
  await expect.poll(() => workers().length).toBe(2);
  await goal();
  for (const listener of again) await listener.until(isAt(3), 1_000);
});

test('同じ試合を開いている端末の数も、終わった権利も、流れがどこにあっても伝わる', async () => {
  const { store, open, reporter, until } = await start();
  const other = await link(store.db, matchesOfCup('m1'));
  const phone = (token: string) => open({ 'x-access-token': token }, { ...MATCH, page: crypto.randomUUID() });
  const stays = await phone(reporter.token);
  await until('taken', 1);
  const ends = await phone(other.token);
  await stays.until((heard) => heard.event === 'reporters' && heard.pages === 2, 1_000);
  await until('taken', 2);
  await updateRevocation(other.tokenId, MATCH_DAY_MORNING, store.db);
  await ends.ended;
  await expect.poll(() => stays.heard.at(-1)).toEqual({ event: 'reporters', pages: 1 });
});

test('閉じられた流れは場所を返し、サーバーを止めると残りもきちんと終わり、プロセスも残らない', async () => {
  const { open, close, until } = await start();
  for (let round = 1; round <= 3; round += 1) {
    const listeners = await Promise.all(Array.from({ length: MOST_OF_ONE_MEMBER }, () => open()));
    await until('taken', round * MOST_OF_ONE_MEMBER);
    for (const listener of listeners) listener.close();
    await until('closed', round * MOST_OF_ONE_MEMBER);
  }
  const last = await Promise.all([open(), open(), open()]);
  const running = workers();
  expect(running).toHaveLength(2);
  const exits = running.map((worker) => once(worker, 'exit'));
  await close();
  for (const { ended } of last) await ended;
  for (const exit of exits) expect(await exit).toEqual([0, null]);
});

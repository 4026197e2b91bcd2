import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { stream } from '#contract/match/live.ts';
import { createBus, type PagesListener } from '#server/platform/bus/bus.ts';
import { urlOf } from '#server/testing/calls.ts';
import { testStoreConfig } from '#server/testing/config.ts';
import { listenTo, type TestListener } from '#server/testing/event-stream.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, link, MATCH_DAY_MORNING, matchesOfCup } from '#server/testing/season.ts';
import { startTestServerOn, type TestServer } from '#server/testing/server.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { createPresence, SILENT_MS, TELL_AGAIN_MS } from './presence.ts';

/** What a phone on the pitch must see of another, on a busy machine, too. */
const WITHIN_MS = 5_000;

afterEach(() => {
  vi.useRealTimers();
});

async function start() {
  const store = await openTestStore();
  const { db } = store;
  await insertSeason(db, {}, [{ matchId: 'm1' }, { matchId: 'm2' }]);
  const own = await link(db, matchesOfCup('m1', 'm2'));
  const ofCategory = await link(db, { kind: 'category', category: 'U-12（ジュニア）' });
  const server = await startTestServerOn(store, { now: MATCH_DAY_MORNING });
  return { store, server, token: own.token, otherToken: ofCategory.token };
}

async function phone(
  server: TestServer,
  token: string,
  { page = crypto.randomUUID(), matchId = 'm1' }: { page?: string; matchId?: string } = {},
): Promise<TestListener> {
  const query = { championshipId: 'cup', matchId, page };
  const listener = await listenTo(urlOf(server.url, stream, query), { 'x-access-token': token });
  onTestFinished(() => listener.close());
  return listener;
}

/** The last number of pages that a listener was told. */
async function told(listener: TestListener, pages: number): Promise<void> {
  await vi.waitFor(() => expect(pagesTold(listener).at(-1)).toBe(pages), { timeout: WITHIN_MS, interval: 5 });
}

function pagesTold({ heard }: TestListener): readonly number[] {
  return heard.flatMap((one) => (one.event === 'reporters' ? [one.pages] : []));
}

test('二台目が同じ試合を開くと、どちらの端末も一秒以内に知り、閉じると数秒と待たずに消える', async () => {
  const { server, token, otherToken } = await start();
  const first = await phone(server, token);
  await told(first, 1);
  const second = await phone(server, otherToken);
  await Promise.all([told(first, 2), told(second, 2)]);
  second.close();
  await told(first, 1);
  expect(pagesTold(first)).toEqual([1, 2, 1]);
});

test('同じリンクの二台も二台と数え、同じ画面のつなぎ直しは一台のまま', async () => {
  const { server, token } = await start();
  const page = crypto.randomUUID();
  const first = await phone(server, token, { page });
  const second = await phone(server, token);
  await told(second, 2);
  const again = await phone(server, token, { page });
  await told(again, 2);
  first.close();
  await sleep(100);
  expect(pagesTold(second).at(-1)).toBe(2);
  expect(pagesTold(first)).toEqual([1, 2]);
});

test('ほかの試合を開いている人は数えない', async () => {
  const { server, token } = await start();
  const first = await phone(server, token);
  const other = await phone(server, token, { matchId: 'm2' });
  await Promise.all([told(first, 1), told(other, 1)]);
});

test('会員も、画面を名乗らない接続も、数えられず、何も知らされない', async () => {
  const { server, token } = await start();
  const { headers } = await signedIn(server);
  const query = { championshipId: 'cup', matchId: 'm1' };
  const first = await phone(server, token);
  const member = await listenTo(urlOf(server.url, stream, { ...query, page: crypto.randomUUID() }), headers);
  const silent = await listenTo(urlOf(server.url, stream, query), { 'x-access-token': token });
  onTestFinished(() => member.close());
  onTestFinished(() => silent.close());
  const second = await phone(server, token);
  await told(second, 2);
  expect(pagesTold(first)).toEqual([1, 2]);
  expect([...pagesTold(member), ...pagesTold(silent)]).toEqual([]);
});

test('画面の名前でないものは受け付けない', async () => {
  const { server, token } = await start();
  expect((await phone(server, token, { page: '山田太郎' })).status).toBe(400);
});

if (testStoreConfig().kind === 'postgres') {
  test('別のサーバーにつないだ端末どうしも一秒以内に互いを知り、サーバーが止まると消える', async () => {
    const { store, server, token } = await start();
    const two = await startTestServerOn(store, { now: MATCH_DAY_MORNING });
    const first = await phone(server, token);
    const second = await phone(two, token);
    await Promise.all([told(first, 2), told(second, 2)]);
    const third = await phone(two, token);
    await Promise.all([told(first, 3), told(third, 3)]);
    await two.close();
    await told(first, 1);
  });
}

/** A presence whose bus hears what the test says another process has told. */
async function besideAnotherProcess() {
  vi.useFakeTimers();
  let hear: PagesListener = () => undefined;
  const bus = await createBus({
    announce: () => undefined,
    tellPages: (open) => void toldElsewhere.push(open.pages),
    listen: async ({ pagesTold: listener }) => {
      hear = listener;
    },
    close: async () => undefined,
  });
  const toldElsewhere: (readonly string[])[] = [];
  const presence = createPresence({ bus });
  onTestFinished(() => presence.close());
  const frames: string[] = [];
  const enter = (page: string) => presence.enter(MATCH, page, (frame) => void frames.push(frame.toString()));
  const elsewhere = (...pages: readonly string[]) => hear('other', { ...MATCH, pages });
  const pages = () => frames.map((frame) => Number(/"pages":(\d+)/.exec(frame)?.[1]));
  return { presence, enter, elsewhere, pages, toldElsewhere };
}

const MATCH = { championshipId: 'cup', matchId: 'm1' };

test('黙ったまま消えたサーバーの端末は、しばらくして数えられなくなる', async () => {
  const { enter, elsewhere, pages } = await besideAnotherProcess();
  enter('a');
  elsewhere('b', 'c');
  expect(pages()).toEqual([1, 3]);
  vi.advanceTimersByTime(TELL_AGAIN_MS);
  elsewhere('b', 'c');
  vi.advanceTimersByTime(SILENT_MS - TELL_AGAIN_MS);
  expect(pages()).toEqual([1, 3]);
  vi.advanceTimersByTime(2 * TELL_AGAIN_MS);
  expect(pages()).toEqual([1, 3, 1]);
});

test('サーバーを移っている途中の端末は、一台のまま', async () => {
  const { enter, elsewhere, pages } = await besideAnotherProcess();
  enter('a');
  elsewhere('a');
  expect(pages()).toEqual([1]);
});

test('開いている画面は、後から来たサーバーのためにくり返し知らされ、止まるときはなくなったと知らされる', async () => {
  const { presence, enter, toldElsewhere } = await besideAnotherProcess();
  const leave = enter('a');
  await vi.advanceTimersByTimeAsync(2 * TELL_AGAIN_MS);
  expect(toldElsewhere).toEqual([['a'], ['a'], ['a']]);
  leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(toldElsewhere.at(-1)).toEqual([]);
  enter('b');
  presence.close();
  expect(toldElsewhere.slice(-2)).toEqual([['b'], []]);
});

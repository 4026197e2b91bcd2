// @vitest-environment node
import { expect, test } from 'vitest';
import { serverClock } from '#web/api/server-clock.ts';
import { tokenFlow } from '../match/flow.ts';
import { fromTokenFlow } from '../match/reported-match.ts';
import { goalOn } from '../testing/operations.ts';
import { createVirtualTime } from '../testing/virtual-time.ts';
import { IDS, matchAfter, onWire, wayTo } from '../testing/wire.ts';
import { FIRST_PAUSE_MS, LEAST_TRY_MS } from './flusher.ts';
import type { Answer, Operation } from './operation.ts';
import { createOutbox } from './outbox.ts';
import { createMemoryStorage } from './storage.ts';

const PATIENCE_MS = 12_000;
const REPORTED = fromTokenFlow(onWire(matchAfter(wayTo('前半'))));
const ACCEPTED: Answer = { kind: 'accepted', match: REPORTED, isFulfilled: false };

type Tried = { readonly key: string; readonly at: number; readonly answer: (answer: Answer) => void };

/** A phone with one goal to send, by a door from which nothing comes back unless the test says so. */
async function start() {
  const time = createVirtualTime(0, () => new Promise((resolve) => setImmediate(resolve)));
  const tries: Tried[] = [];
  const send = ({ key }: Operation, _seen: number | null, givenUp: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    tries.push({ key, at: time.now(), answer: resolve });
    const nothing = () => resolve({ kind: 'unanswered', by: 'network' });
    givenUp.addEventListener('abort', nothing);
    time.at(PATIENCE_MS, nothing);
    return promise;
  };
  const storage = createMemoryStorage();
  const goal = goalOn(IDS);
  await storage.write({ put: [goal] });
  const outbox = createOutbox({
    doors: { token: { policy: tokenFlow.policy, send } },
    storage,
    alone: (work) => work(),
    neighbours: { tell: () => undefined, listen: () => undefined },
    clock: { now: time.now, pause: time.pause },
    serverClock,
    random: () => 1,
    newKey: () => crypto.randomUUID(),
  });
  await time.pass(0);
  const { wake, hear } = outbox;
  const waits = () => outbox.state().operations.length;
  return { time, tries, wake, hear: () => hear(goal.address, REPORTED), waits };
}

const momentsOf = (tries: readonly Tried[]) => tries.map(({ at }) => at);

test('電波が戻ると、答えのないままの送信をやめ、同じ操作としてすぐに送り直す', async () => {
  const { time, tries, wake, waits } = await start();
  await time.pass(5_000);
  wake();
  await time.pass(0);
  expect(momentsOf(tries)).toEqual([0, 5_000]);
  expect(new Set(tries.map(({ key }) => key)).size).toBe(1);
  tries[1]?.answer(ACCEPTED);
  await time.pass(60_000);
  expect(waits()).toBe(0);
  expect(tries).toHaveLength(2);
});

test('始めたばかりの送信は、二秒は答えを待つ', async () => {
  const { time, tries, wake } = await start();
  await time.pass(500);
  wake();
  await time.pass(LEAST_TRY_MS - 501);
  expect(momentsOf(tries)).toEqual([0]);
  await time.pass(1);
  expect(momentsOf(tries)).toEqual([0, LEAST_TRY_MS]);
});

test('二秒のうちに答えが来れば、送り直さない', async () => {
  const { time, tries, wake, waits } = await start();
  await time.pass(500);
  wake();
  await time.pass(1_000);
  tries[0]?.answer(ACCEPTED);
  await time.pass(60_000);
  expect(momentsOf(tries)).toEqual([0]);
  expect(waits()).toBe(0);
});

test('電波が戻った後に始めた送信は、終わりまで待つ', async () => {
  const { time, tries, wake } = await start();
  await time.pass(5_000);
  wake();
  await time.pass(PATIENCE_MS - 1);
  expect(momentsOf(tries)).toEqual([0, 5_000]);
});

test('電波が戻ったり切れたりし続けても、送り直す間は二秒から倍に延び、遅い答えも受け取れる', async () => {
  const { time, tries, wake, waits } = await start();
  for (let times = 0; times < 60; times += 1) {
    wake();
    await time.pass(100);
  }
  wake();
  await time.pass(7_900);
  expect(momentsOf(tries)).toEqual([0, 2_000, 6_000]);
  tries[2]?.answer(ACCEPTED);
  await time.pass(60_000);
  expect(waits()).toBe(0);
});

test('答えより先に試合の知らせが届いても、送信は続ける', async () => {
  const { time, tries, hear, waits } = await start();
  await time.pass(3_000);
  await hear();
  await time.pass(2_000);
  expect(momentsOf(tries)).toEqual([0]);
  tries[0]?.answer(ACCEPTED);
  await time.pass(60_000);
  expect(waits()).toBe(0);
});

test('一度終わりまで待った後は、また二秒で送り直せる', async () => {
  const { time, tries, wake } = await start();
  for (let times = 0; times < 80; times += 1) {
    wake();
    await time.pass(100);
  }
  await time.pass(19_000);
  expect(momentsOf(tries)).toEqual([0, 2_000, 6_000, 14_000, 14_000 + PATIENCE_MS + FIRST_PAUSE_MS]);
  wake();
  await time.pass(LEAST_TRY_MS);
  expect(momentsOf(tries).slice(5)).toEqual([29_000]);
});

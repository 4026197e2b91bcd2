import { expect, onTestFinished, test, vi } from 'vitest';
import { BLOCK_MS, type Block, createLoopWatch, TICK_MS } from './loop-watch.ts';

/** A watch whose thread runs for as long as the test says; `wait` lets the timer come in time. */
function watching() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let nowMs = 5_000;
  let cpuMs = 0;
  const watch = createLoopWatch({ monotonicMs: () => nowMs, cpuMs: () => cpuMs });
  const blocks: Block[] = [];
  const end = watch.follow((block) => blocks.push(block));
  onTestFinished(end);
  return {
    watch,
    blocks,
    end,
    /** The thread is held; afterwards the timer may come. */
    hold(ms: number, cpuShare = 1) {
      nowMs += ms;
      cpuMs += ms * cpuShare;
    },
    tick: () => vi.advanceTimersByTime(TICK_MS),
  };
}

const nothing = () => undefined;

test('1秒以上止めた要求の型と長さが分かる', () => {
  const { watch, blocks, hold, tick } = watching();
  hold(150);
  watch.runAs('GET a', nothing);
  hold(10);
  watch.runAs('GET b', nothing);
  hold(1_500);
  watch.runAs('GET c', nothing);
  hold(20);
  tick();
  expect(blocks).toEqual([{ route: 'GET b', ms: 1_680 - TICK_MS, routeMs: 1_500, cpuMs: 1_680 }]);
});

test.each([
  ['少し遅れただけ', TICK_MS + BLOCK_MS - 1, 0],
  ['1秒遅れた', TICK_MS + BLOCK_MS, 1],
])('%sとき', (_reason, ms, count) => {
  const { watch, blocks, hold, tick } = watching();
  watch.runAs('GET a', nothing);
  hold(ms);
  tick();
  expect(blocks).toHaveLength(count);
});

test('何もなければ、いつまでも知らせない', () => {
  const { blocks, hold, tick } = watching();
  for (let times = 0; times < 100; times += 1) {
    hold(TICK_MS, 0);
    tick();
  }
  expect(blocks).toEqual([]);
});

test('短い要求が続いて止まったときは、合わせて最も長い型を言い、その長さも言う', () => {
  const { watch, blocks, hold, tick } = watching();
  for (let times = 0; times < 20; times += 1) {
    for (const [route, ms] of [
      ['GET a', 40],
      ['GET b', 60],
    ] as const) {
      watch.runAs(route, nothing);
      hold(ms);
      watch.idle();
    }
  }
  tick();
  expect(blocks).toMatchObject([{ route: 'GET b', ms: 1_800, routeMs: 1_200 }]);
});

test('要求でない仕事が止めたときは、前にあった要求のせいにしない', () => {
  const { watch, blocks, hold, tick } = watching();
  watch.runAs('GET a', nothing);
  hold(100);
  watch.idle();
  hold(2_000, 0.1);
  tick();
  expect(blocks).toEqual([{ route: '', ms: 2_100 - TICK_MS, routeMs: 2_000, cpuMs: 300 }]);
});

test('待ってから続く要求は、あとから来た要求と取り違えられない', async () => {
  const { watch, blocks, hold, tick } = watching();
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>();
  watch.runAs('PUT a', async () => {
    await answer;
    watch.resumed();
    hold(1_500);
    done();
  });
  watch.runAs('GET b', nothing);
  resolve();
  await isDone;
  tick();
  expect(blocks).toMatchObject([{ route: 'PUT a', routeMs: 1_500 }]);
});

test('終わったあとは、何も知らせない', () => {
  const { watch, blocks, hold, tick, end } = watching();
  end();
  watch.runAs('GET a', nothing);
  hold(10_000);
  tick();
  expect(blocks).toEqual([]);
});

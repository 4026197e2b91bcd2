import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { every } from './every.ts';
import { flushed } from './flushed.ts';
import { createLoop } from './loop.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A loop whose runs end when the test says so. */
function controlled() {
  const runs: PromiseWithResolvers<void>[] = [];
  const errors: unknown[] = [];
  const loop = createLoop(
    () => {
      const run = Promise.withResolvers<void>();
      runs.push(run);
      return run.promise;
    },
    (error) => errors.push(error),
  );
  return { loop, runs, errors, passing: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

test('同じ仕事は同時に二つ走らず、その間に何度頼まれても、あとで一度だけ走る', async () => {
  const { loop, runs, passing } = controlled();
  loop.wake();
  for (let times = 0; times < 5; times += 1) loop.wake();
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await passing(0);
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await passing(60_000);
  expect(runs).toHaveLength(2);
});

test('失敗した仕事は記録され、次の時間にまた走る', async () => {
  const { loop, runs, errors, passing } = controlled();
  loop.start({ everyMs: 5_000 });
  await passing(5_000);
  runs[0]?.reject(new Error('away'));
  await passing(4_999);
  expect(errors).toMatchObject([{ message: 'away' }]);
  expect(runs).toHaveLength(1);
  await passing(1);
  expect(runs).toHaveLength(2);
});

test('失敗している間に頼まれた仕事は、少し待ってから走る', async () => {
  const { loop, runs, passing } = controlled();
  loop.wake();
  loop.wake();
  runs[0]?.reject(new Error('away'));
  await passing(999);
  expect(runs).toHaveLength(1);
  await passing(1);
  expect(runs).toHaveLength(2);
});

test('仕事がすぐに例外を投げても、止まらない', async () => {
  const errors: unknown[] = [];
  const loop = createLoop(
    () => {
      throw new Error('at once');
    },
    (error) => errors.push(error),
  );
  loop.wake();
  await vi.advanceTimersByTimeAsync(0);
  loop.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(errors).toHaveLength(2);
});

test('初回は待ち時間を決められ、そのあとは一定の間隔で走る', async () => {
  const { loop, runs, passing } = controlled();
  loop.start({ firstMs: 100, everyMs: 1_000 });
  await passing(99);
  expect(runs).toHaveLength(0);
  await passing(1);
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await passing(900);
  expect(runs).toHaveLength(2);
});

test('閉じるときは走っている仕事の終わりを待ち、そのあとは何も始まらない', async () => {
  const { loop, runs, passing } = controlled();
  loop.start({ everyMs: 1_000 });
  loop.wake();
  loop.wake();
  const closed = vi.fn();
  const closing = loop.close().then(closed);
  expect(loop.signal.aborted).toBe(true);
  await passing(10_000);
  expect(closed).not.toHaveBeenCalled();
  runs[0]?.resolve();
  await closing;
  loop.wake();
  loop.wakeAfter(1);
  await passing(10_000);
  expect(runs).toHaveLength(1);
});

test('時計を止めたあとも、頼まれた仕事は走る', async () => {
  const { loop, runs, passing } = controlled();
  loop.start({ everyMs: 1_000 });
  loop.wakeAfter(10);
  loop.stopTimers();
  await passing(10_000);
  expect(runs).toHaveLength(0);
  loop.wake();
  expect(runs).toHaveLength(1);
});

test('頼んだ側のトランザクションの中では走らない', async () => {
  const inside = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const loop = createLoop(
    async () => void seen.push(inside.getStore()),
    () => undefined,
  );
  inside.run('transaction', () => {
    loop.wake();
    loop.wakeAfter(5);
  });
  await vi.advanceTimersByTimeAsync(5);
  expect(seen).toEqual([undefined, undefined]);
});

test('サーバーが動く間の仕事は、失敗すると名前とともに記録され、サーバーとともに終わる', async () => {
  const log = { error: vi.fn() };
  const closings: (() => Promise<void>)[] = [];
  const run = vi.fn(() => Promise.reject(new Error('away')));
  every('reminders', { everyMs: 1_000 }, run, { log, onClose: (work) => void closings.push(work) });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(log.error.mock.calls).toEqual([
    [expect.objectContaining({ message: 'away' }), 'reminders failed'],
    [expect.objectContaining({ message: 'away' }), 'reminders failed'],
  ]);
  for (const close of closings) await close();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(run).toHaveBeenCalledTimes(2);
});

test('覚え書きは三十秒ごとにまとめて書かれ、書けなければ新しいものを残して次に書かれる', async () => {
  const written: ReadonlyMap<string, number>[] = [];
  let isAway = true;
  const onError = vi.fn();
  const notes = flushed<number>({
    max: 2,
    onError,
    async write(noted) {
      // What is noted meanwhile is newer.
      if (isAway) notes.note('a', 3);
      if (isAway) throw new Error('away');
      written.push(noted);
    },
  });
  notes.note('a', 1);
  notes.note('b', 2);
  notes.note('c', 9);
  expect(notes.has('c')).toBe(false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(onError).toHaveBeenCalledOnce();
  isAway = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(written).toEqual([new Map(Object.entries({ a: 3, b: 2 }))]);
  notes.note('d', 4);
  await notes.close();
  expect(written[1]).toEqual(new Map([['d', 4]]));
});

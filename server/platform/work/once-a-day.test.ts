import { expect, onTestFinished, test, vi } from 'vitest';
import { instantText } from '#server/platform/clock.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { findLastRun } from './daily-runs-repository.ts';
import { type Outcome, onceADay } from './once-a-day.ts';

/** Four in the morning in Tokyo is 19:00 of the day before in UTC. */
async function daily() {
  const store = await openTestStore();
  const run = vi.fn(async (): Promise<Outcome> => ({ customers: 2 }));
  let now = Temporal.Instant.from('2026-05-16T01:00:00Z');
  const setClock = (at: string) => {
    now = Temporal.Instant.from(at);
  };
  const runAt = (at: string, name = 'reconciliation') => {
    setClock(at);
    return onceADay(name, run, { store, clock: () => now, log: { warn: () => undefined } });
  };
  return { store, run, runAt, setClock };
}

test('一日に一度、一つのプロセスだけが行い、日は朝の四時に変わる', async () => {
  const { store, run, runAt } = await daily();
  const both = await Promise.all([runAt('2026-05-16T01:00:00Z'), runAt('2026-05-16T01:00:00Z')]);
  expect(both.toSorted()).toEqual([false, true]);
  expect(await runAt('2026-05-16T18:59:59.999Z')).toBe(false);
  expect(await runAt('2026-05-16T19:00:00Z')).toBe(true);
  expect(run).toHaveBeenCalledTimes(2);
  const last = await findLastRun('reconciliation', store.db);
  expect([String(last?.finishedAt), last?.outcome]).toEqual(['2026-05-16T19:00:00Z', { customers: 2 }]);
});

test('進みすぎた時計が行った日の分も、時計が戻れば、その日ごとに行う', async () => {
  const { run, runAt } = await daily();
  expect(await runAt('2026-06-20T01:00:00Z')).toBe(true);
  expect(await runAt('2026-05-16T20:00:00Z')).toBe(true);
  expect(await runAt('2026-05-16T21:00:00Z')).toBe(false);
  run.mockImplementationOnce(() => new Promise<Outcome>(() => undefined));
  void runAt('2026-06-20T20:00:00Z');
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(3));
  expect(await runAt('2026-05-17T20:00:00Z')).toBe(true);
});

test.each(['2026-05-16T00:59:58Z', '2026-05-16T00:50:00Z'])(
  '続いている仕事は、少し遅れた時計（%s）のプロセスが、もう一度始めることはない',
  async (behind) => {
    const { run, runAt } = await daily();
    run.mockImplementationOnce(() => new Promise<Outcome>(() => undefined));
    void runAt('2026-05-16T01:00:00Z');
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
    expect(await runAt(behind)).toBe(false);
    expect(run).toHaveBeenCalledOnce();
  },
);

test('少し遅れた時計は、次の日の分が済んでいれば、行わない', async () => {
  const { runAt } = await daily();
  expect(await runAt('2026-05-16T19:00:00Z')).toBe(true);
  expect(await runAt('2026-05-16T18:59:58Z')).toBe(false);
});

test('四時をまたいだ仕事は、始めた日のもので、次の日の分も行う', async () => {
  const { run, runAt, setClock } = await daily();
  run.mockImplementationOnce(async () => {
    setClock('2026-05-16T19:05:00Z');
    return {};
  });
  expect(await runAt('2026-05-16T18:50:00Z')).toBe(true);
  expect(await runAt('2026-05-16T20:00:00Z')).toBe(true);
});

test('別の仕事の記録には左右されない', async () => {
  const { runAt } = await daily();
  expect(await runAt('2026-05-16T01:00:00Z')).toBe(true);
  expect(await runAt('2026-05-16T01:00:00Z', 'retention')).toBe(true);
});

test.each([
  ['例外を投げた', () => Promise.reject(new Error('away'))],
  ['終わらなかった', () => Promise.resolve(null)],
  ['途中で止まった', () => new Promise<Outcome>(() => undefined)],
])('%s仕事は、一時間たってから、もう一度行う', async (_how, fails) => {
  const { store, run, runAt } = await daily();
  run.mockImplementationOnce(fails);
  void runAt('2026-05-16T01:00:00Z').catch(() => undefined);
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
  expect((await findLastRun('reconciliation', store.db))?.finishedAt).toBeNull();
  expect(await runAt('2026-05-16T02:00:00Z')).toBe(false);
  expect(await runAt('2026-05-16T02:00:01Z')).toBe(true);
  expect(run).toHaveBeenCalledTimes(2);
});

test('閉じるために途中でやめた仕事は、次に始まったプロセスがすぐに行う', async () => {
  const { store, run, runAt } = await daily();
  run.mockImplementationOnce(async () => 'closed');
  expect(await runAt('2026-05-16T01:00:00Z')).toBe(true);
  expect((await findLastRun('reconciliation', store.db))?.finishedAt).toBeNull();
  expect(await runAt('2026-05-16T01:00:10Z')).toBe(true);
  expect(run).toHaveBeenCalledTimes(2);
});

test('一時間より長くかかる仕事も、続いている間は、ほかのプロセスが行わない', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { store, run, runAt, setClock } = await daily();
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  run.mockImplementationOnce(() => promise);
  const long = runAt('2026-05-16T01:00:00Z');
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
  for (const at of ['2026-05-16T01:50:00Z', '2026-05-16T02:40:00Z']) {
    setClock(at);
    await vi.waitFor(async () => {
      vi.advanceTimersByTime(10 * 60_000);
      const row = await store.db.selectFrom('daily_runs').select('claimed_until').executeTakeFirst();
      expect(row?.claimed_until).toBe(instantText(Temporal.Instant.from(at).add({ hours: 1 })));
    });
  }
  expect(await runAt('2026-05-16T03:30:00Z')).toBe(false);
  resolve({ customers: 1 });
  expect(await long).toBe(true);
  expect(await runAt('2026-05-16T03:31:00Z')).toBe(false);
  expect(run).toHaveBeenCalledOnce();
});

import { expect, test, vi } from 'vitest';
import { openTestStore } from '#server/testing/stores.ts';
import { findLastRun } from './daily-runs-repository.ts';
import { type Outcome, onceADay } from './once-a-day.ts';

/** Four in the morning in Tokyo is 19:00 of the day before in UTC. */
async function daily() {
  const store = await openTestStore();
  const run = vi.fn(async (): Promise<Outcome> => ({ customers: 2 }));
  const runAt = (now: string, name = 'reconciliation') =>
    onceADay(name, run, { store, clock: () => Temporal.Instant.from(now) });
  return { store, run, runAt };
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

/** The queue of jobs, by a clock that the test holds: what processes do, die at, and do late. */

import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { instantText } from '#server/platform/clock.ts';
import { openTestStore, type TestStore } from '#server/testing/stores.ts';
import { type ClaimedJob, claimDue, claimOne, delayJobs, endJobs, enqueue } from './jobs-repository.ts';
import { defineWork, type WorkSettings } from './work.ts';

const KIND = 'errand';
const START = Temporal.Instant.from('2026-05-16T01:00:00Z');
const LEASE_MS = 30_000;
const RUNS = 60;
const LONGEST = 120_000;

type Step =
  | { readonly kind: 'queue'; readonly key: string }
  | { readonly kind: 'take' }
  /** How the run that was taken `which` before the last one ends, however late. */
  | { readonly kind: 'end' | 'fail' | 'die'; readonly which: number }
  | { readonly kind: 'wait'; readonly ms: number };

const which = fc.nat({ max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('queue' as const), key: fc.constantFrom('a', 'b', 'c') }),
  },
  { weight: 4, arbitrary: fc.constant({ kind: 'take' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('end' as const, 'fail' as const, 'die' as const), which }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1, 5_000, LEASE_MS) }),
  },
);

test('待っている仕事は失われず、一度だけ終わり、生きているプロセスの仕事は二重に行われない', {
  timeout: LONGEST,
}, async () => {
  const { db } = await openTestStore();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      await db.deleteFrom('jobs').execute();
      await followed(steps, db);
    }),
    { numRuns: RUNS },
  );
});

/** A run, and until when no other of the same job may begin. */
type Run = { readonly job: ClaimedJob; readonly leaseEnd: number; readonly begunAt: number };

/** Follows the steps, and then lets everything come to its end. */
async function followed(steps: readonly Step[], db: TestStore['db']): Promise<void> {
  let elapsedMs = 0;
  let order = 0;
  const queuedAt = new Map<string, number>();
  const doneFrom = new Map<string, number>();
  const left = new Set<string>();
  let runs: Run[] = [];
  const at = (ms: number) => instantText(START.add({ milliseconds: ms }));

  async function take(): Promise<Run | null> {
    order += 1;
    const lease = { claim: `claim-${order}`, now: at(elapsedMs), until: at(elapsedMs + LEASE_MS) };
    const [job] = await claimDue(KIND, { lease, most: 1 }, db);
    if (job === undefined) return null;
    // One that has ended is done again only if it was queued again.
    expect([...left]).toContain(job.key);
    const others = runs.filter((one) => one.job.key === job.key && one.leaseEnd > elapsedMs);
    expect(others).toEqual([]);
    const run = { job, leaseEnd: elapsedMs + LEASE_MS, begunAt: order };
    runs = [...runs, run];
    return run;
  }

  async function end(run: Run): Promise<void> {
    runs = runs.filter((one) => one !== run);
    const ended = await endJobs([run.job], at(elapsedMs), db);
    if (ended === 1 && (queuedAt.get(run.job.key) ?? 0) < run.begunAt) left.delete(run.job.key);
    doneFrom.set(run.job.key, Math.max(doneFrom.get(run.job.key) ?? 0, run.begunAt));
  }

  for (const one of steps) {
    if (one.kind === 'wait') elapsedMs += one.ms;
    else if (one.kind === 'take') await take();
    else if (one.kind === 'queue') {
      order += 1;
      queuedAt.set(one.key, order);
      left.add(one.key);
      await enqueue({ kind: KIND, key: one.key }, at(elapsedMs), db);
    } else {
      const run = runs.at(-1 - one.which);
      if (run === undefined) continue;
      if (one.kind === 'end') await end(run);
      if (one.kind === 'fail') {
        const attempts = run.job.attempts + 1;
        await delayJobs([run.job], { dueAt: at(elapsedMs + 2_000), attempts, reason: 'away' }, db);
      }
      // One that dies ends its lease without a word.
      if (one.kind !== 'end') runs = runs.filter((other) => other !== run || one.kind === 'die');
    }
  }
  elapsedMs += 10 * LEASE_MS;
  for (let run = await take(); run !== null; run = await take()) await end(run);
  expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  expect([...left]).toEqual([]);
  for (const [key, order] of queuedAt) {
    // A whole run has begun after it was last queued.
    expect(doneFrom.get(key)).toBeGreaterThan(order);
  }
}

test('同じ時に取ろうとしても、一つのプロセスだけが取れる', async () => {
  const { db } = await openTestStore();
  await enqueue({ kind: KIND, key: 'a' }, instantText(START), db);
  const take = (claim: string, afterMs: number) => {
    const now = START.add({ milliseconds: afterMs });
    const until = instantText(now.add({ milliseconds: LEASE_MS }));
    return claimOne({ kind: KIND, key: 'a' }, { claim, now: instantText(now), until }, db);
  };
  const taken = await Promise.all(['one', 'other', 'third'].map((claim) => take(claim, 0)));
  expect(taken.filter((job) => job !== null)).toHaveLength(1);
  expect(await take('late', LEASE_MS - 1)).toBeNull();
  expect(await take('late', LEASE_MS)).toMatchObject({ claim: 'late' });
});

/** Two processes on one store, and a run of which the test holds the end. */
async function working(concurrency = 2, more: Partial<WorkSettings> = {}) {
  const store = await openTestStore();
  let now = START;
  const clock = () => now;
  const runs: { readonly key: string; readonly by: string; readonly end: PromiseWithResolvers<void> }[] = [];
  const log = { warn: vi.fn() };
  const process = (by: string) => {
    const closings: (() => Promise<void>)[] = [];
    const settings = {
      kind: KIND,
      concurrency,
      leaseMs: LEASE_MS,
      retryDelaysMs: [2_000, 60_000],
      async run([{ key }]: readonly [ClaimedJob, ...ClaimedJob[]]) {
        const end = Promise.withResolvers<void>();
        runs.push({ key, by, end });
        await end.promise;
      },
      ...more,
    };
    const work = defineWork(settings, { store, clock, log, onClose: (close) => void closings.push(close) });
    work.start();
    const close = () => Promise.all(closings.map((one) => one()));
    onTestFinished(async () => {
      for (const { end } of runs) end.resolve();
      await close();
    });
    return { ...work, close };
  };
  const queue = (...keys: string[]) =>
    store.transaction(async (db) => {
      for (const key of keys) await enqueue({ kind: KIND, key }, instantText(now), db);
    });
  const pass = (ms: number) => {
    now = now.add({ milliseconds: ms });
  };
  const rows = () => store.db.selectFrom('jobs').selectAll().orderBy('key').execute();
  return { runs, log, process, queue, pass, rows };
}

const SOON = { timeout: 10_000 };

test('一つのプロセスは決められた数までを同時に行い、一つ終わるとすぐに次を始める', async () => {
  const { runs, process, queue, rows } = await working();
  await queue('a', 'b', 'c');
  process('one');
  await expect.poll(() => runs.map(({ key }) => key), SOON).toEqual(['a', 'b']);
  runs[0]?.end.resolve();
  await expect.poll(() => runs.map(({ key }) => key), SOON).toEqual(['a', 'b', 'c']);
  for (const { end } of runs) end.resolve();
  await expect.poll(rows, SOON).toEqual([]);
});

test('失敗した仕事は、理由とともに残り、間を置いて、また行われる', async () => {
  const { runs, log, process, queue, pass, rows } = await working();
  await queue('a');
  const { runNow } = process('one');
  for (const [failures, pauseMs] of [
    [1, 2_000],
    [2, 60_000],
    [3, 60_000],
  ] as const) {
    await expect.poll(() => runs.length, SOON).toBe(failures);
    runs.at(-1)?.end.reject(new TypeError('佐藤花子'));
    await expect.poll(rows, SOON).toMatchObject([{ attempts: failures, reason: 'TypeError', claim: null }]);
    pass(pauseMs);
  }
  expect(JSON.stringify([log.warn.mock.calls, await rows()])).not.toContain('佐藤花子');
  await expect.poll(() => runs.length, SOON).toBe(4);
  runs.at(-1)?.end.resolve();
  await expect.poll(rows, SOON).toEqual([]);
  expect(await runNow('a')).toBe(true);
});

test('行っている間にもう一度頼まれた仕事は、終わってから、もう一度行われる', async () => {
  const { runs, process, queue, rows } = await working();
  await queue('a');
  process('one');
  await expect.poll(() => runs.length, SOON).toBe(1);
  await queue('a');
  expect(runs).toHaveLength(1);
  runs[0]?.end.resolve();
  await expect.poll(() => runs.length, SOON).toBe(2);
  runs[1]?.end.resolve();
  await expect.poll(rows, SOON).toEqual([]);
});

test('止まったプロセスの仕事は期限が過ぎるとほかのプロセスが行い、あとから戻った終わりは何も消さない', async () => {
  const { runs, process, queue, pass, rows } = await working();
  await queue('a');
  process('one');
  await expect.poll(() => runs.length, SOON).toBe(1);
  process('other').wake();
  pass(LEASE_MS);
  await expect.poll(() => runs.length, SOON).toBe(2);
  runs[0]?.end.resolve();
  await expect.poll(rows, SOON).toMatchObject([{ key: 'a', rerun: 0 }]);
  runs[1]?.end.resolve();
  await expect.poll(rows, SOON).toEqual([]);
});

test('心拍のある仕事は、長くかかってもほかのプロセスに取られず、いくつかをまとめて行える', async () => {
  const inBatches = { batch: 2, leaseMs: 300, hasHeartbeat: true };
  const { runs, process, queue, pass, rows } = await working(1, inBatches);
  await queue('a', 'b', 'c');
  process('one');
  await expect.poll(() => runs.length, SOON).toBe(1);
  pass(250);
  const until = instantText(START.add({ milliseconds: 550 }));
  const underWay = { claimed_until: until };
  await expect.poll(rows, SOON).toMatchObject([underWay, underWay, { key: 'c', claim: null }]);
  runs[0]?.end.resolve();
  await expect.poll(() => runs.map(({ key }) => key).slice(1), SOON).toEqual(['c']);
  expect(await rows()).toMatchObject([{ key: 'c' }]);
  runs[1]?.end.resolve();
  await expect.poll(rows, SOON).toEqual([]);
});

test('閉じるときは、行っている仕事の終わりを待つ', async () => {
  const { runs, process, queue, rows } = await working(1);
  await queue('a', 'b');
  const { close } = process('one');
  await expect.poll(() => runs.length, SOON).toBe(1);
  const closed = close();
  runs[0]?.end.resolve();
  await closed;
  expect(await rows()).toMatchObject([{ key: 'b', claim: null }]);
});

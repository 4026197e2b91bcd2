import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, instantText } from '#server/platform/clock.ts';
import type { Store } from '#server/platform/store/store.ts';
import {
  type ClaimedJob,
  claimDue,
  claimOne,
  delayJob,
  endJob,
  isQueued,
  type Lease,
} from './jobs-repository.ts';
import { createLoop } from './loop.ts';

/** Runs the jobs of one kind, in any of several processes: each until it ends, and again after a failure or when its process has died. */
export type Work = {
  /** Jobs have been queued, perhaps in a transaction that is still open. Never throws, never waits. */
  wake(): void;
  /** Runs what is due, for as long as the server runs. */
  start(): void;
  /** Runs a queued job now, due or not; false if it failed, or did not end in some seconds. True if it is not queued. */
  runNow(key: string): Promise<boolean>;
};

export type WorkSettings = {
  readonly kind: string;
  /** Maximum number of jobs that this process runs at a time. */
  readonly concurrency: number;
  /** After it a run counts as dead, and another process may begin the job anew. */
  readonly leaseMs: number;
  /** Pauses after failures; the last one after every further failure. */
  readonly retryDelaysMs: readonly number[];
  /** Does the job. It may be done twice, so that what it does must not depend on how often it does it. */
  readonly run: (key: string) => Promise<void>;
  /** What to store and log of an error: nothing that a person could be known by. */
  readonly reasonOf: (error: unknown) => string;
  /** Runs before each look at the queue. */
  readonly beforeLook?: () => Promise<void>;
};

type Needs = {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: { warn(facts: object, text: string): void };
  readonly onClose: (work: () => Promise<void>) => void;
};

/** How often jobs of other processes, and those that have become due, are looked for. */
const POLL_MS = 1_000;
/** When the transaction that queued a job has committed. */
const SOON_MS: readonly number[] = [0, 50, 250];
/** How long a caller waits for one job. */
const MAX_WAIT_MS = 8_000;
const WAIT_MS = 50;

export function defineWork(settings: WorkSettings, { store, clock, log, onClose }: Needs): Work {
  const { kind, concurrency, leaseMs, retryDelaysMs, run, reasonOf, beforeLook } = settings;
  const running = new Set<Promise<unknown>>();
  const loop = createLoop(look, (error) => log.warn({ kind, error: reasonOf(error) }, 'jobs are not read'));

  return {
    wake() {
      for (const ms of SOON_MS) loop.wakeAfter(ms);
    },
    start() {
      loop.start({ everyMs: POLL_MS });
      onClose(async () => {
        await loop.close();
        await Promise.all(running);
      });
    },
    async runNow(key) {
      const deadline = performance.now() + MAX_WAIT_MS;
      while (performance.now() < deadline && !loop.signal.aborted) {
        const job = await claimOne({ kind, key }, newLease(), store.db);
        if (job !== null) return attempt(job);
        if (!(await isQueued({ kind, key }, store.db))) return true;
        await sleep(WAIT_MS);
      }
      return false;
    },
  };

  async function look(signal: AbortSignal): Promise<void> {
    await beforeLook?.();
    while (running.size < concurrency && !signal.aborted) {
      const job = await claimDue(kind, newLease(), store.db);
      if (job === null) return;
      const attempting = attempt(job).finally(() => {
        running.delete(attempting);
        loop.wake();
      });
      running.add(attempting);
    }
  }

  /** Never rejects; false if the job is to be tried again. */
  async function attempt(job: ClaimedJob): Promise<boolean> {
    try {
      await run(job.key);
      await endJob(job, instantText(clock()), store.db);
      return true;
    } catch (error) {
      const reason = reasonOf(error);
      log.warn({ kind, key: job.key, reason }, 'a job is tried again later');
      const pauseMs = retryDelaysMs[Math.min(job.attempts, retryDelaysMs.length - 1)] ?? 0;
      const dueAt = instantText(clock().add({ milliseconds: pauseMs }));
      await delayJob(job, { dueAt, reason }, store.db).catch((failure: unknown) => {
        log.warn({ kind, key: job.key, reason: reasonOf(failure) }, 'a job waits for the end of its lease');
      });
      return false;
    }
  }

  function newLease(): Lease {
    const now = clock();
    const until = instantText(now.add({ milliseconds: leaseMs }));
    return { claim: randomUUID(), now: instantText(now), until };
  }
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, instantText } from '#server/platform/clock.ts';
import type { Store } from '#server/platform/store/store.ts';
import {
  type ClaimedJob,
  claimDue,
  claimOne,
  delayJobs,
  endJobs,
  isQueued,
  type Lease,
  moveLease,
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
  /** Maximum number of runs of this process at a time. */
  readonly concurrency: number;
  /** Maximum number of jobs that are done in one run; 1 by default. */
  readonly batch?: number;
  /** After it a run counts as dead, and another process may begin the job anew. */
  readonly leaseMs: number;
  /** Whether the lease goes on for as long as the run; a run must then end by itself. */
  readonly hasHeartbeat?: boolean;
  /** Pauses after failures; the last one after every further failure. */
  readonly retryDelaysMs: readonly number[];
  /**
   * Does jobs, which end with it unless it has ended or delayed them itself, or has moved their lease. It may be done twice, so that
   * what it does must not depend on how often it does it. `signal` is aborted when the server closes.
   */
  readonly run: (jobs: readonly [ClaimedJob, ...ClaimedJob[]], signal: AbortSignal) => Promise<void>;
  /** What to store and log of an error: nothing that a person could be known by. Its name by default. */
  readonly reasonOf?: (error: unknown) => string;
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
  const {
    kind,
    concurrency,
    batch = 1,
    leaseMs,
    hasHeartbeat = false,
    retryDelaysMs,
    run,
    reasonOf = nameOf,
    beforeLook,
  } = settings;
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
        if (job !== null) return attempt([job]);
        if (!(await isQueued({ kind, key }, store.db))) return true;
        await sleep(WAIT_MS);
      }
      return false;
    },
  };

  async function look(signal: AbortSignal): Promise<void> {
    await beforeLook?.();
    while (running.size < concurrency && !signal.aborted) {
      const claiming = { lease: newLease(), most: (concurrency - running.size) * batch };
      // A claim that is lost with the machine is of no use after it.
      const jobs = await store.hastyTransaction((db) => claimDue(kind, claiming, db));
      if (jobs.length === 0) return;
      for (let at = 0; at < jobs.length; at += batch) begin(jobs.slice(at, at + batch));
    }
  }

  function begin([job, ...others]: readonly ClaimedJob[]): void {
    if (job === undefined) return;
    const attempting = attempt([job, ...others]).finally(() => {
      running.delete(attempting);
      loop.wake();
    });
    running.add(attempting);
  }

  /** Never rejects; false if the jobs are to be tried again. */
  async function attempt(jobs: readonly [ClaimedJob, ...ClaimedJob[]]): Promise<boolean> {
    const heartbeat = hasHeartbeat ? setInterval(() => void renew(jobs), leaseMs / 3).unref() : undefined;
    try {
      await run(jobs, loop.signal);
      await endJobs(jobs, instantText(clock()), store.db);
      return true;
    } catch (error) {
      const reason = reasonOf(error);
      const [{ key, attempts }] = jobs;
      log.warn({ kind, key, jobs: jobs.length, reason }, 'jobs are tried again later');
      const pauseMs = retryDelaysMs[Math.min(attempts, retryDelaysMs.length - 1)] ?? 0;
      const dueAt = instantText(clock().add({ milliseconds: pauseMs }));
      await delayJobs(jobs, { dueAt, attempts: attempts + 1, reason }, store.db).catch((failure: unknown) => {
        log.warn({ kind, key, reason: reasonOf(failure) }, 'jobs wait for the end of their lease');
      });
      return false;
    } finally {
      clearInterval(heartbeat);
    }
  }

  async function renew(jobs: readonly ClaimedJob[]): Promise<void> {
    const { until } = newLease();
    const renewed = { claim: jobs[0]?.claim ?? '', until };
    await moveLease(jobs, renewed, store.db).catch((error: unknown) =>
      log.warn({ kind, reason: reasonOf(error) }, 'a lease is not renewed'),
    );
  }

  function newLease(): Lease {
    return leaseFrom(clock(), leaseMs);
  }
}

/** A lease that begins now, of a random claim. */
export function leaseFrom(now: Temporal.Instant, leaseMs: number): Lease {
  const until = instantText(now.add({ milliseconds: leaseMs }));
  return { claim: randomUUID(), now: instantText(now), until };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

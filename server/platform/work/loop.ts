import { AsyncResource } from 'node:async_hooks';

/**
 * Background work of this process that runs again and again: never twice at once, and once more when it is asked for during a run.
 * A run that throws is reported and does not end the loop.
 */
export type Loop = {
  /** Aborted when the loop closes. Long work checks it between two steps. */
  readonly signal: AbortSignal;
  /** Asks for a run. Never throws, never waits. The caller may be inside a transaction; the run is not. */
  wake(): void;
  /** Asks for a run in so many milliseconds, for example when the caller's transaction has committed. */
  wakeAfter(ms: number): void;
  /** Asks for a run again and again. */
  start(timing: Timing): void;
  /** Stops every timer, and starts none any more. `wake` still works. */
  stopTimers(): void;
  /** Resolves when no run is under way. */
  idle(): Promise<void>;
  /** Begins no further run; resolves when the current one has ended. */
  close(): Promise<void>;
};

export type Timing = {
  /** Time between two requests for a run, in milliseconds. */
  readonly everyMs: number;
  /** Time until the first one, in milliseconds; `everyMs` by default. */
  readonly firstMs?: number;
};

/** Delay of a run that was asked for while one failed, so that work which wakes itself does not fail without a pause. */
const AFTER_FAILURE_MS = 1_000;

/** Creates a loop that runs only when it is woken, until `start` is called. */
export function createLoop(
  run: (signal: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): Loop {
  const closing = new AbortController();
  const { signal } = closing;
  const timers = new Set<NodeJS.Timeout>();
  let areTimersStopped = false;
  let working: Promise<void> | null = null;
  let isRequested = false;
  const wake = AsyncResource.bind(() => {
    isRequested = true;
    begin();
  });

  return {
    signal,
    wake,
    wakeAfter,
    start({ everyMs, firstMs }) {
      if (firstMs !== undefined) wakeAfter(firstMs);
      timers.add(setInterval(wake, everyMs).unref());
    },
    stopTimers,
    idle,
    async close() {
      closing.abort();
      stopTimers();
      await idle();
    },
  };

  function begin(): void {
    if (working !== null || signal.aborted) return;
    isRequested = false;
    working = runOnce().then((hasFailed) => {
      working = null;
      if (isRequested && hasFailed) wakeAfter(AFTER_FAILURE_MS);
      else if (isRequested) begin();
    });
  }

  /** Returns whether the run failed. */
  async function runOnce(): Promise<boolean> {
    try {
      await run(signal);
      return false;
    } catch (error) {
      onError(error);
      return true;
    }
  }

  function wakeAfter(ms: number): void {
    if (areTimersStopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      wake();
    }, ms).unref();
    timers.add(timer);
  }

  function stopTimers(): void {
    areTimersStopped = true;
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  }

  async function idle(): Promise<void> {
    while (working !== null) await working;
  }
}

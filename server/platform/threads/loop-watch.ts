/**
 * Notices when the event loop of this process was blocked, and which route blocked it. A request says its route each
 * time it runs on; a timer that comes late says that something has held the thread meanwhile.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import process from 'node:process';

/** Time in which the process could do nothing else. */
export type Block = {
  /** The route that ran longest meanwhile, without anything from the address; empty if it was no request. */
  readonly route: string;
  /** How long the event loop was late; up to {@link TICK_MS} less than the whole block. */
  readonly ms: number;
  /** How long the route ran. Far less than `ms` means that several requests share the block. */
  readonly routeMs: number;
  /** Processor time of the thread. Far less than `ms` means that it waited for a disk or for the machine. */
  readonly cpuMs: number;
};

export type LoopWatch = {
  /** Runs the next stage of a request, and everything that follows from it, under the name of its route. */
  runAs(route: string, stage: () => void): void;
  /** Notes that a request runs on after it has waited. */
  resumed(): void;
  /** Notes that the present request has ended. */
  idle(): void;
  /** Calls `onBlock` after each block from now on. Returns a function that ends it. */
  follow(onBlock: (block: Block) => void): () => void;
};

/** Interval of the timer; the error of a block's length. */
export const TICK_MS = 200;

/**
 * Delay that counts as a block. A goal must be answered within a second. Garbage collection, the first use of a screen
 * and a busy machine stay below.
 */
export const BLOCK_MS = 1_000;

/** Time that never jumps, and processor time of this thread; both in milliseconds. */
type Machine = { readonly monotonicMs: () => number; readonly cpuMs: () => number };

const MACHINE: Machine = {
  monotonicMs: () => performance.now(),
  cpuMs() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  },
};

/** The watch of this process: it has one event loop, whatever number of servers a test starts in it. */
export const loopWatch: LoopWatch = createLoopWatch();

export function createLoopWatch({ monotonicMs, cpuMs }: Machine = MACHINE): LoopWatch {
  const routes = new AsyncLocalStorage<string>();
  const followers = new Set<(block: Block) => void>();
  /** Time of each route since the last tick. */
  const spent = new Map<string, number>();
  let running = '';
  let runningFromMs = 0;
  let tickedAtMs = 0;
  let cpuAtTickMs = 0;
  let timer: NodeJS.Timeout | undefined;

  return {
    runAs(route, stage) {
      note(route);
      routes.run(route, stage);
    },
    resumed: () => note(routes.getStore() ?? ''),
    idle: () => note(''),
    follow(onBlock) {
      followers.add(onBlock);
      if (timer === undefined) {
        startInterval();
        timer = setInterval(tick, TICK_MS).unref();
      }
      return () => {
        followers.delete(onBlock);
        if (followers.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };

  function note(route: string): void {
    if (route === running || timer === undefined) return;
    addRunning(monotonicMs());
    running = route;
  }

  function addRunning(nowMs: number): void {
    spent.set(running, (spent.get(running) ?? 0) + nowMs - runningFromMs);
    runningFromMs = nowMs;
  }

  function tick(): void {
    const nowMs = monotonicMs();
    const lateMs = nowMs - tickedAtMs - TICK_MS;
    if (lateMs >= BLOCK_MS) {
      addRunning(nowMs);
      const [route, routeMs] = [...spent].reduce((longest, one) => (one[1] > longest[1] ? one : longest));
      const block = {
        route,
        ms: Math.round(lateMs),
        routeMs: Math.round(routeMs),
        cpuMs: Math.round(cpuMs() - cpuAtTickMs),
      };
      for (const onBlock of followers) onBlock(block);
    }
    startInterval();
  }

  /** What runs next belongs to no request until one says so. */
  function startInterval(): void {
    spent.clear();
    running = '';
    tickedAtMs = monotonicMs();
    runningFromMs = tickedAtMs;
    cpuAtTickMs = cpuMs();
  }
}

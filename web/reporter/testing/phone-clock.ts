import { createServerClock, type ServerClock } from '#web/api/server-clock.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The clock of a phone that is wrong, and may be set while the phone is in use. */
export type TestedClock = {
  /** Begins the clock of a page. */
  readonly open: () => ServerClock;
  /** Sets the phone's clock this much ahead of the truth, in milliseconds. */
  readonly set: (aheadMs: number) => void;
  /** How often it has been set. */
  readonly settings: () => number;
};

/** A phone whose clock is ahead by so many milliseconds; behind if negative. Its pages share what they learn. */
export function createTestedClock(time: VirtualTime, aheadMs: number): TestedClock {
  let ahead = aheadMs;
  let offset: number | null = null;
  let runs = 0;
  let settings = 0;
  return {
    open: () =>
      createServerClock({
        wall: () => time.now() + ahead,
        steady: time.now,
        newRun: () => {
          runs += 1;
          return String(runs);
        },
        loadOffset: () => offset,
        storeOffset: (learnt) => {
          offset = learnt;
        },
      }),
    set: (next) => {
      settings += 1;
      ahead = next;
    },
    settings: () => settings,
  };
}

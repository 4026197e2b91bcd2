import { createLru } from '#server/platform/lru.ts';
import { networkOf } from './network.ts';

/** How many tries are taken within a window of time. */
export type PaceRule = { readonly most: number; readonly windowMs: number };

/** Few people ask more in an hour, and a school or a company shares an address. */
const HOURLY: PaceRule = { most: 10, windowMs: 60 * 60_000 };

/** Addresses and accounts remembered; beyond it the longest known are forgotten. */
const MAX_ASKERS = 10_000;

/** How often an address or an account has asked lately; in this process alone, which is enough against a flood. */
export type Pace = {
  /** Seconds to wait when there were too many tries, else null. Counts nothing. */
  readonly wait: (asker: string) => number | null;
  /** Counts a try, however many there were. */
  readonly count: (asker: string) => void;
  /** Counts a try; seconds to wait when there were too many, else null. */
  readonly waitSeconds: (asker: string) => number | null;
  /** Counts the last try of the asker no more. */
  readonly takeBack: (asker: string) => void;
};

export function createPace(
  now: () => number = () => performance.now(),
  { most, windowMs }: PaceRule = HOURLY,
): Pace {
  const tries = createLru<readonly number[]>(MAX_ASKERS);
  const recentOf = (key: string) => (tries.get(key) ?? []).filter((time) => time > now() - windowMs);
  const count = (asker: string) => {
    const key = networkOf(asker);
    tries.set(key, [...recentOf(key), now()]);
  };
  const wait = (asker: string) => {
    const recent = recentOf(networkOf(asker));
    const [first] = recent;
    if (first === undefined || recent.length < most) return null;
    return Math.ceil((first + windowMs - now()) / 1_000);
  };
  return {
    wait,
    count,
    waitSeconds(asker) {
      const seconds = wait(asker);
      if (seconds === null) count(asker);
      return seconds;
    },
    takeBack(asker) {
      const key = networkOf(asker);
      tries.set(key, (tries.get(key) ?? []).slice(0, -1));
    },
  };
}

import { networkOf } from './network.ts';

/** Few people ask more in an hour, and a school or a company shares an address. */
const PER_HOUR = 10;
const WINDOW_MS = 60 * 60_000;
/** Addresses and accounts remembered; beyond it the longest known are forgotten. */
const REMEMBERED = 10_000;

/** How often an address or an account has asked lately; in this process alone, which is enough against a flood. */
export type Pace = {
  /** Counts a try; seconds to wait when there were too many, else null. */
  readonly waitSeconds: (asker: string) => number | null;
};

export function createPace(now: () => number = () => performance.now()): Pace {
  const tries = new Map<string, readonly number[]>();
  return {
    waitSeconds(asker) {
      const key = networkOf(asker);
      const recent = (tries.get(key) ?? []).filter((time) => time > now() - WINDOW_MS);
      const [first] = recent;
      if (first !== undefined && recent.length >= PER_HOUR) {
        return Math.ceil((first + WINDOW_MS - now()) / 1_000);
      }
      tries.delete(key);
      tries.set(key, [...recent, now()]);
      const oldest = tries.size > REMEMBERED ? tries.keys().next().value : undefined;
      if (oldest !== undefined) tries.delete(oldest);
      return null;
    },
  };
}

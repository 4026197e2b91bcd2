import { pauseMsOf } from './outcome.ts';

/**
 * The line to one server on the way, as this process has met it. While that server is away one letter at a time tries it, after
 * growing pauses; the others wait without being tried, and all go as soon as one gets through.
 */
export type Line = {
  /** Whether a letter may be tried now; one of a mailing leaves room for others. */
  isFree(load: Load): boolean;
  began(): void;
  /** `away` where no letter would have got through. Returns how often that has been so without a break. */
  ended(how: 'answered' | 'away'): number;
  /** How long nothing is tried from now, in milliseconds. */
  pauseMs(): number;
};

export type Load = 'service' | 'bulk';

/** Mail servers refuse more connections of one client. */
const AT_ONCE = 4;

/** A mail server that is slow with a mailing is not slow with a code. */
const BULK_AT_ONCE = 2;

export function createLine(pausesMs: readonly number[]): Line {
  let running = 0;
  let failures = 0;
  let openAt = 0;
  const pauseMs = () => Math.max(0, openAt - performance.now());
  return {
    isFree(load) {
      if (failures > 0) return running === 0 && pauseMs() === 0;
      return running < (load === 'bulk' ? BULK_AT_ONCE : AT_ONCE);
    },
    began() {
      running += 1;
    },
    ended(how) {
      running -= 1;
      openAt = how === 'away' ? performance.now() + pauseMsOf(pausesMs, failures) : 0;
      failures = how === 'away' ? failures + 1 : 0;
      return failures;
    },
    pauseMs,
  };
}

/** How fast uploads come in, all of them together: goals share the same thread and the same disk. */
export type Pace = {
  /** Resolves when these bytes may be written. */
  take(bytes: number): Promise<void>;
};

/** A photo of 8 MB in 1.3 seconds: no slower than its picture is made, so that a higher pace would end no batch sooner. */
export const BYTES_PER_SECOND = 6 * 1024 * 1024;

/** Shorter waits are not worth a timer; they add up to one that is. */
const SHORTEST_WAIT_MS = 4;

/** `now`: milliseconds of a clock that never goes back. */
export function createPace(bytesPerSecond: number, now: () => number = () => performance.now()): Pace {
  /** When what has been taken so far has had its time. */
  let free = 0;
  return {
    async take(bytes) {
      free = Math.max(free, now()) + (bytes / bytesPerSecond) * 1_000;
      const wait = free - now();
      if (wait < SHORTEST_WAIT_MS) return;
      await new Promise((resolve) => setTimeout(resolve, wait));
    },
  };
}

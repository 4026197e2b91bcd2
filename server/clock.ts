/** Returns the current instant; tests and demos pin it. */
export type Clock = () => Temporal.Instant;

/** The machine's clock, or one that stands still at `pinned`. */
export function createClock(pinned: Temporal.Instant | null): Clock {
  return pinned === null ? () => Temporal.Now.instant() : () => pinned;
}

/** Whether this machine's clock can be believed. What is wrong by less than two minutes, nothing here notices. */

import { isDoubted } from '#server/platform/beat/public.ts';

/** Whose word is against it. */
export type ClockFault = {
  readonly how: 'behind' | 'ahead' | 'database' | 'jumped';
  /** By how much, in whole minutes; negative where this clock is behind. */
  readonly minutes: number;
};

const TOLERATED_MS = 2 * 60_000;

/** A jump may have put the clock right: it is worth one letter, and then it is over. */
const JUMP_PRESENT_MS = 60 * 60_000;

export type ClockMoments = {
  readonly now: Temporal.Instant;
  /** The latest moment that any process has written. */
  readonly latestBeat: Temporal.Instant | null;
  /** Of PostgreSQL's machine. */
  readonly database: Temporal.Instant | null;
};

/** Compares each time with the time before; `monotonicMs` never jumps. */
export function createClockCheck(
  monotonicMs: () => number = () => performance.now(),
): (moments: ClockMoments) => ClockFault | null {
  let before: { readonly wall: number; readonly monotonic: number } | null = null;
  let jump: { readonly by: number; readonly at: number } | null = null;

  return ({ now, latestBeat, database }) => {
    const wall = now.epochMilliseconds;
    const monotonic = monotonicMs();
    const drift = before === null ? 0 : wall - before.wall - (monotonic - before.monotonic);
    before = { wall, monotonic };
    if (Math.abs(drift) > TOLERATED_MS) jump = { by: drift, at: monotonic };
    if (jump !== null && monotonic - jump.at > JUMP_PRESENT_MS) jump = null;

    const fromDatabase = database === null ? 0 : wall - database.epochMilliseconds;
    if (Math.abs(fromDatabase) > TOLERATED_MS) return fault('database', fromDatabase);
    const fromBeat = latestBeat === null ? 0 : wall - latestBeat.epochMilliseconds;
    if (fromBeat < -TOLERATED_MS) return fault('behind', fromBeat);
    // Before the jump: the cleanings wait until it is settled.
    if (latestBeat !== null && isDoubted(now, latestBeat)) return fault('ahead', fromBeat);
    return jump === null ? null : fault('jumped', jump.by);
  };
}

function fault(how: ClockFault['how'], ms: number): ClockFault {
  return { how, minutes: Math.round(ms / 60_000) };
}

import process from 'node:process';
import fc from 'fast-check';
import { anySchedule, type Schedule } from './any-schedule.ts';

/** `npm run test:phones` asks for other numbers than the suite, and can begin with the seed of a failure. */
const FACTOR = Number(process.env.PHONES_FACTOR ?? 1);
const { PHONES_SEED: SEED, PHONES_SHRINKING: SHRINKING } = process.env;
/** Some ten times what a schedule takes on a busy two-core machine. */
const LONGEST_SCHEDULE_MS = 500;
const LONGEST_START_MS = 60_000;

/** How many schedules a test runs that has so many in the suite. */
export function schedulesOf(inSuite: number): number {
  return Math.ceil(inSuite * FACTOR);
}

/** How long a test of so many schedules may take, in milliseconds. */
export function longestOf(schedules: number): number {
  return LONGEST_START_MS + schedules * LONGEST_SCHEDULE_MS;
}

/** Runs random schedules one after the other; where one fails, its seed and path are in the error. */
export async function runSchedules(
  count: number,
  run: (schedule: Schedule) => Promise<void>,
  { lane, endOnFailure }: { readonly lane: number; readonly endOnFailure: boolean },
): Promise<void> {
  const seed = SEED === undefined ? {} : { seed: Number(SEED) + lane };
  const ends = endOnFailure || SHRINKING === 'off';
  await fc.assert(fc.asyncProperty(anySchedule, run), { numRuns: count, endOnFailure: ends, ...seed });
}

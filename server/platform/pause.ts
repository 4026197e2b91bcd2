import { setTimeout } from 'node:timers/promises';

/** Waits so many milliseconds, or until the signal aborts: nobody waits for what is not done any more. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

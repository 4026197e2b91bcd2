/** Answers already given are kept for repetitions, and a phone that was off for a month does not repeat any more. */

import { setImmediate } from 'node:timers/promises';
import type { Store } from '#server/platform/store/store.ts';
import { deleteOldOperations } from './repository.ts';

/** Longer than any outbox waits: a phone's storage, and a reporter's link, are given up sooner. */
const KEPT = Temporal.Duration.from({ hours: 30 * 24 });

/** Some 2 ms of the database; goals have their turn between two batches. */
const BATCH = 200;

/** In small transactions, until none is left or the server closes. Returns how many were removed. */
export async function removeOldOperations(
  now: Temporal.Instant,
  store: Pick<Store, 'transaction'>,
  isClosed: () => boolean,
): Promise<number> {
  const before = now.subtract(KEPT).toString();
  let removed = 0;
  while (!isClosed()) {
    const found = await store.transaction((db) => deleteOldOperations(before, BATCH, db));
    removed += found;
    if (found < BATCH) break;
    await setImmediate();
  }
  return removed;
}

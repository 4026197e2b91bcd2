/** Answers already given are kept for repetitions, and a phone that was off for a month does not repeat any more. */

import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/services.ts';
import { deleteOldOperations } from '../repository.ts';

/** Longer than any outbox waits: a phone's storage, and a reporter's link, are given up sooner. */
const KEPT = Temporal.Duration.from({ hours: 30 * 24 });

const EVERY_MS = 24 * 60 * 60_000;

/** Some 2 ms of the database; goals have their turn between two batches. */
const BATCH = 200;

/** Removes old answers at the start and every day, without keeping the process alive. */
export function keepOperationsClean(app: FastifyInstance, needs: Pick<Services, 'store' | 'clock'>): void {
  let closed = false;
  let running = Promise.resolve();
  const clean = () => {
    running = removeOldOperations(needs, () => closed).catch((error: unknown) => app.log.error(error));
  };
  const timer = setInterval(clean, EVERY_MS).unref();
  app.addHook('onListen', async () => clean());
  app.addHook('onClose', async () => {
    closed = true;
    clearInterval(timer);
    await running;
  });
}

/** In small transactions, until none is left or the server closes. */
export async function removeOldOperations(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  isClosed: () => boolean = () => false,
): Promise<void> {
  const before = clock().subtract(KEPT).toString();
  while (!isClosed()) {
    const found = await store.transaction((db) => deleteOldOperations(before, BATCH, db));
    if (found < BATCH) return;
    await setImmediate();
  }
}

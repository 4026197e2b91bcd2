import type { FastifyInstance } from 'fastify';
import { deleteExpired } from './expired-repository.ts';
import type { Pool } from './pool.ts';

/** Longer than any lock-out lasts and any code is told apart from a wrong one. */
const KEPT = Temporal.Duration.from({ hours: 48 });

const EVERY_MS = 60 * 60_000;

/** Removes what has run out, at the start and every hour, without keeping the process alive. */
export function keepClean(app: FastifyInstance, pool: Pick<Pool, 'store' | 'clock'>): void {
  let running = Promise.resolve();
  const clean = () => {
    running = removeExpired(pool).catch((error: unknown) => app.log.error(error));
  };
  const timer = setInterval(clean, EVERY_MS).unref();
  app.addHook('onListen', async () => clean());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}

export function removeExpired({ store, clock }: Pick<Pool, 'store' | 'clock'>): Promise<void> {
  const before = clock().subtract(KEPT).toString();
  return store.transaction((db) => deleteExpired(before, db));
}

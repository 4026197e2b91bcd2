import { instantText } from '#server/platform/clock.ts';
import { oncePerServer, type Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { enqueue } from '#server/platform/work/jobs-repository.ts';
import { defineWork } from '#server/platform/work/work.ts';
import { lookupsOf, providerOf } from './lookups.ts';
import { pricesOf } from './prices.ts';
import { ProviderError } from './provider.ts';

const WORK = {
  kind: 'price_change',
  concurrency: 1,
  /** A provider that is asked for many pages takes longer: the lease goes on with the run. */
  leaseMs: 60_000,
  hasHeartbeat: true,
  retryDelaysMs: [2_000, 10_000, 60_000],
  reasonOf,
} as const;
/** All prices change together. */
const JOB = { kind: WORK.kind, key: 'all' } as const;

/**
 * A page to pay at has its price for as long as it is open. When the operator changes the prices, a job looks up at once the customers who
 * have a page open, and the look-up closes those that the site would not open any more.
 */
export type PriceChanges = {
  /** Notes in the caller's transaction that it may change the prices. Does nothing where the office takes payments by hand. */
  note(db: Database): Promise<void>;
  /** Looks the customers up after each change, for as long as the server runs. */
  follow(): void;
};

export const priceChangesOf = oncePerServer(createPriceChanges);

function createPriceChanges(services: Services): PriceChanges {
  const { bus, clock, content, store, log, onClose } = services;
  const provider = providerOf(services);
  if (provider === null) return { note: async () => undefined, follow: () => undefined };
  const lookups = lookupsOf(services);
  const note = (db: Database) => enqueue(JOB, instantText(clock()), db);
  const work = defineWork({ ...WORK, run: (_jobs, signal) => noteOutpriced(signal) }, services);
  return { note, follow };

  async function noteOutpriced(signal: AbortSignal): Promise<void> {
    await content.reload();
    const customers = new Set<string>();
    for await (const customerId of provider?.customersWithOpenPages() ?? []) {
      signal.throwIfAborted();
      customers.add(customerId);
    }
    await store.transaction((db) => lookups.note([...customers], db));
    lookups.wake();
  }

  function follow(): void {
    const written = () => JSON.stringify(pricesOf(services));
    let known = written();
    // A process may have opened a page, or left one open, at the old prices until it has read the new ones.
    const noteRead = async () => {
      await content.reload();
      const prices = written();
      if (prices === known) return;
      await store.transaction(note);
      known = prices;
      work.wake();
    };
    const look = () =>
      void noteRead().catch((error: unknown) =>
        log.warn({ error: reasonOf(error) }, 'new prices are not read yet'),
      );
    work.start();
    const stop = bus.subscribe({ changed: () => undefined, documentChanged: look, resync: look });
    onClose(async () => stop());
  }
}

/** Of an error its name: others repeat what was sent. */
function reasonOf(error: unknown): string {
  if (error instanceof ProviderError) return error.message;
  return error instanceof Error ? error.name : 'unknown';
}

import type { Services } from '#server/platform/services.ts';
import { lookupsOf, providerOf } from './lookups.ts';
import { pricesOf } from './prices.ts';
import { ProviderError } from './provider.ts';

/**
 * A page to pay at has its price for as long as it is open. When the operator changes the prices, this looks up at once the customers who
 * have a page open, and the look-up closes those that the site would not open any more. Every process that hears of the change does so:
 * what is noted twice is looked up once more. If one cannot ask the provider, pages close with their customer's next look-up.
 */
export function followPrices(services: Services): void {
  const { bus, content, store, log, onClose } = services;
  const provider = providerOf(services);
  if (provider === null) return;
  const lookups = lookupsOf(services);
  const written = () => JSON.stringify(pricesOf(services));
  let known = written();

  const closeOutpriced = async () => {
    await content.reload();
    const prices = written();
    if (prices === known) return;
    const customers = new Set<string>();
    for await (const customerId of provider.customersWithOpenPages()) customers.add(customerId);
    await store.transaction((db) => lookups.note([...customers], db));
    known = prices;
    lookups.wake();
  };
  const look = () =>
    void closeOutpriced().catch((error: unknown) => {
      const reason = error instanceof ProviderError ? error.message : 'store';
      log.warn({ error: reason }, 'pages at the old price are not closed yet');
    });
  const stop = bus.subscribe({ changed: () => undefined, documentChanged: look, resync: look });
  onClose(async () => stop());
}

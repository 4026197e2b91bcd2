/**
 * Reconciliation: what the provider has reported for some days is looked up again, whether the reports have arrived or not. Nightly, in
 * one process of all, and by command. A customer who is looked up once more is the same as before.
 */

import { instantText } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { createLoop } from '#server/platform/work/loop.ts';
import { type Outcome, onceADay } from '#server/platform/work/once-a-day.ts';
import { findAllAwaited, findAllCustomersByPayments, findAllDebited } from './customers-repository.ts';
import { lookupsOf, providerOf } from './lookups.ts';
import { noteLookups } from './lookups-repository.ts';
import { type Provider, ProviderError } from './provider.ts';
import { findStrays } from './strays.ts';

/** A webhook is delivered for up to three days. */
export const USUAL_DAYS = 4;
/** The provider remembers its reports for so long. */
export const MOST_DAYS = 30;

/** A start has better things to do. */
const TIMING = { firstMs: 90_000, everyMs: 10 * 60_000 } as const;
/** How many customers one transaction notes. */
const PART = 200;
/** From then on a month that is not paid is asked about. */
const ASKED_FROM_DAY = 2;
/** From then on standing debits are brought to the prices of the site: what they cost may have changed since anybody looked. */
const PRICED_FROM_DAY = 28;

export type ReconcileNeeds = Pick<Services, 'store' | 'clock' | 'today'> & { readonly provider: Provider };

/**
 * Notes every customer with anything new since `days` days, those with a debit that belongs to no present payment, those whose month
 * is still awaited, and before a 1st all who are debited; returns how many.
 */
export async function noteReported(
  days: number,
  { store, clock, today, provider }: ReconcileNeeds,
): Promise<number> {
  const customers = new Set<string>();
  const payments = new Set<string>();
  for await (const reported of provider.reportedSince(clock().subtract({ hours: days * 24 }))) {
    for (const customerId of reported.customerIds) customers.add(customerId);
    for (const externalId of reported.externalIds) payments.add(externalId);
  }
  for (const customerId of await findAllCustomersByPayments([...payments], store.db))
    customers.add(customerId);
  for (const customerId of await findStrays({ store, clock, provider })) customers.add(customerId);
  const day = Number(today().slice(8));
  if (day >= PRICED_FROM_DAY) {
    for (const customerId of await findAllDebited(store.db)) customers.add(customerId);
  }
  if (day >= ASKED_FROM_DAY) {
    for (const customerId of await findAllAwaited(today(), store.db)) customers.add(customerId);
  }
  const all = [...customers];
  for (let first = 0; first < all.length; first += PART) {
    const now = instantText(clock());
    await store.transaction((db) => noteLookups(all.slice(first, first + PART), now, db));
  }
  return all.length;
}

/** Reconciles each night, for as long as the server runs. */
export function keepReconciling(services: Services): void {
  const { log, onClose } = services;
  const provider = providerOf(services);
  if (provider === null) return;
  const needs = { ...services, provider };
  const loop = createLoop(
    () => onceADay('reconciliation', night, services),
    (error) => {
      log.warn(
        { error: error instanceof ProviderError ? error.message : 'store' },
        'payments are not reconciled',
      );
    },
  );
  loop.start(TIMING);
  onClose(loop.close);

  async function night(): Promise<Outcome> {
    const customers = await noteReported(USUAL_DAYS, needs);
    lookupsOf(services).wake();
    log.info({ customers }, 'payments are reconciled');
    return { customers };
  }
}

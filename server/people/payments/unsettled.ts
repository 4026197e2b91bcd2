/** Payments that no customer lists, and slips that must no longer be paid. */

import type { Services } from '#server/platform/services.ts';
import type { Customer, FoundPayment, Provider } from './provider.ts';
import { presentPayerOf } from './strays.ts';
import { findAllUnsettled } from './unsettled-repository.ts';

/** The payments of a payer that are not settled and belong to a customer who has been deleted at the provider. */
export async function findApart(
  payerId: string,
  customer: Customer | null,
  provider: Provider,
  { store }: Services,
): Promise<readonly FoundPayment[]> {
  const listed = new Set(customer?.payments.map(({ externalId }) => externalId));
  const apart: FoundPayment[] = [];
  for (const externalId of await findAllUnsettled(payerId, store.db)) {
    const found = listed.has(externalId) ? null : await provider.findPayment(externalId);
    if (found !== null) apart.push(found);
  }
  return apart;
}

/**
 * Cancels slips whose payer no longer pays for the member: another member does, or one of the two was erased. Returns the provider's ids
 * of these slips. The provider may keep a slip.
 */
export async function cancelOrphans(
  payments: readonly FoundPayment[],
  payerId: string,
  provider: Provider,
  { store }: Services,
): Promise<ReadonlySet<string>> {
  const orphans = new Set<string>();
  for (const { externalId, memberId, state } of payments) {
    if (state !== 'pending' || (await presentPayerOf(memberId, store.db)) === payerId) continue;
    await provider.cancelPayment(externalId);
    orphans.add(externalId);
  }
  return orphans;
}

/** Payments that the list of a customer does not tell of any more, and slips that nobody is to pay. */

import type { Services } from '#server/services.ts';
import { findMember } from './family-repository.ts';
import type { Customer, FoundPayment, Provider } from './provider.ts';
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

/** Cancels the slips of a payer, or for a member, who was erased. Returns whether there were any. */
export async function cancelOrphans(
  payments: readonly FoundPayment[],
  payer: { readonly isMember: boolean },
  provider: Provider,
  { store }: Services,
): Promise<boolean> {
  let hasAny = false;
  for (const { externalId, memberId, state } of payments) {
    if (state !== 'pending') continue;
    if (payer.isMember && (await findMember(memberId, store.db)) !== null) continue;
    await provider.cancelPayment(externalId);
    hasAny = true;
  }
  return hasAny;
}

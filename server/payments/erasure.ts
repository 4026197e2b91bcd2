/** The end of a member's payments with an erasure. Books are kept and name nobody; the round ends the debits and forgets the customer. */

import type { Services } from '#server/services.ts';
import type { Database } from '#server/store/store.ts';
import { findAllCustomersOf } from './customers-repository.ts';
import { deleteCode, deletePayer } from './family-repository.ts';
import { deleteAllWritten } from './letters/repository.ts';
import { lookupsOf } from './lookups.ts';

/** Within the transaction that erases the member. The customer's row stays until the provider has forgotten the customer. */
export async function erasePayments(memberId: string, services: Services, db: Database): Promise<void> {
  const lookups = lookupsOf(services);
  await lookups.note(await findAllCustomersOf(memberId, db), db);
  await deletePayer(memberId, db);
  await deleteCode(memberId, db);
  await deleteAllWritten(memberId, db);
  lookups.wake();
}

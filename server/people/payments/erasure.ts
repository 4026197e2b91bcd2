/**
 * The end of a member's payments with an erasure. Books and the numbers of past months are kept and name nobody; the round ends the
 * debits and forgets the customer.
 */

import { instantText } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { keepNumbersOf } from './admin/numbers.ts';
import { findAllCustomersOf } from './customers-repository.ts';
import { deleteCode, deletePayer, deletePayerChanges } from './family-repository.ts';
import { deleteAllWritten } from './letters/repository.ts';
import { lookupsOf } from './lookups.ts';

/** Within the transaction that erases the member, while the course is there. The customer's row stays for refunds and disputes that follow. */
export async function erasePayments(memberId: string, services: Services, db: Database): Promise<void> {
  const lookups = lookupsOf(services);
  await keepNumbersOf(memberId, services.today(), db);
  await lookups.note(await findAllCustomersOf(memberId, db), db);
  await deletePayer(memberId, instantText(services.clock()), db);
  await deletePayerChanges(memberId, db);
  await deleteCode(memberId, db);
  await deleteAllWritten(memberId, db);
  lookups.wake();
}

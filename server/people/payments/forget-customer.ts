/** The end of a customer: of a payer who was erased, or whom the provider has no more. */

import { appendToCourse, findCourse } from '#server/people/members/public.ts';
import { instantText } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { deleteCustomer, updateGone } from './customers-repository.ts';
import { endDebits, findAllDebitsOfCustomer } from './debits-repository.ts';
import { findAllPaidBy, findMember } from './family-repository.ts';
import { writeLetters } from './letters/letters.ts';
import type { Customer, Provider } from './provider.ts';
import { presentPayerOf } from './strays.ts';
import { canStillMove } from './unsettled-repository.ts';

type Forgetting = {
  readonly customerId: string;
  readonly payerId: string;
  /** Whether the customer was stored as gone before. Its debits had ended then. */
  readonly isGone: boolean;
  /** Null if the provider does not know it. */
  readonly customer: Customer | null;
};

/** Whether a standing debit of the payer pays for a membership: the payer's own or another member's. */
export async function isDebited(payerId: string, db: Database): Promise<boolean> {
  const paidFor = (await findAllPaidBy(payerId, db)).map(({ member_id }) => member_id);
  for (const memberId of [payerId, ...paidFor]) {
    if ((await presentPayerOf(memberId, db)) !== payerId) continue;
    if (((await findCourse(memberId, db))?.debit ?? null) !== null) return true;
  }
  return false;
}

/** Ends the customer's debits, at the provider and in the courses of the members, and forgets the customer. */
export async function forgetCustomer(
  { customerId, payerId, isGone, customer }: Forgetting,
  provider: Provider,
  services: Services,
): Promise<void> {
  const { store, clock, today } = services;
  const standing = customer?.debits.filter(({ endedAt }) => endedAt === null) ?? [];
  for (const { debitId } of standing) await provider.endDebit(debitId);
  if (customer?.isDeleted === false) await provider.forgetCustomer(customerId);
  const now = instantText(clock());
  await store.transaction(async (db) => {
    const stored = await findAllDebitsOfCustomer(customerId, db);
    const debitIds = new Set([...standing, ...stored].map(({ debitId }) => debitId));
    const memberIds = new Set([...standing, ...stored].map(({ memberId }) => memberId));
    for (const { member_id } of await findAllPaidBy(payerId, db)) memberIds.add(member_id);
    for (const memberId of memberIds.add(payerId))
      if (memberId !== null) await endDebitOf(memberId, debitIds, db);
    await endDebits([...debitIds], now, db);
    if (await keeps(payerId, db)) await updateGone(customerId, db);
    else await deleteCustomer(customerId, db);
  });

  /** Whether the customer's row stays: the provider reports later refunds and disputes by it. */
  async function keeps(memberId: string, db: Database): Promise<boolean> {
    return (await findMember(memberId, db)) !== null || (await canStillMove(memberId, db));
  }

  async function endDebitOf(memberId: string, debitIds: ReadonlySet<string>, db: Database): Promise<void> {
    const debit = (await findCourse(memberId, db))?.debit ?? null;
    if (debit === null) return;
    // Debits from before this server stored them are known by their payer. The payer of a gone customer may have a new one.
    const isOwn = debitIds.has(debit) || (!isGone && (await presentPayerOf(memberId, db)) === payerId);
    if (!isOwn) return;
    const ended = { id: `debitEnded:${debit}`, at: now, kind: 'debitEnded', debit } as const;
    const added = await appendToCourse({ memberId, events: [ended], by: 'round', now, today: today() }, db);
    await writeLetters(memberId, added, services, db);
  }
}

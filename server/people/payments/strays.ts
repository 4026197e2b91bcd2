/**
 * Strays: standing debits at the provider that belong to nobody's present payment. A former payer is debited by one, or a
 * customer whom this database does not know. The office ends what the server must not end by itself.
 */

import { findCourse } from '#server/people/members/public.ts';
import { instantText } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findPayer } from './customers-repository.ts';
import { endDebits, findAllStandingDebits, upsertStray } from './debits-repository.ts';
import { findMember } from './family-repository.ts';
import type { ListedDebit, Provider } from './provider.ts';

type Needs = Pick<Services, 'store' | 'clock'> & { readonly provider: Provider };

/**
 * Compares every standing debit at the provider with the present payments and stores the strays. Returns the customers to be
 * looked up: those with a stray, those whose debit was not stored, and those whose debit the provider does not list any more.
 */
export async function findStrays({ store, clock, provider }: Needs): Promise<readonly string[]> {
  const { db } = store;
  const now = instantText(clock());
  const stored = new Map((await findAllStandingDebits(db)).map((debit) => [debit.debit_id, debit]));
  const customers = new Set<string>();
  for await (const debit of provider.standingDebits()) {
    const known = stored.get(debit.debitId);
    stored.delete(debit.debitId);
    const payer = await findPayer(debit.customerId, db);
    // Another program may use the same account.
    if (payer === null && debit.memberId === null) continue;
    const isStray = await belongsToNobody(debit, payer?.payerId ?? null, db);
    if (isStray) await upsertStray(debit, now, db);
    if (payer !== null && (isStray || known === undefined || known.stray_since !== null))
      customers.add(debit.customerId);
  }
  await endDebits([...stored.keys()], now, db);
  for (const { customer_id } of stored.values()) customers.add(customer_id);
  return [...customers];
}

async function belongsToNobody(
  { debitId, memberId }: ListedDebit,
  ownerId: string | null,
  db: Database,
): Promise<boolean> {
  if (ownerId === null || memberId === null) return true;
  if ((await presentPayerOf(memberId, db)) !== ownerId) return true;
  const course = await findCourse(memberId, db);
  // A debit that has just been set up is not in the course yet; its look-up decides.
  return course === null || (course.debit !== null && course.debit !== debitId);
}

/** The member whose card may be debited for a member; null for nobody. */
export async function presentPayerOf(memberId: string, db: Database): Promise<string | null> {
  const member = await findMember(memberId, db);
  return member === null ? null : (member.payer_id ?? member.member_id);
}

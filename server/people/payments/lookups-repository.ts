/** Customers to be looked up at the provider: the SQL on their notes. Instants are UTC, ISO with milliseconds. */

import type { Database } from '#server/platform/store/store.ts';

/** Notes customers as to be looked up. One that is noted already is looked up once more; after a failure it keeps its pause. */
export async function noteLookups(customerIds: readonly string[], now: string, db: Database): Promise<void> {
  // Locked in one order by all, so that two reports never wait for each other.
  for (const customerId of [...new Set(customerIds)].toSorted()) {
    await db
      .insertInto('payment_lookups')
      .values({
        customer_id: customerId,
        reports: 1,
        due_at: now,
        failures: 0,
        claim: null,
        claimed_until: null,
      })
      .onConflict((conflict) =>
        conflict.column('customer_id').doUpdateSet(({ ref }) => ({
          reports: ({ eb }) => eb(ref('payment_lookups.reports'), '+', 1),
        })),
      )
      .execute();
  }
}

/** A look-up that one process is at. */
export type Claim = { readonly customerId: string; readonly claim: string };

/** `reports`: how often it was noted when it was taken. */
export type Claimed = Claim & { readonly reports: number; readonly failures: number };

type Taking = { readonly claim: string; readonly now: string; readonly leaseEnd: string };

/** Takes the customers that are due, the longest due first. */
export async function claimDue(
  { claim, now, leaseEnd, most }: Taking & { readonly most: number },
  db: Database,
): Promise<readonly Claimed[]> {
  const due = await db
    .selectFrom('payment_lookups')
    .select('customer_id')
    .where('due_at', '<=', now)
    .where(({ or, eb }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .orderBy('due_at')
    .orderBy('customer_id')
    .limit(most)
    .execute();
  const taken: Claimed[] = [];
  for (const { customer_id } of due) {
    const one = await claimOne(customer_id, { claim, now, leaseEnd }, db);
    if (one !== null) taken.push(one);
  }
  return taken;
}

/** Takes one customer, due or not; null where it is not noted, or another process is at it. */
export async function claimOne(
  customerId: string,
  { claim, now, leaseEnd }: Taking,
  db: Database,
): Promise<Claimed | null> {
  const row = await db
    .updateTable('payment_lookups')
    .set({ claim, claimed_until: leaseEnd })
    .where('customer_id', '=', customerId)
    .where(({ or, eb }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .returning(['reports', 'failures'])
    .executeTakeFirst();
  return row === undefined ? null : { customerId, claim, ...row };
}

/** Whether a customer is noted. */
export async function isNoted(customerId: string, db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('payment_lookups')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the note away, unless it was noted again since it was taken: then it is due again. */
export async function endLookup(
  { customerId, claim, reports }: Claimed,
  now: string,
  db: Database,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('payment_lookups')
    .where('customer_id', '=', customerId)
    .where('claim', '=', claim)
    .where('reports', '=', reports)
    .executeTakeFirst();
  if (numDeletedRows > 0n) return;
  await free({ customerId, claim }, { dueAt: now, failures: 0 }, db);
}

/** Gives a customer up until `dueAt`. */
export async function free(
  { customerId, claim }: Claim,
  { dueAt, failures }: { readonly dueAt: string; readonly failures: number },
  db: Database,
): Promise<void> {
  await db
    .updateTable('payment_lookups')
    .set({ claim: null, claimed_until: null, due_at: dueAt, failures })
    .where('customer_id', '=', customerId)
    .where('claim', '=', claim)
    .execute();
}

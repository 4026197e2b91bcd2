/** Customers to be looked up at the provider: jobs, by the customer's id. Instants are UTC, ISO with milliseconds. */

import type { Database } from '#server/platform/store/store.ts';
import { enqueue } from '#server/platform/work/jobs-repository.ts';

export const LOOKUP = 'payment_lookup';

/** Notes customers as to be looked up. One that is noted already is looked up once more; after a failure it keeps its pause. */
export async function noteLookups(customerIds: readonly string[], now: string, db: Database): Promise<void> {
  // Locked in one order by all, so that two reports never wait for each other.
  for (const key of [...new Set(customerIds)].toSorted()) await enqueue({ kind: LOOKUP, key }, now, db);
}

type Moment = { readonly now: string; readonly dueBefore: string };

/** Customers that a process of the release before has noted in its own table, and has had the time to look up itself. */
export async function findAllLeft({ now, dueBefore }: Moment, db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('payment_lookups')
    .select('customer_id')
    .where('due_at', '<=', dueBefore)
    .where(({ or, eb }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

/** Moves such customers to the jobs. Call it in a transaction. */
export async function takeOver(customerIds: readonly string[], now: string, db: Database): Promise<void> {
  await noteLookups(customerIds, now, db);
  await db.deleteFrom('payment_lookups').where('customer_id', 'in', customerIds).execute();
}

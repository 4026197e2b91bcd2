/** Numbers of receipts and of return invoices: each series counts up without a gap, and one transaction at a time takes numbers. */

import { lockName } from '#server/platform/store/lock.ts';
import type { Database, Store } from '#server/platform/store/store.ts';

/** Runs a transaction that takes numbers. It waits for the other transactions that do. */
export function numberingTransaction<T>(
  store: Pick<Store, 'transaction'>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  return store.transaction(async (db) => {
    await lockName(['payment numbers'], db);
    return work(db);
  });
}

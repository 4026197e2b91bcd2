/** Numbers of receipts and of return invoices: each series counts up, and its unique column lets no number be taken twice. */

import { isUniqueViolationOf } from '#server/store/errors.ts';
import type { Database, Store } from '#server/store/store.ts';

const TRIES = 5;

/** Runs a transaction that takes numbers. Runs it again if another one has taken the same number. */
export async function numberingTransaction<T>(
  store: Pick<Store, 'transaction'>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await store.transaction(work);
    } catch (error) {
      const isTaken = isUniqueViolationOf('payments', error) || isUniqueViolationOf('return_invoices', error);
      if (!isTaken || tries === TRIES) throw error;
    }
  }
}

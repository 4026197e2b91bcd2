import { AsyncLocalStorage } from 'node:async_hooks';
import { StoreError } from './errors.ts';

/**
 * Catches the mistake of asking the store itself from inside one of its transactions. SQLite has one connection, so
 * the question would wait for the transaction and the transaction for the question: a server that stands still.
 */
const running = new AsyncLocalStorage<{ open: boolean }>();

/** Runs the work of a transaction, marked as such. */
export async function whileInTransaction<T>(work: () => Promise<T>): Promise<T> {
  // Work left running behind the transaction inherits this mark, and may use the store once it is over.
  const mark = { open: true };
  try {
    return await running.run(mark, work);
  } finally {
    mark.open = false;
  }
}

const hasty = new AsyncLocalStorage<{ open: boolean }>();

/** Runs the work of a transaction whose commit waits for no disk. */
export async function withoutWaiting<T>(work: () => Promise<T>): Promise<T> {
  const mark = { open: true };
  try {
    return await hasty.run(mark, work);
  } finally {
    mark.open = false;
  }
}

/** Whether a commit is of a transaction that waits for no disk. */
export function isHasty(): boolean {
  return hasty.getStore()?.open === true;
}

/** To be called whenever a connection is taken. */
export function refuseInsideTransaction(): void {
  if (running.getStore()?.open) {
    throw new StoreError('Inside a transaction, use the transaction and not the store.');
  }
}

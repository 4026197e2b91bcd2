import { AsyncLocalStorage } from 'node:async_hooks';
import { StoreError } from './errors.ts';

/**
 * Catches the mistake of asking the store itself from inside one of its transactions. SQLite has one connection, so
 * the question would wait for the transaction and the transaction for the question: a server that stands still.
 */
const running = new AsyncLocalStorage<Mark>();
const hasty = new AsyncLocalStorage<Mark>();

type Mark = { open: boolean };

/** Runs the work of a transaction, marked as such. */
export function whileInTransaction<T>(work: () => Promise<T>): Promise<T> {
  return marked(running, work);
}

/** Runs a transaction whose commit does not wait for the disk. */
export function withoutWaiting<T>(work: () => Promise<T>): Promise<T> {
  return marked(hasty, work);
}

async function marked<T>(marks: AsyncLocalStorage<Mark>, work: () => Promise<T>): Promise<T> {
  // Work left running behind the transaction inherits the mark, which no longer counts once the transaction is over.
  const mark = { open: true };
  try {
    return await marks.run(mark, work);
  } finally {
    mark.open = false;
  }
}

/** Whether the transaction that commits now does not wait for the disk. */
export function isHasty(): boolean {
  return hasty.getStore()?.open === true;
}

/** To be called whenever a connection is taken. */
export function refuseInsideTransaction(): void {
  if (running.getStore()?.open) {
    throw new StoreError('Inside a transaction, use the transaction and not the store.');
  }
}

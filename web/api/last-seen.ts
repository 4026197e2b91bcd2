/**
 * What the member who is signed in has read, on this phone: the answers behind the pages they have seen, for when there
 * is no network. It belongs to one sign-in; with that it is gone.
 */

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { deviceTime } from '#web/clock/clock.ts';
import { KEPT_MS, LAST_SEEN } from './kept-reading.ts';
import { inTransaction, phoneDatabase, watchUpgrade } from './phone-database.ts';
import { storedSession } from './session.ts';

/** An answer as it was last read. */
export type LastSeen = {
  /** Which question it answers. */
  readonly key: string;
  /** In milliseconds since 1970. */
  readonly readAt: number;
  readonly data: unknown;
};

interface LastSeenDatabase extends DBSchema {
  answers: { key: string; value: LastSeen & { readonly sessionId: string }; indexes: { readAt: number } };
}

/** Rises with the form of the keys: what is kept under others is never found again, and goes. */
const VERSION = 2;
/** Some hundred pages at 5 to 40 KB: a few photos' worth of a phone's storage. */
const MOST_ANSWERS = 100;

/** The server answers sooner than a phone that has not answered by then. */
const PATIENCE_MS = 1_000;

const asked = phoneDatabase(
  (onEnd) =>
    openDB<LastSeenDatabase>(LAST_SEEN.database, VERSION, {
      upgrade(database, before, _to, transaction) {
        watchUpgrade(transaction, Promise.resolve());
        if (before > 0) database.deleteObjectStore('answers');
        database.createObjectStore('answers', { keyPath: 'key' }).createIndex('readAt', 'readAt');
      },
      terminated: onEnd,
    }),
  PATIENCE_MS,
);

/** Undefined when this sign-in has not read it within a week. Rejects on a phone that has no storage for it. */
export async function readLastSeen(key: string): Promise<LastSeen | undefined> {
  const seen = await asked((database) => {
    const transaction = database.transaction('answers');
    return inTransaction(transaction, transaction.store.get(key));
  });
  return seen !== undefined && belongsHere(seen) ? seen : undefined;
}

/** Keeps what has been read by who is signed in, in the place of what was read before; the oldest make room. */
export async function keepLastSeen(answers: readonly LastSeen[]): Promise<void> {
  const sessionId = storedSession()?.sessionId;
  if (sessionId === undefined) return;
  await asked((database) => keep(database, answers, sessionId));
  if (document.visibilityState === 'visible') await asked(makeRoom);
}

/** Deletes everything that was read by other sign-ins than the one of now; everything, when nobody is signed in. */
export function forgetOthersLastSeen(): Promise<void> {
  return asked(forgetOthers);
}

async function keep(
  database: IDBPDatabase<LastSeenDatabase>,
  answers: readonly LastSeen[],
  sessionId: string,
): Promise<void> {
  // Checked when the transaction begins: a later sign-out deletes what it has written.
  if (sessionId !== storedSession()?.sessionId) return;
  const transaction = database.transaction('answers', 'readwrite');
  const put = answers.map((answer) => transaction.store.put({ ...answer, sessionId }));
  // A page that is being left is put aside as it is: in the middle of a transaction, it would keep every other page out.
  transaction.commit();
  await inTransaction(transaction, Promise.all(put));
}

function forgetOthers(database: IDBPDatabase<LastSeenDatabase>): Promise<void> {
  const transaction = database.transaction('answers', 'readwrite');
  const { store } = transaction;
  if (storedSession() === null) {
    const cleared = store.clear();
    transaction.commit();
    return inTransaction(transaction, cleared);
  }
  const forget = async () => {
    const deleted: Promise<void>[] = [];
    let answer = await store.openCursor();
    while (answer !== null) {
      if (!belongsHere(answer.value)) deleted.push(answer.delete());
      answer = await answer.continue();
    }
    await Promise.all(deleted);
  };
  return inTransaction(transaction, forget());
}

function makeRoom(database: IDBPDatabase<LastSeenDatabase>): Promise<void> {
  const transaction = database.transaction('answers', 'readwrite');
  const { store } = transaction;
  const forgetOldest = async () => {
    if ((await store.count()) <= MOST_ANSWERS) return;
    const oldestFirst = await store.index('readAt').getAllKeys();
    const deleted = oldestFirst.slice(0, -MOST_ANSWERS).map((key) => store.delete(key));
    transaction.commit();
    await Promise.all(deleted);
  };
  return inTransaction(transaction, forgetOldest());
}

function belongsHere({ sessionId, readAt }: LastSeenDatabase['answers']['value']): boolean {
  return sessionId === storedSession()?.sessionId && deviceTime() - readAt < KEPT_MS;
}

/**
 * What the member who is signed in has read, on this phone: the answers behind the pages they have seen, for when there
 * is no network. It belongs to one sign-in; with that it is gone.
 */

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
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

const DATABASE = 'last-seen';
/** A week of matches later, nobody looks at this one's half-time score any more. */
const KEPT_MS = 7 * 24 * 60 * 60_000;
/** Some hundred pages at 5 to 40 KB: a few photos' worth of a phone's storage. */
const MOST_ANSWERS = 100;

let opening: Promise<IDBPDatabase<LastSeenDatabase>> | null = null;

/** Undefined when this sign-in has not read it within a week. Rejects on a phone that has no storage for it. */
export async function readLastSeen(key: string): Promise<LastSeen | undefined> {
  const database = await open();
  const seen = await database.get('answers', key);
  return seen !== undefined && belongsHere(seen) ? seen : undefined;
}

/** Keeps what has been read by who is signed in, in the place of what was read before; the oldest make room. */
export async function keepLastSeen(answers: readonly LastSeen[]): Promise<void> {
  const database = await open();
  // Asked when the transaction begins: whoever signs out afterwards deletes what it has written.
  const sessionId = storedSession()?.sessionId;
  if (sessionId === undefined) return;
  const { store, done } = database.transaction('answers', 'readwrite');
  for (const answer of answers) void store.put({ ...answer, sessionId });
  let kept = 0;
  let newest = await store.index('readAt').openCursor(null, 'prev');
  while (newest !== null) {
    if (kept < MOST_ANSWERS && belongsHere(newest.value)) kept += 1;
    else void newest.delete();
    newest = await newest.continue();
  }
  await done;
}

/** Deletes everything that was read by other sign-ins than the one of now; everything, when nobody is signed in. */
export async function forgetOthersLastSeen(): Promise<void> {
  const database = await open();
  const { store, done } = database.transaction('answers', 'readwrite');
  let answer = await store.openCursor();
  while (answer !== null) {
    if (!belongsHere(answer.value)) void answer.delete();
    answer = await answer.continue();
  }
  await done;
}

function belongsHere({ sessionId, readAt }: LastSeenDatabase['answers']['value']): boolean {
  return sessionId === storedSession()?.sessionId && Date.now() - readAt < KEPT_MS;
}

function open(): Promise<IDBPDatabase<LastSeenDatabase>> {
  opening ??= openDB<LastSeenDatabase>(DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('answers', { keyPath: 'key' }).createIndex('readAt', 'readAt');
    },
    terminated() {
      opening = null;
    },
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

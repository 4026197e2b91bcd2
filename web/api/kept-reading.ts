/** What this phone keeps of what who is signed in has read: screens as the server drew them, and answers. It ends with the sign-in. */

import { forgetDocuments } from './kept-documents.ts';

/** The database of answers; last-seen.ts fills it. */
export const LAST_SEEN = { database: 'last-seen', store: 'answers' } as const;

/** A week of matches later, nobody looks at this one's half-time score any more. */
export const KEPT_MS = 7 * 24 * 60 * 60_000;

/** A database that other pages keep from answering is emptied by the next page; signing out does not wait for them. */
const PATIENCE_MS = 5_000;

/** When the page at hand was read that the worker has kept, in milliseconds since 1970; null for one that has just come. */
export function keptPageReadAt(): number | null {
  const { readAt } = document.documentElement.dataset;
  return readAt === undefined ? null : Number(readAt);
}

/** Deletes all of it. By the browser's own means: without a network, no more code may be had. */
export async function forgetReading(): Promise<void> {
  await Promise.all([forgetDocuments(), Promise.race([forgetAnswers(), sleep(PATIENCE_MS)])]);
}

function forgetAnswers(): Promise<void> {
  return new Promise((resolve) => {
    if (!('indexedDB' in globalThis)) return resolve();
    const opening = indexedDB.open(LAST_SEEN.database);
    // Nothing has been kept: the database is not made for this.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve();
    opening.onsuccess = () => {
      const { result } = opening;
      const emptying = result.transaction(LAST_SEEN.store, 'readwrite');
      emptying.onabort = emptying.oncomplete = () => {
        result.close();
        resolve();
      };
      emptying.objectStore(LAST_SEEN.store).clear();
    };
  });
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** What this phone keeps of what who is signed in has read: screens as the server drew them, and answers. It ends with the sign-in. */

/** The worker's cache of screens. A type only: the worker is one file and shares no code with the app. */
export type DocumentsCache = 'documents';

/** The database of answers; last-seen.ts fills it. */
export const LAST_SEEN = { database: 'last-seen', store: 'answers' } as const;

/** A database that other pages keep from answering is emptied by the next page; signing out does not wait for them. */
const PATIENCE_MS = 5_000;

/** Deletes all of it. By the browser's own means: without a network, no more code may be had. */
export async function forgetReading(): Promise<void> {
  await Promise.all([forgetDocuments(), Promise.race([forgetAnswers(), sleep(PATIENCE_MS)])]);
}

/** Deletes the screens. */
export async function forgetDocuments(): Promise<void> {
  // A browser that keeps nothing (a private window, no https) has none.
  if ('caches' in globalThis) await caches.delete('documents' satisfies DocumentsCache).catch(() => false);
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

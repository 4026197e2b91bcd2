/** The worker's cache of screens as the server drew them. A type only: the worker is one file and shares no code with the app. */
export type DocumentsCache = 'documents';

/** Deletes them, for they belong to who was signed in. */
export async function forgetDocuments(): Promise<void> {
  // A browser that keeps nothing (a private window, no https) has none.
  if ('caches' in globalThis) await caches.delete('documents' satisfies DocumentsCache).catch(() => false);
}

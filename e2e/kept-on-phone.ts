/** What the site keeps in a browser, as the browser's own storage tells it. */

import { expect, type Page } from '@playwright/test';

/** The worker has taken the page over: everything of the app is on the phone. */
export async function isReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** An answer that holds this text is written down. */
export async function isKept(page: Page, text: string): Promise<void> {
  await expect.poll(async () => (await keptAnswers(page)).join('\n')).toContain(text);
}

/** Every value in IndexedDB, as JSON. */
export async function keptAnswers(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const resultOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const texts: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const values = await resultOf(database.transaction(store).objectStore(store).getAll());
        texts.push(...values.map((value) => JSON.stringify(value)));
      }
      database.close();
    }
    return texts;
  });
}

/** What the worker keeps, by path. */
export async function cachedPaths(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) paths.push(new URL(url).pathname);
    }
    return paths;
  });
}

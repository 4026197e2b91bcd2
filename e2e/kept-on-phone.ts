/** What the site keeps in a browser, as the browser's own storage tells it. */

import { expect, type Page } from '@playwright/test';

/** The worker has taken the page over, and its area of the app is on the phone. */
export async function isReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const area = new URL(page.url()).pathname.startsWith('/connecter') ? '/reporter.html' : '/index.html';
  await expect.poll(() => cachedPaths(page)).toContain(area);
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

/** What the worker keeps of the app, by path. */
export async function cachedPaths(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const cache = await caches.open('app-files');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });
}

/** The screens that the worker keeps as the server drew them, by path. */
export async function keptScreens(page: Page): Promise<ReadonlyMap<string, string>> {
  const entries = await page.evaluate(async () => {
    const cache = await caches.open('documents');
    const html = async (request: Request) => (await cache.match(request))?.text() ?? '';
    const requests = await cache.keys();
    return Promise.all(
      requests.map(async (request) => [new URL(request.url).pathname, await html(request)] as const),
    );
  });
  return new Map(entries);
}

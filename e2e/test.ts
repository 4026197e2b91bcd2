/** The `test` of all browser tests: every page is watched, and a trouble that a test does not expect fails it. */

import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import type { ServerProcess } from '#scripts/server-process.ts';
import { startDemoServer } from './demo-setup.ts';
import { createTroubles, type Troubles } from './troubles.ts';

/** A cold start on a busy machine, with the demo data it makes. */
export const START_MS = 120_000;

type Fixtures = {
  readonly troubles: Troubles;
  /** Somebody else, on a phone of their own (or what the options say): a new context with a page. */
  readonly somebody: (options?: BrowserContextOptions) => Promise<Page>;
};

type WorkerFixtures = {
  /** The server of all files that only read (server.ts). */
  readonly readServer: ServerProcess;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  readServer: [
    async ({ browserName: _any }, use) => {
      const server = await startDemoServer();
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: START_MS },
  ],
  troubles: [
    async ({ context }, use) => {
      const troubles = createTroubles();
      troubles.watch(context);
      await use(troubles);
      expect(troubles.unexpected(), 'troubles in the pages of this test').toEqual([]);
    },
    { auto: true },
  ],
  somebody: async ({ browser, troubles }, use) => {
    const opened: Page[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext(options);
      troubles.watch(context);
      const page = await context.newPage();
      opened.push(page);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
});

export { expect };

/** What a page shows is asked for before the app is there, and only once. */

import type { Page } from '@playwright/test';
import { signIn } from './member.ts';
import { sharedServer } from './server.ts';
import { expect, test } from './test.ts';

const server = sharedServer();

const CHAMPIONSHIP = 'a[href^="/latest-results-by-championship/"]';

/** The path of each page, the call that it reads first, and what shows that it has been read. */
const PAGES = [
  ['/', 'matches-in-this-week-for-top', CHAMPIONSHIP],
  ['/top', 'matches-in-this-week-for-top', CHAMPIONSHIP],
  ['/latest-results', 'matches-in-this-week-for-top', CHAMPIONSHIP],
  ['/latest-results-by-championship/C', 'target-championship', 'a[href^="/indv-result/"]'],
  ['/indv-result/C/M', 'target-championship', 'section[aria-label="スコア"]'],
  ['/archive', 'this-year-archive', 'main h3'],
] as const;

for (const [path, call, content] of PAGES) {
  test(`${path} は、アプリが届く前に読み始め、同じことを二度は尋ねない`, async ({ page, context }) => {
    await signIn(context, server);
    const asked = readingsOf(page);
    const address = server.url + filled(path);
    const app = Promise.withResolvers<void>();
    await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
      await app.promise;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    await expect.poll(() => asked.filter((url) => url.includes(call))).toHaveLength(1);
    await expect.poll(() => asked.filter((url) => url.includes('sponsors'))).toHaveLength(1);
    const [early] = asked.filter((url) => url.includes(call));
    app.resolve();
    await expect(page.locator(content).first()).toBeAttached();
    // The carousel comes after the page.
    await expect(page.getByRole('region', { name: 'スポンサー' })).toBeVisible();
    expect(asked.filter((url, index) => asked.indexOf(url) !== index)).toEqual([]);
    // The archive asks for the years before, too.
    const alike = asked.filter((url) => url.includes(call) && yearIn(url) === yearIn(early));
    expect(alike).toHaveLength(1);
  });
}

function yearIn(url: string | undefined): string | null {
  return url === undefined ? null : new URL(url).searchParams.get('fiscalYear');
}

test('ログインしていなければ、何も尋ねない', async ({ page, troubles }) => {
  troubles.expect(/You are using a custom .*User Pool endpoint/);
  const asked = readingsOf(page);
  await page.goto(`${server.url}/latest-results`);
  await expect(page.getByLabel('パスワード', { exact: true })).toBeVisible();
  expect(asked.filter((url) => url.includes('/prod/items/'))).toEqual([]);
});

/** The addresses of the calls that this page has made so far; it grows. */
function readingsOf(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (request.method() === 'GET' && url.includes('/api/') && !url.includes('/live/')) asked.push(url);
  });
  return asked;
}

function filled(path: string): string {
  const { live } = server.demo.matches;
  if (live === undefined) throw new Error('The demo has no live match.');
  return path
    .replace('/C', () => `/${encodeURIComponent(live.championshipId)}`)
    .replace('/M', () => `/${encodeURIComponent(live.matchId)}`);
}

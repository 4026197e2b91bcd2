/** A new version of the app comes to phones that have the one before open. */

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type DeployingFront, startDeployingFront } from './deploying-front.ts';
import { isAlive } from './frame.ts';
import { isReady } from './kept-on-phone.ts';
import { matchListItem } from './match-list-item.ts';
import { signIn } from './member.ts';
import { chooseMatch, linkOf } from './reporter-phone.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const server = ownServer();

test.describe('電話に前の版が残っているとき', () => {
  test.use({ serviceWorkers: 'allow' });

  let front: DeployingFront;

  test.beforeEach(async () => {
    front = await startDeployingFront(server.url);
  });
  test.afterEach(() => front.stop());

  test('見ているページはそのまま残り、次の画面から新しい版になる', async ({ page, context }) => {
    await signIn(context, server);
    await page.goto(`${front.url}/latest-results`);
    await isReady(page);
    await leaveMark(page);
    await newVersionComes(page);
    await expect(page.getByRole('main').getByRole('link', { name: '秋季カップ' })).toBeVisible();
    expect(await hasMark(page)).toBe(true);
    await page.getByRole('main').getByRole('link', { name: '秋季カップ' }).tap();
    await expect(page).toHaveURL(/latest-results-by-championship/);
    await expect.poll(() => hasMark(page)).toBe(false);
    await expect(page.getByRole('main').getByRole('list').first()).toBeVisible();
    await expect.poll(() => isWaiting(page)).toBe(false);
    await page.goBack();
    await expect(page).toHaveURL(/\/latest-results$/);
    await expect(page.getByRole('main').getByRole('link', { name: '秋季カップ' })).toBeVisible();
  });

  test('前の版がほかのタブで開いている間は、その版の部品も残る', async ({ page, context }) => {
    await signIn(context, server);
    await page.goto(`${front.url}/latest-results`);
    await isReady(page);
    const other = await context.newPage();
    await other.goto(`${front.url}/faq`);
    await newVersionComes(page);
    await page.reload();
    await isReady(page);
    // The word to take over is said when nothing has come to a page for a while.
    await page.waitForTimeout(6_000);
    expect(await isWaiting(page)).toBe(true);
    await other.close();
    await page.reload();
    await expect.poll(() => isWaiting(page)).toBe(false);
  });

  test('速報員の画面は、新しい版が来ても読み込み直されない', async ({ page }) => {
    const match = server.demo.matches.leagueBefore;
    if (match === undefined) throw new Error('The demo has no leagueBefore.');
    const item = await matchListItem(server.url, match);
    await page.goto(linkOf(front.url, match));
    await isReady(page);
    await leaveMark(page);
    await newVersionComes(page);
    await chooseMatch(page, item);
    await expect(page).toHaveURL(/match-report/);
    expect(await hasMark(page)).toBe(true);
  });

  /** The browser looks for a new version, as it does by itself within a day, and finds one. */
  async function newVersionComes(page: Page): Promise<void> {
    front.deploy();
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
    });
    await expect.poll(() => isWaiting(page)).toBe(true);
  }
});

test('画面の部品が新しい版で置き換わっていたら、一度だけ自分で読み込み直す', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/404|dynamically imported module/);
  await signIn(context, server);
  const opened = openedPages(page);
  await page.route(`**${screenScript()}`, (route) =>
    opened.count() < 2 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.goto(`${server.url}/latest-results`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ライブ速報');
  await isAlive(page);
  await page.getByRole('main').getByRole('link', { name: '秋季カップ' }).tap();
  await expect(page.getByRole('heading', { name: '秋季カップ' })).toBeVisible();
  await expect(page).toHaveURL(/latest-results-by-championship/);
  expect(opened.count()).toBe(2);
});

test('部品が本当になければ、読み込み直しを繰り返さずにそう言う', async ({ page, context, troubles }) => {
  troubles.expect(/404|dynamically imported module/);
  await signIn(context, server);
  await page.route(`**${screenScript()}`, (route) => route.fulfill({ status: 404, body: '' }));
  const opened = openedPages(page);
  await page.goto(`${server.url}/latest-results`);
  await isAlive(page);
  await page.getByRole('main').getByRole('link', { name: '秋季カップ' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ページを表示できません');
  await expect(page.getByRole('button', { name: '再読み込み' })).toBeVisible();
  expect(opened.count()).toBe(2);
});

/** How often the browser has asked for a page of HTML. */
function openedPages(page: Page): { readonly count: () => number } {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return { count: () => count };
}

/** A mark that lives as long as the page does. */
async function leaveMark(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.mark = 'before';
  });
}

async function hasMark(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset.mark === 'before');
}

/** A worker of a newer version is on the phone, and does not work yet. */
async function isWaiting(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration !== undefined && registration.waiting !== null;
  });
}

/** The script of the championships' screen, as the build has named it. */
function screenScript(): string {
  const table = readFileSync('dist/web/.vite/screens.json', 'utf8');
  // Written by our own build.
  const screens = JSON.parse(table) as readonly {
    readonly path: string;
    readonly scripts: readonly string[];
  }[];
  const screen = screens.find(({ path }) => path === '/latest-results-by-championship/$championshipId');
  const [own] = screen?.scripts ?? [];
  if (own === undefined) throw new Error('The build has no such screen.');
  return own;
}

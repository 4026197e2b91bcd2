/** A phone that has seen a screen before shows it before the network answers, and then what is new. */

import type { Page } from '@playwright/test';
import type { DemoMatch } from '#contract/operations/demo-file.ts';
import { isReady, keptAnswers, keptScreens } from './kept-on-phone.ts';
import { signIn } from './member.ts';
import { boardOf, matchPage } from './member-screens.ts';
import { otherReporter } from './other-reporter.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const server = ownServer();

const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|Failed to fetch/;

test('前に見た試合は、サーバーが答える前にその時刻とともに出て、それから新しい得点になる', async ({
  page,
  context,
  troubles,
}) => {
  test.setTimeout(90_000);
  troubles.expect(/ERR_CONNECTION_RE(?:FUSED|SET)|Failed to fetch|\b50[234]\b/);
  const match = realMatch('wc-2022-final');
  const reporter = otherReporter(server.url, match);
  await reporter.walkTo('前半');
  await reporter.score('club_left');
  await signIn(context, server);
  await seen(page, matchPage(server.url, match));
  await expect(boardOf(page)).toContainText('1-対0');

  // Where it hears nothing more of the match.
  await page.goto('about:blank');
  await reporter.score('club_left');
  await server.stop();
  await page.goto(matchPage(server.url, match));
  await expect(boardOf(page)).toContainText('1-対0');
  await expect(page.getByText(/^最終更新 \d\d:\d\d$/)).toBeVisible();
  await server.start();
  await expect(boardOf(page)).toContainText('2-対0', { timeout: 30_000 });
});

test('圏外でも、前に見た画面が出る', async ({ page, context, troubles }) => {
  troubles.expect(NO_NETWORK);
  await signIn(context, server);
  await seen(page, `${server.url}/latest-results`);
  await context.setOffline(true);
  await page.goto(`${server.url}/latest-results`);
  await expect(page.getByRole('main').getByRole('link', { name: '秋季カップ' })).toBeVisible();
  await expect(page.locator('body > p[role="status"]')).toHaveText(
    /^オフラインです。\d\d:\d\dの内容を表示しています。$/,
  );
  expect(await page.evaluate(() => document.documentElement.dataset.readAt)).toBeDefined();
});

for (const isOffline of [false, true]) {
  test(`ログアウトすると、見た画面はどこにも残らず、戻っても出ない（${isOffline ? '圏外' : '圏内'}）`, async ({
    page,
    context,
    troubles,
  }) => {
    troubles.expect(NO_NETWORK);
    troubles.expect(/You are using a custom .*User Pool endpoint|Unable to preload CSS/);
    await signIn(context, server);
    await seen(page, `${server.url}/latest-results`);
    await page.goto(`${server.url}/faq`);
    await page.goto(`${server.url}/member-info`);
    await expect(page.getByText('会員番号')).toBeVisible();
    await context.setOffline(isOffline);
    await page.getByRole('main').getByRole('button', { name: 'ログアウト' }).tap();
    await expect(page).toHaveURL(`${server.url}/`);
    expect([...(await keptScreens(page)).values()].filter((html) => html.includes('"member"'))).toEqual([]);
    expect(await keptAnswers(page)).toEqual([]);
    await context.setOffline(true);
    for (const go of [
      () => page.goBack(),
      () => page.goBack(),
      () => page.goto(`${server.url}/latest-results`),
    ]) {
      await go();
      await expect(page.getByText('秋季カップ')).toHaveCount(0);
      await expect(page.getByText('会員番号')).toHaveCount(0);
    }
  });
}

test('会員の画面なのにログインしていなければ、消えて、ログインの画面になる', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/You are using a custom .*User Pool endpoint/);
  await signIn(context, server);
  await seen(page, `${server.url}/latest-results`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${server.url}/latest-results`);
  await expect(page.getByText('秋季カップ')).toHaveCount(0);
  await expect(page.getByLabel('パスワード', { exact: true })).toBeVisible();
  expect([...(await keptScreens(page)).values()].filter((html) => html.includes('秋季カップ'))).toEqual([]);
});

test('クッキーをなくした会員には、次に開くページからまた描かれて届く', async ({ page, context }) => {
  await signIn(context, server);
  await context.clearCookies();
  const renewed = page.waitForResponse(/add-session-id$/);
  expect(await frameOf(page, `${server.url}/latest-results`)).toBeUndefined();
  expect((await renewed).status()).toBe(200);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/add-session-id')) asked += 1;
  });
  expect(await frameOf(page, `${server.url}/faq`)).toBe('member');
  await isReady(page);
  expect(asked).toBe(0);
});

test('オフラインの用意がまだなかったページも、開いたままその用意ができる', async ({ page, context }) => {
  await signIn(context, server);
  await page.goto(`${server.url}/latest-results`);
  await isReady(page);
  // Who reloads in this way gets the page past the worker, as a page does that was on its way when the worker began.
  const developer = await context.newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await developer.send('Page.reload', { ignoreCache: true });
  await loaded;
  await isReady(page);
});

test('データを節約している電話には、使ったものだけが残る', async ({ page, context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await signIn(context, server);
  await page.goto(`${server.url}/latest-results`);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.waitForTimeout(1_000);
  expect(
    await page.evaluate(async () => (await (await caches.open('app-files')).keys()).length),
  ).toBeLessThan(10);
});

/** For whom the page was drawn that the server has sent; undefined for a shell. */
async function frameOf(page: Page, address: string): Promise<string | undefined> {
  const answer = await page.goto(address);
  return answer?.headers()['tsunagu-document'];
}

/** The screen is on the phone as the server drew it. */
async function seen(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await isReady(page);
  await expect.poll(async () => [...(await keptScreens(page)).keys()]).toContain(new URL(address).pathname);
}

function realMatch(id: string): DemoMatch {
  const match = server.demo.replay[id];
  if (match === undefined) throw new Error(`The demo has no ${id}.`);
  return match;
}

/** A phone without a network: what was seen opens with its age, the rest says so, and signing out leaves nothing. */

import type { Page } from '@playwright/test';
import type { DemoMatch } from '#contract/operations/demo-file.ts';
import { findBarriers } from './barriers.ts';
import { cachedPaths, isKept, isReady, keptAnswers } from './kept-on-phone.ts';
import { signIn } from './member.ts';
import { boardOf, cardOfMatch, championshipPage, matchPage } from './member-screens.ts';
import { otherReporter } from './other-reporter.ts';
import { fakePhotos } from './photo-fakes.ts';
import { ownServer } from './server.ts';
import { storeArticles, YEAR } from './stored-articles.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const server = ownServer();

/** No network is no trouble here. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|Failed to fetch/;

const DAY_MS = 24 * 60 * 60_000;

const AGE = /^オフラインです。\d\d:\d\dの内容を表示しています。$/;
const NOT_SEEN = 'オフラインです。このページは、電波の届くところで開いてください。';
const PARTLY_SEEN =
  /^オフラインです。\d\d:\d\dの内容を表示しています。読み込んでいない部分は、電波が届くと表示されます。$/;

/** Nothing of it is anybody's: what every visitor gets alike. */
const APP_FILE = /^\/(?:assets\/[^/]+|(?:icon|logo)\.svg|index\.html|reporter\.html)$/;

test.beforeEach(({ troubles }) => troubles.expect(NO_NETWORK));

test('見たことのあるページは、圏外で開き直しても中身とその時刻が出る', async ({ page, context }) => {
  test.setTimeout(90_000);
  const match = realMatch('wc-2022-final');
  const reporter = otherReporter(server.url, match);
  await reporter.walkTo('前半');
  await reporter.score('club_left');
  await signIn(context, server);
  await page.goto(`${server.url}/latest-results`);
  await isReady(page);
  await isKept(page, 'week');
  await page.goto(championshipPage(server.url, match));
  await expect(cardOfMatch(page, match)).toBeVisible();
  await page.goto(matchPage(server.url, match));
  await expect(boardOf(page)).toContainText('1-対0');
  await isKept(page, match.matchId);

  await context.setOffline(true);
  await expect(strip(page)).toHaveText(AGE);
  await page.reload();
  await expect(boardOf(page)).toContainText('1-対0');
  await expect(strip(page)).toHaveText(AGE);
  await page.goto(championshipPage(server.url, match));
  await expect(cardOfMatch(page, match)).toBeVisible();
  await expect(strip(page)).toHaveText(AGE);
  await page.goto(`${server.url}/latest-results`);
  await expect(page.getByRole('main').getByRole('link', { name: '秋季カップ' })).toBeVisible();
  await expect(strip(page)).toHaveText(AGE);

  await reporter.score('club_left');
  await page.goto(matchPage(server.url, match));
  await expect(boardOf(page)).toContainText('1-対0');
  await context.setOffline(false);
  await expect(boardOf(page)).toContainText('2-対0');
  await expect(strip(page)).toHaveText('');
});

test('一度も開いていないページは、オフラインであるとだけ言い、電波が戻れば開く', async ({
  page,
  context,
}) => {
  await signIn(context, server);
  await page.goto(`${server.url}/latest-results`);
  await isReady(page);
  await isKept(page, 'week');
  await context.setOffline(true);
  await page.goto(`${server.url}/pickup-news`);
  await expect(strip(page)).toHaveText(NOT_SEEN);
  await page.goto(`${server.url}/archive`);
  // The archive marks the championships of this week, which has been read.
  await expect(strip(page)).toHaveText(PARTLY_SEEN);
  await expect(page.getByText('大会情報の取得に失敗しました。オフラインです。')).toBeVisible();
  await expect(page.getByRole('button', { name: 'もう一度読み込む' }).first()).toBeVisible();
  await expect(page.getByText('ログアウトボタン')).toHaveCount(0);
  expect.soft(await findBarriers(page)).toEqual([]);
  await context.setOffline(false);
  await expect(page.locator('main details').first()).toBeVisible();
  await expect(page.getByText('大会情報の取得に失敗しました。')).toHaveCount(0);
  await expect(strip(page)).toHaveText('');
});

test('ログインの期限が切れていても、圏外では見たページが読める。昨日のものは昨日のものと言い、1週間より前のものは出さない', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/You are using a custom .*User Pool endpoint/);
  const championship = page.getByRole('main').getByRole('link', { name: '秋季カップ' });
  await signIn(context, server);
  await page.goto(`${server.url}/latest-results`);
  await isReady(page);
  await isKept(page, 'week');
  await page.evaluate(expireTokens);
  await context.setOffline(true);
  await page.reload();
  await expect(championship).toBeVisible();
  await expect(strip(page)).toHaveText(AGE);
  await context.setOffline(false);
  await expect(strip(page)).toHaveText('');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('idTokenForAuth')))
    .not.toBe('expired.e30.token');

  await context.setOffline(true);
  await page.clock.setSystemTime(Date.now() + DAY_MS);
  await page.reload();
  await expect(championship).toBeVisible();
  await expect(strip(page)).toHaveText(/^オフラインです。昨日 \d\d:\d\dの内容を表示しています。$/);
  await page.clock.setSystemTime(Date.now() + 8 * DAY_MS);
  await page.reload();
  await expect(strip(page)).toContainText(NOT_SEEN);
  await expect(championship).toHaveCount(0);
});

for (const isOffline of [false, true]) {
  test(`ログアウトすると、読んだものは電話に何も残らない（${isOffline ? '圏外' : '圏内'}）`, async ({
    page,
    context,
    troubles,
  }) => {
    troubles.expect(/You are using a custom .*User Pool endpoint/);
    // The widget, which nobody can use there, is not on the phone.
    troubles.expect(/Unable to preload CSS/);
    await signIn(context, server);
    await page.goto(`${server.url}/latest-results`);
    await isReady(page);
    await isKept(page, 'week');
    await page.goto(`${server.url}/member-info`);
    await expect(page.getByText('会員番号')).toBeVisible();
    await context.setOffline(isOffline);
    await page.getByRole('main').getByRole('button', { name: 'ログアウト' }).tap();
    await expect(page).toHaveURL(`${server.url}/`);
    expect(await keptAnswers(page)).toEqual([]);
    const stored = await page.evaluate(() => Object.keys(localStorage));
    expect(stored.filter((key) => /token|Cognito|email|sessionId/i.test(key))).toEqual([]);
    const files = await cachedPaths(page);
    expect(files).toContain('/index.html');
    expect(files.filter((path) => !APP_FILE.test(path))).toEqual([]);
  });
}

test('電話に残るのは、新しいほうから100ページ分までで、次にログインした人には、前の人が読んだものは残らない', async ({
  page,
  context,
  troubles,
}) => {
  // The session that is made up below is registered at the first call that misses it.
  troubles.expect(/membership\/consent/);
  await signIn(context, server);
  await page.goto(`${server.url}/latest-results`);
  await isReady(page);
  await isKept(page, 'week');
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('last-seen');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('answers', 'readwrite');
          transaction.oncomplete = () => resolve();
          const sessionId = localStorage.getItem('sessionId');
          for (let place = 1; place <= 120; place += 1) {
            const readAt = Date.now() - place * 60_000;
            transaction.objectStore('answers').put({ key: `page-${place}.`, readAt, data: '', sessionId });
          }
        };
      }),
  );
  await page.goto(`${server.url}/faq`);
  await isKept(page, 'faq');
  await expect.poll(async () => (await keptAnswers(page)).length).toBe(100);
  const kept = await keptAnswers(page);
  expect(kept.join('\n')).toContain('page-90.');
  expect(kept.join('\n')).not.toContain('page-110.');

  await page.evaluate(() => localStorage.setItem('sessionId', '202611210930009999'));
  await page.goto(`${server.url}/club-list`);
  await isKept(page, 'clubs');
  expect((await keptAnswers(page)).join('\n')).not.toMatch(/week|page-/);
});

test('会員情報と写真は、電話に書きとめられない', async ({ page, context }) => {
  const picture = '/api/photos/files/abc/full?expires=1&amp;signature=s3cr3t';
  const content = `<p>優勝しました。</p><img src="${picture}" alt="優勝" width="4" height="3">`;
  const publishedAt = new Date().toISOString();
  storeArticles(server.dataDir, [{ kind: 'media', number: 1, title: '優勝', content, publishedAt }]);
  await signIn(context, server);
  await fakePhotos(page);
  await page.goto(`${server.url}/latest-results`);
  await isReady(page);
  await page.goto(`${server.url}/member-info`);
  await expect(page.getByText('会員番号')).toBeVisible();
  await page.goto(`${server.url}/pics-list/cup/cup/m1/2026-05-16/a/b`);
  await expect(page.getByAltText('写真 1枚目')).toBeVisible();
  await page.goto(`${server.url}/media/article/${YEAR}/1`);
  await expect(page.getByText('優勝しました。')).toBeVisible();
  await isKept(page, '優勝しました。');
  const kept = (await keptAnswers(page)).join('\n');
  expect(kept).not.toContain('/api/photos/files');
  expect(kept).not.toContain('postal_code');
  expect((await cachedPaths(page)).filter((path) => !APP_FILE.test(path))).toEqual([]);
});

test('ログインの相手、登録、管理のページは、圏外でも電話が代わりに答えることはない', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/ 4\d\d |favicon/);
  await signIn(context, server);
  await page.goto(`${server.url}/latest-results`);
  await isReady(page);
  for (const path of ['/oauth2/authorize', '/logout', '/signup.html', '/healthz', '/admin-latest-results']) {
    const asked = page.waitForResponse((response) => new URL(response.url()).pathname === path);
    await page.goto(server.url + path).catch(() => null);
    expect.soft((await asked).fromServiceWorker(), path).toBe(false);
  }
  await context.setOffline(true);
  for (const path of ['/oauth2/authorize', '/logout', '/signup.html', '/api/live/stream', '/identity/x']) {
    await expect.soft(page.goto(server.url + path), path).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  }
});

test('速報員の画面は圏外でも試合とともに開き、トークンはどこにも書きとめられない', async ({
  page,
  context,
}) => {
  const match = realMatch('wc-2022-final');
  const path = `/connecter/select-reporting-match/${match.urlAccessToken}`;
  await page.goto(server.url + path);
  await isReady(page);
  await isKept(page, match.matchId);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('group', { name: '会場' })).toBeVisible();
  expect((await keptAnswers(page)).join('\n')).not.toContain(match.urlAccessToken);
  expect((await cachedPaths(page)).filter((kept) => !APP_FILE.test(kept))).toEqual([]);
});

function strip(page: Page) {
  return page.locator('body > p[role="status"]');
}

/** As an hour later: both the page's own token and the SDK's. */
function expireTokens(): void {
  for (const key of Object.keys(localStorage)) {
    if (key === 'idTokenForAuth' || key.endsWith('.idToken') || key.endsWith('.accessToken')) {
      localStorage.setItem(key, 'expired.e30.token');
    }
  }
}

function realMatch(id: string): DemoMatch {
  const match = server.demo.replay[id];
  if (match === undefined) throw new Error(`The demo has no ${id}.`);
  return match;
}

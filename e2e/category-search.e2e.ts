/** The category searches with a thumb: all five, who may enter, what comes back after a reload, until when, and without a network. */

import type { Page } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { cachedPaths, isKept, isReady, keptAnswers } from './kept-on-phone.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

/** 10:00 in Tokyo: the day does not end in the middle of the test, whenever it runs. */
const server = ownServer({ clock: '2026-11-21T10:00:00+09:00' });

const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|Failed to fetch/;
/** What was chosen comes back 250 ms after the list. */
const RESTORED_MS = 400;
const NARROWEST = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };

const SEARCHES = [
  ['U-12（ジュニア）', '本日開催分', '秋季カップ'],
  ['U-15（ジュニアユース）', '本日開催分', null],
  ['U-18（ユース）', '試合一覧', null],
  ['WOMAN', '本日開催分', '北海道女子サッカーカップ'],
  ['practice', '試合一覧', '【練習用】トーナメント'],
] as const;

/** The longest names, and the one with a notice and a registered match; the others are made of the same. */
const LOOKED_THROUGH: readonly string[] = ['U-15（ジュニアユース）', 'practice'];

test.beforeEach(({ page }) => page.clock.setFixedTime('2026-11-21T10:00:00+09:00'));

test('五つの検索は、それぞれの番地でだけ、それぞれのリンクでだけ開く', async ({ page, troubles }) => {
  test.setTimeout(90_000);
  troubles.expect(/404/);
  for (const [search, heading, championship] of SEARCHES) {
    await page.goto(linkOf(search));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('速報対象試合検索');
    await expect(page).toHaveTitle(
      search === 'practice' ? '速報対象試合検索' : `速報対象試合検索｜${search}`,
    );
    await expect(page.getByText('処理に時間がかかることがあります。')).toHaveCount(
      search === 'practice' ? 1 : 0,
    );
    await chooseMatches(page, championship);
    await expect.soft(page.getByRole('heading', { level: 2 }), search).toHaveText(heading);
    if (LOOKED_THROUGH.includes(search)) expect.soft(await findBarriers(page), search).toEqual([]);
    await page.setViewportSize(NARROWEST);
    expect.soft(await isTooWide(page), `${search} is wider than the narrowest phone`).toBe(false);
    await page.setViewportSize(PHONE);
  }

  const { pathname, searchParams } = new URL(linkOf('WOMAN'));
  const config = await page.request.get(`${server.url}/config.json`);
  expect(await config.text()).not.toContain(pathname.slice('/connecter/'.length, -'-woman'.length));
  const strange = await page.goto(
    `${server.url}/connecter/another${pathname.slice('/connecter/'.length)}?${searchParams}`,
  );
  expect(strange?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ページが見つかりません');
  await page.goto(`${server.url}${pathname}?access_token=${'x'.repeat(32)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('アクセスを許可されていません。');
  await expect(page.getByRole('radio')).toHaveCount(0);
});

test('選んだものは、試合から戻っても、開き直しても、その日の終わりまで残っている', async ({ page }) => {
  const link = new URL(linkOf('U-12（ジュニア）'));
  await page.goto(link.href);
  await chooseMatches(page, '秋季カップ');
  const cards = page.getByRole('listitem');
  await expect(cards.filter({ hasText: '延期設定済み' }).getByRole('button')).toHaveCount(0);
  await cards.getByRole('button', { name: '選択' }).tap();
  await expect(page).toHaveURL(/\/connecter\/register-match-result\//);
  await page.getByRole('link', { name: /戻る/ }).tap();
  await expect(cards.getByRole('button', { name: '選択' })).toBeVisible();

  const withoutToken = `${server.url}${link.pathname}`;
  await setServerAhead(page, 'PT13H59M58S');
  await page.goto(withoutToken);
  await expect(page.getByRole('radio', { name: '秋季カップ' })).toBeChecked();
  await expect(cards.getByRole('button', { name: '選択' })).toBeVisible();
  await setServerAhead(page, 'PT14H');
  await page.goto(withoutToken);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('アクセスを許可されていません。');
  const left = await page.evaluate(() => Object.keys(localStorage));
  expect(left.toSorted()).toEqual(['knownSearches', 'serverClockOffset']);
});

test('一度開いた検索は圏外でも試合とともに開き、トークンは書きとめられない', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(NO_NETWORK);
  await page.goto(linkOf('practice'));
  await isReady(page);
  await isKept(page, '練習会場A');
  await context.setOffline(true);
  await page.reload();
  await chooseMatches(page, '【練習用】トーナメント');
  await expect(page.getByRole('button', { name: '修正' })).toBeVisible();
  const token = new URL(linkOf('practice')).searchParams.get('access_token') ?? '';
  expect((await keptAnswers(page)).join('\n')).not.toContain(token);
  expect((await cachedPaths(page)).filter((path) => path.startsWith('/connecter'))).toEqual([]);
});

function linkOf(search: (typeof SEARCHES)[number][0]): string {
  const { categoryFlow, test: practice } = server.demo.reporter;
  const link = search === 'practice' ? practice : categoryFlow[search];
  if (!link) throw new Error(`The demo has no search ${search}.`);
  return link.url;
}

/** Lets the next page begin with this offset to the server's clock: the day ends by the server's clock, not by the phone's. */
async function setServerAhead(page: Page, time: string): Promise<void> {
  const offset = Temporal.Duration.from(time).total('milliseconds');
  await page.evaluate((ms) => localStorage.setItem('serverClockOffset', String(ms)), offset);
}

/** The championship, where there is a choice, then the last of its venues: there the matches are. */
async function chooseMatches(page: Page, championship: string | null): Promise<void> {
  await expect(page.getByRole('group', { name: '大会' })).toBeVisible();
  await page.waitForTimeout(RESTORED_MS);
  if (championship !== null) await page.getByText(championship, { exact: true }).tap();
  await page.getByRole('group', { name: '会場' }).getByRole('radio').last().tap();
  await expect(page.getByRole('listitem').first()).toBeVisible();
}

function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
}

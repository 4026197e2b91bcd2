/** What a member sees first: this week's championships, news, media articles, partners; and the list of live results. */

import type { Page } from '@playwright/test';
import { CATEGORIES } from '#domain/competition/category.ts';
import { isAllAlive } from './frame.ts';
import { signIn } from './member.ts';
import { boardOf, cardOfMatch, championshipPage } from './member-screens.ts';
import { sharedServer } from './server.ts';
import { MOST_SHIFT, shiftsOf } from './shifts.ts';
import { expect, test } from './test.ts';

const server = sharedServer();

test.beforeEach(({ context }) => signIn(context, server));

for (const path of ['/', '/top']) {
  test(`${path} から一度押すだけで、子どもの大会の試合が見える`, async ({ page }) => {
    const { live } = server.demo.matches;
    if (live === undefined) throw new Error('The demo has no live match.');
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ホーム');
    await isAllAlive(page);
    const { pathname } = new URL(championshipPage(server.url, live));
    await choose(page, pathname);
    await page.locator(`a[href="${pathname}"]`).tap();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await cardOfMatch(page, live).tap();
    await expect(boardOf(page)).toBeVisible();
    await page.goBack();
    await expect(cardOfMatch(page, live)).toBeVisible();
  });
}

test('お知らせ2件とメディア4件があり、それぞれの一覧へ進める', async ({ page }) => {
  await answerLatest(page, { news: 0, media: 0 });
  await page.goto(server.url);
  for (const [name, count, address] of [
    ['お知らせ', 2, '/pickup-news'],
    ['メディア', 4, '/media'],
  ] as const) {
    const section = page.getByRole('region', { name });
    await expect(section.getByRole('listitem')).toHaveCount(count);
    await expect(section.getByRole('listitem').first()).toContainText('NEW');
    await section.getByRole('link', { name: `${name}の一覧` }).tap();
    await expect(page).toHaveURL(server.url + address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.goBack();
  }
});

test('パートナーは組に分かれ、どれも新しいタブで外を開く', async ({ page }) => {
  await page.goto(server.url);
  const links = page.locator('main a[target="_blank"]');
  await expect(page.getByRole('region', { name: 'パートナー企業' })).toBeVisible();
  expect(await links.count()).toBeGreaterThan(6);
  for (const link of await links.all()) {
    expect(await link.getAttribute('href')).toMatch(/^https:\/\//);
    expect(await link.getAttribute('rel')).toBe('noreferrer');
  }
});

test('カテゴリーは矢印のキーで選べ、選んだものは次に開いたときも選ばれている', async ({ page }) => {
  await page.goto(`${server.url}/latest-results`);
  await isAllAlive(page);
  const first = page.getByRole('radio', { name: CATEGORIES[0] });
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: CATEGORIES[1] })).toBeChecked();
  await expect(page.getByRole('heading', { level: 2, name: CATEGORIES[1] })).toBeVisible();
  await page.goto(server.url);
  await expect(page.getByRole('radio', { name: CATEGORIES[1] })).toBeChecked();
});

test('ライブ速報の一覧には、更新の日と外部の結果ページがある', async ({ page }) => {
  await page.goto(`${server.url}/latest-results`);
  await expect(page.getByText('毎週金曜日に、その週の大会へ更新します。')).toBeVisible();
  const outside = page.getByRole('region', { name: '外部の結果ページ' }).getByRole('link').first();
  await expect(outside).toHaveAttribute('target', '_blank');
});

test('遅い電波で部分がばらばらに届いても、何も動かない', async ({ page }) => {
  await answerLatest(page, { news: 800, media: 400 });
  for (const [part, delay] of [
    ['site/partners', 100],
    ['matches-in-this-week', 1_200],
  ] as const) {
    await page.route(`**/*${part}*`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.continue();
    });
  }
  await page.goto(server.url);
  await expect(page.getByRole('region', { name: 'パートナー企業' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'メディア' }).getByRole('listitem')).toHaveCount(4);
  expect((await shiftsOf(page)).sum).toBeLessThanOrEqual(MOST_SHIFT);
});

/** News and articles whose titles are longer than any phone is wide, each after some milliseconds. */
async function answerLatest(
  page: Page,
  delays: { readonly news: number; readonly media: number },
): Promise<void> {
  const items = ['4', '3', '2', '1'].map((number) => ({
    id: number,
    fiscal_year: server.demo.fiscalYear,
    title: `札幌ジュニアサッカー大会 秋季カップの準決勝と決勝の会場と時刻が、雨のため変わりました（${number}）`,
    published_at: new Date().toISOString(),
    news_id: number,
    article_id: number,
    thumbnail: '',
    picture: null,
  }));
  for (const [part, delay] of [
    ['latest-four-news', delays.news],
    ['latest-four-articles', delays.media],
  ] as const) {
    await page.route(`**/${part}*`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.fulfill({ json: items });
    });
  }
}

/** Chooses the category whose championships include this address. */
async function choose(page: Page, pathname: string): Promise<void> {
  for (const category of CATEGORIES) {
    await page.getByRole('radio', { name: category }).check({ force: true });
    const chosen = page.getByRole('region', { name: category });
    await expect(chosen).toBeVisible();
    if ((await chosen.locator(`a[href="${pathname}"]`).count()) > 0) return;
  }
  throw new Error(`No category has ${pathname}.`);
}

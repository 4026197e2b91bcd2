/** 大会日程／アーカイブ: categories, pages outside, records of past years; by thumb and by keyboard. */

import type { Locator, Page } from '@playwright/test';
import { thisYearArchive } from '#contract/championship/archive.ts';
import { pastYears } from '#contract/publishing/content.ts';
import { findBarriers } from './barriers.ts';
import { signIn } from './member.ts';
import { sharedServer } from './server.ts';
import { expect, test } from './test.ts';

const CATEGORIES = ['U-12（ジュニア）', 'U-15（ジュニアユース）', 'U-18（ユース）', 'WOMAN'] as const;
const PAGES = ['大会要項', '組み合わせ', '結果'] as const;

/** The narrowest phone that is still in use. */
const NARROWEST = { width: 320, height: 640 };

const server = sharedServer();

test.beforeEach(({ context }) => signIn(context, server));

async function open(page: Page): Promise<void> {
  await page.goto(`${server.url}/archive`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('大会日程／アーカイブ');
  await expect(section(page, 'WOMAN')).toBeVisible();
}

function section(page: Page, title: string): Locator {
  return page.locator('details', { has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
}

function bar(page: Page, title: string): Locator {
  return section(page, title).locator('summary');
}

/** What was followed here in the fiscal year before. */
function lastYear(): string {
  return `${server.demo.fiscalYear - 1}年度`;
}

async function openAll(page: Page): Promise<void> {
  for (const category of CATEGORIES) await bar(page, category).tap();
}

test('区分は決まった順に閉じて並び、見出しの数だけ大会がある', async ({ page }) => {
  await open(page);
  const categories = page
    .locator('details')
    .filter({ hasNotText: '年度' })
    .getByRole('heading', { level: 2 });
  await expect(categories).toHaveText([...CATEGORIES]);
  await expect(page.getByText('詳細は決まり次第、順次掲載します。')).toBeVisible();
  for (const category of CATEGORIES) {
    await expect(section(page, category)).not.toHaveAttribute('open');
    await bar(page, category).tap();
    const rows = section(page, category).getByRole('heading', { level: 3 });
    await expect(bar(page, category)).toContainText(`${await rows.count()}大会`);
  }
});

test('大会は新しく始まる順で、日程の決まっていない大会が最後にある', async ({ page }) => {
  await open(page);
  await openAll(page);
  for (const category of CATEGORIES) {
    const starts = await section(page, category)
      .getByText(/^(?:\d{4}年\d+月\d+日|日程未定)/)
      .allTextContents();
    const days = starts.map((text) => {
      const [, year = '0', month = '0', day = '0'] = /(\d+)年(\d+)月(\d+)日/.exec(text) ?? [];
      return Number(year) * 10_000 + Number(month) * 100 + Number(day);
    });
    expect(days.length).toBeGreaterThan(0);
    expect(days, category).toEqual(days.toSorted((a, b) => b - a));
  }
});

test('三つのボタンは、頁があるときだけ新しいタブで開く', async ({ page, context }) => {
  await open(page);
  await openAll(page);
  const links = page.getByRole('link', { name: /新しいタブで開きます/ });
  const missing = page.getByText('（未掲載）');
  const rows = page
    .locator('main li', { has: page.getByText('大会要項') })
    .filter({ has: page.locator('h3, h4') });
  expect((await links.count()) + (await missing.count())).toBe((await rows.count()) * PAGES.length);
  expect(await missing.count()).toBeGreaterThan(0);

  await context.route(/^https:/, (route) => route.fulfill({ body: 'outside', contentType: 'text/html' }));
  const href = (await links.first().getAttribute('href')) ?? '';
  const [outside] = await Promise.all([page.waitForEvent('popup'), links.first().tap()]);
  await outside.waitForURL(href);
  expect(page.url()).toBe(`${server.url}/archive`);
});

test('札幌の外の大会にだけ、速報の地区の知らせがある', async ({ page }) => {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes(thisYearArchive.path)),
    // With a query the address is not drawn by the server: the phone reads the year itself.
    page.goto(`${server.url}/archive?`),
  ]);
  await expect(section(page, 'WOMAN')).toBeVisible();
  const championships = (await answer.json()) as { readonly organizer: string }[];
  const outside = championships.filter(({ organizer }) => organizer !== '札幌').length;
  expect(outside).toBeGreaterThan(0);
  expect(outside).toBeLessThan(championships.length);
  await expect(page.getByText(/札幌・小樽・千歳・苫小牧・十勝地区の試合に限り/)).toHaveCount(outside);
});

test('キーボードだけで区分を開き、速報へ行き、戻ると同じところが開いている', async ({ page }) => {
  await open(page);
  await bar(page, 'U-12（ジュニア）').focus();
  await page.keyboard.press('Enter');
  const live = section(page, 'U-12（ジュニア）')
    .getByRole('link', { name: /今週の速報を見る/ })
    .first();
  await expect(live).toBeVisible();
  await live.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/latest-results-by-championship/);
  await page.goBack();
  await expect(section(page, 'U-12（ジュニア）')).toHaveAttribute('open');
  await expect(live).toBeInViewport();
  await expect(section(page, 'WOMAN')).not.toHaveAttribute('open');
});

test('過去の年度は、近づいてから読まれる', async ({ page }) => {
  await open(page);
  await openAll(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.waitForFunction(() => sessionStorage.getItem('archiveOpened')?.includes('WOMAN'));
  await page.reload();
  await expect(section(page, 'WOMAN')).toHaveAttribute('open');
  expect(asked).not.toContain(pastYears.path);
  await page.getByRole('region', { name: '過去の大会' }).scrollIntoViewIfNeeded();
  await expect(section(page, lastYear())).toHaveAttribute('open');
  expect(asked).toContain(pastYears.path);
  await expect(section(page, lastYear()).getByRole('link', { name: /順位表を見る：/ })).toBeVisible();
  await bar(page, '2024年度').tap();
  await expect(section(page, '2024年度').getByRole('heading', { level: 3 })).toHaveText([
    '2種',
    '3種',
    '4種',
  ]);
});

test('番号を押すと頁が画面いっぱいに開き、前後に送れ、何枚目かがわかり、閉じると元の番号に戻る', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('region', { name: '過去の大会' }).scrollIntoViewIfNeeded();
  await bar(page, '2024年度').tap();
  const second = page.getByRole('button', { name: /^2ページ目を開く：札幌ジュニアサッカー大会 春季カップ$/ });
  await second.tap();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByText('2 / 4')).toBeVisible();
  const record = viewer.getByRole('img', {
    name: '札幌ジュニアサッカー大会 春季カップの記録、4ページ中2ページ目',
  });
  await expect(record).toBeVisible();
  for (const name of ['前へ', '次へ', '閉じる'])
    expect.soft(await liesOver(viewer.getByRole('button', { name }), record), name).toBe(false);
  await viewer.getByRole('button', { name: '次へ' }).tap();
  await expect(viewer.getByText('3 / 4')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByText('2 / 4')).toBeVisible();
  await viewer.getByRole('button', { name: '前へ' }).tap();
  await expect(viewer.getByText('1 / 4')).toBeVisible();
  await viewer.getByRole('button', { name: '閉じる' }).tap();
  await expect(viewer).toHaveCount(0);
  await expect(second).toBeFocused();

  await second.press('Enter');
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(`${server.url}/archive`);
  await expect(second).toBeInViewport();
});

test('すべて開いても障壁がなく、いちばん狭い画面に収まる', async ({ page }) => {
  await page.setViewportSize(NARROWEST);
  await open(page);
  await openAll(page);
  await page.getByRole('region', { name: '過去の大会' }).scrollIntoViewIfNeeded();
  await bar(page, '2024年度').tap();
  await expect(
    section(page, lastYear())
      .getByRole('link', { name: /を見る：/ })
      .first(),
  ).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROWEST.width);
  await expect(page.locator('main')).not.toContainText(/undefined|null|NaN/);
});

async function liesOver(button: Locator, picture: Locator): Promise<boolean> {
  const [over, under] = [await button.boundingBox(), await picture.boundingBox()];
  if (over === null || under === null) throw new Error('One of them is not shown.');
  return (
    over.x < under.x + under.width &&
    under.x < over.x + over.width &&
    over.y < under.y + under.height &&
    under.y < over.y + over.height
  );
}

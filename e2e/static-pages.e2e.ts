/** The pages of text, the clubs, the coupon and the videos: read by visitors and members, on a phone. */

import type { Page } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { signIn } from './member.ts';
import { sharedServer } from './server.ts';
import { expect, test } from './test.ts';

const OPEN = [
  ['/site-info/company-info', '会社概要'],
  ['/site-info/copyright-info', '著作権について'],
  ['/site-info/privacy-policy', 'プライバシーポリシー'],
  ['/site-info/terms-of-service', '利用規約'],
  ['/site-info/specified-commercial-transactions-law-notations', '特定商取引法に基づく表記'],
  ['/site-info/withdrawal', '退会について'],
] as const;

/** Between the top of the window and the heading that an anchor leads to (members' specification, section 9). */
const ANCHOR_OFFSET = 200;

const server = sharedServer();

test('会社や規約のページは、ログインしていなくても読め、トップへ戻れる', async ({ page }) => {
  for (const [path, title] of OPEN) {
    await page.goto(server.url + path);
    await expect.soft(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect.soft(page.locator('main section').first(), path).toBeVisible();
    await expect.soft(page.getByRole('link', { name: 'トップへ戻る' }).first(), path).toBeVisible();
  }
});

test('何のページでもない番地は404で、検索サイトには、呼び出しの番地を見ないように言う', async ({
  request,
}) => {
  for (const path of [
    '/metrics',
    '/actuator/health',
    '/sitemap.xml',
    '/.env',
    '/wp-login.php',
    '/admin/config',
  ]) {
    expect.soft((await request.get(server.url + path)).status(), path).toBe(404);
  }
  for (const path of ['/', '/login', '/signup-nav', '/contact', '/admin', '/site-info/terms-of-service']) {
    expect.soft((await request.get(server.url + path)).status(), path).toBe(200);
  }
  const robots = await request.get(`${server.url}/robots.txt`);
  expect(robots.headers()['content-type']).toMatch(/^text\/plain/);
  expect(await robots.text()).toContain('Disallow: /api/\n');
});

test('知らない /site-info のページは、見つからないと言う', async ({ page }) => {
  await page.goto(`${server.url}/site-info/secret`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ページが見つかりません');
});

test('利用規約の料金の案内は、料金の条を上から200pxに出し、そこから元の場所へ戻れる', async ({ page }) => {
  await page.goto(`${server.url}/site-info/terms-of-service`);
  await page.getByRole('link', { name: '料金とお支払いについて（第5条）' }).tap();
  await expect(page).toHaveURL(/#payment$/);
  await expectOffset(page);
  await page.locator('#payment').getByRole('link', { name: '前の場所へ戻る' }).tap();
  await expect(page).toHaveURL(/\/terms-of-service$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('ほかのページや番地からも料金の条に着き、戻るともとのページにいる', async ({ page, somebody }) => {
  await page.goto(`${server.url}/site-info/specified-commercial-transactions-law-notations`);
  await page.getByRole('link', { name: '利用規約 第5条（料金とお支払い）' }).tap();
  await expectOffset(page);
  await page.locator('#payment').getByRole('link', { name: '前の場所へ戻る' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('特定商取引法に基づく表記');
  const visitor = await somebody();
  await visitor.goto(`${server.url}/site-info/terms-of-service#payment`);
  await expectOffset(visitor);
});

async function expectOffset(page: Page): Promise<void> {
  const top = () => page.locator('#payment').evaluate((section) => section.getBoundingClientRect().top);
  await expect.poll(async () => Math.round(await top())).toBe(ANCHOR_OFFSET);
}

test('質問を押すと答えが開き、答えのリンクから次へ進める。開いたページにも障壁がない', async ({
  page,
  context,
}) => {
  await signIn(context, server);
  await page.goto(`${server.url}/faq`);
  const questions = page.locator('details');
  await expect(questions).toHaveCount(3);
  const last = questions.last();
  await expect(last.getByText('前月20日までに')).toBeHidden();
  await last.locator('summary').tap();
  await expect(last.getByText('前月20日までに')).toBeVisible();
  for (const question of (await questions.all()).slice(0, -1)) await question.locator('summary').tap();
  expect.soft(await findBarriers(page)).toEqual([]);
  await last.getByRole('link', { name: '退会について' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('退会について');
});

test('チームは四つの区分に分かれ、それぞれのサイトを新しいタブで開く', async ({ page, context }) => {
  await signIn(context, server);
  await page.goto(`${server.url}/club-list`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['2種', '3種', '4種', '女子']);
  const links = page.locator('main section a[target]');
  expect(await links.count()).toBeGreaterThan(10);
  for (const link of await links.all()) {
    expect(await link.getAttribute('href')).toMatch(/^https:\/\//);
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toBe('noreferrer');
  }
});

test('クーポンの画像は、場所を取っておいて表示される', async ({ page, context }) => {
  await signIn(context, server);
  await page.goto(`${server.url}/coupon`);
  const picture = page.getByRole('img', { name: /会員限定クーポン/ });
  await expect(picture).toBeVisible();
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect([await picture.getAttribute('width'), await picture.getAttribute('height')]).toEqual(['720', '900']);
});

test('紙には、暗い画面からでも、本文だけが黒い文字で印刷される', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto(`${server.url}/site-info/terms-of-service`);
  await expect(page.locator('#payment h2')).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(18, 26, 36)');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('link', { name: 'トップへ戻る' })).toHaveCount(0);
});

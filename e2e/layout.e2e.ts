/** What stands around every page: tabs, the bars at the bottom, how pages scroll, and what a lost address meets. */

import { findBarriers } from './barriers.ts';
import { carouselOf, menuOf, openMenu } from './frame.ts';
import { signIn } from './member.ts';
import { championshipPage, matchPage } from './member-screens.ts';
import { sharedServer } from './server.ts';
import { expect, test } from './test.ts';

const server = sharedServer();

test.describe('タブ', () => {
  test('いまいるところがわかり、狭い画面でも見えるところにある。ページは動かない', async ({
    page,
    context,
  }) => {
    await signIn(context, server);
    const tabs = page.getByRole('navigation', { name: '主なページ' });
    const current = tabs.locator('[aria-current="page"]');
    await page.goto(`${server.url}/pickup-news`);
    await expect(tabs.getByRole('link')).toHaveCount(7);
    await expect(current).toHaveText('お知らせ');
    await expect(current).toBeInViewport({ ratio: 0.99 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole('link', { name: 'ホーム' }).tap();
    await expect(current).toHaveText('TOP');
    await expect(current).toBeInViewport({ ratio: 0.99 });
    await page.goto(`${server.url}/faq`);
    await expect(current).toHaveCount(0);
  });
});

test('リンクの下線は、空白のある名前でも、端から端まで引かれる', async ({ page, context }) => {
  await signIn(context, server);
  await page.goto(`${server.url}/calendar`);
  const link = page.getByRole('main').getByRole('link', { name: '札幌U-12リーグ 後期' });
  const linesOf = () =>
    link.evaluate((element) =>
      [...element.querySelectorAll('span')]
        .filter((part) => getComputedStyle(part).display === 'inline-block')
        .map((part) => getComputedStyle(part).textDecorationLine),
    );
  await expect.poll(linesOf).toEqual(['underline', 'underline']);
});

test.describe('下の欄', () => {
  const FIVE = ['ホーム', '大会日程', 'ライブ速報', 'お問い合わせ', 'クーポン'];

  test('五つの行き先は、どこまで動かしても画面の下にあり、終わりに著作権の表示がある', async ({
    page,
    context,
  }) => {
    await signIn(context, server);
    await page.goto(server.url);
    const bar = page.getByRole('navigation', { name: 'よく使うページ' });
    await expect(bar.getByRole('link')).toHaveText(FIVE);
    await expect(page.getByRole('region', { name: 'パートナー企業' })).toBeAttached();
    const copyright = page.getByText(`© ${yearInTokyo()}`);
    const copyrightEndsAt = async () => {
      // Pictures that come into view have just got their height.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return copyright.evaluate((line) => line.getBoundingClientRect().bottom);
    };
    const barBeginsAt = await bar.evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(copyrightEndsAt).toBeLessThanOrEqual(barBeginsAt);
    await expect(bar).toBeInViewport({ ratio: 1 });
    await bar.getByRole('link', { name: 'クーポン' }).tap();
    await expect(page).toHaveURL(`${server.url}/coupon`);
    await expect(bar.getByRole('link', { name: 'クーポン' })).toHaveAttribute('aria-current', 'page');
  });

  test('試合を追う画面では、ホーム・結果・組み合わせ・更新に替わる', async ({ page, context }) => {
    await signIn(context, server);
    const { live } = server.demo.matches;
    if (live === undefined) throw new Error('The demo has no live match.');
    for (const address of [championshipPage(server.url, live), matchPage(server.url, live)]) {
      await page.goto(address);
      const bar = page.getByRole('navigation', { name: 'ページの操作' });
      await expect(bar.locator(':scope > *')).toHaveText(['ホーム', '結果', '組み合わせ', '更新']);
      await expect(page.getByRole('navigation', { name: 'よく使うページ' })).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'ホーム' }).tap();
    await expect(page.getByRole('navigation', { name: 'よく使うページ' })).toBeVisible();
  });

  function yearInTokyo(): string {
    return new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Tokyo' }).format(Date.now());
  }
});

test.describe('ページの動き', () => {
  test.beforeEach(({ context }) => signIn(context, server));

  test('開くたびに上から始まり、戻るともとのところにいる', async ({ page }) => {
    await page.goto(`${server.url}/club-list`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await page.evaluate(() => scrollTo(0, 500));
    await page.getByRole('link', { name: 'クーポン' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('クーポン');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('チーム紹介');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
    await page.reload();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test('はじめのTabで、本文へ進める', async ({ page }) => {
    await page.goto(`${server.url}/faq`);
    await expect(page.locator('summary').first()).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('button', { name: '本文へ進む' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.locator('summary').first()).toBeFocused();
  });
});

test('どのページでもない番地には、メニューのあるページで、見つからないと言い、トップへ戻れる', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/404/);
  await signIn(context, server);
  for (const path of ['/site-info/no-such-page', '/no/such/page']) {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ページが見つかりません');
    await expect(page.getByRole('button', { name: 'メニュー' })).toHaveCount(1);
  }
  await page.getByRole('button', { name: 'トップへ戻る' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ホーム');
});

test('速報員の画面には、見つからない番地でも、ヘッダーも下の欄もない', async ({ page, troubles }) => {
  troubles.expect(/404/);
  await page.goto(`${server.url}/connecter/no-such-page`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ページが見つかりません');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

test('開いたメニューにも、バナーの隠れたページにも、障壁がない', async ({ page, context }) => {
  await signIn(context, server, 'admin');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(server.url);
  await expect(carouselOf(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'パートナー企業' })).toBeAttached();
  await openMenu(page);
  await expect(menuOf(page).getByRole('link', { name: '最新の試合結果（管理者）' })).toBeVisible();
  expect.soft(await findBarriers(page), 'menu').toEqual([]);
  await page.keyboard.press('Escape');
  await page.evaluate(() => scrollTo(0, 200));
  await expect(carouselOf(page)).toHaveCount(0);
  expect.soft(await findBarriers(page), 'scrolled').toEqual([]);
});

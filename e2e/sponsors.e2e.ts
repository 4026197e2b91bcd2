/** The sponsors' banners above the members' pages: what moves them, what holds them, and that nothing jumps for them. */

import type { Locator, Page } from '@playwright/test';
import { carouselOf, swipe } from './frame.ts';
import { signIn } from './member.ts';
import { sharedServer } from './server.ts';
import { MOST_SHIFT, shiftsOf } from './shifts.ts';
import { expect, test } from './test.ts';

const BANNER_MS = 10_000;

const server = sharedServer();

/** The banner that is shown. */
function shownBanner(page: Page): Locator {
  return carouselOf(page).locator('li:not([inert])');
}

test.beforeEach(({ context }) => signIn(context, server));

test('四枚あり、外のページを新しいタブで開き、前・次・点で選べる', async ({ page }) => {
  await page.goto(`${server.url}/faq`);
  const carousel = carouselOf(page);
  await expect(carousel.locator('img')).toHaveCount(4);
  for (const link of await carousel.locator('a').all()) {
    expect(await link.getAttribute('href')).toMatch(/^https:\/\//);
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toBe('noreferrer');
  }
  await expect(shownBanner(page)).toHaveAccessibleName('4枚中1枚目');
  await carousel.getByRole('button', { name: '前のバナー' }).tap();
  await expect(shownBanner(page)).toHaveAccessibleName('4枚中4枚目');
  await carousel.getByRole('button', { name: '次のバナー' }).tap();
  await expect(shownBanner(page)).toHaveAccessibleName('4枚中1枚目');
  await carousel.getByRole('button', { name: '3枚目のバナー' }).tap();
  await expect(shownBanner(page)).toHaveAccessibleName('4枚中3枚目');
  await expect(carousel.getByRole('button', { name: '3枚目のバナー' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(shownBanner(page).getByRole('img')).toBeInViewport({ ratio: 0.99 });
});

test('指で払うと次のバナーになり、外のページは開かない。止めてあれば、そのあとも止まっている', async ({
  page,
  context,
}) => {
  await openStopped(page);
  await carouselOf(page).getByRole('button', { name: '1枚目のバナー' }).tap();
  await page.clock.runFor(1_000);
  await expect(shownBanner(page)).toHaveAccessibleName('4枚中1枚目');
  const place = await shownBanner(page).boundingBox();
  const y = (place?.y ?? 0) + (place?.height ?? 0) / 2;
  await carouselOf(page).getByRole('button', { name: 'バナーの自動切り替えを止める' }).tap();
  await swipe(page, 300, 120, y);
  await page.clock.runFor(1_000);
  await expect(shownBanner(page)).toHaveAccessibleName('4枚中2枚目');
  expect(context.pages()).toHaveLength(1);
  await page.clock.runFor(3 * BANNER_MS);
  await expect(shownBanner(page)).toHaveAccessibleName('4枚中2枚目');
});

test('10秒ごとに替わり、選ぶとそこから数え直す', async ({ page }) => {
  await openStopped(page);
  await carouselOf(page).getByRole('button', { name: '2枚目のバナー' }).tap();
  await page.clock.runFor(BANNER_MS - 1_000);
  await expect(shownBanner(page)).toHaveAccessibleName('4枚中2枚目');
  await page.clock.runFor(2_000);
  await expect(shownBanner(page)).toHaveAccessibleName('4枚中3枚目');
  await page.clock.runFor(BANNER_MS - 3_000);
  await carouselOf(page).getByRole('button', { name: '次のバナー' }).tap();
  await page.clock.runFor(BANNER_MS - 1_000);
  await expect(shownBanner(page)).toHaveAccessibleName('4枚中4枚目');
  await page.clock.runFor(2_000);
  await expect(shownBanner(page)).toHaveAccessibleName('4枚中1枚目');
});

test('止めるボタン、マウス、キーボードの焦点のもとでは替わらない', async ({ page }) => {
  await openStopped(page);
  const carousel = carouselOf(page);
  const staysOn = async (name: string) => {
    await page.clock.runFor(3 * BANNER_MS);
    await expect(shownBanner(page)).toHaveAccessibleName(name);
  };
  const goesOnTo = async (name: string) => {
    await page.clock.runFor(BANNER_MS + 2_000);
    await expect(shownBanner(page)).toHaveAccessibleName(name);
  };
  await carousel.getByRole('button', { name: '1枚目のバナー' }).tap();

  await carousel.getByRole('button', { name: 'バナーの自動切り替えを止める' }).tap();
  await staysOn('4枚中1枚目');
  await carousel.getByRole('button', { name: 'バナーを自動で切り替える' }).tap();
  await goesOnTo('4枚中2枚目');

  await carousel.hover();
  await staysOn('4枚中2枚目');
  await page.mouse.move(5, 600);
  await goesOnTo('4枚中3枚目');

  await page.getByRole('link', { name: 'お知らせ' }).first().focus();
  await page.keyboard.press('Tab');
  await expect(shownBanner(page).getByRole('link')).toBeFocused();
  await staysOn('4枚中3枚目');
  await page.keyboard.press('Shift+Tab');
  await goesOnTo('4枚中4枚目');
});

test('動きを減らす設定の人には止まっていて、自分で動かすこともできる', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openStopped(page);
  await page.clock.runFor(3 * BANNER_MS);
  await expect(shownBanner(page)).toHaveAccessibleName('4枚中1枚目');
  await carouselOf(page).getByRole('button', { name: 'バナーを自動で切り替える' }).tap();
  await page.clock.runFor(BANNER_MS + 2_000);
  await expect(shownBanner(page)).toHaveAccessibleName('4枚中2枚目');
});

test('ページを動かすと隠れて届かなくなり、上に戻ると現れる。本文は動かない', async ({ page }) => {
  await page.goto(server.url);
  const carousel = carouselOf(page);
  await expect(carousel).toBeVisible();
  await expect(page.getByRole('region', { name: 'パートナー企業' })).toBeAttached();
  const placeOfHeading = () =>
    page.getByRole('heading', { level: 1 }).evaluate((h1) => h1.getBoundingClientRect().top + scrollY);
  const before = await placeOfHeading();
  await page.evaluate(() => scrollTo(0, 60));
  await expect(carousel).toHaveCount(0);
  expect(await placeOfHeading()).toBe(before);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(carousel).toBeVisible();
  expect(await placeOfHeading()).toBe(before);
});

test('場所は取ってあり、来ても、読めなくても、ページを見る邪魔をしない', async ({ page, troubles }) => {
  await page.goto(`${server.url}/faq`);
  await expect(carouselOf(page)).toBeVisible();
  const { sum, moved } = await shiftsOf(page);
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(MOST_SHIFT);
  troubles.expect(/400/);
  await page.route('**/api/site/sponsors', (route) =>
    route.fulfill({ status: 400, json: { code: 'no', message: '' } }),
  );
  // An address with a query is not drawn by the server: the phone reads all of it.
  await page.goto(`${server.url}/faq?`);
  await expect(page.locator('details').first()).toBeVisible();
  await expect(carouselOf(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('誰にでも開かれたページでも、会員には出て、ログインしていない人には出ない', async ({
  page,
  somebody,
}) => {
  const address = `${server.url}/site-info/company-info`;
  await page.goto(address);
  await expect(carouselOf(page)).toBeVisible();
  const visitor = await somebody();
  await visitor.goto(address);
  await expect(visitor.locator('main section').first()).toBeVisible();
  await expect(carouselOf(visitor)).toHaveCount(0);
});

/** A page with banners, where time goes on only as the test says. */
async function openStopped(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto(`${server.url}/faq`);
  await expect(shownBanner(page)).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000));
}

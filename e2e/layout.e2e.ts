/** What stands around every page: header, menu, tabs, sponsors, the bars at the bottom; by thumb and by keyboard. */

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { signIn } from './member.ts';
import { championshipPage, matchPage } from './member-screens.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

/** The menu in the order of the members' specification, with what this site adds. */
const MENU = [
  ['TOP', '/top'],
  ['大会日程／アーカイブ', '/archive'],
  ['ライブ速報', '/latest-results'],
  ['メディア', '/media'],
  ['写真', '/pics'],
  ['動画', '/videos'],
  ['チーム紹介', '/club-list'],
  ['お知らせ', '/pickup-news'],
  ['クーポン', '/coupon'],
  ['よくあるご質問', '/faq'],
  ['お問い合わせ', '/contact'],
  ['会社概要', '/site-info/company-info'],
  ['特定商取引法に基づく表記', '/site-info/specified-commercial-transactions-law-notations'],
  ['利用規約', '/site-info/terms-of-service'],
  ['プライバシーポリシー', '/site-info/privacy-policy'],
  ['著作権について', '/site-info/copyright-info'],
  ['退会について', '/site-info/withdrawal'],
] as const;

const BANNER_MS = 10_000;
/** What the design allows a page to move by itself, as the browser counts it. */
const MOST_SHIFT = 0.02;

const server = ownServer();

function menuOf(page: Page) {
  return page.getByRole('dialog', { name: 'メニュー' });
}

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'メニュー' }).tap();
  await expect(menuOf(page)).toBeVisible();
  return menuOf(page);
}

function carouselOf(page: Page) {
  return page.getByRole('region', { name: 'スポンサー' });
}

/** The label of the banner that is shown. */
function shownBanner(page: Page) {
  return carouselOf(page).locator('li:not([inert])');
}

test.describe('メニュー', () => {
  test('会員には、すべての行き先が決まった順に並び、終わりにログアウトがある', async ({ page, context }) => {
    await signIn(context, server, 'regular');
    await page.goto(`${server.url}/faq`);
    const menu = await openMenu(page);
    const links = menu.getByRole('listitem').getByRole('link');
    await expect(links).toHaveText(MENU.map(([label]) => label));
    for (const [index, [, path]] of MENU.entries()) {
      await expect(links.nth(index)).toHaveAttribute('href', path);
    }
    await expect(menu.getByText('ログイン中')).toBeVisible();
    await expect(menu.getByRole('link', { name: 'よくあるご質問' })).toHaveAttribute('aria-current', 'page');
    await expect(menu.getByRole('button').last()).toHaveText('ログアウト');
  });

  test('ログインしていない人には、はじめにログインがあり、ログアウトはない', async ({ page, troubles }) => {
    troubles.expect(/You are using a custom .*User Pool endpoint/);
    await page.goto(`${server.url}/site-info/company-info`);
    const menu = await openMenu(page);
    await expect(menu.getByRole('listitem').first()).toHaveText('ログイン');
    await expect(menu.getByRole('button', { name: 'ログアウト' })).toHaveCount(0);
    await menu.getByRole('link', { name: 'ログイン' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ログイン');
    await expect(menuOf(page)).toBeHidden();
  });

  test('管理者にだけ、試合結果の管理がある', async ({ page, context }) => {
    await signIn(context, server, 'admin');
    await page.goto(server.url);
    const menu = await openMenu(page);
    await menu.getByRole('link', { name: '最新の試合結果（管理者）' }).tap();
    await expect(page).toHaveURL(`${server.url}/admin-latest-results`);
  });

  test('キーボードだけで開け、焦点は中にとどまり、Escapeで閉じるとボタンに戻る', async ({
    page,
    context,
  }) => {
    await signIn(context, server);
    await page.goto(`${server.url}/faq`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const button = page.getByRole('button', { name: 'メニュー' });
    await button.focus();
    await page.keyboard.press('Enter');
    const menu = menuOf(page);
    await expect(menu).toBeVisible();
    const isInside = () => menu.evaluate((dialog) => dialog.contains(document.activeElement));
    await expect.poll(isInside).toBe(true);
    for (let step = 0; step < MENU.length + 6; step += 1) {
      await page.keyboard.press('Tab');
      expect(await isInside(), `after ${step + 1} tabs`).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('行き先を選ぶと閉じて、そのページの見出しに着く', async ({ page, context }) => {
    await signIn(context, server);
    await page.goto(`${server.url}/faq`);
    const menu = await openMenu(page);
    await menu.getByRole('link', { name: 'チーム紹介' }).tap();
    await expect(page).toHaveURL(`${server.url}/club-list`);
    await expect(menu).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    // The page can be scrolled and pressed again.
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });

  test('いま見ているページを選ぶと閉じるだけで、脇を押しても、戻る操作でも閉じる', async ({
    page,
    context,
  }) => {
    await signIn(context, server);
    await page.goto(server.url);
    await page.getByRole('link', { name: 'クーポン' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('クーポン');
    let menu = await openMenu(page);
    await menu.getByRole('link', { name: 'クーポン' }).tap();
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'メニュー' })).toBeFocused();
    menu = await openMenu(page);
    await page.touchscreen.tap(10, 500);
    await expect(menu).toBeHidden();
    menu = await openMenu(page);
    await menu.getByRole('button', { name: 'メニューを閉じる' }).tap();
    await expect(menu).toBeHidden();
    menu = await openMenu(page);
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('今週の大会');
  });

  test('ログアウトを押すとログアウトし、はじめのページに戻る', async ({ page, context, troubles }) => {
    troubles.expect(/You are using a custom .*User Pool endpoint/);
    await signIn(context, server);
    await page.goto(`${server.url}/faq`);
    const menu = await openMenu(page);
    const removed = page.waitForRequest((request) => request.url().endsWith('/remove-session-id'));
    await menu.getByRole('button', { name: 'ログアウト' }).tap();
    await removed;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ログイン');
    await expect(page).toHaveURL(`${server.url}/`);
  });

  test('読み込めないときはそう言い、電波が戻ればもう一度で開く', async ({ page, context, troubles }) => {
    troubles.expect(/ERR_FAILED|Failed to/);
    await signIn(context, server);
    await page.route('**/assets/menu-*.js', (route) => route.abort());
    await page.goto(`${server.url}/faq`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'メニュー' }).tap();
    await expect(page.getByRole('alert')).toContainText('メニューを読み込めませんでした。');
    await page.unroute('**/assets/menu-*.js');
    await openMenu(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

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

test.describe('スポンサー', () => {
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

  test('10秒ごとに替わり、選ぶとそこから数え直す', async ({ page }) => {
    await page.clock.install();
    await page.goto(`${server.url}/faq`);
    await expect(shownBanner(page)).toHaveAccessibleName('4枚中1枚目');
    await page.clock.runFor(BANNER_MS + 2_000);
    await expect(shownBanner(page)).toHaveAccessibleName('4枚中2枚目');
    await page.clock.runFor(BANNER_MS - 4_000);
    await carouselOf(page).getByRole('button', { name: '次のバナー' }).tap();
    await page.clock.runFor(1_000);
    await expect(shownBanner(page)).toHaveAccessibleName('4枚中3枚目');
    await page.clock.runFor(BANNER_MS - 2_000);
    await expect(shownBanner(page)).toHaveAccessibleName('4枚中3枚目');
    await page.clock.runFor(2_000);
    await expect(shownBanner(page)).toHaveAccessibleName('4枚中4枚目');
  });

  test('止めるボタン、マウス、キーボードの焦点、動きを減らす設定のもとでは替わらない', async ({ page }) => {
    await page.clock.install();
    await page.goto(`${server.url}/faq`);
    const carousel = carouselOf(page);
    const staysOn = async (name: string) => {
      await page.clock.runFor(3 * BANNER_MS);
      await expect(shownBanner(page)).toHaveAccessibleName(name);
    };
    await expect(shownBanner(page)).toHaveAccessibleName('4枚中1枚目');

    await carousel.getByRole('button', { name: 'バナーの自動切り替えを止める' }).tap();
    await staysOn('4枚中1枚目');
    await carousel.getByRole('button', { name: 'バナーを自動で切り替える' }).tap();
    await page.clock.runFor(BANNER_MS + 2_000);
    await expect(shownBanner(page)).toHaveAccessibleName('4枚中2枚目');

    await carousel.hover();
    await staysOn('4枚中2枚目');
    await page.mouse.move(5, 600);
    await page.clock.runFor(BANNER_MS + 2_000);
    await expect(shownBanner(page)).toHaveAccessibleName('4枚中3枚目');

    await page.getByRole('link', { name: 'お知らせ' }).first().focus();
    await page.keyboard.press('Tab');
    await expect(shownBanner(page).getByRole('link')).toBeFocused();
    await staysOn('4枚中3枚目');
    await page.keyboard.press('Shift+Tab');
    await page.clock.runFor(BANNER_MS + 2_000);
    await expect(shownBanner(page)).toHaveAccessibleName('4枚中4枚目');

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await staysOn('4枚中4枚目');
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
    await page.reload();
    await expect(page.locator('details').first()).toBeVisible();
    await expect(carouselOf(page)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('誰にでも開かれたページには出ない', async ({ page }) => {
    await page.goto(`${server.url}/site-info/company-info`);
    await expect(page.locator('main section').first()).toBeVisible();
    await expect(carouselOf(page)).toHaveCount(0);
  });
});

/** How far what was on the screen has moved by itself, and what it was. */
async function shiftsOf(page: Page): Promise<{ readonly sum: number; readonly moved: readonly string[] }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        type Source = { readonly node: Node | null };
        type Shift = PerformanceEntry & {
          readonly value: number;
          readonly hadRecentInput: boolean;
          readonly sources: readonly Source[];
        };
        const observer = new PerformanceObserver(() => undefined);
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => {
          const shifts = (observer.takeRecords() as Shift[]).filter((one) => !one.hadRecentInput);
          resolve({
            sum: shifts.reduce((sum, { value }) => sum + value, 0),
            moved: shifts.flatMap(({ sources }) => sources.map(({ node }) => node?.textContent ?? '')),
          });
        }, 500);
      }),
  );
}

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
}) => {
  await signIn(context, server);
  await page.goto(`${server.url}/no/such/page`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ページが見つかりません');
  await expect(page.getByRole('button', { name: 'メニュー' })).toBeVisible();
  await page.getByRole('button', { name: 'トップへ戻る' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('今週の大会');
});

test('速報員の画面には、見つからない番地でも、ヘッダーも下の欄もない', async ({ page }) => {
  await page.goto(`${server.url}/connecter/no-such-page`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ページが見つかりません');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`開いたメニューにも、隠れたバナーのもとでも、アクセシビリティの問題がない（${colorScheme}）`, async ({
    page,
    context,
  }) => {
    await signIn(context, server, 'admin');
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(server.url);
    await expect(carouselOf(page)).toBeVisible();
    await expect(page.getByRole('region', { name: 'パートナー企業' })).toBeAttached();
    expect.soft(await findingsOf(page), 'at the top').toEqual([]);
    await openMenu(page);
    await expect(menuOf(page).getByRole('link', { name: '最新の試合結果（管理者）' })).toBeVisible();
    expect.soft(await findingsOf(page), 'menu').toEqual([]);
    await page.keyboard.press('Escape');
    await page.evaluate(() => scrollTo(0, 200));
    await expect(carouselOf(page)).toHaveCount(0);
    expect.soft(await findingsOf(page), 'scrolled').toEqual([]);
  });
}

async function findingsOf(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`);
}

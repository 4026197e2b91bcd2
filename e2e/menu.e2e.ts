/** The menu that slides in from the side: all the places of the site, by thumb and by keyboard, and the way out. */

import { menuOf, openMenu, swipe } from './frame.ts';
import { signIn } from './member.ts';
import { sharedServer } from './server.ts';
import { expect, test } from './test.ts';

/** The menu in the order of the members' specification, with what this site adds. */
const MENU = [
  ['TOP', '/top'],
  ['探す', '/search'],
  ['大会日程／アーカイブ', '/archive'],
  ['試合カレンダー', '/calendar'],
  ['ライブ速報', '/latest-results'],
  ['フォロー中', '/following'],
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

const server = sharedServer();

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

test('キーボードだけで開け、焦点は中にとどまり、Escapeで閉じるとボタンに戻る', async ({ page, context }) => {
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
    // Past the last entry the focus passes a guard beside the menu before it is back.
    await expect.poll(isInside, { message: `after ${step + 1} tabs` }).toBe(true);
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ホーム');
});

test('指で脇へ払うと閉じる', async ({ page, context }) => {
  await signIn(context, server);
  await page.goto(`${server.url}/faq`);
  const menu = await openMenu(page);
  await expect.poll(() => menu.evaluate((dialog) => dialog.getAnimations().length)).toBe(0);
  await swipe(page, 150, 380, 400);
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'メニュー' })).toBeFocused();
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

/** The administration's desk: every place beside each screen, and a search over everything. */

import { findBarriers } from './barriers.ts';
import { signIn } from './member.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

/** Long enough for a screen that has come to take the focus. */
const RENDERED_MS = 500;

const server = ownServer();

test('広い画面では、どの画面からもすべての画面へ一度で行け、Ctrl+Kで何でも探せる', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(context, server, 'admin');
  await page.goto(`${server.url}/admin-members`);
  const places = page.getByRole('navigation', { name: '管理の画面' });
  await expect(places.getByRole('link', { name: '会員', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByRole('navigation', { name: '主なページ' }), 'no bars of members').toHaveCount(0);
  await places.getByRole('link', { name: 'クラブ', exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/admin-clubs`);

  await page.keyboard.press('Control+k');
  const words = page.getByRole('combobox', { name: '探す言葉' });
  await expect(words).toBeFocused();
  await words.fill('札幌');
  await expect(page.getByRole('option', { name: /札幌女子サッカーリーグ/ })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  expect(page.url(), 'what is searched may be a name').toBe(`${server.url}/admin-clubs`);
  await words.fill('監査');
  await expect(page.getByText('見つかりませんでした。')).toBeVisible();
  await words.fill('操作の記録');
  await expect(page.getByRole('option', { name: /^操作の記録/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('操作の記録');
  await expect(words).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(words).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(words).toHaveCount(0);
});

test('画面が届く前に探し始めた人は、届いても打ち続けられる', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(context, server, 'admin');
  await page.goto(`${server.url}/admin-members`);
  const places = page.getByRole('navigation', { name: '管理の画面' });
  await expect(places).toBeVisible();
  const words = page.getByRole('combobox', { name: '探す言葉' });
  await page.keyboard.press('Control+k');
  await expect(words).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(words).toHaveCount(0);

  const screen = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await screen.promise;
    await route.continue();
  });
  await places.getByRole('link', { name: 'クラブ', exact: true }).click();
  await page.keyboard.press('Control+k');
  await expect(words).toBeFocused();
  await expect(page.locator('h1')).toHaveText('会員');
  screen.resolve();
  await expect(page.locator('h1')).toHaveText('クラブ');
  await page.waitForTimeout(RENDERED_MS);
  await expect(words).toBeFocused();
  await page.keyboard.type('札幌');
  await expect(words).toHaveValue('札幌');
});

test('スマートフォンでは、どの画面からも管理メニューへ戻れ、探せる', async ({ page, context }) => {
  await signIn(context, server, 'admin');
  await page.goto(`${server.url}/admin-today`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('当日の運営');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: /すべてから探す/ }).tap();
  await page.getByRole('combobox', { name: '探す言葉' }).fill('速報員');
  await page.getByRole('option', { name: /^速報員のリンク/ }).tap();
  await expect(page).toHaveURL(`${server.url}/admin-reporter-links`);
  await page.getByRole('link', { name: '管理メニュー' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('管理メニュー');
});

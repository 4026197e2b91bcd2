/** A championship and a club from the administrators' screens to the members', on a phone. */

import { findBarriers } from './barriers.ts';
import { signIn } from './member.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const server = ownServer();

test('管理者が大会を作って部を分け、クラブを改名すると、会員の画面がすぐに変わる', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(240_000);
  await signIn(context, server, 'admin');
  await page.goto(`${server.url}/admin-championships`);
  await page.getByRole('link', { name: '大会を追加する' }).tap();
  await page.getByLabel(/^大会ID/).fill('e2e-summer');
  await page.getByLabel(/^大会名/).fill('第十二回 夏季ジュニア選手権 札幌地区代表決定戦');
  await page.getByLabel(/^略称/).fill('夏季選手権');
  await page.getByLabel('初日').fill('2027-03-20');

  // What is not saved yet is not lost by a wrong tap.
  await page.getByRole('link', { name: '管理メニュー' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'いいえ' }).tap();
  await page.getByRole('button', { name: '大会を追加する' }).tap();

  await expect(page.getByRole('heading', { name: /^第十二回 夏季ジュニア選手権/ })).toBeVisible();
  await page.getByRole('button', { name: '部・ブロックを追加する' }).tap();
  await page.getByLabel('1番目の名前').fill('Aブロック');
  await page.getByRole('button', { name: '部・ブロックを保存する' }).tap();
  await expect(page.getByText(/^保存しました。/)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isTooWide, 'the page is wider than the phone').toBe(false);

  await page.goto(`${server.url}/admin-clubs?search=${encodeURIComponent('西岡')}`);
  await page.getByRole('link', { name: '西岡FC' }).tap();
  await page.getByLabel(/^クラブ名/).fill('西岡フットボールクラブ');
  await expect(page.getByText(/^いまの名前は/)).toBeVisible();
  await page.getByRole('button', { name: 'クラブを保存する' }).tap();
  await expect(page.getByText(/^保存しました。/)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  const members = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await signIn(members, server, 'regular');
  const member = await members.newPage();
  await member.goto(`${server.url}/club-list`);
  await expect(member.getByRole('link', { name: '西岡フットボールクラブ', exact: true })).toBeVisible();
  await expect(member.getByRole('link', { name: '西岡FC' })).toHaveCount(0);
  await member.goto(`${server.url}/archive`);
  await expect(member.getByText('第十二回 夏季ジュニア選手権 札幌地区代表決定戦')).toBeAttached();
  await members.close();

  // Without a match it goes again, once it has been asked.
  await page.goto(`${server.url}/admin-championship/e2e-summer`);
  await page.getByRole('button', { name: '大会を削除する' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'はい' }).tap();
  await expect(page).toHaveURL(/\/admin-championships$/);
  await page.getByLabel('検索').fill('夏季ジュニア選手権');
  await expect(page.getByText('条件に合うものはありません。')).toBeVisible();

  await page.goto(`${server.url}/admin-audit`);
  await expect(page.getByText('大会を削除しました。')).toBeVisible();
  await expect(page.getByText(/^クラブを変更し/)).toBeVisible();
});

/** A reporter's link from its making to its end: made by an administrator, opened on a phone, listed, revoked. */

import { findBarriers } from './barriers.ts';
import { signIn } from './member.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const server = ownServer();

test('管理者がリンクを作り、速報員が開き、取り消すと、速報員は入れなくなる', async ({
  page,
  context,
  browser,
  troubles,
}) => {
  test.setTimeout(90_000);
  troubles.expect(/401/);
  await signIn(context, server, 'admin');
  await page.goto(`${server.url}/admin-reporter-links`);
  await page.getByLabel('名前必須').fill('円山会場の速報員');
  const choice = page.getByLabel('大会必須');
  await choice.selectOption({ index: 1 });
  await expect(page.getByText(/^大会のすべての試合を、これから入力するものも含めて開きます/)).toBeVisible();
  await page.getByRole('button', { name: 'リンクを作る' }).tap();
  const url = await page.getByLabel('円山会場の速報員のリンク').inputValue();
  await expect(page.getByRole('img', { name: '円山会場の速報員のQRコード' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isTooWide, 'the page is wider than the phone').toBe(false);

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(url);
  await expect(phone.getByRole('group', { name: /部・ブロック/ }).first()).toBeVisible();

  // The address is shown once: after a reload the link is in the list without it.
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: '円山会場の速報員' });
  await expect(row).toContainText('有効');
  expect(await page.content()).not.toContain(url.split('/').at(-1));
  await row.getByRole('button', { name: '円山会場の速報員を取り消す' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: '取り消す' }).tap();
  await expect(row).toHaveCount(0);
  await page.getByLabel('状態', { exact: true }).selectOption('取り消し済み');
  await expect(row).toContainText('取り消し済み');

  await phone.reload();
  await expect(phone.getByText('アクセスを許可されていません。')).toBeVisible();
  await phone.context().close();
});

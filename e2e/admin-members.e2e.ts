/** What the office does for one member in a season: found, prolonged, answered, and in the end erased. */

import type { Page } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { signIn } from './member.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';
import { strangeWords } from './words.ts';

const server = ownServer();

test('管理者が期限切れの会員を探して延ばし、お問い合わせに答え、データを消去すると、その人は入れなくなる', async ({
  page,
  context,
  somebody,
  troubles,
}) => {
  test.setTimeout(240_000);
  troubles.expect(/401|403|404/);
  // Who is led away from a members' page has no use for the banner that comes ahead with it.
  troubles.expect(/preloaded using link preload but not used/);
  const { lapsed } = server.demo.accounts;
  if (lapsed === undefined) throw new Error('The demo has nobody whose membership has lapsed.');
  const { email } = lapsed;
  const phone = await somebody({ viewport: { width: 390, height: 844 } });
  await signIn(phone.context(), server, 'lapsed');
  await phone.goto(`${server.url}/latest-results`);
  await phone.waitForURL(/unauthenticated/);

  await signIn(context, server, 'admin');
  await page.goto(`${server.url}/admin-members`);
  await page.getByLabel('検索').fill(email);
  await expect(page.getByRole('status').filter({ hasText: '1件' })).toBeVisible();
  expect(page.url(), 'no name or e-mail in the address').toBe(`${server.url}/admin-members`);
  await expectSound(page);
  await page.getByRole('rowheader').getByRole('link').click();
  await page.getByRole('button', { name: /1年延長/ }).click();
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('保存しました。')).toBeVisible();
  await expectSound(page);
  const memberPage = page.url();

  await phone.goto(`${server.url}/latest-results`);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('ライブ速報');

  const asked = await page.request.post(`${server.url}/api/inquiry-mail/prod/items/inquiry`, {
    data: { category: 'その他', message: '退会したいです。', name: '会員', furigana: 'かいいん', email },
  });
  expect(asked.ok()).toBe(true);
  await page.goto(`${server.url}/admin`);
  await page.getByRole('link', { name: /お問い合わせ.*未回答 1件/ }).click();
  await page.getByRole('link', { name: '退会したいです。' }).click();
  await page.getByRole('button', { name: '回答済みにする' }).click();
  await expect(page.getByRole('button', { name: '未回答に戻す' })).toBeVisible();
  expect.soft(await findBarriers(page), page.url()).toEqual([]);
  await page.getByRole('link', { name: '同じメールアドレスの会員を見る' }).click();

  await page.getByRole('button', { name: 'データを消去する…' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('このメールアドレスからのお問い合わせ（1件）');
  await expectSound(page);
  await dialog.getByLabel('確認のため、この会員のメールアドレスを入力').fill(email);
  await dialog.getByRole('button', { name: 'すべて消去する' }).click();
  await page.waitForURL(`${server.url}/admin-members`);
  await page.goto(memberPage);
  await expect(page.getByText(/この会員は見つかりません。/)).toBeVisible();

  await phone.goto(`${server.url}/member-info`);
  await expect(phone.getByText(/認証が無効です。/)).toBeVisible();
  await expect(phone.getByText(email)).toHaveCount(0);
  await page.goto(`${server.url}/admin-audit`);
  await expect(page.getByText('会員のデータをすべて消去しました。')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(email);
});

/** No barrier, no word that is not Japanese, and nothing wider than a phone or a desk. */
async function expectSound(page: Page): Promise<void> {
  expect.soft(await findBarriers(page), page.url()).toEqual([]);
  expect.soft(await strangeWords(page), page.url()).toEqual([]);
  const before = page.viewportSize();
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect.soft(isTooWide, `${page.url()} at ${width}`).toBe(false);
  }
  if (before !== null) await page.setViewportSize(before);
}

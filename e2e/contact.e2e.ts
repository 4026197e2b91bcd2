/** An inquiry, from a visitor's phone to the office's mailbox. */

import type { Page } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { signIn } from './member.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const server = ownServer();

async function fill(page: Page): Promise<void> {
  await page.getByLabel('お問い合わせの種類').selectOption('写真・動画について');
  await page.getByLabel('お問い合わせ内容').fill('第2試合の写真はいつ載りますか。\nよろしくお願いします。');
  await page.getByLabel('お名前必須').fill('北野 春菜');
  await page.getByLabel('お名前（ふりがな）').fill('きたの はるな');
  await page.getByLabel('メールアドレス').fill('haruna@example.jp');
}

test('ログインしていない人が、間違いを直し、確認し、電波が戻ってから送る', async ({
  page,
  context,
  troubles,
}) => {
  await page.goto(`${server.url}/contact`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('お問い合わせ');
  await page.getByRole('button', { name: '確認画面へ進む' }).tap();
  await expect(page.getByRole('alert')).toHaveText('必須項目をすべて入力してください。');
  await expect(page.getByLabel('お問い合わせの種類')).toBeFocused();
  expect.soft(await findBarriers(page), 'with what is missing').toEqual([]);
  await fill(page);
  await page.getByLabel('電話番号').fill('0'.repeat(21));
  await page.getByRole('button', { name: '確認画面へ進む' }).tap();
  await expect(page.getByRole('alert')).toHaveText('電話番は20桁以下でご記入ください。');
  await page.getByLabel('電話番号').fill('');
  await page.getByRole('button', { name: '確認画面へ進む' }).tap();
  await expect(page.getByText('よろしければ「送信する」を押してください。')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect.soft(await findBarriers(page), 'before it is sent').toEqual([]);

  troubles.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await page.getByRole('button', { name: '送信する' }).tap();
  await expect(page.getByRole('alert')).toHaveText('送信に失敗しました。時間をおいて再度お試しください。');
  await context.setOffline(false);
  await page.getByRole('button', { name: '送信する' }).tap();
  await expect(page.getByText('お問い合わせを正常に送信しました。')).toBeInViewport();
  await expect(page.getByLabel('お問い合わせ内容')).toHaveValue('');
});

test('会員が書きかけて別のページを見ても、戻れば続きから書ける', async ({ page, context }) => {
  await signIn(context, server);
  await page.goto(`${server.url}/contact`);
  await expect(page.getByLabel('メールアドレス')).toHaveValue('premium@tsunagu.example');
  await page.getByLabel('お問い合わせ内容').fill('書きかけ');
  await page.goto(`${server.url}/faq`);
  await page.goBack();
  await expect(page.getByLabel('お問い合わせ内容')).toHaveValue('書きかけ');
});

test('会員の書きかけは、ログアウトすると、同じ電話のどのタブにも、次の人の画面にも残らない', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/You are using a custom .*User Pool endpoint/);
  await signIn(context, server);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${server.url}/contact`);
    await fill(tab);
    await expect.poll(() => tab.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('haruna');
  }
  await page.goto(`${server.url}/member-info`);
  await page.getByRole('main').getByRole('button', { name: 'ログアウト' }).tap();
  await expect(page).toHaveURL(`${server.url}/`);
  for (const tab of [page, other]) {
    const stored = () => tab.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    await expect.poll(stored).not.toMatch(/haruna|北野/);
  }
  await page.goto(`${server.url}/contact`);
  await expect(page.getByLabel('お名前必須')).toHaveValue('');
  await expect(page.getByLabel('メールアドレス')).toHaveValue('');
});

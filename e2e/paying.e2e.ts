/** お支払い: joining, paying at the provider's page, the receipt, a refund, a change, a notice and taking it back. */

import type { Page } from '@playwright/test';
import { join } from './joining.ts';
import { type PayingSite, startPayingSite } from './paying-site.ts';
import { expectWidgetTroubles, inspect, press, step } from './sign-in-widget.ts';
import { expect, START_MS, test } from './test.ts';

let site: PayingSite;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  site = await startPayingSite({ methods: 'konbini' });
});

test.afterAll(() => site.remove());

test.beforeEach(({ troubles }) => expectWidgetTroubles(troubles));

const PAY = 'この内容で支払いへ進む';

const dialogOf = (page: Page) => page.getByRole('alertdialog');

test('入会して支払い、領収書を開き、種別を変え、退会を届けて取り消す', async ({ page }) => {
  test.setTimeout(240_000);
  await join(page, site, 'harau@example.jp');
  await expect(page.getByRole('main')).toContainText('プレミアム会員・年払い');
  await inspect(page);
  await page.getByRole('link', { name: '年額9,000円（税込）を支払う' }).tap();
  await step(page, 'お申し込み内容の確認');
  for (const text of ['9,000円（税込）', '自動では更新されません。', '20日までのお届けで', 'コンビニ払い']) {
    await expect(page.getByRole('main')).toContainText(text);
  }
  await inspect(page);
  await press(page, PAY);

  await expect(page.getByRole('heading', { name: 'お支払い 9000円' })).toBeVisible();
  await page.getByRole('link', { name: '戻る' }).tap();
  await expect(page).toHaveURL(`${site.url}/payment-done`);
  await expect(page.getByRole('main')).toContainText('お支払いは行われていません。');
  await inspect(page);
  await page.getByRole('link', { name: 'お支払いの画面へ' }).tap();
  await page.getByRole('link', { name: /^年額9,000円を支払う/ }).tap();
  await press(page, PAY);
  await press(page, '断られる');
  await expect(page.getByRole('alert')).toHaveText('カードが拒否されました。');
  await press(page, '支払う');

  await expect(page.getByRole('main')).toContainText('お支払いを確認しました。');
  await inspect(page);
  await page.getByRole('link', { name: 'ホームへ進む' }).tap();
  await expect(page).toHaveURL(`${site.url}/top`);

  await page.goto(`${site.url}/payments`);
  await expect(page.getByRole('main')).toContainText('有効');
  await inspect(page);
  await page.getByRole('link', { name: /の領収書$/ }).tap();
  await step(page, '領収書');
  for (const text of ['山田 花子 様', '9,000円', '818円', '登録番号 T1234567890123']) {
    await expect(page.getByRole('article')).toContainText(text);
  }
  await inspect(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await sheetsOf(page)).toBe(1);
  await page.emulateMedia({ colorScheme: null });
  await openReturnInvoice(page);

  await page.getByRole('link', { name: 'お支払いの画面へ' }).tap();
  await press(page, '種別・プランを選ぶ');
  await page.getByRole('radio', { name: /^レギュラー会員・年払い/ }).check();
  await inspect(page);
  await press(page, '確認へ進む');
  await expect(dialogOf(page)).toContainText(
    'の更新から、レギュラー会員・年払い、年額5,000円（税込）に変わります。',
  );
  await inspect(page);
  await press(page, 'この内容に変更する');
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole('main')).toContainText('レギュラー会員・年払い');

  await page.goto(`${site.url}/leaving`);
  await expect(page.getByRole('main')).toContainText('途中で退会しても返金はありません。');
  await inspect(page);
  await press(page, '確認へ進む');
  await expect(dialogOf(page)).toContainText(/日まで使えます。.*日に終わります。/);
  await press(page, 'この日で退会する');
  await expect(page.getByRole('main')).toContainText('退会の届けを受け付けました。');
  await inspect(page);
  await press(page, '退会を取り消す');
  await dialogOf(page).getByRole('button', { name: '退会を取り消す' }).tap();
  await expect(page.getByRole('button', { name: '確認へ進む' })).toBeVisible();
});

/** Sheets of A4 that a page is printed on. */
async function sheetsOf(page: Page): Promise<number> {
  const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return sheet.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

/** A part of the year is refunded in the provider's dashboard; its 返金明細書 is opened from the payments. */
async function openReturnInvoice(page: Page): Promise<void> {
  const [intent] = site.stripe.account.intents.values();
  if (intent === undefined) throw new Error('no payment');
  site.stripe.account.refund(intent, 1_100, {});
  await site.stripe.reportAll(site.url);
  await expect(async () => {
    await page.goto(`${site.url}/payments`);
    await page.getByRole('link', { name: /返金明細書、1,100円$/ }).tap({ timeout: 5_000 });
  }).toPass();
  await step(page, '返金明細書');
  const told = ['適格返還請求書', 'R-000001', '山田 花子 様', '1,100円', '100円', '登録番号 T1234567890123'];
  for (const text of told) await expect(page.getByRole('article')).toContainText(text);
  await inspect(page);
  expect(await sheetsOf(page)).toBe(1);
}

test('コンビニで払う人は、入金まで待つと読み、入金されるとページを見られる', async ({ page, troubles }) => {
  test.setTimeout(240_000);
  troubles.expect(/403/);
  await join(page, site, 'konbini@example.jp');
  await page.getByRole('link', { name: '年額9,000円（税込）を支払う' }).tap();
  await press(page, PAY);
  await press(page, 'コンビニで支払う');
  await expect(page.getByRole('main')).toContainText('決済会社からのメールでお確かめください。');
  await page.goto(`${site.url}/latest-results`);
  await step(page, 'アクセス権限エラー');
  await expect(page.getByRole('main')).toContainText('入金を待っています。');
  await inspect(page);
  for (const session of site.stripe.account.sessions.values()) {
    if (session.payment_status === 'unpaid' && session.intent !== null) site.stripe.account.paySlip(session);
  }
  await site.stripe.reportAll(site.url);
  await expect(async () => {
    await page.reload();
    await page.getByRole('link', { name: 'ページへ進む' }).tap({ timeout: 5_000 });
  }).toPass();
  await step(page, 'ライブ速報');
});

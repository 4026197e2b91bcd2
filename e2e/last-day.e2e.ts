/** Joining on the last day of a month with the next one, and calling it off. */

import { join } from './joining.ts';
import { type PayingSite, startPayingSite } from './paying-site.ts';
import { expectWidgetTroubles, inspect, press, step } from './sign-in-widget.ts';
import { expect, START_MS, test } from './test.ts';

let site: PayingSite;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  site = await startPayingSite({ clock: '2026-11-30T14:00:00+09:00' });
});

test.afterAll(() => site.remove());

test('月の最後の日に翌月からの月払いを申し込み、支払わずに待ち、取り消す', async ({ page, troubles }) => {
  test.setTimeout(240_000);
  expectWidgetTroubles(troubles);
  troubles.expect(/403/);
  await join(page, site, 'raigetsu@example.jp');
  await page.goto(`${site.url}/payments`);
  await press(page, '種別・プランを選ぶ');
  await page.getByRole('radio', { name: /^プレミアム会員・月払い/ }).check();
  await press(page, '確認へ進む');
  await step(page, 'お申し込み内容の確認');
  const main = page.getByRole('main');
  await expect(main).toContainText('本日のお支払いは2026年11月分900円（税込）で、今日までの分です。');
  await page.getByRole('radio', { name: /^2026年12月1日から/ }).check();
  await expect(main).toContainText('ありません。カードの登録だけです。');
  await inspect(page);
  await press(page, 'この内容でカードの登録へ進む');
  await expect(page.getByRole('heading', { name: 'お支払い 0円' })).toBeVisible();
  await press(page, '支払う');
  await expect(main).toContainText('今回のお支払いはありません。');
  await inspect(page);

  await page.goto(`${site.url}/latest-results`);
  await step(page, 'アクセス権限エラー');
  await expect(main).toContainText('2026年12月1日のお支払いを確認したあとに、会員向けのページを');
  await inspect(page);
  await page.getByRole('link', { name: 'お支払いの画面を見る' }).tap();
  await expect(main).toContainText('開始待ち');
  await inspect(page);
  await page.getByRole('link', { name: '申し込みを取り消す' }).tap();
  await step(page, '退会');
  await inspect(page);
  await press(page, '申し込みを取り消す');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('会費は引き落とされません。');
  await dialog.getByRole('button', { name: '申し込みを取り消す' }).tap();
  await expect(main).toContainText('これからの引き落としもありません。');
  await expect
    .poll(() => [...site.stripe.account.subscriptions.values()].map(({ status }) => status))
    .toEqual(['canceled']);
  expect([...site.stripe.account.intents.values()]).toEqual([]);
});

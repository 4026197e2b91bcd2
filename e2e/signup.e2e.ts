/** 新規会員登録: the whole errand on a phone, with its mistakes and the way back. */

import type { Page } from '@playwright/test';
import { type Accounts, openAccounts } from '#server/testing/accounts.ts';
import { type Outbox, outboxOf } from './outbox.ts';
import { ownServer } from './server.ts';
import { expectWidgetTroubles, fill, inspect, nextStep, press, REFUSAL, step } from './sign-in-widget.ts';
import {
  agree,
  choosePlan,
  DETAILS,
  fillAccount,
  fillDetails,
  goToCheck,
  goToTerms,
  PASSWORD,
} from './signup-form.ts';
import { expect, test } from './test.ts';

const server = ownServer();
let accounts: Accounts;
let outbox: Outbox;

test.beforeAll(async () => {
  accounts = await openAccounts(server.dataDir);
  outbox = outboxOf(server.dataDir);
});

test.afterAll(() => accounts.close());

test.beforeEach(({ troubles }) => expectWidgetTroubles(troubles));

test('初めての人が、間違いを直しながら登録し、確認コードのあと、カード登録の案内に着く', async ({
  page,
  troubles,
}) => {
  test.setTimeout(240_000);
  troubles.expect(REFUSAL);
  const email = 'hanako@example.jp';
  await page.goto(`${server.url}/signup.html`);
  await step(page, 'アカウント');
  await inspect(page);
  await press(page, '次へ');
  await expect(page.getByLabel('メールアドレス')).toBeFocused();
  await expectFault(page, 'メールアドレス', 'メールアドレスを入力してください。');
  await expectFault(page, 'パスワード', 'パスワードを入力してください。');
  await inspect(page);
  await fill(page, { メールアドレス: email, パスワード: 'abc12', 'パスワード（確認）': 'abc21' });
  await page.getByLabel('メールアドレス').focus();
  await expectFault(page, 'パスワード', 'パスワードは6文字以上で入力してください。');
  await expectFault(page, 'パスワード（確認）', 'パスワードが一致しません。');
  await fillAccount(page, email);
  await press(page, '次へ');

  await nextStep(page, '会員情報');
  await inspect(page);
  await fill(page, { ...DETAILS, 郵便番号: '060' });
  await press(page, '次へ');
  await expect(page.getByLabel('郵便番号')).toBeFocused();
  await expectFault(page, '郵便番号', '郵便番号は7桁の数字で入力してください。');
  await fillDetails(page);
  await press(page, '次へ');

  await nextStep(page, 'プラン');
  await press(page, '次へ');
  await expect(page.getByText('会員種別を選択してください。')).toBeVisible();
  await inspect(page);
  await choosePlan(page);
  await press(page, '次へ');

  await nextStep(page, '利用規約');
  await press(page, '次へ');
  await expect(page.getByText('利用規約への同意が必要です。')).toBeVisible();
  await inspect(page);
  const terms = page.getByRole('link', { name: /利用規約/ });
  await expect(terms).toHaveAttribute('href', '/site-info/terms-of-service');
  await expect(terms).toHaveAttribute('target', '_blank');
  await agree(page);
  await press(page, '次へ');

  await nextStep(page, '内容の確認');
  for (const shown of [email, '山田 花子', '09012345678', '060-0001', DETAILS.住所, 'プレミアム', '年払い']) {
    await expect(page.getByRole('main')).toContainText(shown);
  }
  await inspect(page);
  await press(page, 'この内容で登録する');

  await nextStep(page, '確認コード');
  await expect(page.getByRole('main')).toContainText(email);
  await inspect(page);
  const first = await outbox.nextCode(email);
  await fill(page, { 確認コード: otherThan(first) });
  await press(page, '登録を完了する');
  await expect(page.getByRole('alert')).toContainText(
    '確認コードが正しくありません。もう一度入力してください。',
  );
  await press(page, '確認コードを再送する');
  await expect(page.getByText('確認コードを再送しました。')).toBeVisible();
  await fill(page, { 確認コード: await outbox.nextCode(email) });
  await press(page, '登録を完了する');

  await expect(page).toHaveURL(`${server.url}/register-card-info.html`);
  await step(page, '会員登録を受け付けました');
  await inspect(page);
  expect(await accounts.find(email)).toMatchObject({ status: 'CONFIRMED', isEmailVerified: true });
  expect(await keptInTab(page)).not.toContain('花子');
  await page.getByRole('link', { name: '会員情報' }).tap();
  await expect(page.getByRole('main')).toContainText('山田');
  await expect(page.getByRole('main')).toContainText('060-0001');
  await expect(page.getByRole('main')).toContainText('プレミアム');
});

test('15歳未満の人は、保護者が続柄と電話番号を書き、代わりに同意して登録する', async ({ page }) => {
  const email = 'kodomo@example.jp';
  await page.goto(`${server.url}/signup.html`);
  await fillAccount(page, email);
  await press(page, '次へ');
  await step(page, '会員情報');
  await fill(page, DETAILS);
  await press(page, '次へ');
  await expectFault(page, '年齢', '年齢を選択してください。');
  await page.getByLabel('年齢').selectOption('15歳未満');
  await press(page, '次へ');
  await expectFault(page, '保護者のお名前', '保護者のお名前を入力してください。');
  await fill(page, { 保護者のお名前: '山田 太郎', 保護者の電話番号: '０９０－１１１１－２２２２' });
  await page.getByLabel('保護者の続柄').selectOption('父');
  await inspect(page);
  await press(page, '次へ');
  await choosePlan(page);
  await press(page, '次へ');
  await agree(page);
  await press(page, '次へ');
  await expect(page.getByText('保護者の同意が必要です。')).toBeVisible();
  await page.getByRole('checkbox', { name: /私は保護者（法定代理人）で/ }).check();
  await inspect(page);
  await press(page, '次へ');
  await step(page, '内容の確認');
  await expect(page.getByRole('main')).toContainText('山田 太郎（父）');
  await press(page, 'この内容で登録する');
  await step(page, '確認コード');
  await fill(page, { 確認コード: await outbox.nextCode(email) });
  await press(page, '登録を完了する');
  await expect(page).toHaveURL(`${server.url}/register-card-info.html`);
  await page.goto(`${server.url}/my-data`);
  await expect(page.getByRole('main')).toContainText('第2版');
  await expect(page.getByRole('main')).toContainText('山田 太郎（父）');
});

test('ブラウザーの「戻る」で一つ前に戻り、再読み込みでも入力が残る。パスワードだけは残さず、もう一度きく', async ({
  page,
}) => {
  const email = 'modoru@example.jp';
  await goToTerms(page, server.url, email);
  await page.goBack();
  await step(page, 'プラン');
  await expect(page.getByRole('radio', { name: /プレミアム/ })).toBeChecked();
  await page.goBack();
  await step(page, '会員情報');
  await expect(page.getByLabel('住所')).toHaveValue(DETAILS.住所);
  await press(page, '戻る');
  await step(page, 'アカウント');
  await expect(page.getByLabel('パスワード', { exact: true })).toHaveValue(PASSWORD);
  await page.goForward();
  await page.goForward();
  await step(page, 'プラン');

  expect(await keptInTab(page)).toContain('山田');
  expect(await keptInTab(page)).not.toContain(PASSWORD);
  await page.reload();
  await step(page, 'プラン');
  await expect(page.getByRole('radio', { name: /年払い/ })).toBeChecked();
  await press(page, '次へ');
  await agree(page);
  await press(page, '次へ');
  await step(page, 'アカウント');
  await expect(page.getByLabel('メールアドレス')).toHaveValue(email);
  await expect(page.getByLabel('パスワード', { exact: true })).toHaveValue('');
  await fillAccount(page, email);
  await press(page, '次へ');
  await step(page, '内容の確認');
});

test('すでにあるメールアドレスは、ログインと再設定に案内される', async ({ page, troubles }) => {
  troubles.expect(REFUSAL);
  const email = 'aru@example.jp';
  await accounts.create(email, 'another-pass-9');
  await goToCheck(page, server.url, email);
  await press(page, 'この内容で登録する');
  await expect(page.getByRole('alert')).toContainText('このメールアドレスはすでに登録されています。');
  await expect(page.getByRole('alert').getByRole('link', { name: 'ログイン' })).toHaveAttribute(
    'href',
    '/login',
  );
  await expect(page.getByRole('alert').getByRole('link', { name: /再設定/ })).toHaveAttribute(
    'href',
    '/login?screen=forgotPassword',
  );
  await inspect(page);
});

test('書きまちがえたメールアドレスは直せて、会員情報は打ち直さなくてよい', async ({ page }) => {
  await goToCheck(page, server.url, 'machigai@example.jp');
  await press(page, 'この内容で登録する');
  await step(page, '確認コード');
  await press(page, 'メールアドレスを直す');
  await nextStep(page, 'アカウント');
  const email = 'tadashii@example.jp';
  await fill(page, { メールアドレス: email });
  await press(page, '次へ');
  await nextStep(page, '内容の確認');
  await press(page, 'この内容で登録する');
  await step(page, '確認コード');
  await fill(page, { 確認コード: await outbox.nextCode(email) });
  await press(page, '登録を完了する');
  await step(page, '会員登録を受け付けました');
});

/** The sentence stands under the field, and a screen reader hears both together. */
async function expectFault(page: Page, label: string, sentence: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(sentence));
}

/** All that this tab remembers by itself. */
function keptInTab(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...sessionStorage }));
}

function otherThan(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

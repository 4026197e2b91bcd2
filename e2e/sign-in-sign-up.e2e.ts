/** An account of one's own through the widget, where its sign-up is offered. */

import type { Page } from '@playwright/test';
import { type Accounts, openAccounts } from '#server/testing/accounts.ts';
import { type Outbox, outboxOf } from './outbox.ts';
import { ownServer } from './server.ts';
import {
  expectRefused,
  expectSignedIn,
  expectWidgetTroubles,
  fill,
  inspect,
  nextStep,
  press,
  REFUSAL,
  signInWith,
  step,
} from './sign-in-widget.ts';
import { expect, test } from './test.ts';

const PASSWORD = 'tsunagu-77';

const server = ownServer();
let accounts: Accounts;
let outbox: Outbox;

test.beforeAll(async () => {
  accounts = await openAccounts(server.dataDir);
  outbox = outboxOf(server.dataDir);
});

test.afterAll(() => accounts.close());

// People with an account who have not joined get a 403.
test.beforeEach(({ troubles }) => expectWidgetTroubles(troubles, /403/));

test('アカウントを作り、間違えたコードと再送のあと、確認が済むとそのままログインしている', async ({
  page,
  troubles,
}) => {
  troubles.expect(REFUSAL);
  const email = 'taro@example.jp';
  await openSignUp(page);
  await expect(page.getByLabel('国番号')).toHaveValue('+81');
  await expect(page.getByRole('button', { name: 'アカウント作成' })).toBeDisabled();
  await expect(page.getByText('利用規約への同意が必要です。')).toBeVisible();
  await inspect(page);

  await fill(page, { メールアドレス: email, 氏名: '山田太郎', 電話番号: '090-1234-5678' });
  await fill(page, { パスワード: 'abc12', 'パスワード（確認）': 'abc21' });
  await page.getByLabel('氏名').focus();
  await expect(page.getByText('パスワードは6文字以上で入力してください。')).toBeVisible();
  await expect(page.getByText('パスワードが一致していません。')).toBeVisible();
  await inspect(page);
  await fill(page, { パスワード: PASSWORD, 'パスワード（確認）': PASSWORD });
  await expect(page.getByText('パスワードが一致していません。')).toHaveCount(0);
  await page.getByRole('checkbox', { name: '利用規約に同意します' }).check();
  await expect(page.getByText('利用規約への同意が必要です。')).toHaveCount(0);
  await press(page, 'アカウント作成');

  await nextStep(page, 'メールアドレスの確認');
  await expect(page.getByText('送信先： t***@e***。')).toBeVisible();
  await inspect(page);
  const first = await outbox.nextCode(email);
  await fill(page, { 確認コード: otherThan(first) });
  await press(page, '確認する');
  await expectRefused(page, '確認コードが正しくありません。もう一度入力してください。');
  await press(page, 'コードを再送する');
  const second = await outbox.nextCode(email);
  await fill(page, { 確認コード: second });
  await press(page, '確認する');
  await expectSignedIn(page, email);
  expect(await accounts.find(email)).toMatchObject({
    status: 'CONFIRMED',
    isEmailVerified: true,
    phoneNumber: '+819012345678',
    attributes: { name: '山田太郎' },
  });
});

test('すでにあるメールアドレスでは作れないと伝えられる', async ({ page, troubles }) => {
  troubles.expect(REFUSAL);
  const email = 'jiro@example.jp';
  await accounts.create(email, PASSWORD);
  await openSignUp(page);
  await signUpWith(page, email);
  await expectRefused(page, 'このメールアドレスはすでに登録されています。');
});

test('確認の前に画面を閉じた人は、ログインすると新しいコードで確認できる', async ({
  page,
  somebody,
  troubles,
}) => {
  troubles.expect(REFUSAL);
  const email = 'saburo@example.jp';
  const first = await somebody();
  await openSignUp(first);
  await signUpWith(first, email);
  await step(first, 'メールアドレスの確認');
  await outbox.nextCode(email);

  await page.goto(`${server.url}/login`);
  await signInWith(page, email, PASSWORD);
  await nextStep(page, 'メールアドレスの確認');
  await fill(page, { 確認コード: await outbox.nextCode(email) });
  await press(page, '確認する');
  // Only the browser that signed up signs in by itself.
  await nextStep(page, 'ログイン');
  await expect(page.getByText('メールアドレスの確認が済みました。ログインしてください。')).toBeVisible();
  await signInWith(page, email, PASSWORD);
  await expectSignedIn(page, email);
});

test('ふだんのログインの画面には、アカウント作成のタブがない', async ({ page }) => {
  await page.goto(`${server.url}/login`);
  await step(page, 'ログイン');
  await expect(page.getByRole('tab')).toHaveCount(0);
  await openSignUp(page);
  await expect(page.getByRole('tab')).toHaveText(['ログイン', 'アカウント作成']);
});

async function openSignUp(page: Page): Promise<void> {
  await page.goto(`${server.url}/login?screen=signUp`);
  await step(page, 'アカウントの作成');
}

async function signUpWith(page: Page, email: string): Promise<void> {
  await fill(page, {
    メールアドレス: email,
    パスワード: PASSWORD,
    'パスワード（確認）': PASSWORD,
    氏名: '山田',
    電話番号: '09011112222',
  });
  await page.getByRole('checkbox', { name: '利用規約に同意します' }).check();
  await press(page, 'アカウント作成');
}

function otherThan(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

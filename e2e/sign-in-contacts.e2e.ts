/** Who has no verified contact is asked to verify one, now or later. */

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
} from './sign-in-widget.ts';
import { expect, test } from './test.ts';

const PASSWORD = 'tsunagu-77';
const PHONE = '+819012345678';

const server = ownServer();
let accounts: Accounts;
let outbox: Outbox;

test.beforeAll(async () => {
  accounts = await openAccounts(server.dataDir);
  outbox = outboxOf(server.dataDir);
});

test.afterAll(() => accounts.close());

// An e-mail that nobody has verified opens no membership.
test.beforeEach(({ troubles }) => expectWidgetTroubles(troubles, REFUSAL, /403/));

test('メールアドレスを選び、届いたコードで確認すると、そのまま入る', async ({ page }) => {
  const email = 'kakunin@example.jp';
  await comeWithoutContact(page, email);
  await expect(page.getByRole('radio', { name: 'メールアドレス: k*****n@example.jp' })).toBeChecked();
  await inspect(page);
  await press(page, '確認コードを送る');
  await expect(page.getByLabel('確認コード')).toBeVisible();
  await inspect(page);
  const code = await outbox.nextCode(email);
  await fill(page, { 確認コード: code === '000000' ? '000001' : '000000' });
  await press(page, '送信する');
  await expectRefused(page, '確認コードが正しくありません。もう一度入力してください。');
  await fill(page, { 確認コード: code });
  await press(page, '送信する');
  await expectSignedIn(page, email);
  expect(await accounts.find(email)).toMatchObject({ isEmailVerified: true });
});

test('電話番号を選ぶと、SMSのコードで確認できる', async ({ page }) => {
  const email = 'denwa@example.jp';
  await comeWithoutContact(page, email);
  await page.getByRole('radio', { name: /電話番号/ }).check();
  await press(page, '確認コードを送る');
  await expect(page.getByLabel('確認コード')).toBeVisible();
  await fill(page, { 確認コード: await outbox.nextCode(PHONE) });
  await press(page, '送信する');
  await expectSignedIn(page, email);
  expect(await accounts.find(email)).toMatchObject({ isPhoneNumberVerified: true, isEmailVerified: false });
});

test('あとで確認することにしても入れる', async ({ page }) => {
  const email = 'ato@example.jp';
  await comeWithoutContact(page, email);
  await press(page, 'あとで確認する');
  await expectSignedIn(page, email);
});

test('コードを送った後でも、あとで確認することにできる', async ({ page }) => {
  const email = 'yappari@example.jp';
  await comeWithoutContact(page, email);
  await press(page, '確認コードを送る');
  await expect(page.getByLabel('確認コード')).toBeVisible();
  await press(page, 'あとで確認する');
  await expectSignedIn(page, email);
});

async function comeWithoutContact(page: Page, email: string): Promise<void> {
  await accounts.create(email, PASSWORD, { isEmailVerified: false, phoneNumber: PHONE });
  await page.goto(`${server.url}/login`);
  await signInWith(page, email, PASSWORD);
  await nextStep(page, '連絡先の確認');
}

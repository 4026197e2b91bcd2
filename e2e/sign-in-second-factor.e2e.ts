/** A code beside the password: by SMS, or from an authenticator app. */

import { type Accounts, openAccounts } from '#server/testing/accounts.ts';
import { codeOf, nextCodeOf } from './authenticator-app.ts';
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
const PHONE = '+819012345678';

/** Everybody needs a second factor here. */
const server = ownServer({ env: { MFA_REQUIRED: '1' } });
let accounts: Accounts;
let outbox: Outbox;

test.beforeAll(async () => {
  accounts = await openAccounts(server.dataDir);
  outbox = outboxOf(server.dataDir);
});

test.afterAll(() => accounts.close());

test.beforeEach(({ troubles }) => expectWidgetTroubles(troubles, REFUSAL));

test('SMSのコードを間違えても、正しいコードで、開いたページに入れる', async ({ page, troubles }) => {
  // No member record.
  troubles.expect(/404/);
  const email = 'sms@example.jp';
  await accounts.create(email, PASSWORD, {
    phoneNumber: PHONE,
    isPhoneNumberVerified: true,
    hasSmsMfa: true,
  });
  await page.goto(`${server.url}/member-info`);
  await signInWith(page, email, PASSWORD);
  await nextStep(page, '本人確認');
  await expect(
    page.getByText(/^SMSで届いた確認コードを入力してください。送信先： \+\*+5678。/),
  ).toBeVisible();
  await inspect(page);
  await outbox.nextCode(PHONE);
  await press(page, 'ログインに戻る');
  await nextStep(page, 'ログイン');

  await signInWith(page, email, PASSWORD);
  await nextStep(page, '本人確認');
  const code = await outbox.nextCode(PHONE);
  await fill(page, { 確認コード: code === '000000' ? '000001' : '000000' });
  await press(page, '確認する');
  await expectRefused(page, '確認コードが正しくありません。もう一度入力してください。');
  await inspect(page);
  await fill(page, { 確認コード: code });
  await press(page, '確認する');
  await expectSignedIn(page, email);
  await step(page, '会員情報');
});

test('認証アプリをQRコードか登録キーで登録して入り、次からはアプリのコードを聞かれる', async ({
  page,
  context,
  somebody,
}) => {
  const email = 'app@example.jp';
  await accounts.create(email, PASSWORD);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${server.url}/login`);
  await signInWith(page, email, PASSWORD);
  await nextStep(page, '認証アプリの登録');
  const qr = page.getByRole('img', { name: '認証アプリに登録するためのQRコード' });
  await expect(qr).toHaveAttribute('src', /^data:image\/png/);
  await inspect(page);
  await press(page, '登録キーをコピー');
  await expect(page.getByText('コピーしました')).toBeVisible();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page.locator('code')).toHaveText(secret);
  await fill(page, { 確認コード: codeOf(secret) === '000000' ? '000001' : '000000' });
  await press(page, '確認する');
  await expectRefused(page, '認証アプリのコードが正しくありません。もう一度入力してください。');
  await fill(page, { 確認コード: codeOf(secret) });
  await press(page, '確認する');
  await expectSignedIn(page, email);

  const otherPhone = await somebody();
  await otherPhone.goto(`${server.url}/login`);
  await signInWith(otherPhone, email, PASSWORD);
  await nextStep(otherPhone, '本人確認');
  await expect(otherPhone.getByText('認証アプリに表示されている6桁のコード')).toBeVisible();
  await inspect(otherPhone);
  await fill(otherPhone, { 確認コード: nextCodeOf(secret) });
  await press(otherPhone, '確認する');
  await expectSignedIn(otherPhone, email);
});

test('両方を登録している人は、どちらで確認するかを選べる', async ({ page }) => {
  const email = 'both@example.jp';
  await accounts.create(email, PASSWORD, {
    phoneNumber: '+819011112222',
    isPhoneNumberVerified: true,
    hasSmsMfa: true,
    hasTotpMfa: true,
    sealedTotpSecret: 'not opened before it is chosen',
  });
  await page.goto(`${server.url}/login`);
  await signInWith(page, email, PASSWORD);
  await nextStep(page, '本人確認の方法');
  await expect(page.getByRole('radio', { name: '認証アプリ' })).toBeVisible();
  await inspect(page);
  await page.getByRole('radio', { name: '携帯電話へのSMS' }).check();
  await press(page, '確認する');
  await step(page, '本人確認');
  await fill(page, { 確認コード: await outbox.nextCode('+819011112222') });
  await press(page, '確認する');
  await expectSignedIn(page, email);
});

/** Signing in with a passkey, from its registration to its removal, with an authenticator of the browser's own. */

import type { Page } from '@playwright/test';
import { type Accounts, openAccounts } from '#server/testing/accounts.ts';
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

const EMAIL = 'hanako@example.jp';
const PASSWORD = 'はなこの合言葉7';
const OTHER_WAYS = 'パスキーを使う（メール入力後）';

const server = ownServer();
let accounts: Accounts;

test.beforeAll(async () => {
  accounts = await openAccounts(server.dataDir);
  await accounts.create(EMAIL, PASSWORD);
});

test.afterAll(() => accounts.close());

test.beforeEach(({ troubles }) => expectWidgetTroubles(troubles));

/** A passkey belongs to a name; an address in numbers can have none. */
function named(path: string): string {
  const url = new URL(path, server.url);
  url.hostname = 'localhost';
  return url.href;
}

test('パスワードで入ってパスキーを登録し、次からはパスキーで入り、削除するとまたパスワードで入る', async ({
  page,
  troubles,
}) => {
  troubles.expect(REFUSAL);
  await withAuthenticator(page);
  await page.goto(named('/member-info'));
  await signInWith(page, EMAIL, PASSWORD);
  await expectSignedIn(page, EMAIL);
  await page.getByRole('link', { name: 'パスキー（指紋や顔でのログイン）' }).tap();
  await step(page, 'パスキー');
  await expect(page.getByText('まだ登録されていません。')).toBeVisible();
  await press(page, 'パスキーを登録する');
  await expect(page.getByText('パスキーを登録しました。次のログインから使えます。')).toBeVisible();
  const list = page.getByRole('region', { name: '登録済みのパスキー' }).getByRole('listitem');
  await expect(list).toHaveCount(1);
  await inspect(page);
  await press(page, 'パスキーを登録する');
  await expect(page.getByText('この端末のパスキーは、すでに登録されています。')).toBeVisible();

  await signOutFromMemberInfo(page);
  await startWithPasskey(page, EMAIL);
  await expect(page.getByLabel('メールアドレス', { exact: true })).toHaveValue(EMAIL);
  await inspect(page);
  await press(page, 'パスキーでログイン');
  await expectSignedIn(page, EMAIL);

  await page.goto(named('/passkeys'));
  await list.getByRole('button').tap();
  await expect(page.getByRole('alertdialog')).toContainText('削除しますか？');
  await inspect(page);
  await press(page, '削除する');
  await expect(page.getByText('パスキーを削除しました。')).toBeVisible();
  await expect(list).toHaveCount(0);

  await signOutFromMemberInfo(page);
  await startWithPasskey(page, EMAIL);
  await press(page, 'パスキーでログイン');
  await expectRefused(
    page,
    'このメールアドレスに登録されたパスキーではありません。別のパスキーか、パスワードでログインしてください。',
  );
  await inspect(page);
  await fill(page, { パスワード: PASSWORD });
  await press(page, 'パスワードでログイン');
  await expectSignedIn(page, EMAIL);
});

test('パスキーのない端末では取り消したと言われ、パスワードの画面に戻れる', async ({ page, troubles }) => {
  troubles.expect(REFUSAL);
  await withAuthenticator(page, { isUserVerified: false });
  await page.goto(named('/login'));
  await startWithPasskey(page, EMAIL);
  await press(page, 'パスキーでログイン');
  await expectRefused(
    page,
    'パスキーによるログインは取り消されました。もう一度お試しいただくか、ほかの方法でログインしてください。',
  );
  await press(page, 'ログインに戻る');
  await nextStep(page, 'ログイン');
  await signInWith(page, EMAIL, PASSWORD);
  await expectSignedIn(page, EMAIL);
});

test('数字のアドレスで開くと、パスキーは勧められない', async ({ page }) => {
  await page.goto(`${server.url}/login`);
  await step(page, 'ログイン');
  await expect(page.getByRole('button', { name: 'ログイン', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: OTHER_WAYS })).toHaveCount(0);
});

/** The passkeys of a phone, in Chromium's developer tools. */
async function withAuthenticator(page: Page, { isUserVerified = true } = {}): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('WebAuthn.enable');
  await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
}

async function signOutFromMemberInfo(page: Page): Promise<void> {
  await page.goto(named('/member-info'));
  await press(page, 'ログアウト');
  await step(page, 'ログイン');
}

async function startWithPasskey(page: Page, email: string): Promise<void> {
  const other = page.getByRole('button', { name: OTHER_WAYS });
  await expect(other).toBeDisabled();
  await fill(page, { メールアドレス: email });
  await other.tap();
  await expect(page.getByRole('button', { name: 'パスキーでログイン', exact: true })).toBeVisible();
}

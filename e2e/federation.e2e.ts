/** Signing in through Google, by the widget's own button, over TLS; Google is a real provider in this process. */

import type { Page } from '@playwright/test';
import { type ServerProcess, startServerProcess } from '#scripts/server-process.ts';
import { type OidcServer, startOidcServer } from '#server/testing/oidc-server.ts';
import { codeOf, nextCodeOf } from './authenticator-app.ts';
import { startTlsFront, type TlsFront } from './front.ts';
import { inspect } from './sign-in-widget.ts';
import { expect, START_MS, test } from './test.ts';

let front: TlsFront;
let google: OidcServer;
let server: ServerProcess;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  front = await startTlsFront();
  google = await startOidcServer(`${front.url}/oauth2/idpresponse`);
  server = await startServerProcess({
    env: {
      PUBLIC_URL: front.url,
      TRUST_PROXY: '1',
      DEMO: '1',
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      GOOGLE_ISSUER: google.issuer,
    },
  });
  front.leadTo(server.url);
});

test.afterAll(async () => {
  front.stop();
  google.stop();
  await server.remove();
});

test.beforeEach(({ troubles }) => {
  // The sign-in SDK says so of every user pool that is not in its cloud.
  troubles.expect(/You are using a custom .*User Pool endpoint/);
});

test('Googleで続けるとログインでき、ログアウトするとまたログインの画面になる', async ({
  somebody,
  troubles,
}) => {
  // No membership, no member record.
  troubles.expect(/40[34]/);
  google.setPerson({ sub: 'g-1', email: 'hanako@example.jp', email_verified: true });
  const page = await somebody();
  await page.goto(`${front.url}/login`);
  await expect(page.getByRole('button', { name: /Google/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /LINE/ })).toHaveCount(0);
  await page.getByRole('button', { name: /Google/ }).tap();
  await expectSignedIn(page, 'hanako@example.jp');
  const idToken = await page.evaluate(() => localStorage.getItem('idTokenForAuth'));
  const standing = await fetch(`${server.url}/api/membership/standing`, {
    headers: { authorization: `Bearer ${idToken}` },
  });
  // Somebody new has an account now, but is no member yet.
  expect(await standing.json()).toMatchObject({ email: 'hanako@example.jp', membership_type: null });

  await page.goto(`${front.url}/member-info`);
  const signedOut = page.waitForRequest((request) => request.url().startsWith(`${front.url}/logout?`));
  await page.getByRole('button', { name: 'ログアウト' }).tap();
  await signedOut;
  await expect(page).toHaveURL(`${front.url}/`);
  await expect(page.getByRole('button', { name: /Google/ })).toBeVisible();
});

test('前からの会員が同じメールアドレスのGoogleで続けると、開こうとしたページで、自分の会員の画面に入る', async ({
  somebody,
}) => {
  const { premium } = server.demo.accounts;
  if (premium === undefined) throw new Error('The demo has no premium member.');
  const { email } = premium;
  google.setPerson({ sub: 'g-3', email, email_verified: true });
  const page = await somebody();
  await page.goto(`${front.url}/member-info`);
  await page.getByRole('button', { name: /Google/ }).tap();
  await expect(page).toHaveURL(/\/member-info$/);
  await expect(page.getByText(email)).toBeVisible();
});

test('Googleの画面で断ると、ログインの画面に戻り、もう一度試せる', async ({ somebody, troubles }) => {
  troubles.expect(/403/);
  google.setPerson(null);
  const page = await somebody();
  await page.goto(`${front.url}/login`);
  await page.getByRole('button', { name: /Google/ }).tap();
  await expect(page).toHaveURL(/error=access_denied/);
  google.setPerson({ sub: 'g-2', email: 'taro@example.jp', email_verified: true });
  await page.getByRole('button', { name: /Google/ }).tap();
  await expectSignedIn(page, 'taro@example.jp');
});

/** The site stores the e-mail of the person who is signed in. */
async function expectSignedIn(page: Page, email: string): Promise<void> {
  await page.waitForFunction((expected) => localStorage.getItem('email') === expected, email);
}

test('二段階認証のある人は、Googleのあとでコードを入力して入る', async ({ somebody, troubles }) => {
  // No member record; a wrong code.
  troubles.expect(/40[034]/);
  const email = 'jiro@example.jp';
  google.setPerson({ sub: 'g-4', email, email_verified: true });
  const first = await somebody();
  await first.goto(`${front.url}/login`);
  await first.getByRole('button', { name: /Google/ }).tap();
  await expectSignedIn(first, email);
  const secret = await setUpAuthenticator(first);

  const page = await somebody();
  await page.goto(`${front.url}/login`);
  await page.getByRole('button', { name: /Google/ }).tap();
  const code = page.getByLabel('6桁のコード');
  await expect(code).toBeFocused();
  await inspect(page);
  const right = nextCodeOf(secret);
  await code.fill(right === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: '確認する' }).tap();
  await expect(page.getByRole('alert')).toHaveText('コードが正しくありません。もう一度入力してください。');
  await inspect(page);
  await code.fill(nextCodeOf(secret));
  await page.getByRole('button', { name: '確認する' }).tap();
  await expectSignedIn(page, email);
});

/** As the account's own calls set it up; the secret of the authenticator. */
async function setUpAuthenticator(page: Page): Promise<string> {
  const AccessToken = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('.accessToken'));
    return key === undefined ? '' : localStorage.getItem(key);
  });
  const call = async (operation: string, request: object) => {
    const answer = await fetch(`${server.url}/identity/user-pool/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ AccessToken, ...request }),
    });
    expect(answer.status, operation).toBe(200);
    return (await answer.json()) as { readonly SecretCode?: string };
  };
  const { SecretCode: secret = '' } = await call('AssociateSoftwareToken', {});
  await call('VerifySoftwareToken', { UserCode: codeOf(secret) });
  await call('SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } });
  return secret;
}

import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { startAppleServer } from './testing/apple-server.ts';
import { appRequest, PROVIDER_RETURN, startSite } from './testing/site.ts';

const CLAIMS = { sub: '001.abc', email: 'relay@privaterelay.example', email_verified: 'true' };
const USER = JSON.stringify({ name: { firstName: '花子', lastName: '山田' }, email: 'evil@example.jp' });

async function startSiteWithApple() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const apple = await startAppleServer({ clientId: 'jp.tsunagu', teamId: 'TEAM', keyId: 'KEY', publicKey });
  const site = await startSite({
    APPLE_CLIENT_ID: 'jp.tsunagu',
    APPLE_TEAM_ID: 'TEAM',
    APPLE_KEY_ID: 'KEY',
    APPLE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    APPLE_ISSUER: apple.issuer,
  });
  const browser = site.browser();
  const goToApple = async () => {
    const sent = await browser.get(appRequest(site, { identity_provider: 'SignInWithApple' }).address);
    return { sent, authorization: new URL(sent.headers.get('location') ?? '') };
  };
  return {
    apple,
    browser,
    goToApple,
    users: () => site.server.store.db.selectFrom('users').selectAll().execute(),
    /** Signs in; `more` is what Apple's page posts beside code and state. */
    async signIn(more: Readonly<Record<string, string>>): Promise<URL> {
      const { authorization } = await goToApple();
      const form = { ...apple.answerTo(authorization), ...more };
      const answer = await browser.postFromElsewhere(PROVIDER_RETURN, form);
      await answer.arrayBuffer();
      expect(answer.status).toBe(303);
      return new URL(answer.headers.get('location') ?? '');
    },
  };
}

test('Appleには、答えをフォームで送るよう求め、そのための控えはほかのサイトからの送信でも届く', async () => {
  const { goToApple } = await startSiteWithApple();
  const { sent, authorization } = await goToApple();
  expect(Object.fromEntries(authorization.searchParams)).toMatchObject({
    response_mode: 'form_post',
    scope: 'openid email name',
    client_id: 'jp.tsunagu',
  });
  expect(sent.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-.*; Path=\/; Max-Age=600; Secure; HttpOnly; SameSite=None$/),
  ]);
});

test('Appleの人は、初めの一度だけ送られる名前でアカウントができ、二度目は名前なしで入れる', async () => {
  const { apple, signIn, users } = await startSiteWithApple();
  apple.setPerson(CLAIMS);
  expect((await signIn({ user: USER })).searchParams.get('code')).not.toBeNull();
  expect((await signIn({})).searchParams.get('code')).not.toBeNull();
  const [user, ...more] = await users();
  expect(more).toEqual([]);
  expect(user).toMatchObject({ email: 'relay@privaterelay.example', email_verified: 1 });
  expect(JSON.parse(user?.attributes ?? '')).toEqual({ given_name: '花子', family_name: '山田' });
});

test.each([
  ['文字の true', 'true', 1],
  ['真偽の true', true, 1],
  ['文字の false', 'false', 0],
  ['何も言わない', undefined, 0],
])('Appleのメールアドレスが確かめられているか：%s', async (_case, email_verified, expected) => {
  const { apple, signIn, users } = await startSiteWithApple();
  apple.setPerson({ ...CLAIMS, email_verified });
  await signIn({});
  expect(await users()).toMatchObject([{ email_verified: expected }]);
});

test.each([['{'], ['null'], ['{"name":"花子"}'], ['{"name":{"firstName":{"x":1}}}']])(
  'ブラウザーから来る名前が壊れていても（%s）、名前なしで入れる',
  async (user) => {
    const { apple, signIn, users } = await startSiteWithApple();
    apple.setPerson(CLAIMS);
    expect((await signIn({ user })).searchParams.get('code')).not.toBeNull();
    expect(await users()).toMatchObject([{ attributes: '{}', email: 'relay@privaterelay.example' }]);
  },
);

test('Appleの画面でやめると、断ったことがアプリに伝わる', async () => {
  const { browser, goToApple } = await startSiteWithApple();
  const { authorization } = await goToApple();
  const state = authorization.searchParams.get('state') ?? '';
  const form = { error: 'user_cancelled_authorize', state };
  const answer = await browser.postFromElsewhere(PROVIDER_RETURN, form);
  await answer.arrayBuffer();
  const back = new URL(answer.headers.get('location') ?? '');
  expect(back.searchParams.get('error')).toBe('access_denied');
});

import { expect, test } from 'vitest';
import { appRequest, SITE, startSiteWithGoogle } from './testing/site.ts';

test.each([
  ['よそのサイト', { redirect_uri: 'https://evil.example/login' }],
  ['よそのサイトに、自分の名前を付けたもの', { redirect_uri: 'https://tsunagu.example.evil.example/login' }],
  ['名前の前に自分のサイトを書いたもの', { redirect_uri: 'https://tsunagu.example@evil.example/login' }],
  ['自分のサイトの、決めたものではないページ', { redirect_uri: `${SITE}/login/../api` }],
  ['問い合わせの付いたもの', { redirect_uri: `${SITE}/login?next=https://evil.example` }],
  ['大文字のもの', { redirect_uri: 'https://TSUNAGU.example/login' }],
  ['暗号化されないもの', { redirect_uri: 'http://tsunagu.example/login' }],
  ['戻り先がない', { redirect_uri: undefined }],
  ['よそのアプリ', { client_id: 'other' }],
])('決めた戻り先でなければ、どこへも送らずに日本語で断る：%s', async (_case, changes) => {
  const site = await startSiteWithGoogle();
  const answer = await site.browser().get(appRequest(site, changes).address);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('location')).toBeNull();
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  const page = await answer.text();
  expect(page).toContain('ログイン画面からやり直してください');
  expect(page).not.toContain('evil');
  expect(page).not.toContain('<script');
});

test('戻り先が二つ書かれていれば、どちらにも送らない', async () => {
  const site = await startSiteWithGoogle();
  const { address } = appRequest(site);
  const twice = `${address}&redirect_uri=${encodeURIComponent('https://evil.example/')}`;
  expect((await site.browser().get(twice)).status).toBe(400);
});

test.each([
  ['種類がコードでない', { response_type: 'token' }, 'unsupported_response_type'],
  ['合言葉がない', { state: undefined }, 'invalid_request'],
  ['合言葉が長すぎる', { state: 'x'.repeat(513) }, 'invalid_request'],
  ['PKCEがない', { code_challenge: undefined }, 'invalid_request'],
  ['PKCEが平文', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['PKCEの方法が書かれていない', { code_challenge_method: undefined }, 'invalid_request'],
  ['知らない権限', { scope: 'openid admin' }, 'invalid_scope'],
  ['openid がない', { scope: 'email' }, 'invalid_scope'],
  ['設定されていないサービス', { identity_provider: 'Facebook' }, 'invalid_request'],
  ['画面を出さずに、と言う', { prompt: 'none' }, 'login_required'],
])('誤った求めは、戻り先に理由を付けて返す：%s', async (_case, changes, error) => {
  const site = await startSiteWithGoogle();
  const { address, state } = appRequest(site, changes);
  const end = await site.browser().until('/login', address);
  expect(end.origin).toBe(SITE);
  expect(end.searchParams.get('error')).toBe(error);
  expect(end.searchParams.get('error_description')).toMatch(/^[\x20-\x7e]+$/);
  expect(end.searchParams.get('state')).toBe('state' in changes ? null : state);
});

test.each([['COGNITO'], [undefined]])(
  '自分のアカウントでのログイン（%s）は、アプリのログイン画面で行う',
  async (name) => {
    const site = await startSiteWithGoogle();
    const answer = await site.browser().get(appRequest(site, { identity_provider: name }).address);
    expect(answer.headers.get('location')).toBe(`${SITE}/login`);
  },
);

test('Googleには、合言葉とPKCEとnonceを付けて送り、控えはこのブラウザーだけが持つ', async () => {
  const site = await startSiteWithGoogle();
  const { address, state } = appRequest(site);
  const answer = await site.browser().get(address);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const upstream = new URL(answer.headers.get('location') ?? '');
  expect(upstream.origin).toBe(site.google.issuer);
  expect(Object.fromEntries(upstream.searchParams)).toMatchObject({
    redirect_uri: `${SITE}/oauth2/idpresponse`,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(upstream.searchParams.get('state')).not.toBe(state);
  const [cookie = '', ...more] = answer.headers.getSetCookie();
  expect(more).toEqual([]);
  expect(cookie).toMatch(
    /^__Host-sign-in-[0-9a-f]{16}=[\w-]+; Path=\/; Max-Age=600; Secure; HttpOnly; SameSite=Lax$/,
  );
});

test('何度やり直しても、ブラウザーに残る控えは新しい四つまで', async () => {
  const site = await startSiteWithGoogle();
  const browser = site.browser();
  const first = new URL(
    (await browser.get(appRequest(site).address)).headers.get('location') ?? '',
  ).searchParams.get('state');
  for (let count = 0; count < 3; count += 1) await browser.get(appRequest(site).address);
  expect(browser.cookieNames(SITE)).toHaveLength(4);
  const lost = `${SITE}/oauth2/idpresponse?code=x&state=${first}`;
  await browser.get(appRequest(site).address);
  expect(browser.cookieNames(SITE)).toHaveLength(4);
  expect((await browser.get(lost)).status).toBe(400);
});

test('ログアウトは、決めたページにだけ戻る', async () => {
  const site = await startSiteWithGoogle();
  const browser = site.browser();
  const sent = `client_id=${site.clientId}&logout_uri=${encodeURIComponent(`${SITE}/`)}`;
  const answer = await browser.get(`${SITE}/logout?${sent}`);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`${SITE}/`);
  for (const wrong of [
    sent.replace('tsunagu', 'evil'),
    sent.replace(site.clientId, 'other'),
    `client_id=${site.clientId}`,
    `${sent}&logout_uri=https://evil.example/`,
  ]) {
    const refused = await browser.get(`${SITE}/logout?${wrong}`);
    expect(refused.status).toBe(400);
    expect(refused.headers.get('location')).toBeNull();
  }
});

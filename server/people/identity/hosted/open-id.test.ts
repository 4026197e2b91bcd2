/** つなぐのアカウントを、決まりどおりのOpenID Connectのライブラリで使う。 */

import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  fetchUserInfo,
  None,
  randomPKCECodeVerifier,
  refreshTokenGrant,
  type ServerMetadata,
  tokenRevocation,
} from 'openid-client';
import { expect, test } from 'vitest';
import { poolOf } from '#server/testing/member.ts';
import { callPool } from '#server/testing/wire.ts';
import { updateUser } from '../users/repository.ts';
import { askForTokens, NOW, SITE, type Site, signIn, startSiteWithGoogle } from './testing/site.ts';

const HANAKO = { sub: 'g-1', email: 'hanako@example.jp', email_verified: true, name: '山田花子' };
const ALL = 'openid email phone profile aws.cognito.signin.user.admin';

async function discovered(site: Site): Promise<ServerMetadata> {
  const { facts } = await poolOf(site.server);
  const answer = await fetch(
    `${site.server.url}/identity/${facts.userPoolId}/.well-known/openid-configuration`,
  );
  expect(answer.status).toBe(200);
  return (await answer.json()) as ServerMetadata;
}

/** The library, which reaches the site's address at this machine's server. */
async function client(site: Site): Promise<Configuration> {
  const metadata = await discovered(site);
  const configuration = new Configuration(metadata, site.clientId, undefined, None());
  allowInsecureRequests(configuration);
  configuration[customFetch] = (address, { body, signal, ...rest }) =>
    fetch(address.replace(SITE, site.server.url), { ...rest, body: body ?? null, signal: signal ?? null });
  return configuration;
}

async function signedIn(scope: string) {
  const site = await startSiteWithGoogle();
  site.google.setPerson(HANAKO);
  const { answer, verifier } = await signIn(site, { scope });
  const { body } = await askForTokens(site, { code: answer.get('code') ?? '', code_verifier: verifier });
  return { site, accessToken: String(body.access_token), refreshToken: String(body.refresh_token) };
}

const askUserInfo = ({ server }: Site, authorization?: string) =>
  fetch(`${server.url}/oauth2/userInfo`, authorization === undefined ? {} : { headers: { authorization } });

test('ライブラリは、書かれた場所だけを頼りに、ログインし、人を読み、更新し、終わらせる', async () => {
  const site = await startSiteWithGoogle();
  // The library has no clock but the machine's.
  site.server.setClock(Temporal.Now.instant().toString());
  site.google.setPerson(HANAKO);
  const configuration = await client(site);
  const verifier = randomPKCECodeVerifier();
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: `${SITE}/login`,
    scope: 'openid email profile',
    state: 'state-of-the-library',
    identity_provider: 'Google',
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const end = await site.browser().until('/login', address.href);
  const tokens = await authorizationCodeGrant(configuration, end, {
    pkceCodeVerifier: verifier,
    expectedState: 'state-of-the-library',
    idTokenExpected: true,
  });
  const sub = tokens.claims()?.sub ?? '';
  expect(await fetchUserInfo(configuration, tokens.access_token, sub)).toEqual({
    sub,
    username: sub,
    name: '山田花子',
    email: 'hanako@example.jp',
    email_verified: true,
  });
  const renewed = await refreshTokenGrant(configuration, tokens.refresh_token ?? '');
  await tokenRevocation(configuration, renewed.refresh_token ?? '');
  await expect(refreshTokenGrant(configuration, renewed.refresh_token ?? '')).rejects.toThrow();
  await expect(fetchUserInfo(configuration, tokens.access_token, sub)).rejects.toThrow();
});

test('書かれた場所は、どれも本当にある', async () => {
  const site = await startSiteWithGoogle();
  const metadata = await discovered(site);
  const addresses = Object.entries(metadata).filter(([name]) => /_(endpoint|uri)$/.test(name));
  expect(addresses).toHaveLength(6);
  for (const [name, address] of addresses) {
    const answer = await fetch(String(address).replace(SITE, site.server.url), { redirect: 'manual' });
    const isPosted = ['token_endpoint', 'revocation_endpoint'].includes(name);
    const type = answer.headers.get('content-type') ?? '';
    expect([
      name,
      isPosted || !type.startsWith('text/html') || (await answer.text()).includes('ログイン'),
    ]).toEqual([name, true]);
    expect(answer.status, name).not.toBe(500);
  }
  expect(metadata.issuer).toBe((await poolOf(site.server)).facts.issuer);
});

test.each([
  ['openid', ['sub', 'username']],
  ['openid email', ['email', 'email_verified', 'sub', 'username']],
  ['openid phone', ['phone_number', 'phone_number_verified', 'sub', 'username']],
  ['openid profile', ['name', 'sub', 'username']],
])('%s で読めるのは、そこまで', async (scope, fields) => {
  const { site, accessToken } = await signedIn(scope);
  const { db } = site.server.store;
  const { user_id: id } = await db.selectFrom('users').select('user_id').executeTakeFirstOrThrow();
  await updateUser(id, { phoneNumber: '+819012345678', isPhoneNumberVerified: true }, NOW, db);
  const answer = await askUserInfo(site, `Bearer ${accessToken}`);
  expect(Object.keys((await answer.json()) as object).sort()).toEqual(fields);
});

test.each<readonly [string, (token: string) => string | undefined]>([
  ['なし', () => undefined],
  ['ほかの種類', (token) => `Basic ${token}`],
  ['でたらめ', () => 'Bearer x.y.z'],
  ['書き換えたもの', (token) => `Bearer ${token.slice(0, -4)}AAAA`],
  ['長いもの', (token) => `Bearer ${token}${'x'.repeat(9_000)}`],
])('トークンが%sなら、401とその印を返す', async (_case, authorizationOf) => {
  const { site, accessToken } = await signedIn(ALL);
  const answer = await askUserInfo(site, authorizationOf(accessToken));
  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
});

test('openidのないトークンは403、止められた人のものは401', async () => {
  const { site, accessToken } = await signedIn(ALL);
  const { db } = site.server.store;
  const pool = await poolOf(site.server);
  const { user } = await pool.tokens.callerOf(accessToken);
  const scope = 'aws.cognito.signin.user.admin';
  const own = await pool.tokens.issue({ user, scope, nonce: null, secondFactor: null, link: null });
  const refused = await askUserInfo(site, `Bearer ${own.accessToken}`);
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    403,
    'Bearer error="insufficient_scope"',
  ]);
  await updateUser(user.id, { isEnabled: false }, NOW, db);
  expect((await askUserInfo(site, `Bearer ${accessToken}`)).status).toBe(401);
});

test('終わらせたログインのトークンでは、何も読めず、何もできない', async () => {
  const { site, accessToken, refreshToken } = await signedIn(ALL);
  const form = { client_id: site.clientId, token: refreshToken };
  const revoke = (body: Readonly<Record<string, string>>) =>
    fetch(`${site.server.url}/oauth2/revoke`, { method: 'POST', body: new URLSearchParams(body) });
  expect((await revoke({ ...form, client_id: 'other' })).status).toBe(400);
  expect((await askUserInfo(site, `Bearer ${accessToken}`)).status).toBe(200);
  const answers = [await revoke(form), await revoke(form), await revoke({ ...form, token: 'unknown' })];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await askUserInfo(site, `Bearer ${accessToken}`)).status).toBe(401);
  expect((await callPool(site.server, 'GetUser', { AccessToken: accessToken })).type).toBe(
    'NotAuthorizedException',
  );
  const ofAccess = await revoke({ ...form, token: accessToken });
  expect([ofAccess.status, await ofAccess.json()]).toEqual([400, { error: 'unsupported_token_type' }]);
});

/** どんなにおかしな求めでも、連携のページは500にならず、よそへ送らず、何も残さない。 */

import { expect, test } from 'vitest';
import { appRequest, SITE, type Site, startSiteWithGoogle } from './testing/site.ts';

const BROKEN: readonly (string | readonly string[])[] = [
  '',
  ' ',
  'x',
  'null',
  '{}',
  '__proto__',
  'constructor',
  'x\u0000',
  '\ud800',
  '%00%ff',
  '../../etc/passwd',
  '//evil.example',
  'https://evil.example/login',
  `${SITE}.evil.example/login`,
  'javascript:alert(1)',
  'x\r\nlocation: https://evil.example',
  '<script>x</script>',
  "' or 1=1 --",
  '💥'.repeat(1_500),
  'a.b.c',
  ['one', 'two'],
];

const PARAMETERS = {
  redirect_uri: `${SITE}/login`,
  response_type: 'code',
  client_id: '',
  identity_provider: 'Google',
  scope: 'openid email',
  state: 'x'.repeat(32),
  nonce: 'n',
  prompt: 'login',
  code: 'x',
  code_verifier: 'x'.repeat(64),
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  grant_type: 'authorization_code',
  refresh_token: 'x',
  token: 'x',
  token_type_hint: 'refresh_token',
  logout_uri: `${SITE}/`,
  factor: 'SMS_MFA',
  error: 'access_denied',
  user: '{}',
};

const CALLS = [
  ['GET', '/oauth2/authorize'],
  ['GET', '/oauth2/idpresponse'],
  ['POST', '/oauth2/idpresponse'],
  ['GET', '/oauth2/second-factor'],
  ['POST', '/oauth2/second-factor'],
  ['POST', '/oauth2/token'],
  ['POST', '/oauth2/revoke'],
  ['GET', '/oauth2/userInfo'],
  ['POST', '/oauth2/userInfo'],
  ['GET', '/logout'],
] as const;

function formOf(parameters: Readonly<Record<string, string | readonly string[]>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  );
}

/** Only to the site itself, or to the provider in this process. */
function expectHarmless(
  site: Site & { readonly google: { readonly issuer: string } },
  answer: Response,
  what: string,
) {
  expect(answer.status, what).toBeLessThan(500);
  const to = answer.headers.get('location');
  if (to === null) return;
  expect([SITE, site.server.url, new URL(site.google.issuer).origin], what).toContain(
    new URL(to, SITE).origin,
  );
}

test.each(CALLS)('%s %s は、どの項目がどんなにおかしくても、静かに断る', async (method, path) => {
  const site = await startSiteWithGoogle();
  const right = { ...PARAMETERS, client_id: site.clientId };
  let passed = 0;
  for (const name of [...Object.keys(right), 'unknown[]']) {
    for (const broken of BROKEN) {
      // A limit would answer before the request is looked at.
      if (passed++ % 50 === 0) site.server.setClock(site.server.clock().add({ hours: 1 }).toString());
      const form = formOf({ ...right, [name]: broken });
      const answer = await fetch(
        method === 'GET' ? `${site.server.url}${path}?${form}` : `${site.server.url}${path}`,
        { method, redirect: 'manual', ...(method === 'GET' ? {} : { body: form }) },
      );
      expectHarmless(site, answer, `${name} ${JSON.stringify(broken).slice(0, 40)}`);
    }
  }
  const { db } = site.server.store;
  expect(await db.selectFrom('users').select('user_id').execute()).toEqual([]);
  expect(await db.selectFrom('token_families').select('origin_jti').execute()).toEqual([]);
});

test.each(CALLS)('%s %s は、おかしなクッキー・見出し・中身でも500にならない', async (method, path) => {
  const site = await startSiteWithGoogle();
  const state = 'x'.repeat(32);
  const cookies = [
    '',
    '=',
    ';;;',
    '__Host-sign-in-0000000000000000=x',
    `__Host-sign-in-${'f'.repeat(16)}=${'A'.repeat(4_000)}`,
  ];
  for (const cookie of cookies) {
    for (const authorization of ['', 'Bearer', 'Bearer ..', `Bearer ${'A'.repeat(9_000)}`, 'Basic eDp5']) {
      const answer = await fetch(`${site.server.url}${path}?state=${state}&code=x`, {
        method,
        redirect: 'manual',
        headers: { cookie, authorization },
      });
      expectHarmless(site, answer, `${cookie.slice(0, 30)} ${authorization.slice(0, 12)}`);
    }
  }
  if (method === 'GET') return;
  for (const type of [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'x',
  ]) {
    for (const body of ['', '{', '&&&=%zz', 'state=%00', 'x='.padEnd(40_000, 'y')]) {
      const headers = { 'content-type': type };
      const answer = await fetch(`${site.server.url}${path}`, { method, headers, body, redirect: 'manual' });
      expectHarmless(site, answer, `${type} ${body.slice(0, 10)}`);
    }
  }
});

test('問いの並びがおかしくても、アドレスは変わらず、送り先は自分のところだけ', async () => {
  const site = await startSiteWithGoogle();
  const { address } = appRequest(site);
  const { search } = new URL(address);
  for (const query of [
    `${search}${search.replace('?', '&')}`,
    `?${search}`,
    `${search}#x`,
    search.toUpperCase(),
    `${search}&redirect_uri=https://evil.example`,
  ]) {
    const answer = await fetch(`${site.server.url}/oauth2/authorize${query}`, { redirect: 'manual' });
    expectHarmless(site, answer, query.slice(0, 20));
  }
});

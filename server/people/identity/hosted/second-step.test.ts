/** つながっているサービスからのログインも、アカウントの二段階認証と、事務局のしたことを通る。 */

import { decodeJwt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { poolOf } from '#server/testing/member.ts';
import { lastCodeTo } from '#server/testing/wire.ts';
import { makeTotpSecret, sealTotpSecrets } from '../sign-in/totp.ts';
import { findByLoginName, type UserChange, updateUser } from '../users/repository.ts';
import type { Browser } from './testing/browser.ts';
import {
  appRequest,
  askForTokens,
  NOW,
  SITE,
  type Site,
  signIn,
  startSiteWithGoogle,
} from './testing/site.ts';

const EMAIL = 'hanako@example.jp';
const PHONE = '+819012345678';
const HANAKO = { sub: 'g-1', email: EMAIL, email_verified: true };
const PAGE = `${SITE}/oauth2/second-factor`;

/** A site on which Hanako has come by Google before; then her account changes. */
async function linked(change: UserChange = {}, env: Readonly<Record<string, string>> = {}) {
  const site = await startSiteWithGoogle(env);
  site.google.setPerson(HANAKO);
  await signIn(site);
  await changeAccount(site, change);
  return site;
}

async function accountOf(site: Site) {
  const user = await findByLoginName(EMAIL, site.server.store.db);
  if (user === null) throw new Error('The account is gone.');
  return user;
}

async function changeAccount(site: Site, change: UserChange): Promise<void> {
  await updateUser((await accountOf(site)).id, change, NOW, site.server.store.db);
}

/** The same with an authenticator app, which was set up after the link. */
async function withAuthenticator(env: Readonly<Record<string, string>> = {}) {
  const site = await linked({}, env);
  const secret = makeTotpSecret();
  const { id } = await accountOf(site);
  const sealedTotpSecret = sealTotpSecrets(await poolOf(site.server), id, { active: secret, pending: null });
  await changeAccount(site, { sealedTotpSecret, hasTotpMfa: true });
  return { site, secret };
}

/** By Google's button up to the page that asks for the code. */
async function untilAsked(site: Site, browser: Browser = site.browser()) {
  const { address, verifier } = appRequest(site);
  const end = await browser.until('/oauth2/second-factor', address);
  const html = await (await browser.get(end.href)).text();
  const state = end.searchParams.get('state') ?? '';
  const say = (form: Readonly<Record<string, string>>) => browser.post(PAGE, { state, ...form });
  return { browser, verifier, html, state, page: end.href, say };
}

const codeOf = ({ server }: Site, secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.clock().epochMilliseconds + seconds * 1_000,
  });

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The claims of the ID token that came of it; null where the browser was not sent back with a code. */
async function tokensOf(site: Site, answer: Response, code_verifier: string) {
  const end = URL.parse(answer.headers.get('location') ?? '');
  const code = end?.pathname === '/login' ? end.searchParams.get('code') : null;
  if (!code) return null;
  const { body } = await askForTokens(site, { code, code_verifier });
  return decodeJwt(String(body.id_token));
}

describe('二段階認証のあるアカウント', () => {
  test('つながりのほうが古くても、認証アプリのコードを求め、正しければ入れる', async () => {
    const { site, secret } = await withAuthenticator();
    const { html, verifier, say, browser } = await untilAsked(site);
    expect(html).toContain('認証アプリに表示されているコードを入力してください。');
    const answer = await say({ code: codeOf(site, secret) });
    expect(answer.status).toBe(303);
    const claims = await tokensOf(site, answer, verifier);
    expect(claims).toMatchObject({ email: EMAIL, amr: ['mfa', 'otp'] });
    expect(browser.cookieNames(SITE)).toEqual([]);
  });

  test('全角や空白の入ったコードも読む', async () => {
    const { site, secret } = await withAuthenticator();
    const { verifier, say } = await untilAsked(site);
    const typed = codeOf(site, secret).replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    const answer = await say({ code: `${typed.slice(0, 3)} ${typed.slice(3)}` });
    expect(await tokensOf(site, answer, verifier)).not.toBeNull();
  });

  test.each([
    ['ちがうコード', '000000', 'コードが正しくありません。もう一度入力してください。'],
    ['空', '', 'コードを入力してください。'],
    ['長い字の列', 'x'.repeat(9_000), 'コードが正しくありません。もう一度入力してください。'],
  ])('%sでは入れず、やりなおせる', async (_case, code, sentence) => {
    const { site, secret } = await withAuthenticator();
    const { verifier, say } = await untilAsked(site);
    const refused = await say({ code });
    expect(refused.status).toBe(400);
    expect(refused.headers.get('location')).toBeNull();
    expect(await refused.text()).toContain(sentence);
    expect(await tokensOf(site, await say({ code: codeOf(site, secret) }), verifier)).not.toBeNull();
  });

  test('一つのコードは一度だけ、画面も一度だけ', async () => {
    const { site, secret } = await withAuthenticator();
    const [first, second] = [await untilAsked(site), await untilAsked(site)];
    const code = codeOf(site, secret);
    expect((await first.say({ code })).status).toBe(303);
    expect((await first.say({ code: codeOf(site, secret, 30) })).status).toBe(400);
    expect((await second.say({ code })).status).toBe(400);
  });

  test('ほかのブラウザーで、また時間が経ってから続けることはできない', async () => {
    const { site, secret } = await withAuthenticator();
    const { page, state, say } = await untilAsked(site);
    const stranger = site.browser();
    expect((await stranger.get(page)).status).toBe(400);
    expect((await stranger.post(PAGE, { state, code: codeOf(site, secret) })).status).toBe(400);
    site.server.setClock('2026-05-16T01:03:00Z');
    expect((await say({ code: codeOf(site, secret) })).status).toBe(400);
  });

  test('間違いは、パスワードからのログインと合わせて数え、画面を開きなおしても減らない', async () => {
    const { site, secret } = await withAuthenticator();
    const code = codeOf(site, secret);
    const statuses = [];
    for (let count = 0; count < 7; count += 1) {
      const { say } = await untilAsked(site);
      statuses.push((await say({ code: other(code) })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429]);
    const { say } = await untilAsked(site);
    expect((await say({ code })).status).toBe(429);
  });

  test('SMSの人には送って尋ね、どちらもある人は選びなおせる', async () => {
    const { site, secret } = await withAuthenticator();
    await changeAccount(site, { hasSmsMfa: true, phoneNumber: PHONE, isPhoneNumberVerified: true });
    const { html, verifier, say, browser, page } = await untilAsked(site);
    expect(html).toContain('SMSでコードを受け取る');
    expect((await say({ factor: 'SMS_MFA' })).headers.get('location')).toBe(page);
    const asked = await (await browser.get(page)).text();
    expect(asked).toContain('+********5678 にSMSで送ったコード');
    expect((await say({ code: codeOf(site, secret) })).status).toBe(400);
    const claims = await tokensOf(site, await say({ code: await lastCodeTo(site.server, PHONE) }), verifier);
    expect(claims?.amr).toEqual(['mfa', 'sms']);
  });

  test('コードを受け取ったあとで二段階認証がついたら、そのコードはトークンにならない', async () => {
    const site = await linked();
    const { answer, verifier } = await signIn(site);
    await changeAccount(site, { hasSmsMfa: true, phoneNumber: PHONE, isPhoneNumberVerified: true });
    const { body } = await askForTokens(site, { code: answer.get('code') ?? '', code_verifier: verifier });
    expect(body).toEqual({ error: 'invalid_grant' });
  });

  test('二段階認証のない人は、これまでどおりそのまま入る', async () => {
    const site = await linked();
    const { answer, verifier } = await signIn(site);
    const { body } = await askForTokens(site, { code: answer.get('code') ?? '', code_verifier: verifier });
    expect(decodeJwt(String(body.id_token))).not.toHaveProperty('amr');
  });
});

describe('二段階認証を求める設定', () => {
  test.each([
    ['everyone', {}],
    ['administrators', { ADMIN_EMAILS: EMAIL }],
  ])(
    'MFA_REQUIRED=%s で持っていない人は、途中で認証アプリを設定し、次からはそのコードで入る',
    async (setting, env) => {
      const site = await startSiteWithGoogle({ MFA_REQUIRED: setting, ...env });
      site.google.setPerson({ ...HANAKO, email: EMAIL });
      const { html, verifier, say } = await untilAsked(site);
      const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(html)?.[1]?.replaceAll(' ', '') ?? '';
      expect(html).toContain(`?secret=${secret}&amp;issuer=`);
      expect((await say({ code: other(codeOf(site, secret)) })).status).toBe(400);
      const claims = await tokensOf(site, await say({ code: codeOf(site, secret) }), verifier);
      expect(claims?.amr).toEqual(['mfa', 'otp']);

      site.server.setClock('2026-05-16T01:01:00Z');
      const next = await untilAsked(site);
      expect(next.html).not.toContain(secret);
      const answer = await next.say({ code: codeOf(site, secret) });
      expect(await tokensOf(site, answer, next.verifier)).not.toBeNull();
    },
  );

  test('管理者だけに求めるなら、会員は求められない', async () => {
    const site = await startSiteWithGoogle({
      MFA_REQUIRED: 'administrators',
      ADMIN_EMAILS: 'kanri@example.jp',
    });
    site.google.setPerson(HANAKO);
    expect((await signIn(site)).answer.get('code')).not.toBeNull();
  });

  test('ほかのサービスが渡すメールアドレスは、画面のしるしにならない', async () => {
    const site = await startSiteWithGoogle({ MFA_REQUIRED: 'everyone' });
    site.google.setPerson({ ...HANAKO, email: `"><script>'x'</script>@example.jp` });
    const { html } = await untilAsked(site);
    expect(html).not.toContain('<script');
    expect(html).not.toContain("'x'");
  });
});

describe('事務局のしたこと', () => {
  const HELD: readonly (readonly [string, UserChange, string])[] = [
    ['止められている', { isEnabled: false }, 'User is disabled.'],
    [
      'パスワードの再設定を求められている',
      { status: 'RESET_REQUIRED' },
      'Password reset required for the user',
    ],
    [
      '仮のパスワードになっている',
      { status: 'FORCE_CHANGE_PASSWORD' },
      'Sign in with the temporary password first.',
    ],
  ];

  test.each(HELD)('%sアカウントは、つながっているサービスからも開かない', async (_case, change, sentence) => {
    const site = await linked(change);
    const { answer } = await signIn(site);
    expect(answer.get('code')).toBeNull();
    expect(answer.get('error_description')).toBe(sentence);
  });

  test.each(HELD)(
    'コードを尋ねている間に、%sようになれば、正しいコードでも入れない',
    async (_case, change) => {
      const { site, secret } = await withAuthenticator();
      const { say } = await untilAsked(site);
      await changeAccount(site, change);
      const answer = await say({ code: codeOf(site, secret) });
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    },
  );

  test.each(HELD)('%sアカウントには、新しいつながりもできない', async (_case, change) => {
    const site = await linked({ status: 'CONFIRMED', ...change });
    site.google.setPerson({ ...HANAKO, sub: 'g-2' });
    expect((await signIn(site)).answer.get('code')).toBeNull();
    expect(await site.server.store.db.selectFrom('federated_logins').select('subject').execute()).toEqual([
      { subject: 'g-1' },
    ]);
  });
});

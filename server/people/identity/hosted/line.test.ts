/** LINEでログインする：LINEはメールアドレスを渡さないので、はじめの1回だけ、コードで確かめる。 */

import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Environment } from '#server/platform/config.ts';
import { eventually } from '#server/testing/eventually.ts';
import { startLineServer } from '#server/testing/line-server.ts';
import { lastCodeTo, lettersTo } from '#server/testing/wire.ts';
import { insertUser } from '../users/repository.ts';
import { account } from './testing/account.ts';
import { appRequest, askForTokens, SITE, startSite } from './testing/site.ts';

const HANAKO = `U${'1'.repeat(32)}`;
const EMAIL = 'hanako@example.jp';
const PAGE = `${SITE}/oauth2/email`;

async function started(env: Environment = {}) {
  const line = await startLineServer();
  onTestFinished(line.stop);
  const site = await startSite({
    LINE_CHANNEL_ID: line.channelId,
    LINE_CHANNEL_SECRET: line.channelSecret,
    LINE_ISSUER: line.base,
    ...env,
  });
  line.setPerson(HANAKO);
  const browser = site.browser();
  const post = async (form: Readonly<Record<string, string>>) => {
    const answer = await browser.post(PAGE, form);
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? '',
      text: await answer.text(),
    };
  };
  return {
    line,
    site,
    browser,
    post,
    users: () => site.server.store.db.selectFrom('users').selectAll().execute(),
    /** Up to the site's page for an e-mail: the name of the step. */
    async toEmail(from = browser): Promise<string> {
      const asked = appRequest(site, { identity_provider: 'LINE' });
      const page = await from.until('/oauth2/email', asked.address);
      return page.searchParams.get('state') ?? '';
    },
    /** Up to the app, for somebody whom the site knows. */
    async signIn(): Promise<{ readonly answer: URLSearchParams; readonly verifier: string }> {
      const { address, verifier } = appRequest(site, { identity_provider: 'LINE' });
      return { answer: (await browser.until('/login', address)).searchParams, verifier };
    },
  };
}

test('LINEには番号だけをたずね、メールアドレスはコードで確かめて、次からはLINEだけで入れる', async () => {
  const { line, site, post, toEmail, signIn, users } = await started();
  const state = await toEmail();
  expect(Object.fromEntries(line.lastAuthorization())).toMatchObject({
    client_id: line.channelId,
    scope: 'openid',
    ui_locales: 'ja-JP',
  });
  expect(line.lastAuthorization().has('bot_prompt')).toBe(false);
  expect(await users()).toEqual([]);
  await post({ state, email: ` ${EMAIL} ` });
  const back = new URL((await post({ state, code: await lastCodeTo(site.server, EMAIL) })).location);
  expect(back.origin + back.pathname).toBe(`${SITE}/login`);
  expect(back.searchParams.get('code')).not.toBeNull();
  expect(await users()).toMatchObject([
    { email: EMAIL, email_verified: 1, status: 'EXTERNAL_PROVIDER', phone_number: null },
  ]);
  const { answer, verifier } = await signIn();
  const { body } = await askForTokens(site, { code: answer.get('code') ?? '', code_verifier: verifier });
  expect(body).toHaveProperty('id_token');
});

test('会員のメールアドレスなら、その会員のアカウントが開き、本人に知らせる', async () => {
  const { site, post, toEmail, users } = await started();
  const existing = account();
  await insertUser(existing, site.server.store.db);
  const state = await toEmail();
  await post({ state, email: EMAIL });
  await post({ state, code: await lastCodeTo(site.server, EMAIL) });
  expect((await users()).map(({ user_id }) => user_id)).toEqual([existing.id]);
  const logins = await site.server.store.db.selectFrom('federated_logins').selectAll().execute();
  expect(logins).toMatchObject([{ provider: 'line', subject: HANAKO, user_id: existing.id }]);
  const outbox = join(site.server.config.dataDir, 'outbox');
  await eventually(async () => {
    const texts = (await lettersTo(outbox, EMAIL)).map(({ text }) => text);
    expect(texts.join()).toContain('LINEのアカウントでもログインできるようになりました。');
  });
});

test('二段階認証のあるアカウントは、メールだけではつながらない', async () => {
  const { site, post, toEmail } = await started();
  await insertUser(account({ hasTotpMfa: true, sealedTotpSecret: 'sealed' }), site.server.store.db);
  const state = await toEmail();
  await post({ state, email: EMAIL });
  const { location } = await post({ state, code: await lastCodeTo(site.server, EMAIL) });
  expect(new URL(location).searchParams.get('error')).toBe('invalid_request');
  expect(await site.server.store.db.selectFrom('federated_logins').selectAll().execute()).toEqual([]);
});

test('違うコードでは入れず、続けばしばらく受け付けない。アカウントのあるなしは画面から分からない', async () => {
  const { site, post, toEmail, users } = await started();
  const state = await toEmail();
  await post({ state, email: EMAIL });
  const right = await lastCodeTo(site.server, EMAIL);
  const wrong = right === '000000' ? '000001' : '000000';
  for (let tries = 1; tries <= 5; tries += 1) {
    expect(await post({ state, code: wrong })).toMatchObject({
      status: 400,
      text: expect.stringContaining('コードが正しくありません。'),
    });
  }
  expect((await post({ state, code: wrong })).status).toBe(400);
  expect((await post({ state, code: right })).status).toBe(429);
  expect(await users()).toEqual([]);
});

test('入力し直せば、前のコードでは入れない', async () => {
  const { site, browser, post, toEmail } = await started();
  const state = await toEmail();
  await post({ state, email: 'hanko@example.jp' });
  const first = await lastCodeTo(site.server, 'hanko@example.jp');
  await post({ state, again: '1' });
  expect(await (await browser.get(`${PAGE}?state=${state}`)).text()).toContain('type="email"');
  await post({ state, email: EMAIL });
  const right = await lastCodeTo(site.server, EMAIL);
  if (first !== right) expect((await post({ state, code: first })).status).toBe(400);
  expect((await post({ state, code: right })).status).toBe(303);
});

test.each(['', 'hanako', 'ｈanako@example.jp', `${'a'.repeat(250)}@example.jp`])(
  'メールアドレスでないもの（%s）には送らない',
  async (email) => {
    const { site, post, toEmail } = await started();
    const state = await toEmail();
    expect((await post({ state, email })).status).toBe(400);
    expect(await site.server.store.db.selectFrom('letters').selectAll().execute()).toEqual([]);
  },
);

test('ほかのブラウザーや、使い終わった画面からは続けられない', async () => {
  const { site, post, toEmail } = await started();
  const other = await site.browser().post(PAGE, { state: await toEmail(), email: EMAIL });
  expect(other.status).toBe(400);
  const state = await toEmail();
  await post({ state, email: EMAIL });
  const code = await lastCodeTo(site.server, EMAIL);
  await post({ state, code });
  expect((await post({ state, code })).status).toBe(400);
});

test('LINEの鍵で署名されたトークンも受け、チャネルシークレットの違うトークンは断る', async () => {
  const { line, site, toEmail } = await started();
  line.setSigning('keys');
  expect(await toEmail(site.browser())).not.toBe('');
  line.setSigning('forged');
  const end = await site.browser().until('/login', appRequest(site, { identity_provider: 'LINE' }).address);
  expect(end.searchParams.get('error')).toBe('server_error');
});

test('LINEの画面で断れば、ログインの画面に戻る', async () => {
  const { line, signIn } = await started();
  line.setPerson(null);
  expect((await signIn()).answer.get('error')).toBe('access_denied');
});

test('公式アカウントを使うサイトでは、途中で友だち追加もすすめる', async () => {
  const { line, toEmail } = await started({ LINE_MESSAGING_TOKEN: 'token', LINE_MESSAGING_SECRET: 'secret' });
  await toEmail();
  expect(line.lastAuthorization().get('bot_prompt')).toBe('normal');
});

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { poolOf, signedIn } from '#server/testing/member.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { lastCodeTo, lettersTo } from '#server/testing/wire.ts';
import { createUser, inviteUser } from '../admin/account-changes.ts';
import { describeAgent } from './description.ts';
import { IPHONE, phoneAt, WINDOWS } from './testing/phone.ts';

const NOW = '2026-05-16T01:00:00Z';
const EMAIL = 'haha@example.jp';
const PASSWORD = 'みどりの芝生77';
const NEW_PASSWORD = 'あかいボール88';

async function started(): Promise<TestServer> {
  const server = await startTestServer({ now: NOW, env: { TRUST_PROXY: '1' } });
  await createUser(await poolOf(server), EMAIL, PASSWORD);
  return server;
}

/** Moves on, so that letters lie in their order. */
function later(server: TestServer, duration: Temporal.DurationLike = { minutes: 1 }): void {
  server.setClock(server.clock().add(duration).toString());
}

/** The subjects of the letters to this address, when so many have come. */
async function subjects(server: TestServer, count: number, to = EMAIL): Promise<readonly string[]> {
  return (await letters(server, count, to)).map(({ subject }) => subject.replace('【つなぐ】', ''));
}

function letters({ config }: TestServer, count: number, to = EMAIL) {
  const arrived = async () => {
    const found = await lettersTo(join(config.dataDir, 'outbox'), to);
    expect(found.length).toBeGreaterThanOrEqual(count);
    return found;
  };
  return eventually(arrived);
}

describe('新しい端末', () => {
  test('最初の端末は知らせず、二台目からは、いつ・どの端末・どこからかをメールで知らせる', async () => {
    const server = await started();
    const phone = phoneAt(server);
    expect(await phone.signIn(EMAIL, PASSWORD)).toBeNull();
    expect(await phone.signIn(EMAIL, PASSWORD)).toBeNull();
    phone.moveTo('198.51.100.9');
    expect(await phone.signIn(EMAIL, PASSWORD)).toBeNull();
    await phoneAt(server, { address: '203.0.113.7', agent: WINDOWS }).signIn(EMAIL, PASSWORD);
    const [letter, ...more] = await letters(server, 1);
    expect(more).toEqual([]);
    expect(letter?.subject).toContain('新しい端末からのログイン');
    expect(letter?.text).toContain('2026年5月16日 10:00（日本時間）');
    expect(letter?.text).toContain('Windows（Chrome）');
    expect(letter?.text).toContain('203.0.113.7');
  });

  test('Cookieを残さない画面でも、同じ場所の同じ種類の端末なら、二度は知らせない', async () => {
    const server = await started();
    await phoneAt(server).signIn(EMAIL, PASSWORD);
    const other = { address: '203.0.113.7', agent: WINDOWS };
    for (let time = 0; time < 3; time += 1) await phoneAt(server, other).signIn(EMAIL, PASSWORD);
    await phoneAt(server, { address: '203.0.113.8', agent: WINDOWS }).signIn(EMAIL, PASSWORD);
    expect(await subjects(server, 2)).toEqual(['新しい端末からのログイン', '新しい端末からのログイン']);
  });

  test('一人の端末は20台までしか覚えず、使っている端末は残る', async () => {
    const server = await started();
    const phone = phoneAt(server);
    await phone.signIn(EMAIL, PASSWORD);
    for (let time = 0; time < 25; time += 1) {
      later(server);
      await phoneAt(server, { agent: WINDOWS }).signIn(EMAIL, PASSWORD);
      if (time % 10 === 0) await phone.signIn(EMAIL, PASSWORD);
    }
    const rows = await server.store.db.selectFrom('known_devices').selectAll().execute();
    expect(rows).toHaveLength(20);
    expect(rows.filter(({ description }) => description === 'iPhone（Safari）')).toHaveLength(1);
  });

  test('登録してすぐの最初のログインでは知らせない', async () => {
    const server = await startTestServer({ now: NOW, env: { TRUST_PROXY: '1' } });
    const phone = phoneAt(server);
    await phone.call('SignUp', { Username: EMAIL, Password: PASSWORD });
    const ConfirmationCode = await lastCodeTo(server, EMAIL);
    await phone.call('ConfirmSignUp', { Username: EMAIL, ConfirmationCode });
    expect(await phone.signIn(EMAIL, PASSWORD)).toBeNull();
    later(server);
    await phoneAt(server, { agent: WINDOWS }).signIn(EMAIL, PASSWORD);
    expect(await subjects(server, 2)).toEqual(['会員登録の確認コード', '新しい端末からのログイン']);
  });

  test('印はスクリプトに見えないCookieで、持ち込まれた印は使われず、データベースには読める形で残らない', async () => {
    const server = await started();
    const planted = `tsunagu-device=${'a'.repeat(43)}`;
    const phone = phoneAt(server, { cookie: planted });
    await phone.signIn(EMAIL, PASSWORD);
    expect(phone.cookies()).not.toBe(planted);
    const { setCookie } = await phoneAt(server, { cookie: planted }).call('ForgotPassword', {
      Username: EMAIL,
    });
    expect(setCookie).toBeNull();
    const [, token = ''] = phone.cookies().split('=');
    const rows = await server.store.db.selectFrom('known_devices').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain('192.0.2.1');
  });

  test('HTTPSのサイトでは、そのホストだけのCookieになる', async () => {
    const server = await startTestServer({
      now: NOW,
      env: {
        TRUST_PROXY: '1',
        PUBLIC_URL: 'https://tsunagu.example',
        ADMIN_EMAILS: 'a@example.jp',
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'a@example.jp',
      },
    });
    await createUser(await poolOf(server), EMAIL, PASSWORD);
    const { setCookie } = await phoneAt(server).call('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: EMAIL, PASSWORD },
    });
    expect(setCookie).toMatch(
      /^__Host-tsunagu-device=[\w-]{43}; Path=\/; Max-Age=\d+; Secure; HttpOnly; SameSite=Strict$/,
    );
  });

  test.each([
    [IPHONE, 'iPhone（Safari）'],
    [WINDOWS, 'Windows（Chrome）'],
    [`${WINDOWS} Edg/140.0.0.0`, 'Windows（Edge）'],
    [`${IPHONE} Safari Line/15.0.0`, 'iPhone（LINE）'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36', 'Android（Chrome）'],
    ['node', '不明な端末'],
    ['', '不明な端末'],
  ])('%s は %s', (agent, description) => expect(describeAgent(agent)).toBe(description));
});

describe('大事な変更は、メールで知らせる', () => {
  test('パスワードの再設定。ほかの端末はもう知られておらず、再設定した端末は知られている', async () => {
    const server = await started();
    const [phone, desk] = [phoneAt(server), phoneAt(server, { address: '203.0.113.7', agent: WINDOWS })];
    await phone.signIn(EMAIL, PASSWORD);
    await desk.call('ForgotPassword', { Username: EMAIL });
    later(server);
    await desk.call('ConfirmForgotPassword', {
      Username: EMAIL,
      ConfirmationCode: await lastCodeTo(server, EMAIL),
      Password: NEW_PASSWORD,
    });
    expect(await desk.signIn(EMAIL, NEW_PASSWORD)).toBeNull();
    later(server);
    expect(await phone.signIn(EMAIL, NEW_PASSWORD)).toBeNull();
    expect(await subjects(server, 3)).toEqual([
      'パスワード再設定の確認コード',
      'パスワードの再設定',
      '新しい端末からのログイン',
    ]);
  });

  test('パスワードの変更。ほかの端末はもう知られておらず、変更した端末は知られている', async () => {
    const server = await started();
    const [phone, desk] = [phoneAt(server), phoneAt(server, { address: '203.0.113.7', agent: WINDOWS })];
    await phone.signIn(EMAIL, PASSWORD);
    later(server);
    const { json } = await desk.call('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: EMAIL, PASSWORD },
    });
    const { AccessToken } = json.AuthenticationResult as { readonly AccessToken: string };
    later(server);
    const passwords = { PreviousPassword: PASSWORD, ProposedPassword: NEW_PASSWORD };
    expect((await desk.call('ChangePassword', { AccessToken, ...passwords })).status).toBe(200);
    later(server);
    expect(await desk.signIn(EMAIL, NEW_PASSWORD)).toBeNull();
    expect(await phone.signIn(EMAIL, NEW_PASSWORD)).toBeNull();
    expect(await subjects(server, 3)).toEqual([
      '新しい端末からのログイン',
      'パスワードの変更',
      '新しい端末からのログイン',
    ]);
  });

  test('パスワードの変更、本人確認の方法、メールアドレスの変更は、前のアドレスに知らせる', async () => {
    const server = await startTestServer({ now: NOW, env: { TRUST_PROXY: '1' } });
    const { accessToken: AccessToken, user } = await signedIn(server, { email: EMAIL });
    const phone = phoneAt(server);
    const changeEmail = () =>
      phone.call('UpdateUserAttributes', {
        AccessToken,
        UserAttributes: [{ Name: 'email', Value: 'atarashii@example.jp' }],
      });
    expect((await changeEmail()).status).toBe(200);
    const Code = await lastCodeTo(server, 'atarashii@example.jp');
    later(server);
    const verified = await phone.call('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code });
    expect(verified.status).toBe(200);
    const told = await letters(server, 2);
    expect(told.map(({ subject }) => subject)).toEqual([
      '【つなぐ】メールアドレスの変更の手続き',
      '【つなぐ】メールアドレスの変更',
    ]);
    for (const { text } of told) {
      expect(text).toContain('a***@e***');
      expect(text).not.toContain('atarashii@');
      expect(text).not.toContain(Code);
      expect(text).not.toContain(user.id);
    }
  });

  test('15分より前のログインでは、メールアドレスは変えられない', async () => {
    const server = await startTestServer({ now: NOW, env: { TRUST_PROXY: '1' } });
    const { accessToken: AccessToken } = await signedIn(server, { email: EMAIL });
    later(server, { minutes: 15, seconds: 1 });
    const change = (name: string, value: string) =>
      phoneAt(server).call('UpdateUserAttributes', {
        AccessToken,
        UserAttributes: [{ Name: name, Value: value }],
      });
    expect((await change('email', 'atarashii@example.jp')).json).toMatchObject({
      __type: 'NotAuthorizedException',
      message: 'Sign in again to change the email.',
    });
    expect((await change('nickname', 'はな')).status).toBe(200);
    const { new_email } = await server.store.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(new_email).toBeNull();
  });

  test('登録済みのアドレスでの新規登録は、一日に一通だけ持ち主に知らせる', async () => {
    const server = await started();
    const stranger = phoneAt(server, { address: '203.0.113.7' });
    const signUp = () => stranger.call('SignUp', { Username: EMAIL, Password: NEW_PASSWORD });
    for (let time = 0; time < 4; time += 1) {
      expect((await signUp()).json.__type).toBe('UsernameExistsException');
    }
    expect(await subjects(server, 1)).toEqual(['登録済みのメールアドレスでの新規登録']);
    await signUp();
    await signUp();
    // Nobody learns more addresses from this network, whether there are any.
    expect((await signUp()).json.__type).toBe('LimitExceededException');
    const fresh = await stranger.call('SignUp', { Username: 'hoka@example.jp', Password: NEW_PASSWORD });
    expect(fresh.json.__type).toBe('LimitExceededException');
  });
});

describe('仮のパスワード', () => {
  test('七日で使えなくなり、事務局が作り直せる。手紙には期限がある', async () => {
    const server = await startTestServer({ now: NOW });
    const pool = await poolOf(server);
    const { password } = await inviteUser(pool, EMAIL);
    const phone = phoneAt(server);
    later(server, { hours: 24 * 7 - 1, minutes: 59, seconds: 59 });
    expect(await phone.signIn(EMAIL, password)).toBeNull();
    later(server, { seconds: 1 });
    expect(await phone.signIn(EMAIL, password)).toBe(
      'Temporary password has expired and must be reset by an administrator.',
    );
    expect(await phone.signIn(EMAIL, `${password}x`)).toBe('Incorrect username or password.');
  });
});

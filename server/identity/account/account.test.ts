import { describe, expect, test } from 'vitest';
import { poolOf, signedIn } from '#server/testing/member.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { callPool, lastCodeTo } from '#server/testing/wire.ts';
import { findById, findByLoginName } from '../users/repository.ts';

const NOW = '2026-05-16T01:00:00Z';
const LATER = '2026-05-16T03:00:00Z';
const EMAIL = 'haha@example.jp';
const PASSWORD = 'みどりの芝生77';
const NEW_PASSWORD = 'あかいボール88';

async function started(): Promise<TestServer> {
  return startTestServer({ now: NOW });
}

async function signUp(server: TestServer, email = EMAIL) {
  return callPool(server, 'SignUp', {
    Username: email,
    Password: PASSWORD,
    UserAttributes: [{ Name: 'email', Value: email }],
  });
}

async function confirmed(email = EMAIL): Promise<TestServer> {
  const server = await started();
  await signUp(server, email);
  const code = await lastCodeTo(server, email);
  const answer = await callPool(server, 'ConfirmSignUp', { Username: email, ConfirmationCode: code });
  expect(answer.status).toBe(200);
  // Letters sort by their time, and what was counted at the sign-up is forgotten.
  server.setClock(LATER);
  return server;
}

/** A code of the same length that is not this one. */
function other(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

const stored = ({ store }: TestServer, email = EMAIL) => findByLoginName(email, store.db);

describe('登録', () => {
  test('登録すると確認コードが届き、入力すると使えるようになる', async () => {
    const server = await started();
    const answer = await signUp(server);
    expect(answer.json).toMatchObject({
      UserConfirmed: false,
      CodeDeliveryDetails: {
        Destination: 'h***@e***',
        DeliveryMedium: 'EMAIL',
        AttributeName: 'email',
      },
    });
    expect(await stored(server)).toMatchObject({ status: 'UNCONFIRMED', isEmailVerified: false });
    const code = await lastCodeTo(server, EMAIL);
    const wrong = await callPool(server, 'ConfirmSignUp', { Username: EMAIL, ConfirmationCode: other(code) });
    expect(wrong).toMatchObject({
      type: 'CodeMismatchException',
      json: { message: 'Invalid verification code provided, please try again.' },
    });
    const right = await callPool(server, 'ConfirmSignUp', { Username: EMAIL, ConfirmationCode: code });
    expect(right).toMatchObject({ status: 200, json: {} });
    expect(await stored(server)).toMatchObject({ status: 'CONFIRMED', isEmailVerified: true });
    const again = await callPool(server, 'ConfirmSignUp', { Username: EMAIL, ConfirmationCode: code });
    expect(again.json.message).toBe('User cannot be confirmed. Current status is CONFIRMED');
    const resent = await callPool(server, 'ResendConfirmationCode', { Username: EMAIL });
    expect(resent.json.message).toBe('User is already confirmed.');
  });

  test('書き方が違っても、同じメールアドレスの登録は一つだけ', async () => {
    const server = await started();
    await signUp(server, 'Haha@Example.jp');
    expect((await signUp(server, 'haha@example.jp')).type).toBe('UsernameExistsException');
    const both = await Promise.all([
      signUp(server, 'chichi@example.jp'),
      signUp(server, 'chichi@example.jp'),
    ]);
    expect(both.map(({ type }) => type).sort()).toEqual(['UsernameExistsException', null]);
  });

  test('全角で書かれたメールアドレスは、ふつうの字のアドレスとして登録され、そこに手紙が届く', async () => {
    const server = await started();
    await callPool(server, 'SignUp', { Username: 'ＨＡＨＡ＠ｅｘａｍｐｌｅ．ｊｐ', Password: PASSWORD });
    expect(await lastCodeTo(server, EMAIL)).toMatch(/^\d{6}$/);
    expect((await signUp(server)).type).toBe('UsernameExistsException');
  });

  test('再送すると、前のコードは使えない', async () => {
    const server = await started();
    await signUp(server);
    const first = await lastCodeTo(server, EMAIL);
    server.setClock('2026-05-16T01:01:00Z');
    await callPool(server, 'ResendConfirmationCode', { Username: EMAIL });
    const second = await lastCodeTo(server, EMAIL, 2);
    const confirm = (code: string) =>
      callPool(server, 'ConfirmSignUp', { Username: EMAIL, ConfirmationCode: code });
    if (first !== second) expect((await confirm(first)).type).toBe('CodeMismatchException');
    expect((await confirm(second)).status).toBe(200);
  });

  test('24時間を過ぎたコードは、期限切れになる', async () => {
    const server = await started();
    await signUp(server);
    const code = await lastCodeTo(server, EMAIL);
    server.setClock('2026-05-17T01:00:00Z');
    const confirm = (given: string) =>
      callPool(server, 'ConfirmSignUp', { Username: EMAIL, ConfirmationCode: given });
    // Only who knows the code learns that it was one.
    expect((await confirm(other(code))).type).toBe('CodeMismatchException');
    expect((await confirm(code)).type).toBe('ExpiredCodeException');
  });

  test('五回間違えたコードは、正しくても使えない', async () => {
    const server = await started();
    await signUp(server);
    const code = await lastCodeTo(server, EMAIL);
    const confirm = (given: string) =>
      callPool(server, 'ConfirmSignUp', { Username: EMAIL, ConfirmationCode: given });
    for (let tried = 0; tried < 5; tried += 1) await confirm(other(code));
    expect((await confirm(code)).type).toBe('CodeMismatchException');
    expect((await confirm(code)).type).toBe('LimitExceededException');
  });

  test.each([
    ['短いパスワード', { Password: '12345' }, 'InvalidPasswordException'],
    ['ありふれたパスワード', { Password: 'password' }, 'InvalidPasswordException'],
    ['長すぎるパスワード', { Password: 'x'.repeat(300) }, 'InvalidPasswordException'],
    ['メールアドレスでない名前', { Username: 'haha' }, 'InvalidParameterException'],
    ['空の名前', { Username: '' }, 'InvalidParameterException'],
    [
      '別のアドレスの属性',
      { UserAttributes: [{ Name: 'email', Value: 'x@example.jp' }] },
      'InvalidParameterException',
    ],
    [
      '誤った電話番号',
      { UserAttributes: [{ Name: 'phone_number', Value: '090' }] },
      'InvalidParameterException',
    ],
    [
      '自分で名乗る確認済み',
      { UserAttributes: [{ Name: 'email_verified', Value: 'true' }] },
      'NotAuthorizedException',
    ],
    ['知らない属性', { UserAttributes: [{ Name: 'role', Value: 'admin' }] }, 'NotAuthorizedException'],
    ['形の違う属性', { UserAttributes: 'email' }, 'InvalidParameterException'],
    ['文字でないパスワード', { Password: 7 }, 'InvalidParameterException'],
    ['別のクライアント', { ClientId: 'other' }, 'ResourceNotFoundException'],
  ])('断られる登録：%s', async (_case, change, type) => {
    const server = await started();
    const answer = await callPool(server, 'SignUp', { Username: EMAIL, Password: PASSWORD, ...change });
    expect(answer).toMatchObject({ status: 400, type });
    expect(await server.store.db.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  test('日本の電話番号は、国番号の後の0を除いて保存される', async () => {
    const server = await started();
    await callPool(server, 'SignUp', {
      Username: EMAIL,
      Password: PASSWORD,
      UserAttributes: [{ Name: 'phone_number', Value: '+81 090-1234-5678' }],
    });
    expect((await stored(server))?.phoneNumber).toBe('+819012345678');
  });
});

describe('パスワードを忘れたとき', () => {
  test('届いたコードで新しいパスワードになり、それまでのログインは終わる', async () => {
    const server = await confirmed();
    const before = await stored(server);
    await callPool(server, 'ForgotPassword', { Username: EMAIL });
    const code = await lastCodeTo(server, EMAIL, 2);
    const confirm = (password: string, given = code) =>
      callPool(server, 'ConfirmForgotPassword', {
        Username: EMAIL,
        ConfirmationCode: given,
        Password: password,
      });
    // A password that is not taken does not use the code up.
    expect((await confirm('12345')).type).toBe('InvalidPasswordException');
    expect((await confirm(NEW_PASSWORD)).status).toBe(200);
    expect((await stored(server))?.sealedVerifier).not.toBe(before?.sealedVerifier);
    expect((await confirm(NEW_PASSWORD)).type).toBe('CodeMismatchException');
  });

  test('一時間を過ぎたコードは使えない', async () => {
    const server = await confirmed();
    await callPool(server, 'ForgotPassword', { Username: EMAIL });
    const code = await lastCodeTo(server, EMAIL, 2);
    server.setClock('2026-05-16T04:00:00Z');
    const answer = await callPool(server, 'ConfirmForgotPassword', {
      Username: EMAIL,
      ConfirmationCode: code,
      Password: NEW_PASSWORD,
    });
    expect(answer.type).toBe('ExpiredCodeException');
  });

  test('登録のないアドレスでも、答えは登録のあるアドレスと見分けがつかない', async () => {
    const server = await confirmed();
    const ask = (username: string) => callPool(server, 'ForgotPassword', { Username: username });
    const known = await ask(EMAIL);
    const unknown = await ask('hoka@example.jp');
    expect(unknown).toEqual(known);
    const confirm = (username: string) =>
      callPool(server, 'ConfirmForgotPassword', {
        Username: username,
        ConfirmationCode: '000000',
        Password: NEW_PASSWORD,
      });
    for (let tried = 0; tried < 8; tried += 1) {
      expect(await confirm('hoka@example.jp')).toEqual(await confirm(EMAIL));
    }
    for (let sent = 0; sent < 8; sent += 1) expect(await ask('hoka@example.jp')).toEqual(await ask(EMAIL));
    expect((await ask(EMAIL)).type).toBe('LimitExceededException');
  });

  test('アカウントの番号では、誰も見つからない', async () => {
    const server = await confirmed();
    const user = await stored(server);
    const unknown = '11111111-2222-4333-8444-555555555555';
    const ask = async (username: string) => {
      const { status, json } = await callPool(server, 'ForgotPassword', { Username: username });
      return { status, keys: Object.keys(json) };
    };
    expect(await ask(user?.id ?? '')).toEqual(await ask(unknown));
    // One code, of the sign-up's confirmation, has been used: no other was made.
    expect(await server.store.db.selectFrom('user_codes').selectAll().execute()).toEqual([]);
  });

  test('無効にされた人は、知らない人と同じ答えになり、手紙は届かない', async () => {
    const server = await confirmed();
    await server.store.db.updateTable('users').set({ enabled: 0 }).execute();
    expect((await callPool(server, 'ForgotPassword', { Username: EMAIL })).status).toBe(200);
    expect(await server.store.db.selectFrom('user_codes').selectAll().execute()).toEqual([]);
  });
});

describe('自分のアカウント', () => {
  test('新しいメールアドレスは、確認するまで古いものが残り、確認すると替わる', async () => {
    const server = await started();
    const { accessToken: AccessToken, user } = await signedIn(server, { email: EMAIL });
    const updated = await callPool(server, 'UpdateUserAttributes', {
      AccessToken,
      UserAttributes: [
        { Name: 'email', Value: 'atarashii@example.jp' },
        { Name: 'family_name', Value: '札幌' },
      ],
    });
    expect(updated.json).toEqual({
      CodeDeliveryDetailsList: [
        { Destination: 'a***@e***', DeliveryMedium: 'EMAIL', AttributeName: 'email' },
      ],
    });
    const described = await callPool(server, 'GetUser', { AccessToken });
    expect(described.json).toEqual({
      Username: user.id,
      UserAttributes: [
        { Name: 'sub', Value: user.id },
        { Name: 'email', Value: EMAIL },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'family_name', Value: '札幌' },
      ],
    });
    const code = await lastCodeTo(server, 'atarashii@example.jp');
    const verified = await callPool(server, 'VerifyUserAttribute', {
      AccessToken,
      AttributeName: 'email',
      Code: code,
    });
    expect(verified.status).toBe(200);
    expect(await stored(server, 'atarashii@example.jp')).toMatchObject({
      id: user.id,
      isEmailVerified: true,
    });
    expect(await stored(server)).toBeNull();
  });

  test('ほかの人のアドレスには替えられない。後から取られたアドレスにも', async () => {
    const server = await started();
    const mother = await signedIn(server, { email: EMAIL });
    await signedIn(server, { email: 'chichi@example.jp' });
    const change = (email: string) =>
      callPool(server, 'UpdateUserAttributes', {
        AccessToken: mother.accessToken,
        UserAttributes: [{ Name: 'email', Value: email }],
      });
    expect((await change('chichi@example.jp')).type).toBe('AliasExistsException');
    await change('sobo@example.jp');
    await signedIn(server, { email: 'sobo@example.jp' });
    const answer = await callPool(server, 'VerifyUserAttribute', {
      AccessToken: mother.accessToken,
      AttributeName: 'email',
      Code: await lastCodeTo(server, 'sobo@example.jp'),
    });
    expect(answer.type).toBe('AliasExistsException');
  });

  test('電話番号は、届いたコードで確認される', async () => {
    const server = await started();
    const { accessToken: AccessToken } = await signedIn(server, { email: EMAIL });
    await callPool(server, 'UpdateUserAttributes', {
      AccessToken,
      UserAttributes: [{ Name: 'phone_number', Value: '+819012345678' }],
    });
    server.setClock('2026-05-16T01:01:00Z');
    const sent = await callPool(server, 'GetUserAttributeVerificationCode', {
      AccessToken,
      AttributeName: 'phone_number',
    });
    expect(sent.json).toEqual({
      CodeDeliveryDetails: {
        Destination: '+********5678',
        DeliveryMedium: 'SMS',
        AttributeName: 'phone_number',
      },
    });
    const code = await lastCodeTo(server, '+819012345678', 2);
    await callPool(server, 'VerifyUserAttribute', { AccessToken, AttributeName: 'phone_number', Code: code });
    expect(await stored(server)).toMatchObject({ isPhoneNumberVerified: true });
  });

  test('パスワードの変更は今のパスワードを求め、ほかの端末のログインを終わらせる', async () => {
    const server = await confirmed();
    const user = await stored(server);
    if (user === null) throw new Error('The account is missing.');
    const here = await signedInAs(server, user.id);
    const elsewhere = await signedInAs(server, user.id);
    const change = (previous: string, proposed: string) =>
      callPool(server, 'ChangePassword', {
        AccessToken: here,
        PreviousPassword: previous,
        ProposedPassword: proposed,
      });
    expect((await change('ちがうパスワード', NEW_PASSWORD)).json.message).toBe(
      'Incorrect username or password.',
    );
    expect((await change(PASSWORD, '12345')).type).toBe('InvalidPasswordException');
    expect((await change(PASSWORD, NEW_PASSWORD)).status).toBe(200);
    expect((await callPool(server, 'GetUser', { AccessToken: here })).status).toBe(200);
    const ended = await callPool(server, 'GetUser', { AccessToken: elsewhere });
    expect(ended.json.message).toBe('Access Token has been revoked');
  });

  test('退会すると、何も残らず、どのトークンも使えない', async () => {
    const server = await started();
    const { accessToken: AccessToken } = await signedIn(server, { email: EMAIL });
    expect((await callPool(server, 'DeleteUser', { AccessToken })).status).toBe(200);
    expect(await stored(server)).toBeNull();
    expect((await callPool(server, 'GetUser', { AccessToken })).type).toBe('NotAuthorizedException');
    for (const table of ['user_codes', 'token_families', 'refresh_tokens'] as const) {
      expect(await server.store.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test.each([
    'GetUser',
    'UpdateUserAttributes',
    'GetUserAttributeVerificationCode',
    'VerifyUserAttribute',
    'ChangePassword',
    'DeleteUser',
    'GlobalSignOut',
  ])('%s は、でたらめなトークンでは断られる', async (operation) => {
    const server = await started();
    const answer = await callPool(server, operation, {
      AccessToken: 'a.b.c',
      UserAttributes: [],
      AttributeName: 'email',
      Code: '000000',
      PreviousPassword: PASSWORD,
      ProposedPassword: NEW_PASSWORD,
    });
    expect(answer).toMatchObject({ status: 400, type: 'NotAuthorizedException' });
  });
});

test('パスワードもコードも、データベースには残らない', async () => {
  const server = await confirmed();
  await callPool(server, 'ForgotPassword', { Username: EMAIL });
  const code = await lastCodeTo(server, EMAIL, 2);
  const { db } = server.store;
  const everything = JSON.stringify([
    await db.selectFrom('users').selectAll().execute(),
    await db.selectFrom('user_codes').selectAll().execute(),
    await db.selectFrom('failed_attempts').selectAll().execute(),
  ]);
  expect(everything).not.toContain(PASSWORD);
  expect(everything).not.toMatch(new RegExp(`\\b${code}\\b`));
  expect(everything).toContain('reset_password');
});

test.each([
  ['中身がない', ''],
  ['JSONでない', '{'],
  ['並びの中身', '[]'],
  ['壊れた文字', '{"Username":"\\ud800"}'],
  ['深すぎる中身', `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`],
])('読めない問い合わせは、400で断られる：%s', async (_case, body) => {
  const { url } = await started();
  const answer = await fetch(`${url}/identity/user-pool/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp',
    },
    body,
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ __type: 'InvalidParameterException' });
});

async function signedInAs(server: TestServer, userId: string): Promise<string> {
  const user = await findById(userId, server.store.db);
  if (user === null) throw new Error('The account is missing.');
  const pool = await poolOf(server);
  const { accessToken } = await pool.tokens.issue({
    user,
    scope: 'aws.cognito.signin.user.admin',
    nonce: null,
  });
  return accessToken;
}

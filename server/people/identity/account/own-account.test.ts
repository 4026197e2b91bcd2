import { describe, expect, test } from 'vitest';
import { poolOf, signedIn } from '#server/testing/member.ts';
import type { TestServer } from '#server/testing/server.ts';
import { callPool, lastCodeTo } from '#server/testing/wire.ts';
import { hasPassword } from '../srp/password.ts';
import type { User } from '../users/user.ts';
import {
  EMAIL,
  NEW_PASSWORD,
  PASSWORD,
  stored,
  wait,
  withConfirmed,
  withSignedUp,
} from './testing/people.ts';

async function ownerOf(server: TestServer): Promise<User> {
  const user = await stored(server);
  if (user === null) throw new Error('The account is missing.');
  return user;
}

/** A server with one account, and its sign-ins. */
async function started() {
  const server = await withConfirmed(EMAIL);
  const pool = await poolOf(server);
  return {
    server,
    signIn: async () =>
      pool.tokens.issue({
        user: await ownerOf(server),
        scope: 'aws.cognito.signin.user.admin',
        nonce: null,
        secondFactor: null,
        link: null,
      }),
    isPassword: async (password: string) => hasPassword(pool, await ownerOf(server), password),
  };
}

test('五回を超えて間違えると、正しいパスワードでもしばらく変更できない', async () => {
  const { server, signIn, isPassword } = await started();
  const { accessToken: AccessToken } = await signIn();
  const change = (previous: string) =>
    callPool(server, 'ChangePassword', {
      AccessToken,
      PreviousPassword: previous,
      ProposedPassword: NEW_PASSWORD,
    });
  for (let tried = 0; tried < 6; tried += 1) {
    expect((await change('ちがうパスワード')).json.message).toBe('Incorrect username or password.');
  }
  expect((await change(PASSWORD)).json.message).toBe('Password attempts exceeded');
  expect(await isPassword(PASSWORD)).toBe(true);
  wait(server, { seconds: 1 });
  expect((await change(PASSWORD)).status).toBe(200);
  expect(await isPassword(NEW_PASSWORD)).toBe(true);
});

test('忘れたパスワードを直すと、どのログインも終わり、更新もできない', async () => {
  const { server, signIn, isPassword } = await started();
  const { accessToken: AccessToken, refreshToken: RefreshToken } = await signIn();
  await callPool(server, 'ForgotPassword', { Username: EMAIL });
  const answer = await callPool(server, 'ConfirmForgotPassword', {
    Username: EMAIL,
    ConfirmationCode: await lastCodeTo(server, EMAIL, 2),
    Password: NEW_PASSWORD,
  });
  expect(answer.status).toBe(200);
  expect(await isPassword(NEW_PASSWORD)).toBe(true);
  expect((await callPool(server, 'GetUser', { AccessToken })).type).toBe('NotAuthorizedException');
  expect((await callPool(server, 'GetTokensFromRefreshToken', { RefreshToken })).type).toBe(
    'NotAuthorizedException',
  );
});

test('退会した人のメールアドレスは、また登録できる', async () => {
  const { server, signIn } = await started();
  const { accessToken: AccessToken } = await signIn();
  expect((await callPool(server, 'DeleteUser', { AccessToken })).json).toEqual({});
  const again = await callPool(server, 'SignUp', { Username: EMAIL, Password: NEW_PASSWORD });
  expect(again.json).toMatchObject({ UserConfirmed: false });
});

test('無効にされた人のトークンでは、何も変えられない', async () => {
  const { server, signIn } = await started();
  const { accessToken: AccessToken } = await signIn();
  await server.store.db.updateTable('users').set({ enabled: 0 }).execute();
  const answer = await callPool(server, 'DeleteUser', { AccessToken });
  expect(answer.json.message).toBe('User is disabled.');
  expect(await ownerOf(server)).toMatchObject({ isEnabled: false });
});

test('切れたトークンでは、何も変えられない', async () => {
  const { server, signIn } = await started();
  const { accessToken: AccessToken, expiresIn } = await signIn();
  wait(server, { seconds: expiresIn });
  expect((await callPool(server, 'DeleteUser', { AccessToken })).json.message).toBe(
    'Access Token has expired',
  );
});

describe('自分のアカウント', () => {
  test('新しいメールアドレスは、確認するまで古いものが残り、確認すると替わる', async () => {
    const server = await withSignedUp();
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
    const server = await withSignedUp();
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
    const server = await withSignedUp();
    const { accessToken: AccessToken } = await signedIn(server, { email: EMAIL });
    await callPool(server, 'UpdateUserAttributes', {
      AccessToken,
      UserAttributes: [{ Name: 'phone_number', Value: '+819012345678' }],
    });
    wait(server, { minutes: 1 });
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
    const { server, signIn } = await started();
    const { accessToken: here } = await signIn();
    const { accessToken: elsewhere } = await signIn();
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
    const server = await withSignedUp();
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
    const server = await withSignedUp();
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

import { expect, test } from 'vitest';
import { poolOf } from '#server/testing/member.ts';
import type { TestServer } from '#server/testing/server.ts';
import { callPool, lastCodeTo } from '#server/testing/wire.ts';
import { hasPassword } from '../srp/stored-password.ts';
import { findByLoginName } from '../users/repository.ts';
import type { User } from '../users/user.ts';
import { EMAIL, NEW_PASSWORD, PASSWORD, wait, withConfirmed } from './testing/people.ts';

async function stored({ store }: TestServer): Promise<User> {
  const user = await findByLoginName(EMAIL, store.db);
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
      pool.tokens.issue({ user: await stored(server), scope: 'aws.cognito.signin.user.admin', nonce: null }),
    isPassword: async (password: string) => hasPassword(pool, await stored(server), password),
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
  expect(await stored(server)).toMatchObject({ isEnabled: false });
});

test('切れたトークンでは、何も変えられない', async () => {
  const { server, signIn } = await started();
  const { accessToken: AccessToken, expiresIn } = await signIn();
  wait(server, { seconds: expiresIn });
  expect((await callPool(server, 'DeleteUser', { AccessToken })).json.message).toBe(
    'Access Token has expired',
  );
});

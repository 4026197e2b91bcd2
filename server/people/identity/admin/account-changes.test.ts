import { describe, expect, test } from 'vitest';
import { lettersInto } from '#server/messaging/messages/testing/letters-into.ts';
import type { Mail } from '#server/platform/messages.ts';
import { isUniqueViolationOf } from '#server/platform/store/errors.ts';
import { poolOf, signedIn } from '#server/testing/member.ts';
import { startTestServer } from '#server/testing/server.ts';
import { callPool } from '#server/testing/wire.ts';
import { EMAIL, NEW_PASSWORD, NOW, PASSWORD } from '../account/testing/people.ts';
import { hasPassword } from '../srp/password.ts';
import { updateUser } from '../users/repository.ts';
import type { User } from '../users/user.ts';
import {
  createUser,
  findUserByEmail,
  inviteUser,
  removeSecondFactors,
  removeUser,
  resetUser,
  setUserEnabled,
} from './account-changes.ts';

/** A running server, and its pool in the operator's hands. */
async function started() {
  const server = await startTestServer({ now: NOW });
  const mails: Mail[] = [];
  const pool = { ...(await poolOf(server)), messages: lettersInto(mails) };
  return { server, pool, mails };
}

async function found(pool: Parameters<typeof findUserByEmail>[0], email = EMAIL): Promise<User> {
  const user = await findUserByEmail(pool, email);
  if (user === null) throw new Error(`There is no account ${email}.`);
  return user;
}

describe('アカウントを作る', () => {
  test('仮のパスワードで作ると、本人に手紙が届き、最初のログインで替えることになる', async () => {
    const { pool, mails } = await started();
    const { password } = await inviteUser(pool, ' Haha@Example.jp ');
    const user = await found(pool, 'HAHA@example.jp');
    expect(user).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD', isEmailVerified: true, loginName: EMAIL });
    expect(await hasPassword(pool, user, password)).toBe(true);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.to).toBe('Haha@Example.jp');
    expect(mails[0]?.subject).toBe('【つなぐ】アカウントのお知らせ');
    expect(mails[0]?.text).toContain(`仮のパスワード：${password}`);
  });

  test('仮のパスワードは毎回違い、見間違える字がない', async () => {
    const { pool } = await started();
    const passwords = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      passwords.push((await inviteUser(pool, `${name}@example.jp`)).password);
    }
    expect(new Set(passwords).size).toBe(4);
    expect(passwords.join('')).toMatch(/^[a-km-np-zA-HJ-NP-Z2-9]{48}$/);
  });

  test('本人のパスワードで作ると、すぐに使える', async () => {
    const { pool, mails } = await started();
    const user = await createUser(pool, EMAIL, PASSWORD);
    expect(user).toMatchObject({ status: 'CONFIRMED', isEmailVerified: true });
    expect(await hasPassword(pool, await found(pool), PASSWORD)).toBe(true);
    expect(mails).toEqual([]);
  });

  test('同じメールアドレス、弱いパスワード、形のないメールアドレスでは作れない', async () => {
    const { pool, mails } = await started();
    await createUser(pool, EMAIL, PASSWORD);
    await expect(createUser(pool, 'HAHA@example.jp', PASSWORD)).rejects.toSatisfy((error) =>
      isUniqueViolationOf('users', error),
    );
    await expect(inviteUser(pool, EMAIL)).rejects.toSatisfy((error) => isUniqueViolationOf('users', error));
    await expect(createUser(pool, 'chichi@example.jp', '12345')).rejects.toMatchObject({
      type: 'InvalidPasswordException',
    });
    await expect(inviteUser(pool, 'chichi')).rejects.toMatchObject({ type: 'InvalidParameterException' });
    expect(mails).toEqual([]);
    expect(await findUserByEmail(pool, 'chichi@example.jp')).toBeNull();
  });
});

describe('アカウントを直す', () => {
  test('パスワードを使えなくすると、ログインは終わり、届いたコードで新しくできる', async () => {
    const { server, pool, mails } = await started();
    const { accessToken: AccessToken } = await signedIn(server, { email: EMAIL });
    await resetUser(pool, await found(pool));
    expect((await found(pool)).status).toBe('RESET_REQUIRED');
    expect((await callPool(server, 'GetUser', { AccessToken })).type).toBe('NotAuthorizedException');
    const code = /確認コード：(\d{6})/.exec(mails[0]?.text ?? '')?.[1];
    expect(mails[0]?.text).toContain('有効期間は1時間です。');
    const answer = await callPool(server, 'ConfirmForgotPassword', {
      Username: EMAIL,
      ConfirmationCode: code,
      Password: NEW_PASSWORD,
    });
    expect(answer.status).toBe(200);
    expect((await found(pool)).status).toBe('CONFIRMED');
  });

  test('ほかのプロバイダーから来る人には、使えなくするパスワードがない', async () => {
    const { server, pool, mails } = await started();
    const { user } = await signedIn(server, { email: EMAIL });
    await updateUser(user.id, { status: 'EXTERNAL_PROVIDER' }, NOW, server.store.db);
    await expect(resetUser(pool, await found(pool))).rejects.toMatchObject({
      type: 'NotAuthorizedException',
    });
    expect((await found(pool)).status).toBe('EXTERNAL_PROVIDER');
    expect(mails).toEqual([]);
  });

  test('締め出すとログインが終わり、ふたたび入れるようにしても、終わったログインは戻らない', async () => {
    const { server, pool } = await started();
    const { accessToken: AccessToken } = await signedIn(server, { email: EMAIL });
    const asked = () => callPool(server, 'GetUser', { AccessToken });
    expect((await asked()).status).toBe(200);
    await setUserEnabled(pool, await found(pool), 'disabled');
    expect((await asked()).type).toBe('NotAuthorizedException');
    await setUserEnabled(pool, await found(pool), 'enabled');
    expect((await found(pool)).isEnabled).toBe(true);
    const families = await server.store.db.selectFrom('token_families').selectAll().execute();
    expect(families.every(({ revoked_at: revokedAt }) => revokedAt !== null)).toBe(true);
  });

  test('なくした二段階の認証を外す', async () => {
    const { server, pool } = await started();
    const { user } = await signedIn(server, { email: EMAIL });
    const factors = { hasSmsMfa: true, hasTotpMfa: true, preferredMfa: 'SOFTWARE_TOKEN_MFA' } as const;
    await updateUser(user.id, { ...factors, sealedTotpSecret: 'x', totpLastStep: 1 }, NOW, server.store.db);
    await removeSecondFactors(pool, await found(pool));
    expect(await found(pool)).toMatchObject({
      hasSmsMfa: false,
      hasTotpMfa: false,
      preferredMfa: null,
      sealedTotpSecret: null,
      totpLastStep: null,
    });
  });

  test('消すと、コードもログインも残らない', async () => {
    const { server, pool } = await started();
    const { accessToken: AccessToken } = await signedIn(server, { email: EMAIL });
    await resetUser(pool, await found(pool));
    await removeUser(pool, await found(pool));
    expect(await findUserByEmail(pool, EMAIL)).toBeNull();
    expect((await callPool(server, 'GetUser', { AccessToken })).status).toBe(400);
    for (const table of ['users', 'user_codes', 'token_families', 'refresh_tokens', 'identities'] as const) {
      expect(await server.store.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});

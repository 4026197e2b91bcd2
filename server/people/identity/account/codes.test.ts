import { describe, expect, test } from 'vitest';
import { signedIn } from '#server/testing/member.ts';
import type { TestServer } from '#server/testing/server.ts';
import { callPool, lastCodeTo } from '#server/testing/wire.ts';
import { findByLoginName, updateUser } from '../users/repository.ts';
import { EMAIL, NEW_PASSWORD, otherThan, wait, withConfirmed, withSignedUp } from './testing/people.ts';

const forgot = (server: TestServer, email = EMAIL) => callPool(server, 'ForgotPassword', { Username: email });
const reset = (server: TestServer, code: string) =>
  callPool(server, 'ConfirmForgotPassword', {
    Username: EMAIL,
    ConfirmationCode: code,
    Password: NEW_PASSWORD,
  });

describe('再設定のコード', () => {
  test('使えるのは最後に送られたものだけ', async () => {
    const server = await withConfirmed(EMAIL);
    await forgot(server);
    const first = await lastCodeTo(server, EMAIL, 2);
    wait(server, { minutes: 1 });
    await forgot(server);
    const second = await lastCodeTo(server, EMAIL, 3);
    // One time in a million they are the same.
    if (first !== second) expect((await reset(server, first)).type).toBe('CodeMismatchException');
    expect((await reset(server, second)).status).toBe(200);
  });

  test('五回間違えると正しくても使えず、新しいものなら使える', async () => {
    const server = await withConfirmed(EMAIL);
    await forgot(server);
    const dead = await lastCodeTo(server, EMAIL, 2);
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await reset(server, otherThan(dead))).type).toBe('CodeMismatchException');
    }
    expect((await reset(server, dead)).type).toBe('CodeMismatchException');
    wait(server, { seconds: 1 });
    await forgot(server);
    const living = await lastCodeTo(server, EMAIL, 3);
    expect((await reset(server, living)).status).toBe(200);
  });

  test('同時に何度使っても、一度だけ使える', async () => {
    const server = await withConfirmed(EMAIL);
    await forgot(server);
    const code = await lastCodeTo(server, EMAIL, 2);
    const answers = await Promise.all(Array.from({ length: 5 }, () => reset(server, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, type } of answers) {
      if (status !== 200) expect(type).toBe('CodeMismatchException');
    }
  });

  test('登録の確認には使えない', async () => {
    const server = await withSignedUp(EMAIL);
    wait(server, { minutes: 1 });
    await forgot(server);
    const code = await lastCodeTo(server, EMAIL, 2);
    const answer = await callPool(server, 'ConfirmSignUp', { Username: EMAIL, ConfirmationCode: code });
    expect(answer.type).toBe('CodeMismatchException');
  });

  test('ほかの人の再設定には使えない', async () => {
    const server = await withConfirmed(EMAIL, 'chichi@example.jp');
    await forgot(server, 'chichi@example.jp');
    await forgot(server);
    const code = await lastCodeTo(server, 'chichi@example.jp', 2);
    const own = await lastCodeTo(server, EMAIL, 2);
    if (code !== own) expect((await reset(server, code)).type).toBe('CodeMismatchException');
  });

  test('送られた後でメールアドレスが替わると、使えない', async () => {
    const server = await withConfirmed(EMAIL);
    const user = await findByLoginName(EMAIL, server.store.db);
    await forgot(server);
    const code = await lastCodeTo(server, EMAIL, 2);
    await updateUser(
      user?.id ?? '',
      { email: 'atarashii@example.jp' },
      '2026-05-18T01:00:00Z',
      server.store.db,
    );
    expect((await reset(server, code)).type).toBe('CodeMismatchException');
  });

  test('前後に空白を付けて貼り付けても使える', async () => {
    const server = await withConfirmed(EMAIL);
    await forgot(server);
    expect((await reset(server, ` ${await lastCodeTo(server, EMAIL, 2)}\n`)).status).toBe(200);
  });
});

describe('試みの数', () => {
  test('待たされる間の繰り返しは数えず、待つ時間も、同じ場所のほかの人の分も減らさない', async () => {
    const server = await withConfirmed(EMAIL, 'chichi@example.jp');
    for (let asked = 0; asked < 6; asked += 1) expect((await forgot(server)).status).toBe(200);
    // As the clients do: three times by themselves, and people press again.
    for (let asked = 0; asked < 60; asked += 1) {
      expect((await forgot(server)).json.message).toBe('Attempt limit exceeded, please try after some time.');
    }
    expect((await forgot(server, 'chichi@example.jp')).status).toBe(200);
    wait(server, { hours: 1 });
    expect((await forgot(server)).status).toBe(200);
  });

  test('再設定を当てずっぽうに試されている間も、本人は電話番号を確認できる', async () => {
    const server = await withConfirmed();
    const { accessToken: AccessToken } = await signedIn(server, { email: EMAIL });
    for (let tried = 0; tried < 8; tried += 1) await reset(server, '000000');
    await callPool(server, 'UpdateUserAttributes', {
      AccessToken,
      UserAttributes: [{ Name: 'phone_number', Value: '+819012345678' }],
    });
    const verified = await callPool(server, 'VerifyUserAttribute', {
      AccessToken,
      AttributeName: 'phone_number',
      Code: await lastCodeTo(server, '+819012345678'),
    });
    expect(verified.status).toBe(200);
  });

  test('一つの場所から送られる手紙の数にも限りがあり、ほかの場所からは送られる', async () => {
    const server = await withConfirmed();
    for (let asked = 0; asked < 51; asked += 1) {
      expect((await forgot(server, `dareka${asked}@example.jp`)).status).toBe(200);
    }
    expect((await forgot(server)).type).toBe('LimitExceededException');
    wait(server, { hours: 1 });
    expect((await forgot(server)).status).toBe(200);
  });
});

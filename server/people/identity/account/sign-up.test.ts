import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { startTestServer } from '#server/testing/server.ts';
import { callPool, lastCodeTo, lettersTo } from '#server/testing/wire.ts';
import { phoneAt } from '../devices/testing/phone.ts';
import {
  EMAIL,
  NOW,
  otherThan,
  PASSWORD,
  signUp,
  stored,
  wait,
  withConfirmed,
  withSignedUp,
} from './testing/people.ts';

const CONFIRMED_SUBJECT = 'メールアドレスは確認済みです';

describe('登録', () => {
  test('登録すると確認コードが届き、入力すると使えるようになる', async () => {
    const server = await withSignedUp();
    const answer = await signUp(server, EMAIL);
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
    const wrong = await callPool(server, 'ConfirmSignUp', {
      Username: EMAIL,
      ConfirmationCode: otherThan(code),
    });
    expect(wrong).toMatchObject({
      type: 'CodeMismatchException',
      json: { message: 'Invalid verification code provided, please try again.' },
    });
    const right = await callPool(server, 'ConfirmSignUp', { Username: EMAIL, ConfirmationCode: code });
    expect(right).toMatchObject({ status: 200, json: {} });
    expect(await stored(server)).toMatchObject({ status: 'CONFIRMED', isEmailVerified: true });
  });

  test('正しいコードをもう一度入力した人は、確認が済んでいることを知る。ほかのコードでは知られない', async () => {
    const server = await withSignedUp(EMAIL);
    const code = await lastCodeTo(server, EMAIL);
    const confirm = (given: string) =>
      callPool(server, 'ConfirmSignUp', { Username: EMAIL, ConfirmationCode: given });
    expect((await Promise.all([confirm(code), confirm(code)])).map(({ status }) => status).sort()).toEqual([
      200, 400,
    ]);
    expect((await confirm(code)).json.message).toBe('User cannot be confirmed. Current status is CONFIRMED');
    expect((await confirm(otherThan(code))).type).toBe('CodeMismatchException');
    expect(await stored(server)).toMatchObject({ status: 'CONFIRMED', isEmailVerified: true });
  });

  test('確認の済んだ人がコードの再送を求めると、ログインできると書いたメールが、一日に一通届く', async () => {
    const server = await withConfirmed(EMAIL);
    const resend = () => callPool(server, 'ResendConfirmationCode', { Username: EMAIL });
    for (let asked = 0; asked < 3; asked += 1) expect((await resend()).status).toBe(200);
    const folder = join(server.config.dataDir, 'outbox');
    const [letter] = await eventually(async () => {
      const arrived = (await lettersTo(folder, EMAIL)).filter(({ subject }) =>
        subject.includes(CONFIRMED_SUBJECT),
      );
      expect(arrived).toHaveLength(1);
      return arrived;
    });
    expect(letter?.text).toContain('ログインの画面から');
    const countNotices = async () => {
      const rows = await server.store.db.selectFrom('letters').select('about').execute();
      return rows.filter((row) => row.about === 'notice').length;
    };
    expect(await countNotices()).toBe(1);
    wait(server, { hours: 25 });
    await resend();
    expect(await countNotices()).toBe(2);
  });

  test('確認をしたブラウザーには、確認が済んでいることをそのまま答える', async () => {
    const server = await startTestServer({ now: NOW, env: { TRUST_PROXY: '1' } });
    const phone = phoneAt(server);
    await phone.call('SignUp', { Username: EMAIL, Password: PASSWORD });
    const code = await lastCodeTo(server, EMAIL);
    await phone.call('ConfirmSignUp', { Username: EMAIL, ConfirmationCode: code });
    const { json } = await phone.call('ResendConfirmationCode', { Username: EMAIL });
    expect(json.message).toBe('User is already confirmed.');
  });

  test('書き方が違っても、同じメールアドレスの登録は一つだけ', async () => {
    const server = await withSignedUp();
    await signUp(server, 'Haha@Example.jp');
    expect((await signUp(server, 'haha@example.jp')).type).toBe('UsernameExistsException');
    const both = await Promise.all([
      signUp(server, 'chichi@example.jp'),
      signUp(server, 'chichi@example.jp'),
    ]);
    expect(both.map(({ type }) => type).sort()).toEqual(['UsernameExistsException', null]);
  });

  test('全角で書かれたメールアドレスは、ふつうの字のアドレスとして登録され、そこに手紙が届く', async () => {
    const server = await withSignedUp();
    await callPool(server, 'SignUp', { Username: 'ＨＡＨＡ＠ｅｘａｍｐｌｅ．ｊｐ', Password: PASSWORD });
    expect(await lastCodeTo(server, EMAIL)).toMatch(/^\d{6}$/);
    expect((await signUp(server, EMAIL)).type).toBe('UsernameExistsException');
  });

  test('再送すると、前のコードは使えない', async () => {
    const server = await withSignedUp();
    await signUp(server, EMAIL);
    const first = await lastCodeTo(server, EMAIL);
    wait(server, { minutes: 1 });
    await callPool(server, 'ResendConfirmationCode', { Username: EMAIL });
    const second = await lastCodeTo(server, EMAIL, 2);
    const confirm = (code: string) =>
      callPool(server, 'ConfirmSignUp', { Username: EMAIL, ConfirmationCode: code });
    if (first !== second) expect((await confirm(first)).type).toBe('CodeMismatchException');
    expect((await confirm(second)).status).toBe(200);
  });

  test('24時間を過ぎたコードは、期限切れになる', async () => {
    const server = await withSignedUp();
    await signUp(server, EMAIL);
    const code = await lastCodeTo(server, EMAIL);
    wait(server, { hours: 24 });
    const confirm = (given: string) =>
      callPool(server, 'ConfirmSignUp', { Username: EMAIL, ConfirmationCode: given });
    // Only who knows the code learns that it was one.
    expect((await confirm(otherThan(code))).type).toBe('CodeMismatchException');
    expect((await confirm(code)).type).toBe('ExpiredCodeException');
  });

  test('五回間違えたコードは、正しくても使えない', async () => {
    const server = await withSignedUp();
    await signUp(server, EMAIL);
    const code = await lastCodeTo(server, EMAIL);
    const confirm = (given: string) =>
      callPool(server, 'ConfirmSignUp', { Username: EMAIL, ConfirmationCode: given });
    for (let tried = 0; tried < 5; tried += 1) await confirm(otherThan(code));
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
    const server = await withSignedUp();
    const answer = await callPool(server, 'SignUp', { Username: EMAIL, Password: PASSWORD, ...change });
    expect(answer).toMatchObject({ status: 400, type });
    expect(await server.store.db.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  test('日本の電話番号は、国番号の後の0を除いて保存される', async () => {
    const server = await withSignedUp();
    await callPool(server, 'SignUp', {
      Username: EMAIL,
      Password: PASSWORD,
      UserAttributes: [{ Name: 'phone_number', Value: '+81 090-1234-5678' }],
    });
    expect((await stored(server))?.phoneNumber).toBe('+819012345678');
  });

  test('一つの回線から同時に登録しても、登録のないメールアドレスは一つも断られない', async () => {
    const server = await startTestServer({ now: NOW });
    const family = Array.from({ length: 12 }, (_, person) => `person-${person}@example.jp`);
    const answers = await Promise.all(family.map((email) => signUp(server, email)));
    expect(answers.map(({ status }) => status)).toEqual(family.map(() => 200));
  });
});

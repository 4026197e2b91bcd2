import { describe, expect, test } from 'vitest';
import { callPool, lastCodeTo } from '#server/testing/wire.ts';
import { EMAIL, otherThan, PASSWORD, signUp, stored, wait, withSignedUp } from './testing/people.ts';

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
    const again = await callPool(server, 'ConfirmSignUp', { Username: EMAIL, ConfirmationCode: code });
    expect(again.json.message).toBe('User cannot be confirmed. Current status is CONFIRMED');
    const resent = await callPool(server, 'ResendConfirmationCode', { Username: EMAIL });
    expect(resent.json.message).toBe('User is already confirmed.');
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
});

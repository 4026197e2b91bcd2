import { describe, expect, test } from 'vitest';
import { signedIn } from '#server/testing/member.ts';
import { startTestServer } from '#server/testing/server.ts';
import { callPool, lastCodeTo } from '#server/testing/wire.ts';
import { findById, updateUser } from '../users/repository.ts';
import { EMAIL, NOW, wait } from './testing/people.ts';

type Attributes = Readonly<Record<string, string>>;

/** Somebody signed in, and what they do to themself. */
async function started() {
  const server = await startTestServer({ now: NOW });
  const { accessToken: AccessToken, user } = await signedIn(server, { email: EMAIL });
  return {
    server,
    update: (attributes: Attributes) =>
      callPool(server, 'UpdateUserAttributes', {
        AccessToken,
        UserAttributes: Object.entries(attributes).map(([name, value]) => ({ Name: name, Value: value })),
      }),
    remove: (...names: readonly string[]) =>
      callPool(server, 'DeleteUserAttributes', { AccessToken, UserAttributeNames: names }),
    ask: (name: string) =>
      callPool(server, 'GetUserAttributeVerificationCode', { AccessToken, AttributeName: name }),
    verify: (name: string, code: string) =>
      callPool(server, 'VerifyUserAttribute', { AccessToken, AttributeName: name, Code: code }),
    described: async () => (await callPool(server, 'GetUser', { AccessToken })).json,
    stored: () => findById(user.id, server.store.db),
    set: (change: Parameters<typeof updateUser>[1]) => updateUser(user.id, change, NOW, server.store.db),
  };
}

describe('属性', () => {
  test('書き、書き換え、消すことができる', async () => {
    const { update, remove, stored } = await started();
    expect((await update({ family_name: '札幌', 'custom:club': 'つなぐFC' })).json).toEqual({
      CodeDeliveryDetailsList: [],
    });
    await update({ family_name: '小樽', birthdate: '2012-02-29' });
    expect((await stored())?.attributes).toEqual({
      family_name: '小樽',
      birthdate: '2012-02-29',
      'custom:club': 'つなぐFC',
    });
    expect((await remove('custom:club', 'birthdate', 'nickname')).json).toEqual({});
    expect((await stored())?.attributes).toEqual({ family_name: '小樽' });
  });

  test('見えない文字は残らない', async () => {
    const { update, stored } = await started();
    await update({ family_name: '\u202e札\u200b幌\u2069', 'custom:club': '\u2066北' });
    expect((await stored())?.attributes).toEqual({ family_name: '札幌', 'custom:club': '北' });
  });

  test('同時に書いた別々の属性は、どちらも残る', async () => {
    const { update, stored } = await started();
    const names = ['family_name', 'given_name', 'nickname', 'locale', 'zoneinfo', 'website'];
    await Promise.all(names.map((name) => update({ [name]: 'x' })));
    expect(Object.keys((await stored())?.attributes ?? {}).sort()).toEqual([...names].sort());
  });

  test.each([
    ['確認済みと名乗る', { email_verified: 'true' }, 'NotAuthorizedException'],
    ['電話を確認済みと名乗る', { phone_number_verified: 'true' }, 'NotAuthorizedException'],
    ['番号を替える', { sub: '00000000-0000-4000-8000-000000000000' }, 'NotAuthorizedException'],
    ['権限を名乗る', { 'cognito:groups': 'admin' }, 'NotAuthorizedException'],
    ['知らない名前', { __proto: 'x' }, 'NotAuthorizedException'],
    ['形のないメールアドレス', { email: 'haha@' }, 'InvalidParameterException'],
    ['二つのメールアドレス', { email: 'a,b@example.jp' }, 'InvalidParameterException'],
    ['名前の付いたメールアドレス', { email: 'a<b@example.jp>' }, 'InvalidParameterException'],
    ['見えない字のあるメールアドレス', { email: 'ha\u0001ha@example.jp' }, 'InvalidParameterException'],
    ['似た字のメールアドレス', { email: 'hаha@example.jp' }, 'InvalidParameterException'],
    ['短すぎる電話番号', { phone_number: '+8190' }, 'InvalidParameterException'],
    ['国番号のない電話番号', { phone_number: '09012345678' }, 'InvalidParameterException'],
    ['字の混ざった電話番号', { phone_number: '+81901234567a' }, 'InvalidParameterException'],
    ['ない日付', { birthdate: '2026-02-30' }, 'InvalidParameterException'],
    ['日付でない誕生日', { birthdate: 'きのう' }, 'InvalidParameterException'],
    ['長すぎる値', { name: 'x'.repeat(2_049) }, 'InvalidParameterException'],
    [
      'トークンに入りきらない値',
      { name: 'あ'.repeat(700), address: 'あ'.repeat(700) },
      'InvalidParameterException',
    ],
  ])('断られて、何も変わらない：%s', async (_case, attributes, type) => {
    const { update, stored } = await started();
    const before = await stored();
    expect(await update({ nickname: 'はな', ...attributes })).toMatchObject({ status: 400, type });
    expect(await stored()).toEqual(before);
  });

  test('少しずつ書いても、合わせて大きすぎるものは断られる', async () => {
    const { update } = await started();
    expect((await update({ 'custom:a': 'x'.repeat(2_000) })).status).toBe(200);
    expect((await update({ 'custom:b': 'x'.repeat(2_000) })).status).toBe(200);
    expect((await update({ 'custom:c': 'x'.repeat(2_000) })).type).toBe('InvalidParameterException');
  });

  test.each(['email', 'sub', 'email_verified', 'role'])('%s は消せない', async (name) => {
    const { remove } = await started();
    expect((await remove(name)).type).toBe('InvalidParameterException');
  });
});

describe('メールアドレスの変更', () => {
  test('点の続くアドレスも、携帯電話の会社が出したものとして通る', async () => {
    const { update, stored } = await started();
    expect((await update({ email: 'ha..na.@docomo.example.jp' })).status).toBe(200);
    expect((await stored())?.newEmail).toBe('ha..na.@docomo.example.jp');
  });

  test('元のアドレスを書くと取りやめになり、届いていたコードは使えない', async () => {
    const { server, update, verify, stored } = await started();
    await update({ email: 'atarashii@example.jp' });
    expect((await update({ email: EMAIL })).json).toEqual({ CodeDeliveryDetailsList: [] });
    const code = await lastCodeTo(server, 'atarashii@example.jp');
    expect((await verify('email', code)).type).toBe('CodeMismatchException');
    expect(await stored()).toMatchObject({ email: EMAIL, newEmail: null });
  });

  test('もう一度送ってもらうコードは新しいアドレスに届き、24時間で切れる', async () => {
    const { server, update, ask, verify } = await started();
    await update({ email: 'atarashii@example.jp' });
    wait(server, { minutes: 1 });
    expect((await ask('email')).json).toEqual({
      CodeDeliveryDetails: { Destination: 'a***@e***', DeliveryMedium: 'EMAIL', AttributeName: 'email' },
    });
    const code = await lastCodeTo(server, 'atarashii@example.jp', 2);
    // The access token has run out by then: what is asked is how long the code lives.
    await server.store.db
      .updateTable('user_codes')
      .set({ expires_at: server.clock().toString() })
      .where('purpose', '=', 'verify_email')
      .execute();
    expect((await verify('email', code)).type).toBe('ExpiredCodeException');
  });

  test('コードの命は24時間と書かれる', async () => {
    const { server, update } = await started();
    await update({ email: 'atarashii@example.jp', phone_number: '+819012345678' });
    const rows = await server.store.db.selectFrom('user_codes').selectAll().execute();
    expect(rows.map(({ expires_at: at }) => at)).toEqual(['2026-05-19T01:00:00Z', '2026-05-19T01:00:00Z']);
  });

  test('登録のあるアドレスを、片端からたずねて回ることはできない', async () => {
    const { server, update } = await started();
    await signedIn(server, { email: 'chichi@example.jp' });
    for (let asked = 0; asked < 5; asked += 1) {
      expect((await update({ email: 'chichi@example.jp' })).type).toBe('AliasExistsException');
    }
    expect((await update({ email: 'chichi@example.jp' })).type).toBe('LimitExceededException');
  });

  test('登録のあるアドレスだという答えは、新規登録と合わせて数えられる', async () => {
    const { server, update } = await started();
    await signedIn(server, { email: 'chichi@example.jp' });
    const taken = { Username: 'chichi@example.jp', Password: 'Oboeyasui-9' };
    for (let asked = 0; asked < 5; asked += 1) {
      expect((await callPool(server, 'SignUp', taken)).type).toBe('UsernameExistsException');
    }
    expect((await update({ email: 'chichi@example.jp' })).type).toBe('LimitExceededException');
  });

  test('同時に何度たずねても、続けてたずねたときより多くは分からない', async () => {
    const { server, update } = await started();
    await signedIn(server, { email: 'chichi@example.jp' });
    const taken = { Username: 'chichi@example.jp', Password: 'Oboeyasui-9' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => [
        callPool(server, 'SignUp', taken),
        update({ email: 'chichi@example.jp' }),
      ]).flat(),
    );
    const told = answers.filter(({ type }) => type !== 'LimitExceededException');
    expect(told).toHaveLength(5);
  });

  test('一人のところへ、何人がかりでも手紙を送り続けることはできない', async () => {
    const server = await startTestServer({ now: NOW });
    const answers = [];
    for (let person = 0; person < 8; person += 1) {
      const { accessToken: AccessToken } = await signedIn(server);
      const attributes = [{ Name: 'email', Value: 'mato@example.jp' }];
      answers.push(
        (await callPool(server, 'UpdateUserAttributes', { AccessToken, UserAttributes: attributes })).type,
      );
    }
    expect(answers).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      'LimitExceededException',
      'LimitExceededException',
    ]);
  });
});

describe('電話番号', () => {
  test('替えると、確認とSMSの認証は外れる', async () => {
    const { update, set, stored, described } = await started();
    const proven = { phoneNumber: '+819012345678', isPhoneNumberVerified: true };
    await set({ ...proven, hasSmsMfa: true, hasTotpMfa: true, preferredMfa: 'SMS_MFA' });
    expect(await described()).toMatchObject({
      UserMFASettingList: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'],
      PreferredMfaSetting: 'SMS_MFA',
    });
    await update({ phone_number: '+8109087654321' });
    expect(await stored()).toMatchObject({
      phoneNumber: '+819087654321',
      isPhoneNumberVerified: false,
      hasSmsMfa: false,
      preferredMfa: null,
    });
    expect(await described()).toMatchObject({ UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] });
  });

  test('同じ番号を書いても、確認は外れない', async () => {
    const { update, set, stored } = await started();
    await set({ phoneNumber: '+819012345678', isPhoneNumberVerified: true, hasSmsMfa: true });
    expect((await update({ phone_number: '+81 90-1234-5678' })).json).toEqual({
      CodeDeliveryDetailsList: [],
    });
    expect(await stored()).toMatchObject({ isPhoneNumberVerified: true, hasSmsMfa: true });
  });

  test('消すと、SMSの認証も外れる', async () => {
    const { remove, set, stored } = await started();
    await set({ phoneNumber: '+819012345678', hasSmsMfa: true, preferredMfa: 'SMS_MFA' });
    await remove('phone_number');
    expect(await stored()).toMatchObject({ phoneNumber: null, hasSmsMfa: false, preferredMfa: null });
  });

  test('ない番号は確認できない', async () => {
    const { ask, verify } = await started();
    expect((await ask('phone_number')).type).toBe('InvalidParameterException');
    expect((await ask('nickname')).type).toBe('InvalidParameterException');
    expect((await verify('phone_number', '000000')).type).toBe('CodeMismatchException');
  });

  test('五回間違えたコードは使えない', async () => {
    const { server, update, verify, stored } = await started();
    await update({ phone_number: '+819012345678' });
    const code = await lastCodeTo(server, '+819012345678');
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await verify('phone_number', 'xxxxxx')).type).toBe('CodeMismatchException');
    }
    expect((await verify('phone_number', code)).type).toBe('CodeMismatchException');
    expect(await stored()).toMatchObject({ isPhoneNumberVerified: false });
  });
});

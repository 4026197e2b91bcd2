import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { poolOf } from '#server/testing/member.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { respond, signInBySrp } from '#server/testing/srp-client.ts';
import { callPool, lastCodeTo, type WireAnswer } from '#server/testing/wire.ts';
import { createUser, inviteUser } from '../admin/account-changes.ts';
import { findByLoginName, type UserChange, updateUser } from '../users/repository.ts';

const NOW = '2026-05-16T01:00:00Z';
const EMAIL = 'haha@example.jp';
const PASSWORD = 'みどりの芝生77';
const PHONE = '+819012345678';

type Json = Readonly<Record<string, string>>;

async function started(change: UserChange = {}, env: Readonly<Record<string, string>> = {}) {
  const server = await startTestServer({ now: NOW, env });
  const user = await createUser(await poolOf(server), EMAIL, PASSWORD);
  await updateUser(user.id, change, NOW, server.store.db);
  return server;
}

const stored = async ({ store }: TestServer) => {
  const user = await findByLoginName(EMAIL, store.db);
  if (user === null) throw new Error('The account is gone.');
  return user;
};

const accessTokenOf = ({ json }: WireAnswer) => (json.AuthenticationResult as Json).AccessToken ?? '';
const parametersOf = ({ json }: WireAnswer) => json.ChallengeParameters as Json;

/** What the authenticator app shows, `seconds` from the server's now. */
function codeOf({ clock }: TestServer, secret: unknown, seconds = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(String(secret)) });
  return totp.generate({ timestamp: clock().epochMilliseconds + seconds * 1_000 });
}

/** The same server with an authenticator app set up by somebody signed in; its step is used. */
async function withAuthenticator(server: TestServer): Promise<{ readonly secret: string }> {
  const AccessToken = accessTokenOf(await signInBySrp(server, EMAIL, PASSWORD));
  const { json } = await callPool(server, 'AssociateSoftwareToken', { AccessToken });
  const UserCode = codeOf(server, json.SecretCode);
  await callPool(server, 'VerifySoftwareToken', { AccessToken, UserCode });
  await callPool(server, 'SetUserMFAPreference', {
    AccessToken,
    SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
  });
  return { secret: String(json.SecretCode) };
}

const answerTotp = (server: TestServer, session: unknown, code: string) =>
  respond(server, 'SOFTWARE_TOKEN_MFA', { USERNAME: EMAIL, SOFTWARE_TOKEN_MFA_CODE: code }, session);

const answerSms = (server: TestServer, session: unknown, code: string) =>
  respond(server, 'SMS_MFA', { USERNAME: EMAIL, SMS_MFA_CODE: code }, session);

/** A code of the same length that is not this one. */
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('認証アプリ', () => {
  test('設定すると、次からはそのコードを求める', async () => {
    const server = await started();
    const { secret } = await withAuthenticator(server);
    expect(await stored(server)).toMatchObject({ hasTotpMfa: true, preferredMfa: 'SOFTWARE_TOKEN_MFA' });
    server.setClock('2026-05-16T01:01:00Z');
    const asked = await signInBySrp(server, EMAIL, PASSWORD);
    expect(asked.json).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
    expect(asked.json).not.toHaveProperty('AuthenticationResult');
    const answer = await answerTotp(server, asked.json.Session, codeOf(server, secret));
    expect(answer.json).toHaveProperty('AuthenticationResult.AccessToken');
  });

  test('秘密は、データベースに平文で残らない', async () => {
    const server = await started();
    const { secret } = await withAuthenticator(server);
    const rows = await server.store.db.selectFrom('users').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('一つのコードは一度だけ、次のチャレンジでも使えない', async () => {
    const server = await started();
    const { secret } = await withAuthenticator(server);
    server.setClock('2026-05-16T01:01:00Z');
    const code = codeOf(server, secret);
    const [first, second] = [
      await signInBySrp(server, EMAIL, PASSWORD),
      await signInBySrp(server, EMAIL, PASSWORD),
    ];
    const answers = await Promise.all([
      answerTotp(server, first.json.Session, code),
      answerTotp(server, second.json.Session, code),
    ]);
    expect(answers.map(({ type }) => type).sort()).toEqual(['CodeMismatchException', null]);
  });

  test.each([
    [-60, 'CodeMismatchException'],
    [-30, null],
    [0, null],
    [30, null],
    [60, 'CodeMismatchException'],
  ])('%i秒ずれた時計では、%s', async (seconds, type) => {
    const server = await started();
    const { secret } = await withAuthenticator(server);
    server.setClock('2026-05-16T01:05:00Z');
    const asked = await signInBySrp(server, EMAIL, PASSWORD);
    const answer = await answerTotp(server, asked.json.Session, codeOf(server, secret, seconds));
    expect(answer.type).toBe(type);
  });

  test('間違えても三分のうちはやりなおせて、使ったあとは終わり', async () => {
    const server = await started();
    const { secret } = await withAuthenticator(server);
    server.setClock('2026-05-16T01:05:00Z');
    const { json } = await signInBySrp(server, EMAIL, PASSWORD);
    const code = codeOf(server, secret);
    const wrong = await answerTotp(server, json.Session, other(code));
    expect(wrong.type).toBe('CodeMismatchException');
    expect(wrong.json.message).toBe('Invalid verification code provided, please try again.');
    expect((await answerTotp(server, json.Session, code)).status).toBe(200);
    const again = await answerTotp(server, json.Session, codeOf(server, secret, 30));
    expect(again.json.message).toBe('Invalid session for the user, session is expired.');
  });

  test('三分たつと、正しいコードでも通らない', async () => {
    const server = await started();
    const { secret } = await withAuthenticator(server);
    server.setClock('2026-05-16T01:05:00Z');
    const { json } = await signInBySrp(server, EMAIL, PASSWORD);
    server.setClock('2026-05-16T01:08:00Z');
    const late = await answerTotp(server, json.Session, codeOf(server, secret));
    expect(late).toMatchObject({
      type: 'NotAuthorizedException',
      json: { message: 'Invalid session for the user, session is expired.' },
    });
  });

  test('何度も間違えると、サインインをやりなおしても締め出される', async () => {
    const server = await started();
    const { secret } = await withAuthenticator(server);
    server.setClock('2026-05-16T01:05:00Z');
    const code = codeOf(server, secret);
    for (let count = 0; count < 6; count += 1) {
      const { json } = await signInBySrp(server, EMAIL, PASSWORD);
      expect((await answerTotp(server, json.Session, other(code))).type).toBe('CodeMismatchException');
    }
    const { json } = await signInBySrp(server, EMAIL, PASSWORD);
    const locked = await answerTotp(server, json.Session, code);
    expect(locked.json.message).toBe('Password attempts exceeded');
    server.setClock('2026-05-16T01:05:01Z');
    expect((await answerTotp(server, json.Session, code)).status).toBe(200);
  });

  test('パスワードが変わったり、止められたりすると、途中のサインインは終わる', async () => {
    const server = await started();
    const { secret } = await withAuthenticator(server);
    server.setClock('2026-05-16T01:05:00Z');
    const before = await signInBySrp(server, EMAIL, PASSWORD);
    const { id, sealedVerifier } = await stored(server);
    await updateUser(id, { isEnabled: false }, NOW, server.store.db);
    const code = codeOf(server, secret);
    expect((await answerTotp(server, before.json.Session, code)).json.message).toBe('User is disabled.');
    await updateUser(id, { isEnabled: true, sealedVerifier: `${sealedVerifier}x` }, NOW, server.store.db);
    const changed = await answerTotp(server, before.json.Session, code);
    expect(changed.json.message).toBe('Invalid session for the user, session is expired.');
  });

  test('新しい秘密をもらっても、確かめるまでは前のものが使える', async () => {
    const server = await started();
    const { secret } = await withAuthenticator(server);
    server.setClock('2026-05-16T01:05:00Z');
    const asked = await signInBySrp(server, EMAIL, PASSWORD);
    const AccessToken = accessTokenOf(await answerTotp(server, asked.json.Session, codeOf(server, secret)));
    const { json } = await callPool(server, 'AssociateSoftwareToken', { AccessToken });
    const wrong = await callPool(server, 'VerifySoftwareToken', {
      AccessToken,
      UserCode: other(codeOf(server, json.SecretCode)),
    });
    expect(wrong).toMatchObject({
      type: 'EnableSoftwareTokenMFAException',
      json: { message: 'Code mismatch' },
    });
    server.setClock('2026-05-16T01:06:00Z');
    const again = await signInBySrp(server, EMAIL, PASSWORD);
    expect((await answerTotp(server, again.json.Session, codeOf(server, secret))).status).toBe(200);
    const UserCode = codeOf(server, json.SecretCode);
    expect((await callPool(server, 'VerifySoftwareToken', { AccessToken, UserCode })).json).toEqual({
      Status: 'SUCCESS',
    });
    server.setClock('2026-05-16T01:07:00Z');
    const last = await signInBySrp(server, EMAIL, PASSWORD);
    const old = await answerTotp(server, last.json.Session, codeOf(server, secret));
    expect(old.type).toBe('CodeMismatchException');
    const fresh = await answerTotp(server, last.json.Session, codeOf(server, json.SecretCode));
    expect(fresh.status).toBe(200);
  });

  test('秘密をもらわずに確かめることも、トークンなしでもらうこともできない', async () => {
    const server = await started();
    const AccessToken = accessTokenOf(await signInBySrp(server, EMAIL, PASSWORD));
    const early = await callPool(server, 'VerifySoftwareToken', { AccessToken, UserCode: '123456' });
    expect(early.type).toBe('SoftwareTokenMFANotFoundException');
    for (const who of [{}, { Session: 'x' }, { AccessToken: 'x' }]) {
      expect((await callPool(server, 'AssociateSoftwareToken', who)).status).toBe(400);
      const verified = await callPool(server, 'VerifySoftwareToken', { ...who, UserCode: '123456' });
      expect(verified.status).toBe(400);
    }
  });
});

describe('全員に二つ目の確認を求める設定', () => {
  const required = () => started({}, { MFA_REQUIRED: '1' });

  test('持っていない人は、サインインの途中で認証アプリを設定する', async () => {
    const server = await required();
    const asked = await signInBySrp(server, EMAIL, PASSWORD);
    expect(asked.json.ChallengeName).toBe('MFA_SETUP');
    expect(parametersOf(asked)).toMatchObject({ MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' });
    const given = await callPool(server, 'AssociateSoftwareToken', { Session: asked.json.Session });
    const { SecretCode, Session } = given.json;
    const UserCode = codeOf(server, SecretCode);
    const wrong = await callPool(server, 'VerifySoftwareToken', { Session, UserCode: other(UserCode) });
    expect(wrong.type).toBe('EnableSoftwareTokenMFAException');
    const verified = await callPool(server, 'VerifySoftwareToken', { Session, UserCode });
    expect(verified.json).toMatchObject({ Status: 'SUCCESS' });
    const finish = (session: unknown) => respond(server, 'MFA_SETUP', { USERNAME: EMAIL }, session);
    expect((await finish(verified.json.Session)).json).toHaveProperty('AuthenticationResult');
    expect((await finish(verified.json.Session)).type).toBe('NotAuthorizedException');
    expect(await stored(server)).toMatchObject({ hasTotpMfa: true, preferredMfa: 'SOFTWARE_TOKEN_MFA' });
    server.setClock('2026-05-16T01:01:00Z');
    const next = await signInBySrp(server, EMAIL, PASSWORD);
    expect(next.json.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    expect((await answerTotp(server, next.json.Session, codeOf(server, SecretCode))).status).toBe(200);
  });

  test('設定を確かめずに先へは進めない', async () => {
    const server = await required();
    const asked = await signInBySrp(server, EMAIL, PASSWORD);
    const given = await callPool(server, 'AssociateSoftwareToken', { Session: asked.json.Session });
    for (const session of [asked.json.Session, given.json.Session]) {
      const answer = await respond(server, 'MFA_SETUP', { USERNAME: EMAIL }, session);
      expect(answer.type).toBe('InvalidParameterException');
    }
  });

  test('先に設定した人の認証アプリを、遅れてきた設定が置きかえない', async () => {
    const server = await required();
    const [mine, theirs] = [
      await signInBySrp(server, EMAIL, PASSWORD),
      await signInBySrp(server, EMAIL, PASSWORD),
    ];
    const their = await callPool(server, 'AssociateSoftwareToken', { Session: theirs.json.Session });
    const my = await callPool(server, 'AssociateSoftwareToken', { Session: mine.json.Session });
    const verify = ({ json }: WireAnswer) =>
      callPool(server, 'VerifySoftwareToken', {
        Session: json.Session,
        UserCode: codeOf(server, json.SecretCode),
      });
    expect((await verify(my)).status).toBe(200);
    expect((await verify(their)).type).toBe('NotAuthorizedException');
    const late = await callPool(server, 'AssociateSoftwareToken', { Session: theirs.json.Session });
    expect(late.type).toBe('NotAuthorizedException');
  });
});

describe('SMS', () => {
  const withPhone = (change: UserChange = {}) =>
    started({ phoneNumber: PHONE, isPhoneNumberVerified: true, hasSmsMfa: true, ...change });

  test('電話番号に届いたコードで入る', async () => {
    const server = await withPhone();
    const asked = await signInBySrp(server, EMAIL, PASSWORD);
    expect(asked.json.ChallengeName).toBe('SMS_MFA');
    expect(parametersOf(asked)).toMatchObject({
      CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
      CODE_DELIVERY_DESTINATION: '+********5678',
    });
    const code = await lastCodeTo(server, PHONE);
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(asked.json)).not.toContain(code);
    const wrong = await answerSms(server, asked.json.Session, other(code));
    expect(wrong.type).toBe('CodeMismatchException');
    expect((await answerSms(server, asked.json.Session, code)).json).toHaveProperty('AuthenticationResult');
    expect((await answerSms(server, asked.json.Session, code)).type).toBe('NotAuthorizedException');
  });

  test('ほかのサインインに届いたコードは使えない', async () => {
    const server = await withPhone();
    const first = await signInBySrp(server, EMAIL, PASSWORD);
    const code = await lastCodeTo(server, PHONE);
    const second = await signInBySrp(server, EMAIL, PASSWORD);
    const newer = await lastCodeTo(server, PHONE, 2);
    // One in a million: both are the same.
    if (code !== newer) {
      expect((await answerSms(server, second.json.Session, code)).type).toBe('CodeMismatchException');
    }
    expect((await answerSms(server, first.json.Session, code)).status).toBe(200);
  });

  test('送ってばかりいると、しばらく送らない', async () => {
    const server = await withPhone();
    for (let count = 0; count < 6; count += 1) {
      expect((await signInBySrp(server, EMAIL, PASSWORD)).status).toBe(200);
    }
    const locked = await signInBySrp(server, EMAIL, PASSWORD);
    expect(locked).toMatchObject({
      type: 'NotAuthorizedException',
      json: { message: 'Password attempts exceeded' },
    });
    server.setClock('2026-05-16T01:00:01Z');
    expect((await signInBySrp(server, EMAIL, PASSWORD)).status).toBe(200);
  });

  test('両方を持つ人は、どちらにするかを選ぶ', async () => {
    const server = await started();
    const { secret } = await withAuthenticator(server);
    const { id } = await stored(server);
    const both = {
      phoneNumber: PHONE,
      isPhoneNumberVerified: true,
      hasSmsMfa: true,
      preferredMfa: null,
    };
    await updateUser(id, both, NOW, server.store.db);
    server.setClock('2026-05-16T01:05:00Z');
    const choose = async (ANSWER: string) => {
      const asked = await signInBySrp(server, EMAIL, PASSWORD);
      expect(asked.json.ChallengeName).toBe('SELECT_MFA_TYPE');
      expect(parametersOf(asked).MFAS_CAN_CHOOSE).toBe('["SMS_MFA","SOFTWARE_TOKEN_MFA"]');
      return respond(server, 'SELECT_MFA_TYPE', { USERNAME: EMAIL, ANSWER }, asked.json.Session);
    };
    expect((await choose('EMAIL_OTP')).type).toBe('InvalidParameterException');
    const bySms = await choose('SMS_MFA');
    expect(bySms.json.ChallengeName).toBe('SMS_MFA');
    const code = await lastCodeTo(server, PHONE);
    expect((await answerSms(server, bySms.json.Session, code)).status).toBe(200);
    const byApp = await choose('SOFTWARE_TOKEN_MFA');
    expect(byApp.json.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    expect((await answerTotp(server, byApp.json.Session, codeOf(server, secret))).status).toBe(200);
  });
});

describe('二つ目の確認の好み', () => {
  test.each([
    ['確認していない電話番号', { SMSMfaSettings: { Enabled: true } }],
    ['設定していない認証アプリ', { SoftwareTokenMfaSettings: { Enabled: true } }],
    ['メールのコード', { EmailMfaSettings: { Enabled: true } }],
  ])('%sは選べない', async (_name, wish) => {
    const server = await started({ phoneNumber: PHONE });
    const AccessToken = accessTokenOf(await signInBySrp(server, EMAIL, PASSWORD));
    const answer = await callPool(server, 'SetUserMFAPreference', { AccessToken, ...wish });
    expect(answer.type).toBe('InvalidParameterException');
    expect(await stored(server)).toMatchObject({ hasSmsMfa: false, hasTotpMfa: false });
  });

  test('言わなかったものはそのまま、やめたものは好みでもなくなる', async () => {
    const server = await started({ phoneNumber: PHONE, isPhoneNumberVerified: true });
    const AccessToken = accessTokenOf(await signInBySrp(server, EMAIL, PASSWORD));
    await withAuthenticator(server);
    const wish = (request: object) => callPool(server, 'SetUserMFAPreference', { AccessToken, ...request });
    const state = async () => {
      const { hasSmsMfa, hasTotpMfa, preferredMfa } = await stored(server);
      return [hasSmsMfa, hasTotpMfa, preferredMfa];
    };
    expect(await state()).toEqual([false, true, 'SOFTWARE_TOKEN_MFA']);
    expect((await wish({ SMSMfaSettings: { Enabled: true } })).json).toEqual({});
    expect(await state()).toEqual([true, true, 'SOFTWARE_TOKEN_MFA']);
    await wish({ SMSMfaSettings: { Enabled: true, PreferredMfa: true } });
    expect(await state()).toEqual([true, true, 'SMS_MFA']);
    await wish({ SMSMfaSettings: { Enabled: true, PreferredMfa: false } });
    expect(await state()).toEqual([true, true, null]);
    const first = { Enabled: true, PreferredMfa: true };
    const both = await wish({ SMSMfaSettings: first, SoftwareTokenMfaSettings: first });
    expect(both.type).toBe('InvalidParameterException');
    await wish({ SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } });
    await wish({ SoftwareTokenMfaSettings: { Enabled: false } });
    expect(await state()).toEqual([true, false, null]);
  });
});

describe('管理者が作ったアカウント', () => {
  const INVITED = 'tantou@example.jp';

  async function invited(env: Readonly<Record<string, string>> = {}) {
    const server = await startTestServer({ now: NOW, env });
    const { password } = await inviteUser(await poolOf(server), INVITED);
    return { server, password, asked: await signInBySrp(server, INVITED, password) };
  }

  const choose = (server: TestServer, session: unknown, password: string, more: Json = {}) =>
    respond(server, 'NEW_PASSWORD_REQUIRED', { USERNAME: INVITED, NEW_PASSWORD: password, ...more }, session);

  test('仮のパスワードでは入れず、自分のパスワードを決めると入れる', async () => {
    const { server, password, asked } = await invited();
    expect(asked.json.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    expect(asked.json).not.toHaveProperty('AuthenticationResult');
    const parameters = parametersOf(asked);
    expect(JSON.parse(parameters.requiredAttributes ?? '')).toEqual([]);
    expect(JSON.parse(parameters.userAttributes ?? '')).toMatchObject({ email: INVITED });
    const named = { 'userAttributes.name': '担当 花子' };
    const answer = await choose(server, asked.json.Session, PASSWORD, named);
    expect(answer.json).toHaveProperty('AuthenticationResult.IdToken');
    const user = await findByLoginName(INVITED, server.store.db);
    expect(user).toMatchObject({ status: 'CONFIRMED', attributes: { name: '担当 花子' } });
    expect((await choose(server, asked.json.Session, 'べつのあいことば')).type).toBe(
      'NotAuthorizedException',
    );
    expect((await signInBySrp(server, INVITED, password)).type).toBe('NotAuthorizedException');
    expect((await signInBySrp(server, INVITED, PASSWORD)).json).toHaveProperty('AuthenticationResult');
  });

  test.each([
    ['短いパスワード', 'abc', {}, 'InvalidPasswordException'],
    ['だれもが使うパスワード', 'password123', {}, 'InvalidPasswordException'],
    [
      'メールアドレスの変更',
      PASSWORD,
      { 'userAttributes.email': 'x@example.jp' },
      'InvalidParameterException',
    ],
    ['書けない項目', PASSWORD, { 'userAttributes.sub': 'x' }, 'NotAuthorizedException'],
  ])('%sは断り、もう一度選べる', async (_name, password, more, type) => {
    const { server, asked } = await invited();
    expect((await choose(server, asked.json.Session, password, more)).type).toBe(type);
    expect((await choose(server, asked.json.Session, PASSWORD)).status).toBe(200);
  });

  test('そのあとに、二つ目の確認が続く', async () => {
    const { server, asked } = await invited({ MFA_REQUIRED: '1' });
    const next = await choose(server, asked.json.Session, PASSWORD);
    expect(next.json.ChallengeName).toBe('MFA_SETUP');
    const given = await callPool(server, 'AssociateSoftwareToken', { Session: next.json.Session });
    expect(given.json).toHaveProperty('SecretCode');
  });
});

test('知らないチャレンジは断る', async () => {
  const server = await started();
  expect((await respond(server, 'DEVICE_SRP_AUTH', {})).type).toBe('InvalidParameterException');
});

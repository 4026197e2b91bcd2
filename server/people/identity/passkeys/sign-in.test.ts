import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { type SignedIn, signedIn } from '#server/testing/member.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { respond } from '#server/testing/srp-client.ts';
import { callPool, type WireAnswer } from '#server/testing/wire.ts';
import { EMAIL, NOW, PASSWORD, wait, withConfirmed } from '../account/testing/people.ts';
import { updateUser } from '../users/repository.ts';
import {
  answer,
  ask,
  complete,
  createDevice,
  type Device,
  optionsOf,
  type Pretence,
  registered,
  signInByPasskey,
  startRegistration,
} from './testing/authenticator.ts';

const OTHER = 'chichi@example.jp';
const INVALID = { type: 'NotAuthorizedException', json: { message: 'Invalid passkey.' } };

async function withPasskey(): Promise<{ server: TestServer; member: SignedIn; device: Device }> {
  const server = await startTestServer({ now: NOW });
  const member = await signedIn(server, { email: EMAIL });
  return { server, member, device: await registered(server, member) };
}

function accessTokenOf({ json, text }: WireAnswer): string {
  const result = json.AuthenticationResult as { readonly AccessToken?: string } | undefined;
  expect(result?.AccessToken, text).toBeDefined();
  return result?.AccessToken ?? '';
}

test.each([
  ['ES256', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
  ['EdDSA', generateKeyPairSync('ed25519')],
  ['RS256', generateKeyPairSync('rsa', { modulusLength: 2_048 })],
])('登録したパスキーで、何度でもログインできる：%s', async (_algorithm, keys) => {
  const server = await startTestServer({ now: NOW });
  const member = await signedIn(server, { email: EMAIL });
  const device = createDevice(keys);
  const credential = device.created(await startRegistration(server, member));
  expect((await complete(server, member, credential)).status).toBe(200);
  for (let time = 0; time < 2; time += 1) {
    const AccessToken = accessTokenOf(await signInByPasskey(server, EMAIL, device));
    expect((await callPool(server, 'GetUser', { AccessToken })).json.Username).toBe(member.user.id);
  }
  const handle = Buffer.from(member.user.id).toString('base64url');
  accessTokenOf(await signInByPasskey(server, ' HAHA@example.jp', device, { userHandle: handle }));
});

test.each([
  ['ES256', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
  ['EdDSA', generateKeyPairSync('ed25519')],
  ['RS256', generateKeyPairSync('rsa', { modulusLength: 2_048 })],
])('以前の版で登録したパスキーでも、ログインできる：%s', async (_algorithm, keys) => {
  const server = await startTestServer({ now: NOW });
  const member = await signedIn(server, { email: EMAIL });
  const device = createDevice(keys);
  await complete(server, member, device.created(await startRegistration(server, member)));
  await server.store.db
    .updateTable('passkeys')
    .set({ public_key: device.spki as never })
    .execute();
  accessTokenOf(await signInByPasskey(server, EMAIL, device));
});

test('二つ目の要素を求められる人も、パスキーなら聞かれず、二つを示したことになる', async () => {
  const server = await startTestServer({ now: NOW, env: { MFA_REQUIRED: '1' } });
  const member = await signedIn(server, { email: EMAIL });
  const device = await registered(server, member);
  const { json } = await signInByPasskey(server, EMAIL, device);
  const { IdToken } = json.AuthenticationResult as { readonly IdToken: string };
  expect(decodeJwt(IdToken).amr).toEqual(['mfa', 'pop']);
});

describe('パスキーでのログインを断る', () => {
  test.each<[why: string, pretence: Pretence]>([
    ['ほかのサイトの画面', { origin: 'https://evil.example' }],
    ['ほかのサイトに埋め込まれた画面', { crossOrigin: true }],
    ['ほかのサイトのためのパスキー', { rpId: 'evil.example' }],
    ['本人確認のない署名', { isUserVerified: false }],
    ['登録のための署名', { type: 'webauthn.create' }],
    ['別の問いへの署名', { challenge: 'AAAA' }],
    ['ほかの人の名札', { userHandle: 'AAAA' }],
  ])('%s', async (_why, pretence) => {
    const { server, device } = await withPasskey();
    expect(await signInByPasskey(server, EMAIL, device, pretence)).toMatchObject(INVALID);
    accessTokenOf(await signInByPasskey(server, EMAIL, device));
  });

  test('ほかの人のパスキー、知らないパスキー、削除したパスキー', async () => {
    const { server, member, device } = await withPasskey();
    const other = await signedIn(server, { email: OTHER });
    const others = await registered(server, other);
    expect(await signInByPasskey(server, EMAIL, others)).toMatchObject(INVALID);
    expect(await signInByPasskey(server, EMAIL, createDevice())).toMatchObject(INVALID);
    expect(await signInByPasskey(server, EMAIL, { ...createDevice(), id: device.id })).toMatchObject(INVALID);
    const removal = { AccessToken: member.accessToken, CredentialId: device.id };
    await callPool(server, 'DeleteWebAuthnCredential', removal);
    expect(await signInByPasskey(server, EMAIL, device)).toMatchObject(INVALID);
  });

  test('ほかの鍵で署名された、本人のパスキーの番号', async () => {
    const { server, device } = await withPasskey();
    const question = await ask(server, EMAIL);
    const forged = { ...createDevice().asserted(optionsOf(question)), id: device.id };
    expect(await answer(server, question, forged)).toMatchObject(INVALID);
  });

  test('一度答えた問い、期限の切れた問い、ほかの人への問い', async () => {
    const { server, device } = await withPasskey();
    await signedIn(server, { email: OTHER });
    const question = await ask(server, EMAIL);
    const credential = device.asserted(optionsOf(question), { signCount: 0 });
    const both = await Promise.all([
      answer(server, question, credential),
      answer(server, question, credential),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const late = await ask(server, EMAIL);
    wait(server, { minutes: 3 });
    expect((await answer(server, late, device.asserted(optionsOf(late)))).json.message).toMatch(/expired/);
    const foreign = await ask(server, OTHER);
    expect(await answer(server, foreign, device.asserted(optionsOf(foreign)))).toMatchObject(INVALID);
  });

  test.each([
    ['停止中の人', { isEnabled: false }, 'NotAuthorizedException', 'User is disabled.'],
    ['確認前の人', { status: 'UNCONFIRMED' }, 'UserNotConfirmedException', undefined],
    ['再設定を求められている人', { status: 'RESET_REQUIRED' }, 'PasswordResetRequiredException', undefined],
    [
      '仮のパスワードの人',
      { status: 'FORCE_CHANGE_PASSWORD' },
      'NotAuthorizedException',
      'The temporary password must be changed first.',
    ],
  ] as const)('%s', async (_who, change, type, message) => {
    const { server, member, device } = await withPasskey();
    await updateUser(member.user.id, change, NOW, server.store.db);
    const refusal = await signInByPasskey(server, EMAIL, device);
    expect(refusal).toMatchObject({ type, json: message === undefined ? {} : { message } });
  });

  test('読めない答え：400で、問いは残る', async () => {
    const { server, device } = await withPasskey();
    const question = await ask(server, EMAIL);
    const right = device.asserted(optionsOf(question));
    const broken: readonly unknown[] = [
      null,
      '',
      7,
      [],
      {},
      'x',
      '%%%',
      { ...right, id: 7 },
      { ...right, response: {} },
    ];
    for (const credential of broken) {
      expect(await answer(server, question, credential)).toMatchObject({
        status: 400,
        type: 'InvalidParameterException',
      });
    }
    const unread = await respond(
      server,
      'WEB_AUTHN',
      { USERNAME: EMAIL, CREDENTIAL: '{' },
      question.json.Session,
    );
    expect(unread.type).toBe('InvalidParameterException');
    accessTokenOf(await answer(server, question, right));
  });

  test('署名の中身がおかしくても、500にはならない', async () => {
    const { server, device } = await withPasskey();
    for (const name of ['clientDataJSON', 'authenticatorData', 'signature']) {
      for (const part of ['AAAA', 'e30', 'bnVsbA', 'A'.repeat(3_000)]) {
        const question = await ask(server, EMAIL);
        const right = device.asserted(optionsOf(question));
        const credential = { ...right, response: { ...right.response, [name]: part } };
        expect(await answer(server, question, credential)).toMatchObject(INVALID);
      }
    }
  });
});

test('パスキーのある人、ない人、登録のない人の、問いは同じ形で、断りは同じ言葉', async () => {
  const { server } = await withPasskey();
  await signedIn(server, { email: OTHER });
  const shapes = [];
  for (const email of [EMAIL, OTHER, 'shiranai@example.jp']) {
    const question = await ask(server, email);
    const { challenge, ...options } = optionsOf(question);
    const refusal = await answer(server, question, createDevice().asserted(optionsOf(question)), email);
    shapes.push({ keys: Object.keys(question.json), challenge: challenge.length, options, refusal });
  }
  expect(shapes[1]).toEqual(shapes[0]);
  expect(shapes[2]).toEqual(shapes[0]);
  expect(shapes[0]?.options.allowCredentials).toEqual([]);
});

test('間違った署名がいくら続いても、本人はほかの場所から、パスキーでもパスワードでも入れる', async () => {
  const server = await withConfirmed(EMAIL);
  const AccessToken = accessTokenOf(await byPassword(server));
  const device = await registered(server, { accessToken: AccessToken });
  for (let time = 0; time < 20; time += 1) {
    expect(await signInByPasskey(server, EMAIL, createDevice())).toMatchObject(INVALID);
  }
  accessTokenOf(await signInByPasskey(server, EMAIL, device));
  accessTokenOf(await byPassword(server));
});

test('一つのアドレスからの間違った署名は、百を超えると待たされる', async () => {
  const { server } = await withPasskey();
  const stranger = createDevice();
  for (let time = 0; time < 101; time += 1) await signInByPasskey(server, EMAIL, stranger);
  const refusal = await signInByPasskey(server, EMAIL, createDevice());
  expect(refusal.json.message).toBe('Password attempts exceeded');
});

describe('USER_AUTHでは、名前のあとに方法を選べる', () => {
  test('誰にも同じ方法が示され、パスワードとパスキーのどちらでも入れる', async () => {
    const server = await withConfirmed(EMAIL);
    const device = await registered(server, { accessToken: accessTokenOf(await byPassword(server)) });
    const offered = await initiate(server, { USERNAME: EMAIL });
    expect(offered.json).toMatchObject({
      ChallengeName: 'SELECT_CHALLENGE',
      AvailableChallenges: ['PASSWORD_SRP', 'PASSWORD', 'WEB_AUTHN'],
    });
    const unknown = await initiate(server, { USERNAME: 'shiranai@example.jp' });
    expect(unknown.json.AvailableChallenges).toEqual(offered.json.AvailableChallenges);
    const choose = (responses: Readonly<Record<string, string>>) =>
      respond(server, 'SELECT_CHALLENGE', { USERNAME: EMAIL, ...responses }, offered.json.Session);
    accessTokenOf(await choose({ ANSWER: 'PASSWORD', PASSWORD }));
    expect((await choose({ ANSWER: 'PASSWORD', PASSWORD: 'ちがう言葉99' })).type).toBe(
      'NotAuthorizedException',
    );
    const question = await choose({ ANSWER: 'WEB_AUTHN' });
    accessTokenOf(await answer(server, question, device.asserted(optionsOf(question))));
    expect((await choose({ ANSWER: 'EMAIL_OTP' })).type).toBe('InvalidParameterException');
  });

  test('ここにない方法を望むと、ある方法が示される', async () => {
    const { server } = await withPasskey();
    const offered = await initiate(server, { USERNAME: EMAIL, PREFERRED_CHALLENGE: 'EMAIL_OTP' });
    expect(offered.json.ChallengeName).toBe('SELECT_CHALLENGE');
  });

  test('選ぶ画面の印は、次の画面では使えない', async () => {
    const { server, device } = await withPasskey();
    const offered = await initiate(server, { USERNAME: EMAIL });
    const question = await ask(server, EMAIL);
    const crossed = await answer(server, offered, device.asserted(optionsOf(question)));
    expect(crossed.json.message).toMatch(/expired/);
  });
});

function initiate(server: TestServer, AuthParameters: Readonly<Record<string, string>>): Promise<WireAnswer> {
  return callPool(server, 'InitiateAuth', { AuthFlow: 'USER_AUTH', AuthParameters });
}

function byPassword(server: TestServer): Promise<WireAnswer> {
  return initiate(server, { USERNAME: EMAIL, PREFERRED_CHALLENGE: 'PASSWORD', PASSWORD });
}

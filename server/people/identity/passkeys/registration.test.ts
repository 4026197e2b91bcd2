import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { poolOf, signedIn } from '#server/testing/member.ts';
import { startTestServer } from '#server/testing/server.ts';
import { callPool, lettersTo } from '#server/testing/wire.ts';
import { EMAIL, NOW, wait } from '../account/testing/people.ts';
import { createAdminAccounts } from '../admin/accounts.ts';
import { relyingPartyOf } from './relying-party.ts';
import {
  complete,
  createDevice,
  type Pretence,
  registered,
  startRegistration,
} from './testing/authenticator.ts';

async function withMember() {
  const server = await startTestServer({ now: NOW });
  const member = await signedIn(server, { email: EMAIL });
  const list = async () => {
    const { json } = await callPool(server, 'ListWebAuthnCredentials', { AccessToken: member.accessToken });
    return json.Credentials as readonly { readonly CredentialId: string }[];
  };
  return { server, member, list };
}

test('登録したパスキーが一覧に並び、削除でき、どちらもメールで知らされる', async () => {
  const { server, member, list } = await withMember();
  const device = await registered(server, member);
  expect(await list()).toEqual([
    {
      CredentialId: device.id,
      FriendlyCredentialName: 'iCloudキーチェーン',
      RelyingPartyId: 'localhost',
      AuthenticatorAttachment: 'platform',
      AuthenticatorTransports: ['internal', 'hybrid'],
      CreatedAt: Temporal.Instant.from(NOW).epochMilliseconds / 1_000,
    },
  ]);
  const removal = { AccessToken: member.accessToken, CredentialId: device.id };
  expect((await callPool(server, 'DeleteWebAuthnCredential', removal)).json).toEqual({});
  expect(await list()).toEqual([]);
  expect((await callPool(server, 'DeleteWebAuthnCredential', removal)).type).toBe(
    'ResourceNotFoundException',
  );
  await eventually(async () => {
    const letters = await lettersTo(join(server.config.dataDir, 'outbox'), EMAIL);
    const text = letters.map((letter) => letter.text).join();
    expect(text).toContain('が登録されました');
    expect(text).toContain('が削除されました');
  });
});

test('アカウントとともに消え、事務局の書き出しに載る', async () => {
  const { server, member } = await withMember();
  const device = await registered(server, member);
  const accounts = createAdminAccounts(await poolOf(server), { adminEmails: [], mail: 'kept' });
  const held = await accounts.heldAbout(member.user.id, server.store.db);
  expect(held.passkeys).toMatchObject([{ credentialId: device.id, name: 'iCloudキーチェーン' }]);
  await callPool(server, 'DeleteUser', { AccessToken: member.accessToken });
  expect(await server.store.db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
});

test.each([
  ['https://tsunagu.example', 'https://tsunagu.example', true],
  ['https://tsunagu.example', 'https://tsunagu.example:8443', false],
  ['https://tsunagu.example', 'https://photos.tsunagu.example', false],
  ['https://tsunagu.example', 'http://tsunagu.example', false],
  ['https://tsunagu.example', 'http://localhost:3000', false],
  ['https://tsunagu.example:8443', 'https://tsunagu.example:8443', true],
  [null, 'http://localhost:3000', true],
  [null, 'http://localhost', true],
  [null, 'https://localhost.example', false],
  [null, 'http://127.0.0.1:3000', false],
])('PUBLIC_URL %s で、%s からのパスキーを受けるか：%s', (publicUrl, origin, isTaken) => {
  expect(relyingPartyOf(publicUrl).isOrigin(origin)).toBe(isTaken);
});

test('公開されたサイトでは、そのアドレスの画面からだけ登録できる', async () => {
  const site = 'https://tsunagu.example';
  const env = { PUBLIC_URL: site, TRUST_PROXY: '1', ADMIN_EMAILS: 'kanri@example.jp' };
  const server = await startTestServer({ now: NOW, env });
  const member = await signedIn(server, { email: EMAIL });
  const options = await startRegistration(server, member);
  expect(options.rp.id).toBe('tsunagu.example');
  const onTrial = createDevice().created(options, { origin: 'http://localhost:3000' });
  expect((await complete(server, member, onTrial)).type).toBe('WebAuthnOriginNotAllowedException');
  expect((await complete(server, member, createDevice().created(options, { origin: site }))).status).toBe(
    200,
  );
});

test('端末には、本人確認をする、端末に残るパスキーを求め、登録済みのものは除く', async () => {
  const { server, member } = await withMember();
  const device = await registered(server, member);
  expect(await startRegistration(server, member)).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: EMAIL, id: Buffer.from(member.user.id).toString('base64url') },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ type: 'public-key', id: device.id }],
  });
});

describe('登録を断る', () => {
  test.each<[why: string, pretence: Pretence, type: string]>([
    ['ほかのサイトの画面', { origin: 'https://evil.example' }, 'WebAuthnOriginNotAllowedException'],
    ['似たアドレスの画面', { origin: 'http://localhost.evil.example' }, 'WebAuthnOriginNotAllowedException'],
    ['ほかのサイトに埋め込まれた画面', { crossOrigin: true }, 'WebAuthnOriginNotAllowedException'],
    ['ほかのサイトのためのパスキー', { rpId: 'evil.example' }, 'WebAuthnRelyingPartyMismatchException'],
    ['本人確認のないパスキー', { isUserVerified: false }, 'WebAuthnCredentialNotSupportedException'],
    ['ログインのための署名', { type: 'webauthn.get' }, 'InvalidParameterException'],
    ['こちらが出していない問い', { challenge: 'AAAA' }, 'WebAuthnChallengeNotFoundException'],
  ])('%s', async (_why, pretence, type) => {
    const { server, member, list } = await withMember();
    const credential = createDevice().created(await startRegistration(server, member), pretence);
    expect((await complete(server, member, credential)).type).toBe(type);
    expect(await list()).toEqual([]);
  });

  test('一度使った問いと、同じパスキーの二度目', async () => {
    const { server, member, list } = await withMember();
    const device = createDevice();
    const credential = device.created(await startRegistration(server, member));
    expect((await complete(server, member, credential)).status).toBe(200);
    expect((await complete(server, member, credential)).type).toBe('WebAuthnChallengeNotFoundException');
    const again = device.created(await startRegistration(server, member));
    expect((await complete(server, member, again)).type).toBe('InvalidParameterException');
    expect(await list()).toHaveLength(1);
  });

  test('ほかの人の問い、ほかのログインの問い、期限の切れた問い', async () => {
    const { server, member, list } = await withMember();
    const other = await signedIn(server, { email: 'chichi@example.jp' });
    const foreign = createDevice().created(await startRegistration(server, other));
    expect((await complete(server, member, foreign)).type).toBe('WebAuthnChallengeNotFoundException');
    const late = createDevice().created(await startRegistration(server, member));
    wait(server, { minutes: 3 });
    expect((await complete(server, member, late)).type).toBe('WebAuthnChallengeNotFoundException');
    expect(await list()).toEqual([]);
  });

  test('ほかの人が登録しているパスキー', async () => {
    const { server, member, list } = await withMember();
    const other = await signedIn(server, { email: 'chichi@example.jp' });
    const device = await registered(server, other);
    const taken = device.created(await startRegistration(server, member));
    expect((await complete(server, member, taken)).type).toBe('InvalidParameterException');
    expect(await list()).toEqual([]);
    const removal = { AccessToken: member.accessToken, CredentialId: device.id };
    expect((await callPool(server, 'DeleteWebAuthnCredential', removal)).type).toBe(
      'ResourceNotFoundException',
    );
  });

  test('ログインから15分を過ぎた人', async () => {
    const { server, member } = await withMember();
    wait(server, { minutes: 15 });
    await startRegistration(server, member);
    wait(server, { seconds: 1 });
    const { type } = await callPool(server, 'StartWebAuthnRegistration', { AccessToken: member.accessToken });
    expect(type).toBe('NotAuthorizedException');
  });

  test.each([
    ['短いRSAの鍵', () => generateKeyPairSync('rsa', { modulusLength: 1_024 })],
    ['求めていない曲線の鍵', () => generateKeyPairSync('ec', { namedCurve: 'secp256k1' })],
  ])('%s', async (_why, keys) => {
    const { server, member } = await withMember();
    const credential = createDevice(keys()).created(await startRegistration(server, member));
    expect((await complete(server, member, credential)).type).toBe('WebAuthnCredentialNotSupportedException');
  });

  test('21個目', async () => {
    const { server, member, list } = await withMember();
    for (let count = 0; count < 19; count += 1) await registered(server, member);
    const two = [await startRegistration(server, member), await startRegistration(server, member)];
    const answers = await Promise.all(
      two.map((options) => complete(server, member, createDevice().created(options))),
    );
    expect(answers.map(({ type }) => type).sort()).toEqual(['LimitExceededException', null]);
    expect(await list()).toHaveLength(20);
    const more = await callPool(server, 'StartWebAuthnRegistration', { AccessToken: member.accessToken });
    expect(more.type).toBe('LimitExceededException');
  });
});

test('どんなにおかしな中身でも400で断り、何も残さない', async () => {
  const { server, member, list } = await withMember();
  const broken: unknown[] = [null, '', 7, true, {}, [], 'x', '%%%', 'A'.repeat(9_000), 'AAAA', '\ud800'];
  const right = createDevice().created(await startRegistration(server, member));
  // Lists within lists, an endless text, and an attestation without its data.
  for (const cbor of ['81'.repeat(6_000), `7b${'ff'.repeat(8)}`, 'a163666d74646e6f6e65']) {
    broken.push(Buffer.from(cbor, 'hex').toString('base64url'));
  }
  const requests = [
    ...broken,
    ...broken.map((part) => ({ ...right, id: part })),
    ...broken.map((part) => ({ ...right, response: part })),
    ...Object.keys(right.response)
      .flatMap((name) => broken.map((part) => ({ ...right, response: { ...right.response, [name]: part } })))
      // An empty list, or none, is what some browsers say of the ways to a passkey.
      .filter(({ response }) => !Array.isArray(response.transports) || response.transports.length > 0),
  ];
  for (const request of requests) {
    const { status, text } = await complete(server, member, request);
    expect(status, `${JSON.stringify(request).slice(0, 200)} ${text}`).toBe(400);
  }
  expect(await list()).toEqual([]);
  expect((await complete(server, member, right)).status).toBe(200);
});

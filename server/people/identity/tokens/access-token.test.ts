/** Access tokens, as the operations that carry one judge them. */

import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { decodeJwt, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { poolOf, type SignedIn, signedIn } from '#server/testing/member.ts';
import { startTestServer, startTestServerOn, type TestServer } from '#server/testing/server.ts';
import { callPool } from '#server/testing/wire.ts';

const NOW = '2026-05-16T01:00:00Z';

/** What somebody knows or has stolen. */
type Loot = {
  readonly person: SignedIn;
  readonly claims: JWTPayload;
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly otherClaims: JWTPayload;
};

async function lootOf(server: TestServer): Promise<Loot> {
  const person = await signedIn(server);
  const { vault } = await poolOf(server);
  const row = await server.store.db.selectFrom('signing_keys').selectAll().executeTakeFirstOrThrow();
  const pem = vault.open('signing-key', row.sealed_private_key, row.kid);
  if (pem === null) throw new Error('The signing key is not readable.');
  return {
    person,
    claims: decodeJwt(person.accessToken),
    otherClaims: decodeJwt((await signedIn(server)).accessToken),
    kid: row.kid,
    privateKey: createPrivateKey(pem),
  };
}

const signedWith = (key: Parameters<SignJWT['sign']>[0], claims: JWTPayload, header: object = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...header }).sign(key);

const messageFor = async (server: TestServer, AccessToken: string) => {
  const answer = await callPool(server, 'GetUser', { AccessToken });
  if (answer.status === 200) return null;
  expect(answer).toMatchObject({ status: 400, type: 'NotAuthorizedException' });
  return answer.json.message;
};

/** The genuine key with `change` in the claims: what only a mistake of ours could sign. */
const genuine =
  (change: JWTPayload) =>
  ({ privateKey, claims, kid }: Loot) =>
    signedWith(privateKey, { ...claims, ...change }, { kid });

const without =
  (claim: string) =>
  ({ privateKey, claims, kid }: Loot) =>
    signedWith(privateKey, Object.fromEntries(Object.entries(claims).filter(([name]) => name !== claim)), {
      kid,
    });

const INVALID: readonly (readonly [string, (loot: Loot) => Promise<string> | string])[] = [
  ['署名なし（alg none）', ({ claims }) => new UnsecuredJWT(claims).encode()],
  [
    '公開鍵（PEM）を合言葉にしたHS256',
    ({ claims, privateKey, kid }) => {
      const pem = createPublicKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()).export({
        type: 'spki',
        format: 'pem',
      });
      return signedWith(Buffer.from(pem), claims, { alg: 'HS256', kid });
    },
  ],
  ['同じ鍵でもRS512', ({ privateKey, claims, kid }) => signedWith(privateKey, claims, { alg: 'RS512', kid })],
  [
    '自分の鍵に本物の名前',
    async ({ claims, kid }) => signedWith((await generateKeyPair('RS256')).privateKey, claims, { kid }),
  ],
  ['本物の鍵に知らない名前', ({ privateKey, claims }) => signedWith(privateKey, claims, { kid: 'unknown' })],
  [
    '他人の中身に自分の署名',
    ({ person, otherClaims }) => {
      const [head, , signature] = person.accessToken.split('.');
      return [head, Buffer.from(JSON.stringify(otherClaims)).toString('base64url'), signature].join('.');
    },
  ],
  ['別の発行者', genuine({ iss: 'https://evil.example/pool' })],
  ['別のクライアント', genuine({ client_id: 'another-client' })],
  ['client_idのないもの', without('client_id')],
  ['期限のないもの', without('exp')],
  ['subのないもの', without('sub')],
  ['どのログインのものか言わないもの', without('origin_jti')],
  ['token_useのないもの', without('token_use')],
  ['ログインが文字列でないもの', genuine({ origin_jti: 1 })],
  ['IDトークン', ({ person }) => person.idToken],
  ['点だけ', () => '..'],
];

test('作り替えたアクセストークンは、どれも通らない', async () => {
  const server = await startTestServer({ now: NOW });
  const loot = await lootOf(server);
  expect(await messageFor(server, await genuine({})(loot))).toBeNull();
  const answers = await Promise.all(
    INVALID.map(async ([name, forge]) => [name, await messageFor(server, await forge(loot))]),
  );
  expect(answers).toEqual(INVALID.map(([name]) => [name, 'Invalid Access Token']));
});

test('知らないログインのもの、無効にされた人のもの、消された人のものは通らない', async () => {
  const server = await startTestServer({ now: NOW });
  const loot = await lootOf(server);
  const { accessToken, user } = loot.person;
  const unknown = await genuine({ origin_jti: crypto.randomUUID() })(loot);
  expect(await messageFor(server, unknown)).toBe('Access Token has been revoked');
  const { db } = server.store;
  await db.updateTable('users').set({ enabled: 0 }).where('user_id', '=', user.id).execute();
  expect(await messageFor(server, accessToken)).toBe('User is disabled.');
  await db.deleteFrom('users').where('user_id', '=', user.id).execute();
  const answer = await callPool(server, 'GetUser', { AccessToken: accessToken });
  expect(answer.type).toMatch(/^(NotAuthorized|UserNotFound)Exception$/);
});

describe('期限はミリ秒で比べる', () => {
  test.each([
    ['2026-05-16T01:59:59.999Z', null],
    ['2026-05-16T02:00:00.000Z', 'Access Token has expired'],
  ])('アクセストークン、%s', async (now, message) => {
    const server = await startTestServer({ now: NOW });
    const { accessToken } = await signedIn(server);
    server.setClock(now);
    expect(await messageFor(server, accessToken)).toBe(message);
  });

  test.each([
    ['2026-05-16T01:01:00.000Z', null],
    ['2026-05-16T01:01:00.001Z', 'RefreshTokenReuseException'],
  ])('使い終えた更新トークンの猶予、%s', async (now, type) => {
    const server = await startTestServer({ now: NOW });
    const { user } = await signedIn(server);
    const { tokens } = await poolOf(server);
    const { refreshToken } = await tokens.issue({
      user,
      scope: 'openid',
      nonce: null,
      secondFactor: null,
      link: null,
    });
    const refresh = () => callPool(server, 'GetTokensFromRefreshToken', { RefreshToken: refreshToken });
    await refresh();
    server.setClock(now);
    expect((await refresh()).type).toBe(type);
  });
});

test('断られた更新は何も変えない：無効が解かれれば、同じものが使える', async () => {
  const server = await startTestServer({ now: NOW });
  const { user } = await signedIn(server);
  const { tokens } = await poolOf(server);
  const { refreshToken } = await tokens.issue({
    user,
    scope: 'openid',
    nonce: null,
    secondFactor: null,
    link: null,
  });
  const { db } = server.store;
  const refresh = () => callPool(server, 'GetTokensFromRefreshToken', { RefreshToken: refreshToken });
  const rows = () => db.selectFrom('refresh_tokens').selectAll().orderBy('token_hash').execute();
  const before = await rows();
  await db.updateTable('users').set({ enabled: 0 }).execute();
  expect((await refresh()).json.message).toBe('User is disabled.');
  expect(await rows()).toEqual(before);
  await db.updateTable('users').set({ enabled: 1 }).execute();
  server.setClock('2026-05-16T01:05:00Z');
  expect((await refresh()).status).toBe(200);
});

test('別のサーバーで終わらせたログインは、そこでは直ちに、ほかでは2秒以内に終わる', async () => {
  const one = await startTestServer({ now: NOW });
  const two = await startTestServerOn(one.store, { now: NOW });
  const { accessToken } = await signedIn(one);
  for (const server of [one, two]) expect(await messageFor(server, accessToken)).toBeNull();
  await callPool(two, 'GlobalSignOut', { AccessToken: accessToken });
  expect(await messageFor(two, accessToken)).toBe('Access Token has been revoked');
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(await messageFor(one, accessToken)).toBe('Access Token has been revoked');
});

test('公開鍵は本家と同じ場所でも読め、短い間は覚えておける', async () => {
  const server = await startTestServer({ now: NOW });
  await signedIn(server);
  const { facts } = await poolOf(server);
  const [ours, theirs] = await Promise.all(
    ['jwks.json', `${facts.userPoolId}/.well-known/jwks.json`].map(async (path) => {
      const response = await fetch(`${server.url}/identity/${path}`);
      expect(response.headers.get('cache-control')).toBe('public, max-age=300');
      return response.json();
    }),
  );
  expect(theirs).toEqual(ours);
  expect(ours).toMatchObject({ keys: [{ alg: 'RS256', use: 'sig', kty: 'RSA' }] });
});

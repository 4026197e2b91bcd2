import { createPrivateKey } from 'node:crypto';
import {
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { describe, expect, test } from 'vitest';
import { matchesInThisWeekForTop } from '#contract/match/this-week.ts';
import { get } from '#server/testing/calls.ts';
import { poolOf, type SignedIn, signedIn } from '#server/testing/member.ts';
import { startTestServer, startTestServerOn, type TestServer } from '#server/testing/server.ts';
import { callPool } from '#server/testing/wire.ts';

const NOW = '2026-05-16T01:00:00Z';
const SECONDS = Temporal.Instant.from(NOW).epochMilliseconds / 1_000;

async function started(): Promise<{ readonly server: TestServer; readonly person: SignedIn }> {
  const server = await startTestServer({ now: NOW });
  return { server, person: await signedIn(server, { email: 'haha@example.jp' }) };
}

async function tokensOf(server: TestServer, { user }: SignedIn) {
  const pool = await poolOf(server);
  return pool.tokens.issue({
    user,
    scope: 'aws.cognito.signin.user.admin',
    nonce: null,
    secondFactor: null,
    link: null,
  });
}

const refresh = (server: TestServer, RefreshToken: string) =>
  callPool(server, 'GetTokensFromRefreshToken', { RefreshToken });

function refreshTokenIn(answer: { readonly json: Readonly<Record<string, unknown>> }): string {
  return (answer.json.AuthenticationResult as { RefreshToken: string }).RefreshToken;
}

test('トークンの中身は、本家と同じ名前と形で並ぶ', async () => {
  const { server, person } = await started();
  const { facts } = await poolOf(server);
  const common = {
    sub: person.user.id,
    iss: facts.issuer,
    origin_jti: expect.any(String),
    event_id: expect.any(String),
    jti: expect.any(String),
    auth_time: SECONDS,
    iat: SECONDS,
    exp: SECONDS + 3_600,
  };
  expect(decodeJwt(person.accessToken)).toEqual({
    ...common,
    client_id: facts.clientId,
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    username: person.user.id,
  });
  expect(decodeJwt(person.idToken)).toEqual({
    ...common,
    aud: facts.clientId,
    token_use: 'id',
    'cognito:username': person.user.id,
    email: 'haha@example.jp',
    email_verified: true,
  });
  expect(decodeProtectedHeader(person.idToken)).toEqual({ alg: 'RS256', kid: expect.any(String) });
});

test('誰でも公開鍵を読め、そこに秘密の部分はない', async () => {
  const { server, person } = await started();
  const { keys } = (await (await fetch(`${server.url}/identity/jwks.json`)).json()) as {
    keys: Record<string, string>[];
  };
  expect(keys.map(({ kid }) => kid)).toEqual([decodeProtectedHeader(person.idToken).kid]);
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
});

describe('作り替えたトークンは、どれも通らない', () => {
  type Forge = (person: SignedIn, server: TestServer) => Promise<string>;
  const changed =
    (change: Readonly<Record<string, unknown>>, header: Readonly<Record<string, string>> = {}): Forge =>
    async ({ idToken }) => {
      // A key of one's own under the server's kid.
      const { privateKey } = await generateKeyPair('RS256');
      const { kid } = decodeProtectedHeader(idToken);
      return new SignJWT({ ...decodeJwt(idToken), ...change })
        .setProtectedHeader({ alg: 'RS256', ...(kid === undefined ? {} : { kid }), ...header })
        .sign(privateKey);
    };
  const FORGED: readonly (readonly [string, Forge])[] = [
    ['別の鍵', changed({})],
    ['知らない鍵の名前', changed({}, { kid: 'unknown' })],
    ['自分の鍵を添えたもの', changed({}, { jku: 'https://evil.example/jwks.json' })],
    ['署名なし', async ({ idToken }) => new UnsecuredJWT(decodeJwt(idToken)).encode()],
    [
      '公開鍵を合言葉にしたHS256',
      async ({ idToken }, server) => {
        const { keys } = await (await poolOf(server)).tokens.jwks();
        const secret = new TextEncoder().encode(JSON.stringify(keys[0]));
        const { kid = '' } = decodeProtectedHeader(idToken);
        return new SignJWT(decodeJwt(idToken)).setProtectedHeader({ alg: 'HS256', kid }).sign(secret);
      },
    ],
    [
      '中身だけ替えたもの',
      async ({ idToken }) => {
        const [head, , signature] = idToken.split('.');
        const payload = Buffer.from(JSON.stringify({ ...decodeJwt(idToken), email: 'kanri@example.jp' }));
        return [head, payload.toString('base64url'), signature].join('.');
      },
    ],
    ['署名を削ったもの', async ({ idToken }) => idToken.slice(0, idToken.lastIndexOf('.') + 1)],
    ['アクセストークン', async ({ accessToken }) => accessToken],
    ['長すぎるもの', async ({ idToken }) => idToken + 'x'.repeat(9_000)],
  ];
  test.each(FORGED)('%s', async (_name, forge) => {
    const { server, person } = await started();
    const headers = { ...person.headers, authorization: `Bearer ${await forge(person, server)}` };
    const answer = await get(server.url, matchesInThisWeekForTop, { fiscalYear: '2026' }, headers);
    expect(answer.status).toBe(401);
    const token = headers.authorization.slice(7);
    // Even the real access token is no ID token, and the other way round.
    if (token === person.accessToken) return;
    expect((await callPool(server, 'GetUser', { AccessToken: token })).status).toBe(400);
  });

  test('正しい鍵でも、別の発行者、別のクライアント、期限なしは通らない', async () => {
    const { server, person } = await started();
    const pool = await poolOf(server);
    const [row] = await server.store.db.selectFrom('signing_keys').selectAll().execute();
    const pem = row && pool.vault.open('signing-key', row.sealed_private_key, row.kid);
    if (row === undefined || pem === null || pem === undefined) throw new Error('No signing key.');

    const key = await importJWK(await exportJWK(createPrivateKey(pem)), 'RS256');
    const sign = (claims: Record<string, unknown>) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: row.kid }).sign(key);
    const claims = decodeJwt(person.idToken);
    const { exp: _, ...endless } = claims;
    const read = async (token: string) => {
      const headers = { ...person.headers, authorization: `Bearer ${token}` };
      return (await get(server.url, matchesInThisWeekForTop, { fiscalYear: '2026' }, headers)).status;
    };
    expect(await read(await sign(claims))).toBe(200);
    expect(await read(await sign({ ...claims, iss: 'https://evil.example' }))).toBe(401);
    expect(await read(await sign({ ...claims, aud: 'another-client' }))).toBe(401);
    expect(await read(await sign({ ...claims, token_use: 'access' }))).toBe(401);
    expect(await read(await sign(endless))).toBe(401);
  });
});

test('使ったトークンは期限の一秒前まで通り、ちょうどに切れる', async () => {
  const { server, person } = await started();
  const read = () => callPool(server, 'GetUser', { AccessToken: person.accessToken });
  server.setClock('2026-05-16T01:59:59Z');
  expect((await read()).status).toBe(200);
  server.setClock('2026-05-16T02:00:00Z');
  expect((await read()).json.message).toBe('Access Token has expired');
});

describe('更新', () => {
  test('更新するたびに次の更新トークンになり、同じログインのまま続く', async () => {
    const { server, person } = await started();
    const first = await tokensOf(server, person);
    server.setClock('2026-06-01T00:00:00Z');
    const answer = await refresh(server, first.refreshToken);
    const { IdToken } = answer.json.AuthenticationResult as { IdToken: string };
    expect(refreshTokenIn(answer)).not.toBe(first.refreshToken);
    expect(decodeJwt(IdToken)).toMatchObject({
      origin_jti: first.originJti,
      auth_time: SECONDS,
      iat: Temporal.Instant.from('2026-06-01T00:00:00Z').epochMilliseconds / 1_000,
    });
    expect((await refresh(server, refreshTokenIn(answer))).status).toBe(200);
  });

  test('二つのタブが一分以内に同じものを使っても、どちらも続けられる', async () => {
    const { server, person } = await started();
    const { refreshToken } = await tokensOf(server, person);
    const both = await Promise.all([refresh(server, refreshToken), refresh(server, refreshToken)]);
    server.setClock('2026-05-16T01:01:00Z');
    const late = await refresh(server, refreshToken);
    for (const answer of [...both, late]) {
      expect((await refresh(server, refreshTokenIn(answer))).status).toBe(200);
    }
  });

  test('一分より後の使い回しは盗まれた印なので、そのログインをすべて終わらせる', async () => {
    const { server, person } = await started();
    const first = await tokensOf(server, person);
    const next = refreshTokenIn(await refresh(server, first.refreshToken));
    server.setClock('2026-05-16T01:01:01Z');
    expect((await refresh(server, first.refreshToken)).type).toBe('RefreshTokenReuseException');
    expect((await refresh(server, next)).json.message).toBe('Refresh Token has been revoked');
    const ended = await callPool(server, 'GetUser', { AccessToken: first.accessToken });
    expect(ended.json.message).toBe('Access Token has been revoked');
    // Another sign-in of the same person goes on.
    expect((await callPool(server, 'GetUser', { AccessToken: person.accessToken })).status).toBe(200);
  });

  test.each([
    ['30日を過ぎたもの', '2026-06-15T01:00:00Z', 'Refresh Token has expired'],
    ['30日の一秒前のもの', '2026-06-15T00:59:59Z', undefined],
  ])('%s', async (_name, later, message) => {
    const { server, person } = await started();
    const { refreshToken } = await tokensOf(server, person);
    server.setClock(later);
    expect((await refresh(server, refreshToken)).json.message).toBe(message);
  });

  test('知らないもの、無効にされた人のもの、消された人のものは使えない', async () => {
    const { server, person } = await started();
    const { refreshToken } = await tokensOf(server, person);
    expect((await refresh(server, 'x'.repeat(43))).json.message).toBe('Invalid Refresh Token');
    const { db } = server.store;
    await db.updateTable('users').set({ enabled: 0 }).execute();
    expect((await refresh(server, refreshToken)).json.message).toBe('User is disabled.');
    await db.deleteFrom('users').execute();
    expect((await refresh(server, refreshToken)).json.message).toBe('Invalid Refresh Token');
  });
});

test('取り消しはその一つのログインを、全体のログアウトはすべてを終わらせる', async () => {
  const { server, person } = await started();
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => tokensOf(server, person)));
  if (one === undefined || two === undefined || three === undefined) throw new Error('No tokens.');
  const isLiving = async (AccessToken: string) =>
    (await callPool(server, 'GetUser', { AccessToken })).status === 200;
  await callPool(server, 'RevokeToken', { Token: one.refreshToken });
  expect(await Promise.all([one, two, three].map(({ accessToken }) => isLiving(accessToken)))).toEqual([
    false,
    true,
    true,
  ]);
  await callPool(server, 'GlobalSignOut', { AccessToken: two.accessToken });
  expect(await Promise.all([two, three, person].map(({ accessToken }) => isLiving(accessToken)))).toEqual([
    false,
    false,
    false,
  ]);
  expect((await refresh(server, three.refreshToken)).type).toBe('NotAuthorizedException');
  // What is not a token of ours is no error, as the provider has it.
  expect((await callPool(server, 'RevokeToken', { Token: 'unknown' })).status).toBe(200);
});

describe('署名の鍵', () => {
  const kidOf = (token: string) => decodeProtectedHeader(token).kid;
  const keyIds = async (server: TestServer) => {
    const { keys } = await (await poolOf(server)).tokens.jwks();
    return keys.map(({ kid }) => kid);
  };

  test('90日で替わる。新しい鍵は前もって公開され、古いトークンは最後まで通る', async () => {
    const server = await startTestServer({ now: NOW });
    const first = kidOf((await signedIn(server)).idToken);
    server.setClock('2026-08-13T02:00:00Z');
    const before = kidOf((await signedIn(server)).idToken);
    expect(before).toBe(first);
    const announced = await keyIds(server);
    expect(announced).toHaveLength(2);
    server.setClock('2026-08-14T00:59:00Z');
    const last = await signedIn(server);
    expect(kidOf(last.idToken)).toBe(first);
    server.setClock('2026-08-14T01:30:00Z');
    const next = await signedIn(server);
    expect(kidOf(next.idToken)).toBe(announced[1]);
    const read = await get(server.url, matchesInThisWeekForTop, { fiscalYear: '2026' }, last.headers);
    expect(read.status).toBe(200);
    server.setClock('2026-08-15T01:00:00Z');
    expect(await keyIds(server)).toEqual([announced[1]]);
  });

  test('二つのサーバーは同じ鍵を使い、互いのトークンをすぐに信じる', async () => {
    const one = await startTestServer({ now: NOW });
    const two = await startTestServerOn(one.store, { now: NOW });
    const query = { fiscalYear: '2026' };
    const people = await Promise.all([signedIn(one), signedIn(two), signedIn(one), signedIn(two)]);
    for (const { headers } of people) {
      expect((await get(one.url, matchesInThisWeekForTop, query, headers)).status).toBe(200);
      expect((await get(two.url, matchesInThisWeekForTop, query, headers)).status).toBe(200);
    }
  });

  test('秘密鍵も更新トークンも、データベースに読める形では残らない', async () => {
    const { server, person } = await started();
    const { refreshToken } = await tokensOf(server, person);
    const { db } = server.store;
    const everything = JSON.stringify([
      await db.selectFrom('signing_keys').selectAll().execute(),
      await db.selectFrom('refresh_tokens').selectAll().execute(),
      await db.selectFrom('token_families').selectAll().execute(),
    ]);
    expect(everything).not.toContain('PRIVATE KEY');
    expect(everything).not.toContain(refreshToken);
  });
});

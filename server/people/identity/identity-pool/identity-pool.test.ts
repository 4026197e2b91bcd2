import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { poolOf, type SignedIn, signedIn } from '#server/testing/member.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { amplifyAt } from './testing/amplify.ts';

/** The library compares with the machine's clock, so the server's runs there, too. */
const NOW = Temporal.Now.instant().toString();
const GUESTS = { GUEST_ACCESS: '1' };

type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

async function call(server: TestServer, operation: string, request: object): Promise<Answer> {
  const answer = await fetch(`${server.url}/identity/identity-pool/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityService.${operation}`,
    },
    body: JSON.stringify(request),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

async function loginsOf(server: TestServer, { idToken }: Pick<SignedIn, 'idToken'>) {
  const { facts } = await poolOf(server);
  return { [`identity.tsunagu.invalid/${facts.userPoolId}`]: idToken };
}

async function getId(server: TestServer, logins?: object): Promise<string> {
  const { facts } = await poolOf(server);
  const { body } = await call(server, 'GetId', { IdentityPoolId: facts.identityPoolId, Logins: logins });
  return String(body.IdentityId);
}

describe('aws-amplifyから', () => {
  test('ゲストを許さなければ、ログインの前は断られる', async () => {
    const server = await startTestServer({ now: NOW });
    const amplify = await amplifyAt(server, { guests: true });
    await expect(amplify.session()).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Unauthenticated access is not supported for this identity pool.',
    });
  });

  test('ゲストを許さない画面は、ログインの前に何も求めない', async () => {
    const server = await startTestServer({ now: NOW });
    const amplify = await amplifyAt(server, { guests: false });
    expect(await amplify.session()).toMatchObject({ credentials: undefined, identityId: undefined });
  });

  test('ゲストのIDが、はじめてのログインの後はその人のIDになり、次からも同じ', async () => {
    const server = await startTestServer({ now: NOW, env: GUESTS });
    const amplify = await amplifyAt(server, { guests: true });
    const before = await amplify.session();
    expect(before.identityId).toMatch(/^ap-northeast-1:[0-9a-f-]{36}$/);
    expect(before.credentials?.accessKeyId).toMatch(/^ASIA[A-Z2-7]{16}$/);

    const person = await signedIn(server);
    await amplify.signIn(person);
    const after = await amplify.session();
    expect(after.identityId).toBe(before.identityId);
    expect(after.credentials?.accessKeyId).not.toBe(before.credentials?.accessKeyId);

    await amplify.signOut();
    const guestAgain = await amplify.session();
    expect(guestAgain.identityId).not.toBe(before.identityId);
    await amplify.signIn(person);
    expect((await amplify.session()).identityId).toBe(before.identityId);
  });

  test('ログインした人に、約1時間の認証情報を渡す', async () => {
    const server = await startTestServer({ now: NOW });
    const amplify = await amplifyAt(server, { guests: false });
    const person = await signedIn(server);
    await amplify.signIn(person);
    const { credentials } = await amplify.session();
    const { epochMilliseconds } = Temporal.Instant.from(NOW).add({ hours: 1 });
    expect(credentials?.expiration?.getTime()).toBe(Math.floor(epochMilliseconds / 1_000) * 1_000);
    expect(credentials?.secretAccessKey).toMatch(/^[\w-]{43}$/);
    const { vault } = await poolOf(server);
    const sealed = vault.open('credentials', credentials?.sessionToken ?? '', credentials?.accessKeyId ?? '');
    expect(JSON.parse(sealed ?? 'null')).toEqual({
      identityId: expect.stringMatching(/^ap-northeast-1:/),
      signIn: { userId: person.user.id, originJti: decodeJwt(person.idToken).origin_jti },
      expiresAt: Math.floor(epochMilliseconds / 1_000),
    });
  });
});

test('求めるたびに、新しい認証情報になる', async () => {
  const server = await startTestServer({ now: NOW });
  const logins = await loginsOf(server, await signedIn(server));
  const IdentityId = await getId(server, logins);
  const issue = () => call(server, 'GetCredentialsForIdentity', { IdentityId, Logins: logins });
  const [first, second] = [await issue(), await issue()];
  expect(first.body.IdentityId).toBe(second.body.IdentityId);
  for (const key of ['AccessKeyId', 'SecretKey', 'SessionToken'] as const) {
    expect(credentialsIn(first)[key]).not.toBe(credentialsIn(second)[key]);
  }

  function credentialsIn({ body }: Answer) {
    return body.Credentials as Readonly<Record<string, unknown>>;
  }
});

test('プールの名前をAmazonの形で書くクライアントも、同じIDになる', async () => {
  const server = await startTestServer({ now: NOW });
  const { facts } = await poolOf(server);
  const person = await signedIn(server);
  const asAmazons = { [`cognito-idp.${facts.region}.amazonaws.com/${facts.userPoolId}`]: person.idToken };
  expect(await getId(server, asAmazons)).toBe(await getId(server, await loginsOf(server, person)));
  const foreign = { 'cognito-idp.ap-northeast-1.amazonaws.com/ap-northeast-1_other': person.idToken };
  const request = { IdentityPoolId: facts.identityPoolId, Logins: foreign };
  expect(await call(server, 'GetId', request)).toMatchObject({ status: 400 });
});

describe('ID', () => {
  test('一人にいつも同じIDで、人が違えば違う', async () => {
    const server = await startTestServer({ now: NOW });
    const [one, other] = [await signedIn(server), await signedIn(server)];
    const first = await getId(server, await loginsOf(server, one));
    expect(await getId(server, await loginsOf(server, one))).toBe(first);
    expect(await getId(server, await loginsOf(server, other))).not.toBe(first);
  });

  test('はじめての要求が同時に来ても、IDは一つ', async () => {
    const server = await startTestServer({ now: NOW });
    const logins = await loginsOf(server, await signedIn(server));
    const ids = await Promise.all(Array.from({ length: 8 }, () => getId(server, logins)));
    expect(new Set(ids).size).toBe(1);
  });

  test('すでにIDのある人がゲストのIDで来ても、その人のIDが返る', async () => {
    const server = await startTestServer({ now: NOW, env: GUESTS });
    const logins = await loginsOf(server, await signedIn(server));
    const own = await getId(server, logins);
    const { body } = await call(server, 'GetCredentialsForIdentity', {
      IdentityId: await getId(server),
      Logins: logins,
    });
    expect(body.IdentityId).toBe(own);
  });

  test('二人が同じゲストのIDで同時にログインしても、一人だけのものになる', async () => {
    const server = await startTestServer({ now: NOW, env: GUESTS });
    const guest = await getId(server);
    const people = [await signedIn(server), await signedIn(server)];
    const answers = await Promise.all(
      people.map(async (person) =>
        call(server, 'GetCredentialsForIdentity', {
          IdentityId: guest,
          Logins: await loginsOf(server, person),
        }),
      ),
    );
    const theirs = answers.filter(({ body }) => body.IdentityId === guest);
    expect(theirs).toHaveLength(1);
  });

  test('人のものになったIDは、ログインなしでは使えず、ほかの人にも使えない', async () => {
    const server = await startTestServer({ now: NOW, env: GUESTS });
    const guest = await getId(server);
    const owner = await loginsOf(server, await signedIn(server));
    await call(server, 'GetCredentialsForIdentity', { IdentityId: guest, Logins: owner });
    expect(await call(server, 'GetCredentialsForIdentity', { IdentityId: guest })).toMatchObject({
      status: 400,
      body: { __type: 'NotAuthorizedException', message: `Access to Identity '${guest}' is forbidden.` },
    });
    const other = await loginsOf(server, await signedIn(server));
    expect(
      await call(server, 'GetCredentialsForIdentity', { IdentityId: guest, Logins: other }),
    ).toMatchObject({ status: 400, body: { __type: 'NotAuthorizedException' } });
  });

  test('ゲストのIDは、どれだけ求めても何も残さない', async () => {
    const server = await startTestServer({ now: NOW, env: GUESTS });
    const ids = await Promise.all(Array.from({ length: 20 }, () => getId(server)));
    expect(new Set(ids).size).toBe(20);
    expect(await server.store.db.selectFrom('identities').selectAll().execute()).toEqual([]);
  });

  test.each([
    ['知らないID', 'ap-northeast-1:00000000-0000-4000-8000-000000000000'],
    ['作りもののゲスト', 'ap-northeast-1:00000000-0000-8000-8000-000000000000'],
    ['形の違うID', 'ap-northeast-1'],
  ])('%sには、ゲストとしてもログインしていても渡さない', async (_what, identityId) => {
    const server = await startTestServer({ now: NOW, env: GUESTS });
    const logins = await loginsOf(server, await signedIn(server));
    for (const request of [{ IdentityId: identityId }, { IdentityId: identityId, Logins: logins }]) {
      expect(await call(server, 'GetCredentialsForIdentity', request)).toEqual({
        status: 400,
        body: {
          __type: 'ResourceNotFoundException',
          message: `Identity '${identityId}' not found.`,
        },
      });
    }
  });

  test('ゲストを許さなくなれば、前のゲストのIDも認証情報にならない', async () => {
    const server = await startTestServer({ now: NOW });
    expect(
      await call(server, 'GetCredentialsForIdentity', {
        IdentityId: 'ap-northeast-1:00000000-0000-4000-8000-000000000000',
      }),
    ).toMatchObject({
      status: 400,
      body: {
        __type: 'NotAuthorizedException',
        message: 'Unauthenticated access is not supported for this identity pool.',
      },
    });
  });

  test('ほかのプールのIDは、知らないと答える', async () => {
    const server = await startTestServer({ now: NOW, env: GUESTS });
    const IdentityPoolId = 'ap-northeast-1:00000000-0000-4000-8000-000000000000';
    expect(await call(server, 'GetId', { IdentityPoolId })).toEqual({
      status: 400,
      body: {
        __type: 'ResourceNotFoundException',
        message: `IdentityPool '${IdentityPoolId}' not found.`,
      },
    });
  });
});

describe('ログインのトークン', () => {
  type Forgery = (server: TestServer, person: SignedIn) => Promise<string>;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const forgeries: readonly [string, Forgery][] = [
    ['アクセストークン', async (_server, { accessToken }) => accessToken],
    ['空', async () => ''],
    ['署名を変えたもの', async (_server, { idToken }) => `${idToken.slice(0, -4)}AAAA`],
    [
      'ほかの鍵で署名したもの',
      async (_server, { idToken }) =>
        new SignJWT(decodeJwt(idToken)).setProtectedHeader({ alg: 'RS256' }).sign(privateKey),
    ],
    [
      '署名のないもの',
      async (_server, { idToken }) =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${idToken.split('.')[1]}.`,
    ],
    [
      '期限の切れたもの',
      async (server, { idToken }) => {
        server.setClock(Temporal.Instant.from(NOW).add({ hours: 1, seconds: 1 }).toString());
        return idToken;
      },
    ],
    [
      '終わったログインのもの',
      async (server, { idToken, user }) => {
        await (await poolOf(server)).tokens.endAllOf(user.id);
        return idToken;
      },
    ],
  ];

  test.each(forgeries)('%sでは、IDも認証情報も渡さない', async (_what, forge) => {
    const server = await startTestServer({ now: NOW, env: GUESTS });
    const person = await signedIn(server);
    const own = await getId(server, await loginsOf(server, await signedIn(server)));
    const { facts } = await poolOf(server);
    const logins = await loginsOf(server, { idToken: await forge(server, person) });
    for (const answer of [
      await call(server, 'GetId', { IdentityPoolId: facts.identityPoolId, Logins: logins }),
      await call(server, 'GetCredentialsForIdentity', { IdentityId: own, Logins: logins }),
    ]) {
      expect(answer).toEqual({
        status: 400,
        body: {
          __type: 'NotAuthorizedException',
          message: 'Invalid login token. Not a valid OpenId Connect identity token.',
        },
      });
    }
  });

  test('ほかの発行者のログインは受け取らない', async () => {
    const server = await startTestServer({ now: NOW, env: GUESTS });
    const { idToken } = await signedIn(server);
    const { facts } = await poolOf(server);
    expect(
      await call(server, 'GetId', {
        IdentityPoolId: facts.identityPoolId,
        Logins: { 'accounts.google.com': idToken },
      }),
    ).toMatchObject({ status: 400, body: { __type: 'NotAuthorizedException' } });
  });
});

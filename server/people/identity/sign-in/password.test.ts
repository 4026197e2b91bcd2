import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { poolOf } from '#server/testing/member.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { respond, signInBySrp, startSrp } from '#server/testing/srp-client.ts';
import { callPool, type WireAnswer } from '#server/testing/wire.ts';
import { createUser } from '../admin/account-changes.ts';
import { PRIME } from '../srp/group.ts';
import { type UserChange, updateUser } from '../users/repository.ts';

/** Twenty thousand requests on a machine that does other things, too. */
const TEN_THOUSAND_MS = 120_000;
const NOW = '2026-05-16T01:00:00Z';
const EMAIL = 'haha@example.jp';
const PASSWORD = 'みどりの芝生77';
const WRONG = { type: 'NotAuthorizedException', message: 'Incorrect username or password.' };
const LOCKED = { type: 'NotAuthorizedException', message: 'Password attempts exceeded' };

async function started(change: UserChange = {}): Promise<TestServer> {
  const server = await startTestServer({ now: NOW });
  const pool = await poolOf(server);
  const user = await createUser(pool, EMAIL, PASSWORD);
  if (Object.keys(change).length > 0) await updateUser(user.id, change, NOW, server.store.db);
  return server;
}

function byPassword(server: TestServer, username: string, password: string): Promise<WireAnswer> {
  return callPool(server, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: username, PASSWORD: password },
  });
}

const refusal = ({ status, type, json }: WireAnswer) => {
  expect(status).toBe(400);
  return { type, message: json.message };
};

const WAYS = [
  ['SRP', signInBySrp],
  ['パスワードそのもの', byPassword],
] as const;

describe.each(WAYS)('%sで', (_name, signIn) => {
  test('正しいパスワードなら、トークンを受け取る', async () => {
    const server = await started();
    const { status, json } = await signIn(server, EMAIL, PASSWORD);
    expect(status).toBe(200);
    expect(json).toMatchObject({ ChallengeParameters: {}, AuthenticationResult: { TokenType: 'Bearer' } });
    const { IdToken } = json.AuthenticationResult as { readonly IdToken: string };
    expect(decodeJwt(IdToken)).toMatchObject({ email: EMAIL });
  });

  test('大文字や全角や空白があっても、同じメールアドレスとわかる', async () => {
    const server = await started();
    expect((await signIn(server, '  ＨＡＨＡ@Example.JP ', PASSWORD)).status).toBe(200);
  });

  test('違うパスワードと、いない人とは、同じ答え', async () => {
    const server = await started();
    const wrong = await signIn(server, EMAIL, `${PASSWORD}8`);
    const unknown = await signIn(server, 'nobody@example.jp', PASSWORD);
    expect(refusal(wrong)).toEqual(WRONG);
    expect(unknown.text).toBe(wrong.text);
    expect(unknown.status).toBe(wrong.status);
  });

  test.each([
    ['止められた人', { isEnabled: false }, 'NotAuthorizedException', 'User is disabled.'],
    ['未確認の人', { status: 'UNCONFIRMED' }, 'UserNotConfirmedException', 'User is not confirmed.'],
    [
      '再設定を求められた人',
      { status: 'RESET_REQUIRED' },
      'PasswordResetRequiredException',
      'Password reset required for the user',
    ],
  ] as const)('%sには、正しいパスワードのときだけわけを言う', async (_who, change, type, message) => {
    const server = await started(change);
    expect(refusal(await signIn(server, EMAIL, `${PASSWORD}8`))).toEqual(WRONG);
    expect(refusal(await signIn(server, EMAIL, PASSWORD))).toEqual({ type, message });
  });

  test('パスワードのない人は、いない人と同じに見える', async () => {
    const server = await started({ sealedVerifier: null, status: 'EXTERNAL_PROVIDER' });
    expect(refusal(await signIn(server, EMAIL, PASSWORD))).toEqual(WRONG);
  });
});

describe('やりとりの中身', () => {
  const shapeOf = ({ json, status }: WireAnswer) => {
    const parameters = json.ChallengeParameters as Readonly<Record<string, string>>;
    return {
      status,
      keys: Object.keys(json),
      lengths: { block: parameters.SECRET_BLOCK?.length, user: parameters.USER_ID_FOR_SRP?.length },
      names: Object.keys(parameters),
      isUuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(parameters.USER_ID_FOR_SRP ?? ''),
      sameUser: parameters.USERNAME === parameters.USER_ID_FOR_SRP,
    };
  };

  test('いない人にも、いる人と同じ形の、いつも同じソルトとUUIDを返す', async () => {
    const server = await started();
    const known = await startSrp(server, EMAIL);
    const [unknown, again] = [
      await startSrp(server, 'nono@example.jp'),
      await startSrp(server, 'nono@example.jp'),
    ];
    // Numbers in hex lose their leading zeros, so a block may be shorter by a few signs.
    const knownShape = shapeOf(known.challenge);
    const unknownShape = shapeOf(unknown.challenge);
    expect({ ...unknownShape, lengths: null }).toEqual({ ...knownShape, lengths: null });
    expect(knownShape).toMatchObject({ isUuid: true, sameUser: true });
    const stable = ({ challenge }: typeof known) => {
      const { SALT, USER_ID_FOR_SRP } = challenge.json.ChallengeParameters as Record<string, string>;
      return { SALT, USER_ID_FOR_SRP };
    };
    expect(stable(again)).toEqual(stable(unknown));
  });

  test.each([
    ['0', '0'],
    ['Nの倍数', (PRIME * 3n).toString(16)],
    ['空', ''],
    ['十六進でない', 'xyz'],
  ])('Aが%sなら断る', async (_name, SRP_A) => {
    const server = await started();
    const answer = await callPool(server, 'InitiateAuth', {
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: EMAIL, SRP_A },
    });
    expect(answer.type).toBe('InvalidParameterException');
  });

  test.each([
    [{ AuthFlow: 'CUSTOM_AUTH' }],
    [{ AuthFlow: 'USER_SRP_AUTH' }],
    [{ AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: EMAIL } }],
    [{ AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: EMAIL } }],
    [{ AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: EMAIL, PASSWORD: 7 } }],
    [{ AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: 'x'.repeat(5_000), PASSWORD } }],
    [{ AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: {} }],
    [{}],
  ])('足りない・おかしい求めは断る', async (request) => {
    const server = await started();
    expect((await callPool(server, 'InitiateAuth', request)).type).toBe('InvalidParameterException');
  });

  test('リフレッシュトークンを新しいトークンに換える', async () => {
    const server = await started();
    const { json } = await byPassword(server, EMAIL, PASSWORD);
    const { RefreshToken } = json.AuthenticationResult as { readonly RefreshToken: string };
    const renew = (token: string) =>
      callPool(server, 'InitiateAuth', {
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: token },
      });
    expect((await renew(RefreshToken)).json).toHaveProperty('AuthenticationResult.AccessToken');
    expect((await renew(`${RefreshToken}x`)).type).toBe('NotAuthorizedException');
  });
});

describe('チャレンジ', () => {
  async function answered() {
    const server = await started();
    const attempt = await startSrp(server, EMAIL);
    return { server, responses: await attempt.responses(PASSWORD), attempt };
  }

  test('一度使ったものは、正しくても二度は使えない', async () => {
    const { server, responses } = await answered();
    expect((await respond(server, 'PASSWORD_VERIFIER', responses)).status).toBe(200);
    expect(refusal(await respond(server, 'PASSWORD_VERIFIER', responses))).toEqual(WRONG);
  });

  test('間違えたものは、正しい答えでも使えない', async () => {
    const { server, responses, attempt } = await answered();
    const wrong = await attempt.responses('ちがうパスワード');
    expect(refusal(await respond(server, 'PASSWORD_VERIFIER', wrong))).toEqual(WRONG);
    expect(refusal(await respond(server, 'PASSWORD_VERIFIER', responses))).toEqual(WRONG);
  });

  test('三分で期限が切れる', async () => {
    const { server, responses } = await answered();
    server.setClock('2026-05-16T01:03:00Z');
    expect(refusal(await respond(server, 'PASSWORD_VERIFIER', responses))).toEqual(WRONG);
  });

  test('三分たつ前なら、まだ使える', async () => {
    const { server, responses } = await answered();
    server.setClock('2026-05-16T01:02:59.999Z');
    expect((await respond(server, 'PASSWORD_VERIFIER', responses)).status).toBe(200);
  });

  test('書き換えたもの、ほかの人のもの、別の種類のものは通らない', async () => {
    const { server, responses } = await answered();
    const block = Buffer.from(responses.PASSWORD_CLAIM_SECRET_BLOCK ?? '', 'base64');
    for (const at of [0, 12, 40, block.length - 1]) {
      const altered = Buffer.from(block);
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
      const given = { ...responses, PASSWORD_CLAIM_SECRET_BLOCK: altered.toString('base64') };
      expect(refusal(await respond(server, 'PASSWORD_VERIFIER', given))).toEqual(WRONG);
    }
    const other = await startSrp(server, 'nobody@example.jp');
    const { SECRET_BLOCK = '' } = other.challenge.json.ChallengeParameters as Record<string, string>;
    const mixed = { ...responses, PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK };
    expect(refusal(await respond(server, 'PASSWORD_VERIFIER', mixed))).toEqual(WRONG);
    const session = block.toString('base64url');
    for (const name of [
      'SMS_MFA',
      'SOFTWARE_TOKEN_MFA',
      'MFA_SETUP',
      'NEW_PASSWORD_REQUIRED',
      'SELECT_MFA_TYPE',
    ]) {
      const given = { SMS_MFA_CODE: '1', SOFTWARE_TOKEN_MFA_CODE: '1', NEW_PASSWORD: PASSWORD, ANSWER: '1' };
      expect((await respond(server, name, given, session)).type).toBe('NotAuthorizedException');
    }
    expect((await respond(server, 'PASSWORD_VERIFIER', responses)).status).toBe(200);
  });

  test.each([
    [{ TIMESTAMP: '2026-11-03' }],
    [{ TIMESTAMP: '' }],
    [{ PASSWORD_CLAIM_SIGNATURE: '' }],
    [{ PASSWORD_CLAIM_SECRET_BLOCK: '' }],
  ])('欠けた答えは、チャレンジを使わずに断る', async (change) => {
    const { server, responses } = await answered();
    const broken = await respond(server, 'PASSWORD_VERIFIER', { ...responses, ...change });
    expect(broken.type).toBe('InvalidParameterException');
    expect((await respond(server, 'PASSWORD_VERIFIER', responses)).status).toBe(200);
  });

  test('別の時刻や別の署名では通らない', async () => {
    const server = await started();
    for (const change of [
      { TIMESTAMP: 'Tue Nov 3 04:05:07 UTC 2026' },
      { PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString('base64') },
    ]) {
      const attempt = await startSrp(server, EMAIL);
      const responses = { ...(await attempt.responses(PASSWORD)), ...change };
      expect(refusal(await respond(server, 'PASSWORD_VERIFIER', responses))).toEqual(WRONG);
    }
  });
});

describe('締め出し', () => {
  const WRONG_PASSWORD = 'ちがうパスワード';

  test.each([
    ['いる人', EMAIL],
    ['いない人', 'nobody@example.jp'],
  ])('五回までは自由で、そのあとは待ち時間が倍々に伸びる（%s）', async (_who, email) => {
    const server = await started();
    let now = Temporal.Instant.from(NOW);
    const pass = (seconds: number) => {
      now = now.add({ milliseconds: Math.round(seconds * 1_000) });
      server.setClock(now.toString());
    };
    for (let count = 0; count < 6; count += 1) {
      expect(refusal(await byPassword(server, email, WRONG_PASSWORD))).toEqual(WRONG);
    }
    for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900]) {
      expect(refusal(await byPassword(server, email, PASSWORD))).toEqual(LOCKED);
      pass(wait - 0.001);
      expect(refusal(await byPassword(server, email, WRONG_PASSWORD))).toEqual(LOCKED);
      pass(0.001);
      expect(refusal(await byPassword(server, email, WRONG_PASSWORD))).toEqual(WRONG);
    }
  });

  test('締め出しの間は、SRPの最初の求めも断り、数えない', async () => {
    const server = await started();
    for (let count = 0; count < 6; count += 1) await signInBySrp(server, EMAIL, WRONG_PASSWORD);
    for (let count = 0; count < 20; count += 1) {
      expect(refusal((await startSrp(server, EMAIL)).challenge)).toEqual(LOCKED);
    }
    server.setClock('2026-05-16T01:00:01Z');
    expect((await signInBySrp(server, EMAIL, PASSWORD)).status).toBe(200);
  });

  test('正しいパスワードで、数えなおしになる', async () => {
    const server = await started();
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 5; count += 1) {
        expect(refusal(await signInBySrp(server, EMAIL, WRONG_PASSWORD))).toEqual(WRONG);
      }
      expect((await signInBySrp(server, EMAIL, PASSWORD)).status).toBe(200);
    }
  });

  test('同じ答えが何度届いても、一度と数える', async () => {
    const server = await started();
    for (let count = 0; count < 5; count += 1) {
      const attempt = await startSrp(server, EMAIL);
      const responses = await attempt.responses(WRONG_PASSWORD);
      for (let time = 0; time < 3; time += 1) {
        expect(refusal(await respond(server, 'PASSWORD_VERIFIER', responses))).toEqual(WRONG);
      }
    }
    expect((await signInBySrp(server, EMAIL, PASSWORD)).status).toBe(200);
  });

  test('一つの場所から多くの名前を試しても、やがて締め出される', async () => {
    const server = await started();
    for (let count = 0; count <= 100; count += 1) {
      expect(refusal(await byPassword(server, `${randomUUID()}@example.jp`, WRONG_PASSWORD))).toEqual(WRONG);
    }
    expect(refusal(await byPassword(server, EMAIL, PASSWORD))).toEqual(LOCKED);
    server.setClock('2026-05-16T01:00:01Z');
    expect((await byPassword(server, EMAIL, PASSWORD)).status).toBe(200);
  });

  test(
    '一万の違うパスワードは、どれも通らない',
    async () => {
      const server = await started();
      let now = Temporal.Instant.from(NOW);
      const answers = new Map<unknown, number>();
      for (let round = 0; round < 100; round += 1) {
        const together = Array.from({ length: 100 }, (_, index) =>
          index % 100 === 0
            ? signInBySrp(server, EMAIL, `${PASSWORD}${round}-${index}`)
            : byPassword(server, EMAIL, `${PASSWORD}${round}-${index}`),
        );
        for (const { status, json } of await Promise.all(together)) {
          expect(status).toBe(400);
          answers.set(json.message, (answers.get(json.message) ?? 0) + 1);
        }
        now = now.add({ minutes: 7 });
        server.setClock(now.toString());
      }
      expect([...answers.keys()].sort()).toEqual([WRONG.message, LOCKED.message].sort());
      // 700 minutes: after each quarter of an hour at most six.
      expect(answers.get(WRONG.message)).toBeLessThan(300);
    },
    TEN_THOUSAND_MS,
  );
});

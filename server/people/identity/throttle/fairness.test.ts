/** Who guesses and who owns: what each of them gets of the pool, by a fixed clock. */

import { describe, expect, test } from 'vitest';
import { poolOf, signedIn } from '#server/testing/member.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { startSrp } from '#server/testing/srp-client.ts';
import { lastCodeTo } from '#server/testing/wire.ts';
import { createUser } from '../admin/account-changes.ts';
import { type Phone, phoneAt, WINDOWS } from '../devices/testing/phone.ts';

const NOW = '2026-05-16T01:00:00Z';
const EMAIL = 'haha@example.jp';
const NOBODY = 'hoka@example.jp';
const PASSWORD = 'みどりの芝生77';
const NEW_PASSWORD = 'あかいボール88';
const LOCKED = 'Password attempts exceeded';
const WRONG = 'Incorrect username or password.';
const MINUTES = 180_000;

async function started(): Promise<TestServer> {
  const server = await startTestServer({ now: NOW, env: { TRUST_PROXY: '1' } });
  await createUser(await poolOf(server), EMAIL, PASSWORD);
  return server;
}

function later(server: TestServer, duration: Temporal.DurationLike): void {
  server.setClock(server.clock().add(duration).toString());
}

/** Browsers in as many networks. */
const networks = (server: TestServer, count: number): readonly Phone[] =>
  Array.from({ length: count }, (_, index) => phoneAt(server, { address: `203.0.113.${index + 1}` }));

/** Guesses at a name until it is held off. */
async function guess(phone: Phone, name: string, most: number): Promise<void> {
  for (let tried = 0; tried < most; tried += 1) {
    if ((await phone.signIn(name, `chigau${tried}`)) === LOCKED) return;
  }
}

type Attack = readonly [what: string, attack: (server: TestServer) => Promise<void>];

const ATTACKS: readonly Attack[] = [
  ['一つの場所から何度も', async (server) => guess(phoneAt(server, { address: '203.0.113.1' }), EMAIL, 200)],
  [
    '百の場所から一万回',
    async (server) => {
      for (const phone of networks(server, 100)) await guess(phone, EMAIL, 100);
    },
  ],
  ['本人と同じ場所から', async (server) => guess(phoneAt(server), EMAIL, 200)],
  [
    '本人と同じ場所から、多くの名前に',
    async (server) => {
      for (let tried = 0; tried < 110; tried += 1) await phoneAt(server).signIn(`x${tried}@example.jp`, 'x');
    },
  ],
];

describe.each(ATTACKS)('パスワードを%s試されている間も', (_what, attack) => {
  test('知られた端末では、本人がログインできる', async () => {
    const server = await started();
    const phone = phoneAt(server);
    await phone.signIn(EMAIL, PASSWORD);
    await attack(server);
    expect(await phone.signIn(EMAIL, 'machigai')).toBe(WRONG);
    expect(await phone.signIn(EMAIL, PASSWORD)).toBeNull();
    phone.moveTo('198.51.100.9');
    expect(await phone.signIn(EMAIL, PASSWORD)).toBeNull();
  });

  test('メールで再設定すれば、はじめての端末でも本人がログインできる', async () => {
    const server = await started();
    await attack(server);
    const phone = phoneAt(server, { agent: WINDOWS });
    await resetBy(server, phone);
    expect(await phone.signIn(EMAIL, NEW_PASSWORD)).toBeNull();
  });
});

test('一つの場所から試されている間も、ほかの場所でははじめての端末でログインできる', async () => {
  const server = await started();
  await guess(phoneAt(server, { address: '203.0.113.1' }), EMAIL, 200);
  expect(await phoneAt(server).signIn(EMAIL, PASSWORD)).toBeNull();
});

test(
  '百の場所から一日じゅう試しても、一つの名前に試せるのは55回、その先は一日24回。いない名前でも同じ',
  async () => {
    const server = await started();
    const phones = networks(server, 100);
    const count = async (name: string, start: Temporal.Instant) => {
      let tries = 0;
      // As soon as a lock ends: the waits are whole seconds that double, then hours.
      for (let second = 0; second < 86_400; second = second < 4_100 ? second + 1 : second + 60) {
        const isMoment = second >= 4_100 || Number.isInteger(Math.log2(second + 1)) || second === 0;
        if (!isMoment) continue;
        server.setClock(start.add({ seconds: second }).toString());
        for (const phone of phones.slice(0, second === 0 ? 100 : 1)) {
          const fresh = second === 0 ? phone : phones[tries % phones.length];
          if ((await fresh?.signIn(name, `x${tries}`)) === WRONG) tries += 1;
        }
      }
      return tries;
    };
    const days: number[] = [];
    for (const [day, name] of [
      [0, EMAIL],
      [1, EMAIL],
      [2, NOBODY],
    ] as const) {
      days.push(await count(name, Temporal.Instant.from(NOW).add({ hours: 24 * day })));
    }
    expect(days[0]).toBeGreaterThan(40);
    expect(days[0]).toBeLessThanOrEqual(55);
    expect(days[1]).toBeLessThanOrEqual(24);
    expect(days[2]).toBe(days[0]);
  },
  3 * MINUTES,
);

describe('再設定', () => {
  test('知らない人が何度コードを試しても、頼んでも、本人に届いたコードは本人の端末で使える', async () => {
    const server = await started();
    const owner = phoneAt(server);
    await owner.call('ForgotPassword', { Username: EMAIL });
    const ConfirmationCode = await lastCodeTo(server, EMAIL);
    const stranger = phoneAt(server, { address: '203.0.113.7', agent: WINDOWS });
    const confirm = (phone: Phone, code: string) =>
      phone.call('ConfirmForgotPassword', {
        Username: EMAIL,
        ConfirmationCode: code,
        Password: NEW_PASSWORD,
      });
    for (let tried = 0; tried < 30; tried += 1) await confirm(stranger, '000000');
    for (let asked = 0; asked < 12; asked += 1) await stranger.call('ForgotPassword', { Username: EMAIL });
    for (let tried = 0; tried < 30; tried += 1) await confirm(stranger, '000000');
    // The stranger has read the letter over somebody's shoulder: it is another browser's code.
    expect((await confirm(stranger, ConfirmationCode)).json.__type).toBe('CodeMismatchException');
    owner.moveTo('198.51.100.9');
    expect((await confirm(owner, ConfirmationCode)).status).toBe(200);
  });

  test('知らない人が手紙の数を使い切っても、ほかの場所の本人と、知られた端末の本人には届く', async () => {
    const server = await started();
    const known = phoneAt(server, { address: '203.0.113.7' });
    await known.signIn(EMAIL, PASSWORD);
    const stranger = phoneAt(server, { address: '203.0.113.7', agent: WINDOWS });
    const forgot = async (phone: Phone) =>
      (await phone.call('ForgotPassword', { Username: EMAIL })).json.__type ?? null;
    let sent = 0;
    for (let asked = 0; asked < 40; asked += 1) if ((await forgot(stranger)) === null) sent += 1;
    expect(sent).toBe(6);
    expect(await forgot(known)).toBeNull();
    expect(await forgot(phoneAt(server, { address: '198.51.100.9' }))).toBeNull();
  });

  test(
    '多くの場所から頼んでも、一日に届く手紙は28通まで。いない名前でも同じ',
    async () => {
      const server = await started();
      const phones = networks(server, 60);
      const counts: number[] = [];
      for (const name of [EMAIL, NOBODY]) {
        server.setClock(NOW);
        let sent = 0;
        for (let hour = 0; hour < 24; hour += 1) {
          for (const phone of phones) {
            if ((await phone.call('ForgotPassword', { Username: name })).status === 200) sent += 1;
          }
          later(server, { hours: 1 });
        }
        counts.push(sent);
      }
      expect(counts[0]).toBeLessThanOrEqual(28);
      expect(counts[1]).toBe(counts[0]);
    },
    MINUTES,
  );
});

test('登録の確認を一つの場所から試されても、本人は確認できる', async () => {
  const server = await startTestServer({ now: NOW, env: { TRUST_PROXY: '1' } });
  const owner = phoneAt(server);
  await owner.call('SignUp', { Username: EMAIL, Password: PASSWORD });
  const ConfirmationCode = await lastCodeTo(server, EMAIL);
  const stranger = phoneAt(server, { address: '203.0.113.7' });
  for (let tried = 0; tried < 4; tried += 1) {
    await stranger.call('ConfirmSignUp', { Username: EMAIL, ConfirmationCode: '000000' });
  }
  expect((await owner.call('ConfirmSignUp', { Username: EMAIL, ConfirmationCode })).status).toBe(200);
});

test('当てずっぽうが続いていても、ログインしている本人はパスワードを変えられる', async () => {
  const server = await started();
  const phone = phoneAt(server);
  const result = await phone.call('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: EMAIL, PASSWORD },
  });
  const { AccessToken } = result.json.AuthenticationResult as { readonly AccessToken: string };
  for (const one of networks(server, 30)) await guess(one, EMAIL, 10);
  const changed = await phone.call('ChangePassword', {
    AccessToken,
    PreviousPassword: PASSWORD,
    ProposedPassword: NEW_PASSWORD,
  });
  expect(changed.status).toBe(200);
});

test(
  '一つの場所から始められるログインは、一分に300まで',
  async () => {
    const server = await startTestServer({ now: NOW });
    const begin = async () => (await startSrp(server, NOBODY)).challenge.type;
    const answers = await Promise.all(Array.from({ length: 320 }, begin));
    expect(answers.filter((type) => type === null)).toHaveLength(300);
    expect(answers.filter((type) => type === 'TooManyRequestsException')).toHaveLength(20);
  },
  MINUTES,
);

test('openidだけのアクセストークンでは、アカウントを見ることも変えることもできない', async () => {
  const server = await startTestServer({ now: NOW });
  const { user } = await signedIn(server, { email: EMAIL });
  const { tokens } = await poolOf(server);
  const { accessToken: AccessToken } = await tokens.issue({
    user,
    scope: 'openid email',
    nonce: null,
    secondFactor: null,
    link: null,
  });
  for (const [operation, request] of Object.entries({
    GetUser: {},
    UpdateUserAttributes: { UserAttributes: [{ Name: 'nickname', Value: 'はな' }] },
    ChangePassword: { PreviousPassword: PASSWORD, ProposedPassword: NEW_PASSWORD },
    DeleteUser: {},
    SetUserMFAPreference: {},
    AssociateSoftwareToken: {},
    ListWebAuthnCredentials: {},
    GlobalSignOut: {},
  })) {
    const { json } = await phoneAt(server).call(operation, { AccessToken, ...request });
    expect(json, operation).toMatchObject({
      __type: 'NotAuthorizedException',
      message: 'Access Token does not have required scopes',
    });
  }
});

async function resetBy(server: TestServer, phone: Phone): Promise<void> {
  await phone.call('ForgotPassword', { Username: EMAIL });
  const answer = await phone.call('ConfirmForgotPassword', {
    Username: EMAIL,
    ConfirmationCode: await lastCodeTo(server, EMAIL),
    Password: NEW_PASSWORD,
  });
  expect(answer.status).toBe(200);
}

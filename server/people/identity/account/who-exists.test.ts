import { describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { startSrp } from '#server/testing/srp-client.ts';
import { callPool } from '#server/testing/wire.ts';
import { EMAIL, NEW_PASSWORD, NOW, withConfirmed, withSignedUp } from './testing/people.ts';

/** Its mask is that of EMAIL. */
const UNKNOWN = 'hoka@example.jp';

type Ask = (server: TestServer, email: string) => ReturnType<typeof callPool>;

const forgot: Ask = (server, email) => callPool(server, 'ForgotPassword', { Username: email });
const resend: Ask = (server, email) => callPool(server, 'ResendConfirmationCode', { Username: email });
const reset: Ask = (server, email) =>
  callPool(server, 'ConfirmForgotPassword', {
    Username: email,
    ConfirmationCode: '000000',
    Password: NEW_PASSWORD,
  });
const confirm: Ask = (server, email) =>
  callPool(server, 'ConfirmSignUp', { Username: email, ConfirmationCode: '000000' });

const signInWithPassword: Ask = (server, email) =>
  callPool(server, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: NEW_PASSWORD },
  });
/** Without its session and challenge, which are new each time. */
const beginWithPasskey: Ask = async (server, email) => {
  const { json, ...answer } = await callPool(server, 'InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
  });
  return { ...answer, json: { ChallengeName: json.ChallengeName }, text: '' };
};

describe('登録のあるアドレスとないアドレスは、何度たずねても同じ答えになる', () => {
  test.each([
    ['ForgotPassword', '確認の済んだ', forgot, withConfirmed],
    ['ForgotPassword', '確認の済んでいない', forgot, withSignedUp],
    ['ResendConfirmationCode', '確認の済んだ', resend, withConfirmed],
    ['ResendConfirmationCode', '確認の済んでいない', resend, withSignedUp],
    ['ConfirmSignUp', '確認の済んだ', confirm, withConfirmed],
    ['ConfirmSignUp', '確認の済んでいない', confirm, withSignedUp],
  ])('%s、%sアカウント', async (_operation, _state, ask, withAccount) => {
    const server = await withAccount(EMAIL);
    server.setClock('2026-05-20T01:00:00Z');
    const answers = [];
    for (let asked = 0; asked < 9; asked += 1) {
      const known = await ask(server, EMAIL);
      expect(await ask(server, UNKNOWN)).toEqual(known);
      answers.push(known.type);
    }
    expect(answers.at(-1)).toBe('LimitExceededException');
    expect(answers[0]).not.toBe('LimitExceededException');
  });

  test.each([
    { status: 'UNCONFIRMED' },
    { status: 'CONFIRMED' },
    { status: 'RESET_REQUIRED' },
    { status: 'FORCE_CHANGE_PASSWORD' },
    { status: 'EXTERNAL_PROVIDER', sealed_verifier: null },
    { status: 'CONFIRMED', enabled: 0 },
    { status: 'CONFIRMED', email_verified: 0 },
    { status: 'UNCONFIRMED', enabled: 0 },
  ] as const)('どの状態のアカウントでも：%o', async (change) => {
    const server = await withConfirmed(EMAIL);
    await server.store.db.updateTable('users').set(change).execute();
    for (const ask of [forgot, resend, reset, confirm, signInWithPassword, beginWithPasskey]) {
      for (let asked = 0; asked < 2; asked += 1) {
        expect(await ask(server, UNKNOWN)).toEqual(await ask(server, EMAIL));
      }
    }
  });

  test('コードが出ている間のConfirmForgotPassword', async () => {
    const server = await withConfirmed(EMAIL);
    await forgot(server, EMAIL);
    await forgot(server, UNKNOWN);
    for (let asked = 0; asked < 9; asked += 1) {
      expect(await reset(server, UNKNOWN)).toEqual(await reset(server, EMAIL));
    }
  });

  test('コードの出ていないConfirmForgotPasswordは、何度でも同じ答えで、誰の分も減らさない', async () => {
    const server = await withConfirmed(EMAIL);
    for (let asked = 0; asked < 30; asked += 1) {
      const known = await reset(server, EMAIL);
      expect(await reset(server, UNKNOWN)).toEqual(known);
      expect(known.type).toBe('CodeMismatchException');
    }
  });

  test('ログインの途中で示される番号でたずねても', async () => {
    const server = await withConfirmed(EMAIL);
    const idOf = async (email: string) => {
      const { challenge } = await startSrp(server, email);
      return (challenge.json.ChallengeParameters as Readonly<Record<string, string>>).USER_ID_FOR_SRP ?? '';
    };
    const [known, unknown] = [await idOf(EMAIL), await idOf(UNKNOWN)];
    expect(await idOf(known)).toBe(known);
    expect(await idOf(unknown)).toBe(unknown);
    for (const ask of [forgot, reset]) {
      for (let asked = 0; asked < 9; asked += 1) {
        expect(await ask(server, unknown)).toEqual(await ask(server, known));
      }
    }
    // The same count, by whichever name.
    expect((await forgot(server, EMAIL)).type).toBe('LimitExceededException');
    expect((await forgot(server, UNKNOWN)).type).toBe('LimitExceededException');
  });
});

test('大文字で登録した人のアドレスも、たずねられたとおりの字で隠される', async () => {
  const server = await withConfirmed('Haha@Example.jp');
  expect(await forgot(server, EMAIL)).toEqual(await forgot(server, UNKNOWN));
});

test('ログイン名でない名前でも、知らない人として答える', async () => {
  const server = await withConfirmed(EMAIL);
  expect((await forgot(server, '花子')).json).toEqual({
    CodeDeliveryDetails: { Destination: '花***@***', DeliveryMedium: 'EMAIL', AttributeName: 'email' },
  });
});

describe('確認の済んだアドレスを、片端からたずねて回ることはできない', () => {
  const emails = Array.from({ length: 110 }, (_, index) => `dareka${index}@example.jp`);

  test('ConfirmSignUp', async () => {
    const server = await withConfirmed(EMAIL);
    for (const email of emails) await confirm(server, email);
    expect((await confirm(server, EMAIL)).type).toBe('LimitExceededException');
  });

  test('ResendConfirmationCode', async () => {
    const server = await withConfirmed(EMAIL);
    for (const email of emails) await resend(server, email);
    expect((await resend(server, EMAIL)).type).toBe('LimitExceededException');
  });

  test('SignUp', async () => {
    const server = await withConfirmed(EMAIL);
    const signUp: Ask = (on, email) => callPool(on, 'SignUp', { Username: email, Password: NEW_PASSWORD });
    for (let asked = 0; asked < 31; asked += 1) await signUp(server, EMAIL);
    expect((await signUp(server, EMAIL)).type).toBe('LimitExceededException');
  });

  test('一軒の家のIPv6の番号を、次々と替えても', async () => {
    const server = await startTestServer({ now: NOW, env: { TRUST_PROXY: '1' } });
    const signUpFrom = (address: string) =>
      callPool(server, 'SignUp', { Username: EMAIL, Password: NEW_PASSWORD }, { 'x-forwarded-for': address });
    for (let asked = 0; asked < 31; asked += 1) await signUpFrom(`2001:db8:0:1::${asked + 1}`);
    expect((await signUpFrom('2001:db8:0:1:a:b:c:d')).type).toBe('LimitExceededException');
    expect((await signUpFrom('2001:db8:0:2::1')).type).not.toBe('LimitExceededException');
  });
});

import { describe, expect, test } from 'vitest';
import { signInBySrp } from '#server/testing/srp-client.ts';
import { callPool, lastCodeTo } from '#server/testing/wire.ts';
import { EMAIL, NEW_PASSWORD, stored, wait, withConfirmed } from './testing/people.ts';

describe('パスワードを忘れたとき', () => {
  test('届いたコードで新しいパスワードになり、それまでのログインは終わる', async () => {
    const server = await withConfirmed(EMAIL);
    const before = await stored(server);
    await callPool(server, 'ForgotPassword', { Username: EMAIL });
    const code = await lastCodeTo(server, EMAIL, 2);
    const confirm = (password: string, given = code) =>
      callPool(server, 'ConfirmForgotPassword', {
        Username: EMAIL,
        ConfirmationCode: given,
        Password: password,
      });
    // A password that is not taken does not use the code up.
    expect((await confirm('12345')).type).toBe('InvalidPasswordException');
    expect((await confirm(NEW_PASSWORD)).status).toBe(200);
    expect((await stored(server))?.sealedVerifier).not.toBe(before?.sealedVerifier);
    expect((await confirm(NEW_PASSWORD)).type).toBe('CodeMismatchException');
  });

  test('一時間を過ぎたコードは使えない', async () => {
    const server = await withConfirmed(EMAIL);
    await callPool(server, 'ForgotPassword', { Username: EMAIL });
    const code = await lastCodeTo(server, EMAIL, 2);
    wait(server, { hours: 1 });
    const answer = await callPool(server, 'ConfirmForgotPassword', {
      Username: EMAIL,
      ConfirmationCode: code,
      Password: NEW_PASSWORD,
    });
    expect(answer.type).toBe('ExpiredCodeException');
  });

  test('登録のないアドレスでも、答えは登録のあるアドレスと見分けがつかない', async () => {
    const server = await withConfirmed(EMAIL);
    const ask = (username: string) => callPool(server, 'ForgotPassword', { Username: username });
    const known = await ask(EMAIL);
    const unknown = await ask('hoka@example.jp');
    expect(unknown).toEqual(known);
    const confirm = (username: string) =>
      callPool(server, 'ConfirmForgotPassword', {
        Username: username,
        ConfirmationCode: '000000',
        Password: NEW_PASSWORD,
      });
    for (let tried = 0; tried < 8; tried += 1) {
      expect(await confirm('hoka@example.jp')).toEqual(await confirm(EMAIL));
    }
    for (let sent = 0; sent < 8; sent += 1) expect(await ask('hoka@example.jp')).toEqual(await ask(EMAIL));
    expect((await ask(EMAIL)).type).toBe('LimitExceededException');
  });

  test('アカウントの番号でも再設定できるが、答えからは何もわからない', async () => {
    const server = await withConfirmed(EMAIL);
    const { id = '' } = (await stored(server)) ?? {};
    const unknown = '11111111-2222-4333-8444-555555555555';
    const ask = (username: string) => callPool(server, 'ForgotPassword', { Username: username });
    expect(await ask(id)).toEqual(await ask(unknown));
    const answer = await callPool(server, 'ConfirmForgotPassword', {
      Username: id,
      ConfirmationCode: await lastCodeTo(server, EMAIL, 2),
      Password: NEW_PASSWORD,
    });
    expect(answer.status).toBe(200);
    expect((await signInBySrp(server, id, NEW_PASSWORD)).status).toBe(200);
    expect((await signInBySrp(server, unknown, NEW_PASSWORD)).type).toBe('NotAuthorizedException');
  });

  test('無効にされた人は、知らない人と同じ答えになり、手紙は届かない', async () => {
    const server = await withConfirmed(EMAIL);
    await server.store.db.updateTable('users').set({ enabled: 0 }).execute();
    expect((await callPool(server, 'ForgotPassword', { Username: EMAIL })).status).toBe(200);
    const codes = server.store.db
      .selectFrom('user_codes')
      .selectAll()
      .where('purpose', '!=', 'confirm_sign_up');
    expect(await codes.execute()).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { signedIn } from '#server/testing/member.ts';
import { startTestServer } from '#server/testing/server.ts';
import { callPool } from '#server/testing/wire.ts';
import { removeExpired } from './cleaning.ts';

test('期限を過ぎたものは二日後に、間違いの数は八日後に消え、まだ使えるものと会員は残る', async () => {
  const server = await startTestServer({ now: '2026-05-16T01:00:00Z' });
  const { user } = await signedIn(server, { email: 'haha@example.jp' });
  await callPool(server, 'ForgotPassword', { Username: 'haha@example.jp' });
  const { db } = server.store;
  const count = async () => ({
    codes: (await db.selectFrom('user_codes').selectAll().execute()).length,
    attempts: (await db.selectFrom('failed_attempts').selectAll().execute()).length,
    families: (await db.selectFrom('token_families').selectAll().execute()).length,
    refreshTokens: (await db.selectFrom('refresh_tokens').selectAll().execute()).length,
    users: (await db.selectFrom('users').selectAll().execute()).length,
  });
  const clean = () => removeExpired(server.clock(), server.store);
  await clean();
  expect(await count()).toEqual({ codes: 1, attempts: 3, families: 1, refreshTokens: 1, users: 1 });
  server.setClock('2026-05-18T02:00:01Z');
  await clean();
  expect(await count()).toEqual({ codes: 0, attempts: 3, families: 1, refreshTokens: 1, users: 1 });
  server.setClock('2026-05-24T01:00:01Z');
  await clean();
  expect(await count()).toEqual({ codes: 0, attempts: 0, families: 1, refreshTokens: 1, users: 1 });
  server.setClock('2026-06-17T01:00:01Z');
  await clean();
  expect(await count()).toEqual({ codes: 0, attempts: 0, families: 0, refreshTokens: 0, users: 1 });
  expect((await db.selectFrom('members').select('user_id').execute())[0]?.user_id).toBe(user.id);
});

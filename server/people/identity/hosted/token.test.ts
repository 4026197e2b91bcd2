import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { askForTokens, NOW, SITE, type Site, signIn, startSiteWithGoogle } from './testing/site.ts';

const HANAKO = { sub: 'g-1', email: 'hanako@example.jp', email_verified: true };

async function signedIn(changes: Readonly<Record<string, string>> = {}): Promise<{
  readonly site: Awaited<ReturnType<typeof startSiteWithGoogle>>;
  readonly code: string;
  readonly code_verifier: string;
}> {
  const site = await startSiteWithGoogle();
  site.google.setPerson(HANAKO);
  const { answer, verifier } = await signIn(site, changes);
  return { site, code: answer.get('code') ?? '', code_verifier: verifier };
}

/** Ends of sign-ins that the database knows. */
async function endings(site: Site): Promise<readonly boolean[]> {
  const rows = await site.server.store.db.selectFrom('token_families').select('revoked_at').execute();
  return rows.map(({ revoked_at }) => revoked_at !== null);
}

test('コードは、アプリだけが知る値と合わせて、トークンに換えられる', async () => {
  const { site, code, code_verifier } = await signedIn({ nonce: 'app-nonce' });
  const { status, body } = await askForTokens(site, { code, code_verifier });
  expect(status).toBe(200);
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: expect.any(Number) });
  const user = await site.server.store.db.selectFrom('users').select('user_id').executeTakeFirst();
  expect(decodeJwt(String(body.id_token))).toMatchObject({
    sub: user?.user_id,
    aud: site.clientId,
    email: 'hanako@example.jp',
    email_verified: true,
    nonce: 'app-nonce',
  });
  expect(decodeJwt(String(body.access_token))).toMatchObject({
    username: user?.user_id,
    scope: 'openid email profile aws.cognito.signin.user.admin',
  });

  const again = await askForTokens(site, {
    grant_type: 'refresh_token',
    refresh_token: String(body.refresh_token),
  });
  expect(again.status).toBe(200);
  expect(decodeJwt(String(again.body.id_token)).sub).toBe(user?.user_id);
});

test.each([
  ['別の値でのPKCE', { code_verifier: 'x'.repeat(64) }],
  ['PKCEの問いそのもの', { code_verifier: 'challenge' }],
  ['別の戻り先', { redirect_uri: `${SITE}/` }],
  ['書き換えたコード', { code: 'x'.repeat(43) }],
])('合わないものとはトークンに換えられない：%s', async (_case, changes) => {
  const { site, code, code_verifier } = await signedIn();
  const row = await site.server.store.db
    .selectFrom('authorization_codes')
    .select('code_challenge')
    .executeTakeFirstOrThrow();
  const given = { code, code_verifier, ...changes };
  if (given.code_verifier === 'challenge') given.code_verifier = row.code_challenge;
  expect(await askForTokens(site, given)).toEqual({ status: 400, body: { error: 'invalid_grant' } });
  expect(await endings(site)).toEqual([]);
});

test('コードは、間違って試された後では、正しい値でも使えない', async () => {
  const { site, code, code_verifier } = await signedIn();
  await askForTokens(site, { code, code_verifier: 'x'.repeat(64) });
  expect((await askForTokens(site, { code, code_verifier })).body).toEqual({ error: 'invalid_grant' });
});

test.each([
  [299, 200],
  [300, 400],
])('コードは5分で切れる：%d秒後には %d', async (seconds, status) => {
  const { site, code, code_verifier } = await signedIn();
  site.server.setClock(Temporal.Instant.from(NOW).add({ seconds }).toString());
  expect((await askForTokens(site, { code, code_verifier })).status).toBe(status);
});

test('コードの二度目の使用は断られ、一度目で始まったログインも終わらせる', async () => {
  const { site, code, code_verifier } = await signedIn();
  const first = await askForTokens(site, { code, code_verifier });
  expect(first.status).toBe(200);
  expect(await endings(site)).toEqual([false]);
  expect((await askForTokens(site, { code, code_verifier })).body).toEqual({ error: 'invalid_grant' });
  expect(await endings(site)).toEqual([true]);
  const refresh = { grant_type: 'refresh_token', refresh_token: String(first.body.refresh_token) };
  expect((await askForTokens(site, refresh)).body).toEqual({ error: 'invalid_grant' });
});

test('同じコードが一度にいくつも使われても、生きたログインは残らない', async () => {
  const { site, code, code_verifier } = await signedIn();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => askForTokens(site, { code, code_verifier })),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(await endings(site)).toEqual([true]);
});

test('コードの後で止められたアカウントには、トークンは渡らない', async () => {
  const { site, code, code_verifier } = await signedIn();
  await site.server.store.db.updateTable('users').set({ enabled: 0 }).execute();
  expect((await askForTokens(site, { code, code_verifier })).body).toEqual({ error: 'invalid_grant' });
});

test.each([
  ['よそのアプリ', { client_id: 'other' }, 'invalid_client'],
  ['コードがない', { code: '' }, 'invalid_request'],
  ['PKCEの値がない', { code_verifier: '' }, 'invalid_request'],
  ['知らない種類', { grant_type: 'password' }, 'unsupported_grant_type'],
  ['種類がない', { grant_type: '' }, 'invalid_request'],
  ['でたらめな更新トークン', { grant_type: 'refresh_token', refresh_token: 'x' }, 'invalid_grant'],
  ['更新トークンがない', { grant_type: 'refresh_token' }, 'invalid_request'],
])('求めの誤りは、理由の印で返す：%s', async (_case, changes, error) => {
  const { site, code, code_verifier } = await signedIn();
  const answer = await askForTokens(site, { code, code_verifier, ...changes });
  expect(answer).toEqual({ status: 400, body: { error } });
});

test('コードを当てようとし続けるアドレスは待たされる', async () => {
  const { site } = await signedIn();
  const statuses = [];
  for (let count = 0; count < 102; count += 1) {
    statuses.push((await askForTokens(site, { code: `guess-${count}`, code_verifier: 'x' })).status);
  }
  expect(statuses.at(0)).toBe(400);
  expect(statuses.at(-1)).toBe(429);
});

test('フォーム以外の形では受け取らない', async () => {
  const { site } = await signedIn();
  const answer = await fetch(`${site.server.url}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"grant_type":"authorization_code"}',
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ error: 'invalid_request' });
});

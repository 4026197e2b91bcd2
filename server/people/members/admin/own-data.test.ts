import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { exportMember } from '#contract/member/members.ts';
import { eraseOwnData, exportOwnData, standing } from '#contract/member/membership.ts';
import { listAudit } from '#contract/operations/audit.ts';
import { get, urlOf } from '#server/testing/calls.ts';
import { everyText } from '#server/testing/every-text.ts';
import { poolOf, type SignedIn, signedIn } from '#server/testing/member.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { callPool, lettersTo } from '#server/testing/wire.ts';
import { EMAIL, NOW, startWithHaruna, TRACES } from './testing/haruna.ts';

const OFFICE = 'jimukyoku@example.jp';

async function post(server: TestServer, { headers }: Pick<SignedIn, 'headers'>, call: Call, body?: object) {
  const response = await fetch(urlOf(server.url, call), {
    method: 'POST',
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

async function expectNothingOf({ server, member }: Awaited<ReturnType<typeof startWithHaruna>>) {
  const after = (await everyText(server.store.db)).toLowerCase();
  for (const trace of [...TRACES, member.user.id, member.sessionId])
    expect(after, trace).not.toContain(trace);
  expect(after).toContain('haruna@example.jp');
}

test('プールの DeleteUser で退会しても、事務局の消去と同じく、何も残らない', async () => {
  const started = await startWithHaruna();
  const { server, ask, member, params } = started;
  expect((await callPool(server, 'DeleteUser', { AccessToken: member.accessToken })).status).toBe(200);
  await expectNothingOf(started);
  expect((await get(server.url, standing, {}, member.headers)).status).toBe(401);
  const { json } = await ask(listAudit, { query: { subjectId: params.memberId } });
  expect(json).toMatchObject({
    rows: [{ actor: '本人', sentence: '本人が退会し、データをすべて消去しました。', subject_name: '' }, {}],
  });
});

test('会員のいないアカウントも、DeleteUser で消える', async () => {
  const server = await startTestServer({ now: NOW });
  const person = await signedIn(server, { email: 'tochuu@example.jp', membership: null });
  expect((await callPool(server, 'DeleteUser', { AccessToken: person.accessToken })).status).toBe(200);
  expect(await everyText(server.store.db)).not.toContain('tochuu@');
});

test('最後の管理者は、どの道からも退会できず、何も変わらない', async () => {
  const server = await startTestServer({ now: NOW, env: { ADMIN_EMAILS: 'kanri@example.jp' } });
  const only = await signedIn(server, { email: 'kanri@example.jp' });
  const before = await everyText(server.store.db);
  expect(await callPool(server, 'DeleteUser', { AccessToken: only.accessToken })).toMatchObject({
    status: 400,
    type: 'NotAuthorizedException',
  });
  expect(await post(server, only, eraseOwnData, { email: only.email })).toMatchObject({
    status: 409,
    json: { code: 'not_erasable' },
  });
  expect(await everyText(server.store.db)).toBe(before);
});

test('画面からの退会は、メールアドレスの入力と、ログインしてすぐであることを求める', async () => {
  const started = await startWithHaruna({ CONTACT_EMAILS: OFFICE });
  const { server, member, params } = started;
  expect(await post(server, member, eraseOwnData, { email: 'haruna@example.jp' })).toMatchObject({
    status: 400,
    json: { field: 'email' },
  });
  server.setClock('2026-05-16T01:16:00Z');
  expect(await post(server, member, eraseOwnData, { email: EMAIL })).toMatchObject({
    status: 403,
    json: { code: 'sign_in_again' },
  });
  expect(await everyText(server.store.db)).toContain('北野');
  const pool = await poolOf(server);
  const again = await pool.tokens.issue({
    user: member.user,
    scope: 's',
    nonce: null,
    secondFactor: null,
    link: null,
  });
  const headers = { ...member.headers, authorization: `Bearer ${again.idToken}` };
  expect(await post(server, { headers }, eraseOwnData, { email: ` ${EMAIL}` })).toMatchObject({
    status: 200,
  });
  await expectNothingOf(started);
  expect((await get(server.url, standing, {}, headers)).status).toBe(401);
  await server.close();
  const letters = await lettersTo(join(server.config.dataDir, 'outbox'), OFFICE);
  const letter = letters.find(({ text }) => text.includes(params.memberId));
  expect(letter?.text).toContain('退会');
  for (const trace of TRACES) expect(letter?.text.toLowerCase()).not.toContain(trace);
});

test('本人の書き出しは、事務局の書き出しと同じものを含み、秘密を含まない', async () => {
  const { server, ask, member, params } = await startWithHaruna();
  const { status, json } = await post(server, member, exportOwnData);
  expect(status).toBe(200);
  const own = JSON.parse(String(json.text));
  const { json: theirs } = await ask(exportMember, { params });
  const office = JSON.parse((theirs as { text: string }).text);
  expect(Object.keys(own)).toEqual(Object.keys(office));
  const { changesByAdministrators: _own, ...held } = own;
  const { changesByAdministrators: _office, ...same } = office;
  expect(held).toEqual(same);
  expect(own.member.lastName).toBe('北野');
  expect(String(json.text)).not.toMatch(/sealed|hash|verifier/i);
});

test('本人の書き出しは、続けて頼めば、待つ時間とともに断られる', async () => {
  const { server, member } = await startWithHaruna();
  const statuses: number[] = [];
  for (let times = 0; times < 11; times += 1)
    statuses.push((await post(server, member, exportOwnData)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { SESSION_ID } from '#contract/headers.ts';
import { matchesInThisWeekForTop } from '#contract/match/this-week.ts';
import { addSessionId, memberInfo, removeSessionId, standing } from '#contract/member/membership.ts';
import { findById, updateUser } from '#server/people/identity/users/repository.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { get, urlOf } from '#server/testing/calls.ts';
import { memberRecord, poolOf, type SignedIn, signedIn } from '#server/testing/member.ts';
import { startTestServer, startTestServerOn } from '#server/testing/server.ts';
import { callPool } from '#server/testing/wire.ts';
import { setMembership } from './course.ts';
import { FRESH_MS } from './guard.ts';
import { findByUserId, insertMember } from './repository.ts';

const NOW = '2026-05-16T01:00:00Z';
const THIS_WEEK = { fiscalYear: '2026' };

async function write(url: string, call: Call, { headers }: Pick<SignedIn, 'headers'>, body: object) {
  const response = await fetch(urlOf(url, call), {
    method: call.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

function withSession(person: SignedIn, sessionId: string): Pick<SignedIn, 'headers' | 'email'> {
  return { email: person.email, headers: { ...person.headers, [SESSION_ID]: sessionId } };
}

test('四台目でログインすると一台目が終わり、一台目は次の呼び出しでそれを知る', async () => {
  const { url, ...server } = await startTestServer({ now: NOW });
  const member = await signedIn(server);
  const ids = ['202605161000010001', '202605161000020002', '202605161000030003'];
  expect((await get(url, matchesInThisWeekForTop, THIS_WEEK, member.headers)).status).toBe(200);
  for (const [minutes, sessionId] of ids.entries()) {
    server.setClock(`2026-05-16T01:0${minutes + 1}:00Z`);
    const added = await write(url, addSessionId, member, { email: member.email, sessionId });
    expect(added.status).toBe(200);
  }
  const first = await get(url, matchesInThisWeekForTop, THIS_WEEK, member.headers);
  expect(first).toMatchObject({ status: 401, json: { code: 'session_replaced' } });
  for (const sessionId of ids) {
    const { headers } = withSession(member, sessionId);
    expect((await get(url, matchesInThisWeekForTop, THIS_WEEK, headers)).status).toBe(200);
  }
  // What was ended does not come back by registering it again.
  const again = await write(url, addSessionId, member, { email: member.email, sessionId: member.sessionId });
  expect(again).toMatchObject({ status: 401, json: { code: 'session_ended' } });
});

test('同じセッション番号を二度登録しても、一つと数える', async () => {
  const server = await startTestServer({ now: NOW });
  const member = await signedIn(server);
  const body = { email: member.email, sessionId: member.sessionId };
  for (let times = 0; times < 5; times += 1) {
    expect((await write(server.url, addSessionId, member, body)).status).toBe(200);
  }
  expect((await get(server.url, matchesInThisWeekForTop, THIS_WEEK, member.headers)).status).toBe(200);
});

test('ログアウトしたセッションはもう通らず、二度ログアウトしても誤りではない', async () => {
  const server = await startTestServer({ now: NOW });
  const member = await signedIn(server);
  const body = { email: member.email, sessionId: member.sessionId };
  expect((await get(server.url, matchesInThisWeekForTop, THIS_WEEK, member.headers)).status).toBe(200);
  for (const _ of [1, 2]) expect((await write(server.url, removeSessionId, member, body)).status).toBe(200);
  expect(await get(server.url, matchesInThisWeekForTop, THIS_WEEK, member.headers)).toMatchObject({
    status: 401,
    json: { code: 'session_ended' },
  });
});

test.each(['20260516100000', '2026051610000000011', 'あ'.repeat(18), ''])(
  '形の違うセッション番号「%s」は断られる',
  async (sessionId) => {
    const server = await startTestServer({ now: NOW });
    const member = await signedIn(server);
    const answer = await write(server.url, addSessionId, member, { email: member.email, sessionId });
    expect(answer).toMatchObject({ status: 400, json: { field: 'sessionId' } });
  },
);

test('会員情報は、仕様の項目で自分のものが返る。入会していなければ404', async () => {
  const server = await startTestServer({ now: NOW });
  const member = await signedIn(server, { email: 'Haha@example.jp' });
  const answer = await get(server.url, memberInfo, { email: 'haha@EXAMPLE.jp' }, member.headers);
  expect(answer.json).toEqual({
    member_id: expect.stringMatching(/^M/),
    last_name: '札幌',
    first_name: '花子',
    email: 'haha@example.jp',
    phone_number: '+819012345678',
    postal_code: '060-0001',
    address: '札幌市中央区北1条西2丁目',
    membership_type: 'regular',
    payment_plan: 'yearly',
    expires_at: '2099-12-31',
  });
  const visitor = await signedIn(server, { membership: null });
  const none = await get(server.url, memberInfo, { email: visitor.email }, visitor.headers);
  expect(none).toMatchObject({ status: 404, json: { code: 'member_not_found' } });
});

test('会員の期限は東京の一日の終わりまでで、延ばすと次の呼び出しから通る', async () => {
  const server = await startTestServer({ now: '2026-05-16T14:59:59Z' });
  const member = await signedIn(server, { membership: { type: 'regular', expiresAt: '2026-05-16' } });
  const read = () => get(server.url, matchesInThisWeekForTop, THIS_WEEK, member.headers);
  expect((await read()).status).toBe(200);
  const another = await startTestServerOn(server.store, { now: '2026-05-16T15:00:00Z' });
  const lapsed = await get(another.url, matchesInThisWeekForTop, THIS_WEEK, member.headers);
  expect(lapsed).toMatchObject({ status: 403, json: { code: 'membership_required' } });
  expect(await get(another.url, standing, {}, member.headers)).toMatchObject({
    json: {
      membership_type: 'regular',
      is_in_force: false,
      expires_at: '2026-05-16',
      is_administrator: false,
    },
  });
  const record = await findByUserId(member.user.id, server.store.db);
  const decision = { type: 'regular', plan: 'yearly', expiresAt: '2026-06-30' } as const;
  await server.store.transaction((db) =>
    setMembership({ memberId: record?.memberId ?? '', decision, now: NOW, today: '2026-05-17' }, unheard(db)),
  );
  await new Promise((resolve) => setTimeout(resolve, FRESH_MS));
  expect((await get(another.url, matchesInThisWeekForTop, THIS_WEEK, member.headers)).status).toBe(200);
});

test('引き落としの結果を待つ会員は、待つ日の終わりまで通り、いつまでかが分かる', async () => {
  const server = await startTestServer({ now: '2026-05-03T14:59:59Z' });
  const member = await signedIn(server, { membership: { type: 'regular', expiresAt: '2026-04-30' } });
  await server.store.db.updateTable('members').set({ open_until: '2026-05-03' }).execute();
  const read = (url: string) => get(url, matchesInThisWeekForTop, THIS_WEEK, member.headers);
  expect((await read(server.url)).status).toBe(200);
  expect(await get(server.url, standing, {}, member.headers)).toMatchObject({
    json: { is_in_force: true, expires_at: '2026-04-30', open_until: '2026-05-03' },
  });
  const next = await startTestServerOn(server.store, { now: '2026-05-03T15:00:00Z' });
  expect((await read(next.url)).status).toBe(403);
});

test('事務局が先に作った会員は、そのメールアドレスの人が最初にログインしたときに自分のものになる', async () => {
  const server = await startTestServer({ now: NOW });
  const member = await signedIn(server, { email: 'chichi@example.jp', membership: null });
  const membership = { type: 'premium', expiresAt: '2027-03-31' } as const;
  await insertMember(
    memberRecord({ userId: null, email: 'chichi@example.jp', membership }),
    NOW,
    server.store.db,
  );
  const body = { email: member.email, sessionId: '202605161000010001' };
  await write(server.url, addSessionId, member, body);
  const answer = await get(server.url, memberInfo, { email: member.email }, member.headers);
  expect(answer).toMatchObject({ status: 200, json: { membership_type: 'premium' } });
});

test('メールアドレスを確認していない人は、事務局が作った会員を受け取れない', async () => {
  const server = await startTestServer({ now: NOW });
  const thief = await signedIn(server, {
    email: 'chichi@example.jp',
    membership: null,
    isEmailVerified: false,
  });
  const membership = { type: 'premium', expiresAt: '2027-03-31' } as const;
  await insertMember(
    memberRecord({ userId: null, email: 'chichi@example.jp', membership }),
    NOW,
    server.store.db,
  );
  await write(server.url, addSessionId, thief, { email: thief.email, sessionId: '202605161000010001' });
  expect((await get(server.url, memberInfo, { email: thief.email }, thief.headers)).status).toBe(404);
});

test('すべてのログインを終わらせると、そのサーバーではすぐに、別のサーバーでも5秒以内に通らなくなる', async () => {
  const server = await startTestServer({ now: NOW });
  const another = await startTestServerOn(server.store, { now: NOW });
  const member = await signedIn(server);
  const read = ({ url }: { readonly url: string }) =>
    get(url, matchesInThisWeekForTop, THIS_WEEK, member.headers);
  for (const one of [server, another]) expect((await read(one)).status).toBe(200);
  const ended = await callPool(server, 'GlobalSignOut', { AccessToken: member.accessToken });
  expect(ended.status).toBe(200);
  expect(await read(server)).toMatchObject({ status: 401, json: { code: 'invalid_id_token' } });
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  expect(await read(another)).toMatchObject({ status: 401, json: { code: 'invalid_id_token' } });
});

test('覚えてある答えも、その人に許されているときだけ返る', async () => {
  const server = await startTestServer({ now: NOW });
  const member = await signedIn(server);
  const lapsed = await signedIn(server, { membership: null });
  const read = (headers: Readonly<Record<string, string>>) =>
    get(server.url, matchesInThisWeekForTop, THIS_WEEK, headers);
  for (const _ of [1, 2, 3]) expect((await read(member.headers)).status).toBe(200);
  expect((await read({})).status).toBe(401);
  expect((await read(lapsed.headers)).status).toBe(403);
  expect((await read({ authorization: member.headers.authorization ?? '' })).status).toBe(401);
  server.setClock('2026-05-16T02:00:01Z');
  expect(await read(member.headers)).toMatchObject({ status: 401, json: { code: 'id_token_expired' } });
});

test('アカウントのメールアドレスが替わると、会員の記録も次のログインから替わる', async () => {
  const server = await startTestServer({ now: NOW });
  const member = await signedIn(server, { email: 'haha@example.jp' });
  const { db } = server.store;
  await updateUser(member.user.id, { email: 'new@example.jp', loginName: 'new@example.jp' }, NOW, db);
  const user = await findById(member.user.id, db);
  if (user === null) throw new Error('The account is missing.');
  const { idToken } = await (await poolOf(server)).tokens.issue({
    user,
    scope: '',
    nonce: null,
    secondFactor: null,
    link: null,
  });
  const renewed = { headers: { ...member.headers, authorization: `Bearer ${idToken}` } };
  await write(server.url, addSessionId, renewed, { email: 'new@example.jp', sessionId: member.sessionId });
  expect((await findByUserId(member.user.id, db))?.email).toBe('new@example.jp');
});

test('見た目の似た文字のメールアドレスでは、管理者になれない', async () => {
  const server = await startTestServer({ now: NOW, env: { ADMIN_EMAILS: 'kanri@example.jp' } });
  // The Kelvin sign, whose small letter is k.
  const impostor = await signedIn(server, { email: '\u212Aanri@example.jp' });
  expect((await get(server.url, standing, {}, impostor.headers)).json).toMatchObject({
    is_administrator: false,
  });
});

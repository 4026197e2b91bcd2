import type { KyselyPlugin } from 'kysely';
import { expect, test, vi } from 'vitest';
import { searchMembers } from '#contract/member/members.ts';
import { standing } from '#contract/member/membership.ts';
import { changeRoles, giveRoles, listRoles, type RoleHolder } from '#contract/member/roles.ts';
import { listAudit } from '#contract/operations/audit.ts';
import { listAdminArticles } from '#contract/publishing/articles.ts';
import { listPhotoMatches } from '#contract/publishing/photos.ts';
import { deskSearch } from '#contract/publishing/search.ts';
import type { OfferedRole } from '#domain/roles/roles.ts';
import { deleteUser, updateUser } from '#server/people/identity/users/repository.ts';
import {
  ADMINISTRATOR,
  type Ask,
  administratorOf,
  startWithAdministrator,
} from '#server/testing/administrator.ts';
import { get, put, urlOf } from '#server/testing/calls.ts';
import { testStoreConfig } from '#server/testing/config.ts';
import { type SignedIn, signedIn } from '#server/testing/member.ts';
import { holderOf } from '#server/testing/roles.ts';
import { startTestServer, startTestServerOn, type TestServer } from '#server/testing/server.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { insertRecord } from './testing/people.ts';

const NOW = '2026-05-16T01:00:00Z';
const PHOTOGRAPHER = 'shashin@example.jp';

async function holders(ask: Ask): Promise<readonly RoleHolder[]> {
  return (await ask(listRoles)).json as readonly RoleHolder[];
}

async function given(ask: Ask, email: string): Promise<readonly OfferedRole[] | undefined> {
  const holder = (await holders(ask)).find((one) => one.email === email);
  return holder?.given.map(({ role }) => role);
}

const photoMatches = (server: TestServer, { headers }: SignedIn) =>
  get(server.url, listPhotoMatches, {}, headers);

test('事務局が写真の役割を渡すと、その人はすぐに写真を扱え、会員は見られず、渡したことは記録に残る', async () => {
  const { server, ask } = await startWithAdministrator(NOW);
  const member = await signedIn(server, { email: PHOTOGRAPHER });
  expect(await photoMatches(server, member)).toMatchObject({
    status: 403,
    json: { code: 'administrators_only' },
  });
  const body = { email: ' Shashin@Example.jp ', roles: ['photos'] };
  expect((await ask(giveRoles, { body })).status).toBe(200);
  expect((await photoMatches(server, member)).status).toBe(200);
  expect(await put(server.url, searchMembers, {}, { headers: member.headers })).toMatchObject({
    status: 403,
    json: {
      code: 'role_does_not_reach',
      message: 'ご自身の役割では、この操作はできません。必要なときは事務局にお問い合わせください。',
    },
  });
  expect((await get(server.url, standing, {}, member.headers)).json).toMatchObject({
    is_administrator: false,
    may_input_matches: false,
    roles: ['photos'],
  });
  expect(await holders(ask)).toEqual([
    expect.objectContaining({
      email: ADMINISTRATOR,
      fixed: ['office'],
      given: [],
      is_self: true,
      state: 'usable',
    }),
    {
      account_id: member.user.id,
      email: PHOTOGRAPHER,
      name: expect.any(String),
      state: 'usable',
      fixed: [],
      given: [{ role: 'photos', given_at: NOW, given_by: ADMINISTRATOR }],
      is_self: false,
    },
  ]);
  // Again changes nothing.
  await ask(giveRoles, { body });
  const params = { accountId: member.user.id };
  await ask(changeRoles, { params, body: { seen: ['photos'], roles: ['articles'] } });
  await ask(changeRoles, { params, body: { seen: ['articles'], roles: [] } });
  expect((await photoMatches(server, member)).status).toBe(403);
  const { json } = await ask(listAudit, { query: { area: 'role' } });
  const role = (before: string, after: string) => [{ field: '役割', before, after }];
  expect(json).toMatchObject({
    rows: [
      { actor: ADMINISTRATOR, sentence: '役割をすべて外しました。', changes: role('記事', 'なし') },
      { actor: ADMINISTRATOR, sentence: '役割を変えました。', changes: role('写真', '記事') },
      { actor: ADMINISTRATOR, sentence: '役割を渡しました。', changes: role('なし', '写真') },
    ],
  });
  expect(JSON.stringify(json)).not.toContain(PHOTOGRAPHER);
});

test.each<readonly [string, string, readonly string[], number, string]>([
  ['アカウントのない人', 'inai@example.jp', ['photos'], 404, 'account_not_found'],
  ['アドレスを確認していない人', 'mikakunin@example.jp', ['photos'], 409, 'account_not_verified'],
  ['ログインを停止された人', 'teishi@example.jp', ['photos'], 409, 'account_disabled'],
  ['役割を選ばずに', PHOTOGRAPHER, [], 400, 'invalid_input'],
  ['知られていない役割', PHOTOGRAPHER, ['president'], 400, 'invalid_input'],
])('渡せないとき（%s）は、文で断られ、何も変わらない', async (_who, email, roles, status, code) => {
  const { server, ask } = await startWithAdministrator(NOW);
  await signedIn(server, { email: PHOTOGRAPHER });
  await signedIn(server, { email: 'mikakunin@example.jp', isEmailVerified: false });
  const stopped = await signedIn(server, { email: 'teishi@example.jp' });
  await updateUser(stopped.user.id, { isEnabled: false }, NOW, server.store.db);
  const before = await holders(ask);
  const refused = await ask(giveRoles, { body: { email, roles } });
  expect(refused).toMatchObject({ status, json: { code, message: expect.stringMatching(/。$/) } });
  expect(await holders(ask)).toEqual(before);
  expect((await ask(listAudit, { query: { area: 'role' } })).json).toMatchObject({ total: 0 });
});

test('ほかの人が先に変えた役割は、古い画面からは変えられない', async () => {
  const { server, ask } = await startWithAdministrator(NOW);
  const { user } = await holderOf('photos', server, { email: PHOTOGRAPHER });
  const params = { accountId: user.id };
  const refused = await ask(changeRoles, { params, body: { seen: [], roles: ['office'] } });
  expect(refused).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } });
  expect(await given(ask, PHOTOGRAPHER)).toEqual(['photos']);
  const unknown = await ask(changeRoles, {
    params: { accountId: 'inai' },
    body: { seen: [], roles: ['photos'] },
  });
  expect(unknown.status).toBe(404);
});

/** A server whose settings name nobody that has an account, with as many given offices. */
async function withOffices(count: number, env: Readonly<Record<string, string>> = {}) {
  const server = await startTestServer({ now: NOW, env: { ADMIN_EMAILS: 'mada@example.jp', ...env } });
  const offices = await Promise.all(
    Array.from({ length: count }, (_, at) => holderOf('office', server, { email: `o${at}@example.jp` })),
  );
  const take = (by: SignedIn | undefined, from: SignedIn | undefined) =>
    fetch(urlOf(server.url, changeRoles, {}, { accountId: from?.user.id ?? '' }), {
      method: 'PUT',
      headers: { ...by?.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ seen: ['office'], roles: [] }),
    });
  return { server, offices, take };
}

test('最後の事務局は外せない。ほかに一人いれば、自分からも外せる', async () => {
  const { server, offices, take } = await withOffices(2);
  const [one, other] = offices;
  expect((await take(one, one)).status).toBe(200);
  expect((await get(server.url, listRoles, {}, one?.headers)).status).toBe(403);
  const refused = await take(other, other);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    code: 'last_administrator',
    message: expect.stringContaining('先に別の方に事務局を渡してください'),
  });
  expect((await get(server.url, listRoles, {}, other?.headers)).status).toBe(200);
});

test('停止された事務局は数に入らず、設定の管理者がログインできれば最後の一人も外せる', async () => {
  const { server, offices, take } = await withOffices(2);
  const [one, other] = offices;
  await updateUser(other?.user.id ?? '', { isEnabled: false }, NOW, server.store.db);
  expect((await take(one, one)).status).toBe(409);
  await signedIn(server, { email: 'mada@example.jp' });
  expect((await take(one, one)).status).toBe(200);
});

test('同時に互いから外しても、事務局は一人残る', async () => {
  const { offices, take } = await withOffices(2);
  const [one, other] = offices;
  const answers = await Promise.all([take(one, other), take(other, one)]);
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(1);
});

test('設定の管理者は、渡された役割を外しても事務局のまま', async () => {
  const { server, ask } = await startWithAdministrator(NOW);
  const [self] = await holders(ask);
  const params = { accountId: self?.account_id ?? '' };
  await ask(changeRoles, { params, body: { seen: [], roles: ['office', 'photos'] } });
  expect((await ask(changeRoles, { params, body: { seen: ['office', 'photos'], roles: [] } })).status).toBe(
    200,
  );
  expect(await holders(ask)).toMatchObject([{ fixed: ['office'], given: [] }]);
  expect(server.config.adminEmails).toEqual([ADMINISTRATOR]);
});

test('役割はアカウントに付き、アドレスが変わっても残り、同じアドレスをあとで得た人には渡らない', async () => {
  const { server, ask } = await startWithAdministrator(NOW);
  const { db } = server.store;
  const first = await holderOf('photos', server, { email: PHOTOGRAPHER });
  await updateUser(
    first.user.id,
    { email: 'atarashii@example.jp', loginName: 'atarashii@example.jp' },
    NOW,
    db,
  );
  const second = await signedIn(server, { email: PHOTOGRAPHER, membership: null });
  expect((await photoMatches(server, second)).status).toBe(403);
  expect((await photoMatches(server, first)).status).toBe(200);
  expect(await given(ask, 'atarashii@example.jp')).toEqual(['photos']);
  await deleteUser(first.user.id, db);
  const third = await signedIn(server, { email: 'atarashii@example.jp', membership: null });
  expect((await photoMatches(server, third)).status).toBe(403);
  expect(await given(ask, 'atarashii@example.jp')).toBeUndefined();
});

test.each<readonly [OfferedRole, number]>([
  ['office', 1],
  ['photos', 0],
  ['input', 0],
  ['reading', 0],
])('%s の検索に、会員は%d人', async (role, count) => {
  const { server } = await startWithAdministrator(NOW);
  await insertRecord({ memberId: 'M1', email: 'haha@example.jp' }, server.store.db);
  const { headers } = await holderOf(role, server, { membership: null });
  const { json } = await put(server.url, deskSearch, { search: 'haha@example.jp' }, { headers });
  expect((json as { members: unknown[] }).members).toHaveLength(count);
});

test('役割の一覧は、持つ人が何人でも、同じ数の問い合わせで読まれる', async () => {
  const store = await openTestStore();
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      // The server's own rounds read meanwhile, but none of these.
      if (/"name":"(account_roles|users|members|member_sessions)"/.test(JSON.stringify(node))) queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const counted = { ...store, db: store.db.withPlugin(counting) };
  const server = await startTestServerOn(counted, { now: NOW, env: { ADMIN_EMAILS: ADMINISTRATOR } });
  const ask = await administratorOf(server);
  const asked = async () => {
    await holders(ask);
    queries = 0;
    const list = await holders(ask);
    return { list, queries };
  };
  await holderOf('photos', server);
  const few = await asked();
  for (let count = 0; count < 20; count += 1) await holderOf(count % 2 === 0 ? 'photos' : 'office', server);
  const many = await asked();
  expect(many.list).toHaveLength(few.list.length + 20);
  expect(many.list.every(({ email, given: [role] }) => role === undefined || role.given_by === email)).toBe(
    true,
  );
  expect(many.queries).toBe(few.queries);
});

test('会員でなくても、閲覧の役割で記事の一覧を見られる', async () => {
  const { server } = await startWithAdministrator(NOW);
  const { headers } = await holderOf('reading', server, { membership: null });
  expect((await get(server.url, listAdminArticles, {}, headers)).status).toBe(200);
});

if (testStoreConfig().kind === 'postgres') {
  test('一つのサーバーで外した役割は、別のサーバーでもすぐに効かない', async () => {
    const store = await openTestStore();
    const one = await startTestServerOn(store, { now: NOW, env: { ADMIN_EMAILS: ADMINISTRATOR } });
    const two = await startTestServerOn(store, { now: NOW, env: { ADMIN_EMAILS: ADMINISTRATOR } });
    const ask = await administratorOf(one);
    const member = await holderOf('photos', one, { email: PHOTOGRAPHER });
    expect((await photoMatches(two, member)).status).toBe(200);
    const params = { accountId: member.user.id };
    await ask(changeRoles, { params, body: { seen: ['photos'], roles: [] } });
    // Well before what is remembered would be looked up anew.
    await vi.waitFor(async () => expect((await photoMatches(two, member)).status).toBe(403), 3_500);
  });
}

/** つながっているサービスを、本人と事務局が見て、外す。 */

import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { changeLinkedLogin, type LinkedLogins, linkedLogins } from '#contract/member/linked-logins.ts';
import {
  type AccountAction,
  type AdminMember,
  adminMember,
  changeMemberAccount,
} from '#contract/member/members.ts';
import { insertMember } from '#server/people/members/repository.ts';
import { administratorOf } from '#server/testing/administrator.ts';
import { get } from '#server/testing/calls.ts';
import { memberRecord, poolOf } from '#server/testing/member.ts';
import { findById, type UserChange, updateUser } from '../users/repository.ts';
import { askForTokens, NOW, type Site, signIn, startSiteWithGoogle } from './testing/site.ts';

const EMAIL = 'hanako@example.jp';
const HANAKO = { sub: 'g-1', email: EMAIL, email_verified: true };
const ADMINISTRATOR = 'kanri@example.jp';
/** A password beside the link. */
const WITH_PASSWORD: UserChange = { status: 'CONFIRMED', sealedVerifier: 'sealed' };

/** Hanako has come by Google and is signed in. */
async function started(change: UserChange = WITH_PASSWORD) {
  const site = await startSiteWithGoogle({ ADMIN_EMAILS: ADMINISTRATOR });
  site.google.setPerson(HANAKO);
  const tokens = await enter(site);
  const { db } = site.server.store;
  const { user_id: userId } = await db.selectFrom('users').select('user_id').executeTakeFirstOrThrow();
  await updateUser(userId, change, NOW, db);
  return { site, userId, tokens, headers: { authorization: `Bearer ${String(tokens.id_token)}` } };
}

async function enter(site: Site) {
  const { answer, verifier } = await signIn(site);
  return (await askForTokens(site, { code: answer.get('code') ?? '', code_verifier: verifier })).body;
}

type Headers = Readonly<Record<string, string>>;

async function read({ server }: Site, headers: Headers) {
  const { status, json } = await get(server.url, linkedLogins, {}, headers);
  return { status, json: json as LinkedLogins };
}

async function change({ server }: Site, headers: Headers, linkId: string, state: string) {
  const call: Call = changeLinkedLogin;
  const answer = await fetch(`${server.url}${call.path.replace(':linkId', linkId)}`, {
    method: call.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ state }),
  });
  return { status: answer.status, json: (await answer.json()) as Readonly<Record<string, unknown>> };
}

async function idOf(site: Site, headers: Headers): Promise<string> {
  return (await read(site, headers)).json.links[0]?.link_id ?? '';
}

test('本人は、つながりを見られる。そのサービスでの番号は出ない', async () => {
  const { site, headers } = await started();
  const { json } = await read(site, headers);
  expect(json).toEqual({
    links: [
      {
        link_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        provider: 'google',
        linked_at: NOW,
        is_removed: false,
      },
    ],
    has_other_way: true,
  });
  expect(JSON.stringify(json)).not.toContain('g-1');
});

test('外すと、それで入ったログインは終わり、同じサービスからはもう入れず、つながりなおりもしない', async () => {
  const { site, headers, tokens } = await started();
  expect((await change(site, headers, await idOf(site, headers), 'removed')).json).toMatchObject({
    links: [{ is_removed: true }],
  });
  expect((await read(site, headers)).status).toBe(401);
  const refresh = { grant_type: 'refresh_token', refresh_token: String(tokens.refresh_token) };
  expect((await askForTokens(site, refresh)).body).toEqual({ error: 'invalid_grant' });
  const { answer } = await signIn(site);
  expect([answer.get('code'), answer.get('error_description')]).toEqual([
    null,
    'This login was removed from the account.',
  ]);
});

test('パスワードで入ったログインは、外しても続き、もう一度使えるようにもできる', async () => {
  const { site, userId } = await started();
  const own = await signedInByPassword(site, userId);
  const linkId = await idOf(site, own);
  await change(site, own, linkId, 'removed');
  expect((await read(site, own)).json.links).toMatchObject([{ is_removed: true }]);
  await change(site, own, linkId, 'linked');
  expect((await signIn(site)).answer.get('code')).not.toBeNull();
});

test('外したあとでは、外す前に受け取ったコードもトークンにならない', async () => {
  const { site, userId } = await started();
  const { answer, verifier } = await signIn(site);
  const own = await signedInByPassword(site, userId);
  await change(site, own, await idOf(site, own), 'removed');
  const { body } = await askForTokens(site, { code: answer.get('code') ?? '', code_verifier: verifier });
  expect(body).toEqual({ error: 'invalid_grant' });
});

test('入る方法がそれだけの人は、外せない。二つあれば、一つは外せる', async () => {
  const { site, headers, userId } = await started({});
  expect((await read(site, headers)).json.has_other_way).toBe(false);
  const linkId = await idOf(site, headers);
  expect(await change(site, headers, linkId, 'removed')).toMatchObject({
    status: 409,
    json: { code: 'only_way_in' },
  });
  expect((await read(site, headers)).status).toBe(200);
  const second = { provider: 'facebook', subject: 'f-1', user_id: userId, created_at: NOW, removed_at: null };
  await site.server.store.db.insertInto('federated_logins').values(second).execute();
  expect((await change(site, headers, linkId, 'removed')).status).toBe(200);
});

test('二つを同時に外しても、入る方法は一つ残る', async () => {
  const { site, userId } = await started({});
  const second = { provider: 'facebook', subject: 'f-1', user_id: userId, created_at: NOW, removed_at: null };
  await site.server.store.db.insertInto('federated_logins').values(second).execute();
  const own = await signedInByPassword(site, userId);
  const { links } = (await read(site, own)).json;
  const answers = await Promise.all(links.map(({ link_id: id }) => change(site, own, id, 'removed')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test.each([
  ['知らない番号', 'ffffffffffffffffffffffffffffffff', 'removed', 404],
  ['知らない状態', 'ffffffffffffffffffffffffffffffff', 'gone', 400],
])('%sは断る', async (_case, linkId, state, status) => {
  const { site, headers } = await started();
  expect((await change(site, headers, linkId, state)).status).toBe(status);
});

test('ほかの人のつながりは、番号を知っていても外せない', async () => {
  const { site, headers } = await started();
  const linkId = await idOf(site, headers);
  site.google.setPerson({ sub: 'g-9', email: 'taro@example.jp', email_verified: true });
  const taro = { authorization: `Bearer ${String((await enter(site)).id_token)}` };
  expect((await change(site, taro, linkId, 'removed')).status).toBe(404);
  expect((await read(site, headers)).json.links).toMatchObject([{ is_removed: false }]);
});

test('事務局が外すと、監査に残り、そのログインは終わる', async () => {
  const { site, headers, userId } = await started();
  const { db } = site.server.store;
  const record = memberRecord({ userId, email: EMAIL, membership: { type: 'regular', expiresAt: null } });
  await insertMember(record, NOW, db);
  const ask = await administratorOf(site.server);
  const params = { memberId: record.memberId };
  const act = (action: AccountAction) => ask(changeMemberAccount, { params, body: { action } });
  expect(((await ask(adminMember, { params })).json as AdminMember).account?.providers).toEqual(['google']);
  expect(await act('removeLinks')).toMatchObject({ status: 200, json: { account: { providers: [] } } });
  expect((await read(site, headers)).status).toBe(401);
  expect((await signIn(site)).answer.get('code')).toBeNull();
  const entries = await db.selectFrom('audit_entries').select('sentence').execute();
  expect(entries.map(({ sentence }) => sentence)).toContain('ほかのサービスでのログインを解除しました。');
});

test('事務局も、入る方法がそれだけの人からは外せない', async () => {
  const { site, headers, userId } = await started({});
  const { db } = site.server.store;
  const record = memberRecord({ userId, email: EMAIL, membership: { type: 'regular', expiresAt: null } });
  await insertMember(record, NOW, db);
  const ask = await administratorOf(site.server);
  const params = { memberId: record.memberId };
  const answer = await ask(changeMemberAccount, { params, body: { action: 'removeLinks' } });
  expect(answer).toMatchObject({ status: 409, json: { code: 'only_way_in' } });
  expect((await read(site, headers)).status).toBe(200);
});

/** A sign-in of the same person that did not come by the link. */
async function signedInByPassword({ server }: Site, userId: string): Promise<Headers> {
  const user = await findById(userId, server.store.db);
  if (user === null) throw new Error('The account is gone.');
  const pool = await poolOf(server);
  const scope = 'aws.cognito.signin.user.admin';
  const { idToken } = await pool.tokens.issue({ user, scope, nonce: null, secondFactor: null, link: null });
  return { authorization: `Bearer ${idToken}` };
}

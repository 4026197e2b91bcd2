import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { stream } from '#contract/match/live.ts';
import { revokeReporterLink } from '#contract/match/reporter-links.ts';
import { matchesInThisWeekForTop } from '#contract/match/this-week.ts';
import {
  type AccountAction,
  changeMember,
  changeMemberAccount,
  endMemberSessions,
  eraseMember,
} from '#contract/member/members.ts';
import { addSessionId, removeSessionId } from '#contract/member/membership.ts';
import { formOf } from '#server/people/members/admin/testing/people.ts';
import { findByUserId } from '#server/people/members/repository.ts';
import { drawnWeb, keyOf } from '#server/publishing/web/testing/drawn-web.ts';
import { ADMINISTRATOR, type Ask, administratorOf } from '#server/testing/administrator.ts';
import { urlOf } from '#server/testing/calls.ts';
import { listenTo } from '#server/testing/event-stream.ts';
import { documentCookieOf, poolOf, type SignedIn, type Somebody, signedIn } from '#server/testing/member.ts';
import { insertSeason, link, matchesOfCup } from '#server/testing/season.ts';
import { startTestServerOn, type TestServer } from '#server/testing/server.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { callPool, lastCodeTo } from '#server/testing/wire.ts';

/** What a stream may still be heard for after its right has ended. */
const WITHIN = { timeout: 5_000, interval: 50 };

/** Two minutes before midnight in Tokyo, and one second after it. */
const LATE = '2026-05-16T14:58:00Z';
const MIDNIGHT = '2026-05-16T15:00:01Z';
const LAST_DAY = '2026-05-16';
/** The tokens of LATE have lived for their hour. */
const TOKENS_END = '2026-05-16T15:58:01Z';

const ADMINISTRATOR_TOO = 'kaikei@example.jp';
const ANOTHER_DEVICE = '202605162358000001';
const NEW_PASSWORD = 'あかいボール88';

const THIS_WEEK = keyOf(matchesInThisWeekForTop, { query: { fiscalYear: 'this year' } });

type Headers = Readonly<Record<string, string>>;
/** A caller, and what takes the right away; `person` for somebody signed in. */
type Held = { readonly headers: Headers; readonly person?: SignedIn; readonly end: () => Promise<unknown> };
type World = { readonly here: TestServer; readonly ask: Ask };

/** Each ends what it has opened by the call that a person or the office makes, on one of two servers. */
const ENDS: Readonly<Record<string, (world: World) => Promise<Held>>> = {
  ログアウト: ofMember(({ here }, { email, sessionId, headers }) =>
    send(here, removeSessionId, headers, { email, sessionId }),
  ),
  ほかの端末でのログイン: ofMember(({ here }, { email, headers }) =>
    send(here, addSessionId, headers, {
      email,
      sessionId: ANOTHER_DEVICE,
    }),
  ),
  すべての端末でのログアウト: ofMember(({ here }, { accessToken }) =>
    pool(here, 'GlobalSignOut', { AccessToken: accessToken }),
  ),
  トークンの取り消し: async ({ here }) => {
    const member = await signedIn(here);
    const { tokens } = await poolOf(here);
    const { user } = member;
    const scope = 'aws.cognito.signin.user.admin';
    const set = await tokens.issue({ user, scope, nonce: null, secondFactor: null, link: null });
    return {
      headers: { ...member.headers, authorization: `Bearer ${set.idToken}` },
      person: member,
      end: () => pool(here, 'RevokeToken', { Token: set.refreshToken }),
    };
  },
  本人のパスワード再設定: ofMember(async ({ here }, { email }) => {
    await pool(here, 'ForgotPassword', { Username: email });
    await pool(here, 'ConfirmForgotPassword', {
      Username: email,
      ConfirmationCode: await lastCodeTo(here, email),
      Password: NEW_PASSWORD,
    });
  }),
  事務局のパスワード再設定: ofMember(byOffice('reset')),
  事務局の仮パスワード: ofMember(byOffice('renewPassword')),
  事務局によるログインの停止: ofMember(byOffice('disable')),
  事務局による端末のログアウト: ofMember(async ({ here, ask }, member) =>
    done(
      ask(endMemberSessions, { params: await paramsOf(here, member), body: { sessionId: member.sessionId } }),
    ),
  ),
  事務局が変えた会員の期限: ofMember(async ({ here, ask }, member) => {
    const record = await recordOf(here, member);
    const body = { ...formOf(record), expiresAt: '2026-05-15', version: 1 };
    await done(ask(changeMember, { params: { memberId: record.memberId }, body }));
  }),
  会員の期限の翌日: async ({ here }) => {
    const person = await signedIn(here, { membership: { type: 'regular', expiresAt: LAST_DAY } });
    return { headers: person.headers, person, end: async () => undefined };
  },
  本人によるアカウントの削除: ofMember(({ here }, { accessToken }) =>
    pool(here, 'DeleteUser', { AccessToken: accessToken }),
  ),
  事務局によるデータの消去: ofMember(async ({ here, ask }, member) =>
    done(ask(eraseMember, { params: await paramsOf(here, member), body: { email: member.email } })),
  ),
  リンクの取り消し: async ({ here, ask }) => {
    const { token, tokenId } = await link(here.store.db, matchesOfCup('m1'));
    return {
      headers: { 'x-access-token': token },
      end: () => done(ask(revokeReporterLink, { params: { linkId: tokenId } })),
    };
  },
  リンクの期限: async ({ here }) => {
    const { token } = await link(here.store.db, matchesOfCup('m1'), '2026-05-16T15:00:00Z');
    return { headers: { 'x-access-token': token }, end: async () => undefined };
  },
};

function ofMember(
  end: (world: World, member: SignedIn) => Promise<unknown>,
  somebody: Somebody = {},
): (world: World) => Promise<Held> {
  return async (world) => {
    const member = await signedIn(world.here, somebody);
    return { headers: member.headers, person: member, end: () => end(world, member) };
  };
}

test('権利が終わると、その速報も画面も、どのサーバーのものも五秒以内に終わり、ほかの人のものは続く', async () => {
  const store = await openTestStore();
  const { web } = await drawnWeb(() => [THIS_WEEK]);
  const settings = {
    now: LATE,
    web,
    env: { ADMIN_EMAILS: `${ADMINISTRATOR},${ADMINISTRATOR_TOO}`, SESSIONS_PER_MEMBER: '1' },
  };
  const [here, there] = [await startTestServerOn(store, settings), await startTestServerOn(store, settings)];
  await insertSeason(store.db, {}, [{ matchId: 'm1' }]);
  const world = { here, ask: await administratorOf(here) };
  const heardNow = new Set<string>();
  const listen = async (name: string, headers: Headers) => {
    for (const server of [here, there]) {
      const heard = await listenTo(urlOf(server.url, stream, { championshipId: 'cup' }), headers);
      onTestFinished(() => heard.close());
      expect([name, heard.status]).toEqual([name, 200]);
      const own = `${name}（${server === here ? 'ここ' : '別のサーバー'}）`;
      heardNow.add(own);
      void heard.ended.then(() => heardNow.delete(own));
    }
  };
  const held = await Promise.all(
    Object.entries(ENDS).map(async ([name, hold]) => ({ name, ...(await hold(world)) })),
  );
  const cookies = new Map<string, string>();
  const keepCookie = async (name: string, person: SignedIn) => {
    const cookie = await documentCookieOf(here, person);
    // With what its first page gives, the next ones come from memory.
    const { headers: given } = await open(here, cookie);
    cookies.set(name, [cookie, given.get('set-cookie')?.split(';')[0]].join('; '));
  };
  const documents = async () => {
    const all = [...cookies].flatMap(([name, cookie]) =>
      [here, there].map(async (server) => {
        const { headers } = await open(server, cookie);
        return headers.get('tsunagu-document') === 'member' ? [name] : [];
      }),
    );
    return (await Promise.all(all)).flat();
  };
  for (const { name, headers, person } of held) {
    await listen(name, headers);
    if (person !== undefined) await keepCookie(name, { ...person, headers });
  }
  const staying = ['続く会員', '続く管理者', '続くリンク'];
  const { token } = await link(store.db, matchesOfCup('m1'), '2099-12-31T15:00:00Z');
  const membersStaying = {
    続く会員: await signedIn(here),
    続く管理者: await signedIn(here, { email: ADMINISTRATOR_TOO, membership: null }),
  };
  for (const [name, person] of Object.entries(membersStaying)) {
    await listen(name, person.headers);
    await keepCookie(name, person);
  }
  await listen('続くリンク', { 'x-access-token': token });
  // A look at the database passes without an end.
  await setTimeout(3_500);
  expect(heardNow.size).toBe(2 * (held.length + staying.length));
  expect(await documents()).toHaveLength(2 * cookies.size);

  for (const { end } of held) await end();
  for (const server of [here, there]) server.setClock(MIDNIGHT);
  const left = staying.flatMap((name) => [`${name}（ここ）`, `${name}（別のサーバー）`]).sort();
  await expect.poll(() => [...heardNow].sort(), WITHIN).toEqual(left);
  const names = Object.keys(membersStaying);
  await expect.poll(documents, WITHIN).toEqual(names.flatMap((name) => [name, name]));

  // What the token says of somebody is as old as the token: its stream ends with it, and the phone asks with a new one.
  for (const server of [here, there]) server.setClock(TOKENS_END);
  await expect
    .poll(() => [...heardNow].sort(), WITHIN)
    .toEqual(['続くリンク（ここ）', '続くリンク（別のサーバー）']);
  // A cookie outlives the tokens of its sign-in, which the phone renews.
  expect(await documents()).toHaveLength(2 * names.length);
});

/** A page of members only, as a browser opens it. */
async function open({ url }: TestServer, cookie: string): Promise<Response> {
  const answer = await fetch(`${url}/top`, { headers: { accept: 'text/html', cookie } });
  await answer.arrayBuffer();
  return answer;
}

async function recordOf({ store }: TestServer, { user }: SignedIn) {
  const record = await findByUserId(user.id, store.db);
  if (record === null) throw new Error('No record');
  return record;
}

async function paramsOf(server: TestServer, member: SignedIn): Promise<{ readonly memberId: string }> {
  const { memberId } = await recordOf(server, member);
  return { memberId };
}

function byOffice(action: AccountAction) {
  return async ({ here, ask }: World, member: SignedIn) =>
    done(ask(changeMemberAccount, { params: await paramsOf(here, member), body: { action } }));
}

/** An answer of the office's call that says it is done. */
async function done(answer: ReturnType<Ask>): Promise<void> {
  const { status, json } = await answer;
  expect([status, json]).toEqual([200, expect.anything()]);
}

async function pool(server: TestServer, operation: string, request: Readonly<Record<string, unknown>>) {
  const { status, text } = await callPool(server, operation, request);
  expect([operation, status, text]).toEqual([operation, 200, expect.anything()]);
}

async function send(server: TestServer, call: Call, headers: Headers, body: unknown): Promise<void> {
  const answer = await fetch(urlOf(server.url, call), {
    method: call.method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

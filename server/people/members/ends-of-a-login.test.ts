import { expect, onTestFinished, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { SESSION_ID } from '#contract/headers.ts';
import { stream } from '#contract/match/live.ts';
import { matchesInThisWeekForTop } from '#contract/match/this-week.ts';
import {
  type AccountAction,
  changeMemberAccount,
  endMemberSessions,
  eraseMember,
} from '#contract/member/members.ts';
import { addSessionId, removeSessionId } from '#contract/member/membership.ts';
import { changeRoles, giveRoles } from '#contract/member/roles.ts';
import { sealPassword } from '#server/people/identity/srp/password.ts';
import { updateUser } from '#server/people/identity/users/repository.ts';
import { drawnWeb, keyOf } from '#server/publishing/web/testing/drawn-web.ts';
import { ADMINISTRATOR, type Ask, administratorOf } from '#server/testing/administrator.ts';
import { get, put, urlOf } from '#server/testing/calls.ts';
import { listenTo } from '#server/testing/event-stream.ts';
import { documentCookieOf, poolOf, type SignedIn, signedIn } from '#server/testing/member.ts';
import { insertSeason, MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { callPool, lastCodeTo } from '#server/testing/wire.ts';
import { findByUserId } from './repository.ts';

/** Within which everything has ended that a login's end takes with it. */
const WITHIN = { timeout: 10_000, interval: 100 };

const PASSWORD = 'あおいボール77';
const NEW_PASSWORD = 'あかいボール88';
const ANOTHER_DEVICE = '202605161000000001';

/** What a browser holds of one login. */
const HELD = ['ID token', 'access token', 'refresh token', 'cookie', 'stream'] as const;
type Holding = (typeof HELD)[number];

const ALL: readonly Holding[] = HELD;
const NONE: readonly Holding[] = [];
/** The person's own newer login took the place: the device is still notified of news, renews its tokens, and reaches no member's call. */
const TOKENS_OF_THE_ACCOUNT: readonly Holding[] = ['access token', 'refresh token'];

type Device = SignedIn & { readonly refreshToken: string };
type World = { readonly here: TestServer; readonly ask: Ask };
type End = (world: World, device: Device) => Promise<unknown>;
/** What still works on the device itself, and on another device of the same person. */
type Row = { readonly end: End; readonly here: readonly Holding[]; readonly elsewhere: readonly Holding[] };
/** Somebody with two devices, to whose login one thing happens; `held` is what each device holds now. */
type Person = {
  readonly name: string;
  readonly row: Row;
  readonly device: Device;
  readonly held: () => Promise<readonly unknown[]>;
};

const ENDS: Readonly<Record<string, Row>> = {
  サインアウト: {
    end: ({ here }, { email, sessionId, headers }) =>
      send(here, removeSessionId, headers, { email, sessionId }),
    here: NONE,
    elsewhere: ALL,
  },
  トークンの取り消し: {
    end: ({ here }, { refreshToken }) => pool(here, 'RevokeToken', { Token: refreshToken }),
    here: NONE,
    elsewhere: ALL,
  },
  すべての端末でのサインアウト: {
    end: ({ here }, { accessToken }) => pool(here, 'GlobalSignOut', { AccessToken: accessToken }),
    here: NONE,
    elsewhere: NONE,
  },
  本人のパスワード変更: {
    end: ({ here }, { accessToken }) =>
      pool(here, 'ChangePassword', {
        AccessToken: accessToken,
        PreviousPassword: PASSWORD,
        ProposedPassword: NEW_PASSWORD,
      }),
    here: ALL,
    elsewhere: NONE,
  },
  本人のパスワード再設定: {
    end: async ({ here }, { email }) => {
      await pool(here, 'ForgotPassword', { Username: email });
      const code = await lastCodeTo(here, email);
      await pool(here, 'ConfirmForgotPassword', {
        Username: email,
        ConfirmationCode: code,
        Password: NEW_PASSWORD,
      });
    },
    here: NONE,
    elsewhere: NONE,
  },
  ほかの端末での新しいログイン: {
    end: ({ here }, { email, headers }) =>
      send(here, addSessionId, headers, { email, sessionId: ANOTHER_DEVICE }),
    here: TOKENS_OF_THE_ACCOUNT,
    elsewhere: ALL,
  },
  新しいログインに替わられた端末でのサインアウト: {
    end: async ({ here }, { email, sessionId, headers }) => {
      await send(here, addSessionId, headers, { email, sessionId: ANOTHER_DEVICE });
      await send(here, removeSessionId, headers, { email, sessionId });
    },
    here: NONE,
    elsewhere: ALL,
  },
  事務局が終わらせた端末: {
    end: (world, device) => endByOffice(world, device, device.sessionId),
    here: NONE,
    elsewhere: ALL,
  },
  事務局が終わらせたすべての端末: {
    end: (world, device) => endByOffice(world, device, null),
    here: NONE,
    elsewhere: NONE,
  },
  事務局のパスワード再設定: { end: byOffice('reset'), here: NONE, elsewhere: NONE },
  事務局の仮パスワード: { end: byOffice('renewPassword'), here: NONE, elsewhere: NONE },
  事務局による二段階認証の解除: { end: byOffice('removeSecondFactors'), here: ALL, elsewhere: ALL },
  事務局によるログインの停止: { end: byOffice('disable'), here: NONE, elsewhere: NONE },
  事務局によるデータの消去: {
    end: async ({ here, ask }, device) =>
      done(ask(eraseMember, { params: await paramsOf(here, device), body: { email: device.email } })),
    here: NONE,
    elsewhere: NONE,
  },
  本人によるアカウントの削除: {
    end: ({ here }, { accessToken }) => pool(here, 'DeleteUser', { AccessToken: accessToken }),
    here: NONE,
    elsewhere: NONE,
  },
  外された役割: {
    end: async ({ ask }, { user, email }) => {
      await done(ask(giveRoles, { body: { email, roles: ['input'] } }));
      await done(ask(changeRoles, { params: { accountId: user.id }, body: { seen: ['input'], roles: [] } }));
    },
    here: ALL,
    elsewhere: ALL,
  },
};

test('ログインがどう終わっても、端末に残るもののうち使えるものは表のとおりで、ほかの人のものは続く', async () => {
  const { web } = await drawnWeb(() => [
    keyOf(matchesInThisWeekForTop, { query: { fiscalYear: 'this year' } }),
  ]);
  const env = { ADMIN_EMAILS: ADMINISTRATOR, SESSIONS_PER_MEMBER: '2' };
  const here = await startTestServer({ now: MATCH_DAY_MORNING, web, env });
  await insertSeason(here.store.db, {}, [{ matchId: 'm1' }]);
  const world = { here, ask: await administratorOf(here) };
  const people: Person[] = [];
  for (const [name, row] of Object.entries(ENDS)) {
    const [device, other] = await twoDevices(here);
    const [onDevice, onOther] = [await heldBy(here, device), await heldBy(here, other)];
    people.push({ name, row, device, held: async () => [name, await onDevice(), await onOther()] });
  }
  const heldNow = () => Promise.all(people.map(({ held }) => held()));
  expect(await heldNow()).toEqual(people.map(({ name }) => [name, ALL, ALL]));
  for (const { row, device } of people) await row.end(world, device);
  await expect.poll(heldNow, WITHIN).toEqual(people.map(({ name, row }) => [name, row.here, row.elsewhere]));
});

/** Two devices of one person with a password, each with its own sign-in and session. */
async function twoDevices(server: TestServer): Promise<readonly [Device, Device]> {
  const first = await signedIn(server);
  const { user, email } = first;
  const of = await poolOf(server);
  const change = { sealedVerifier: await sealPassword(of, user.id, PASSWORD) };
  await updateUser(user.id, change, MATCH_DAY_MORNING, server.store.db);
  const scope = 'aws.cognito.signin.user.admin';
  const device = async (sessionId: string): Promise<Device> => {
    const tokens = await of.tokens.issue({ user, scope, nonce: null, secondFactor: null, link: null });
    const headers = { authorization: `Bearer ${tokens.idToken}`, [SESSION_ID]: sessionId };
    await send(server, addSessionId, headers, { email, sessionId });
    return { ...first, ...tokens, sessionId, headers };
  };
  await server.store.db.deleteFrom('member_sessions').where('user_id', '=', user.id).execute();
  return [await device('202605160900000001'), await device('202605160930000002')];
}

/** Which of what the device holds works now. */
async function heldBy(server: TestServer, device: Device): Promise<() => Promise<readonly Holding[]>> {
  const { url } = server;
  const cookie = await documentCookieOf(server, device);
  const heard = await listenTo(urlOf(url, stream, { championshipId: 'cup' }), device.headers);
  onTestFinished(() => heard.close());
  let isHeard = heard.status === 200;
  void heard.ended.then(() => {
    isHeard = false;
  });
  const works: Readonly<Record<Holding, () => Promise<boolean>>> = {
    'ID token': async () =>
      (await get(url, matchesInThisWeekForTop, { fiscalYear: '2026' }, device.headers)).status === 200,
    'access token': async () =>
      (await callPool(server, 'GetUser', { AccessToken: device.accessToken })).status === 200,
    'refresh token': async () => {
      const request = { RefreshToken: device.refreshToken };
      return (await callPool(server, 'GetTokensFromRefreshToken', request)).status === 200;
    },
    cookie: async () => {
      const answer = await fetch(`${url}/top`, { headers: { accept: 'text/html', cookie } });
      await answer.arrayBuffer();
      return answer.headers.get('tsunagu-document') === 'member';
    },
    stream: async () => isHeard,
  };
  return async () => {
    const working: Holding[] = [];
    for (const holding of HELD) if (await works[holding]()) working.push(holding);
    return working;
  };
}

async function endByOffice({ here, ask }: World, device: Device, sessionId: string | null): Promise<void> {
  await done(ask(endMemberSessions, { params: await paramsOf(here, device), body: { sessionId } }));
}

function byOffice(action: AccountAction): End {
  return async ({ here, ask }, device) =>
    done(ask(changeMemberAccount, { params: await paramsOf(here, device), body: { action } }));
}

async function paramsOf({ store }: TestServer, { user }: Device): Promise<{ readonly memberId: string }> {
  const record = await findByUserId(user.id, store.db);
  if (record === null) throw new Error('No record');
  return { memberId: record.memberId };
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

async function send(
  server: TestServer,
  call: Call,
  headers: SignedIn['headers'],
  body: unknown,
): Promise<void> {
  const { status } = await put(server.url, call, body, { headers });
  expect(status).toBe(200);
}

import { describe, expect, test } from 'vitest';
import { matchesInThisWeekForTop } from '#contract/match/this-week.ts';
import {
  type AccountAction,
  type AdminMember,
  adminMember,
  changeMemberAccount,
  endMemberSessions,
  makeMember,
} from '#contract/member/members.ts';
import { memberInfo, standing } from '#contract/member/membership.ts';
import { startMailServer } from '#server/messaging/messages/testing/mail-server.ts';
import { registered, signInByPasskey } from '#server/people/identity/passkeys/testing/authenticator.ts';
import { deleteUser, findById, updateUser } from '#server/people/identity/users/repository.ts';
import { administratorOf, startWithAdministrator } from '#server/testing/administrator.ts';
import { get } from '#server/testing/calls.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type SignedIn, signedIn } from '#server/testing/member.ts';
import { startTestServerOn, type TestServer } from '#server/testing/server.ts';
import { signInBySrp } from '#server/testing/srp-client.ts';
import { FRESH_MS } from '../guard.ts';
import { insertSession } from '../sessions-repository.ts';
import { formOf, insertRecord } from './testing/people.ts';

const NOW = '2026-05-16T01:00:00Z';
const ADMINISTRATORS = 'kanri@example.jp,fukukaicho@example.jp,kaikei@example.jp';
const SECOND_DEVICE = '202605160900000002';

const read = (server: TestServer, { headers }: SignedIn) =>
  get(server.url, matchesInThisWeekForTop, { fiscalYear: '2026' }, headers);

async function startWithMember() {
  const { server, ask } = await startWithAdministrator(NOW, {
    ADMIN_EMAILS: 'kanri@example.jp,fukukaicho@example.jp',
  });
  const member = await signedIn(server);
  const params = { memberId: await memberIdOf(server, member) };
  const act = (action: AccountAction) => ask(changeMemberAccount, { params, body: { action } });
  const sentences = async () =>
    (
      await server.store.db
        .selectFrom('audit_entries')
        .select('sentence')
        .where('area', '=', 'member')
        .orderBy('entry_id')
        .execute()
    ).map(({ sentence }) => sentence);
  return { server, ask, member, params, act, sentences };
}

async function memberIdOf(server: TestServer, { email, headers }: SignedIn): Promise<string> {
  const { json } = await get(server.url, memberInfo, { email }, headers);
  return (json as { member_id: string }).member_id;
}

test('一台の端末を終わらせると、その端末だけがすぐに通らなくなる', async () => {
  const { server, ask, member, params, sentences } = await startWithMember();
  await insertSession(
    { userId: member.user.id, email: member.email, sessionId: SECOND_DEVICE },
    '2026-05-16T01:00:01Z',
    server.store.db,
  );
  expect((await read(server, member)).status).toBe(200);
  const shown = (await ask(adminMember, { params })).json as AdminMember;
  expect(shown.sessions.map(({ session_id, is_own }) => [session_id, is_own])).toEqual([
    [member.sessionId, false],
    [SECOND_DEVICE, false],
  ]);
  const end = () => ask(endMemberSessions, { params, body: { sessionId: member.sessionId } });
  expect(await end()).toMatchObject({ status: 200, json: { sessions: [{ session_id: SECOND_DEVICE }] } });
  expect(await read(server, member)).toMatchObject({ status: 401, json: { code: 'session_ended' } });
  const other = { ...member, headers: { ...member.headers, 'x-session-id': SECOND_DEVICE } };
  expect((await read(server, other)).status).toBe(200);
  // Pressed twice: nothing more has been done.
  expect((await end()).status).toBe(200);
  expect(await sentences()).toEqual(['1台の端末のログインを終わらせました。']);
});

test('すべての端末を終わらせると、IDトークンも通らなくなる。別のサーバーでも5秒以内に', async () => {
  const { server, ask, member, params } = await startWithMember();
  const another = await startTestServerOn(server.store, { now: NOW });
  expect((await read(another, member)).status).toBe(200);
  expect((await get(server.url, standing, {}, member.headers)).status).toBe(200);
  const ended = await ask(endMemberSessions, { params, body: { sessionId: null } });
  expect(ended).toMatchObject({ status: 200, json: { sessions: [] } });
  expect((await get(server.url, standing, {}, member.headers)).status).toBe(401);
  await new Promise((resolve) => setTimeout(resolve, FRESH_MS + 1_000));
  expect((await read(another, member)).status).toBe(401);
});

test('締め出すと端末もログインも終わり、入れるように戻しても、前のログインは戻らない', async () => {
  const { server, member, act, sentences } = await startWithMember();
  expect((await read(server, member)).status).toBe(200);
  expect(await act('disable')).toMatchObject({
    status: 200,
    json: { account_state: 'disabled', sessions: [] },
  });
  expect((await read(server, member)).status).toBe(401);
  expect(await act('enable')).toMatchObject({ status: 200, json: { account_state: 'active' } });
  expect((await read(server, member)).status).toBe(401);
  expect(await sentences()).toEqual([
    'ログインできないようにしました。',
    'ふたたびログインできるようにしました。',
  ]);
});

test.each([
  ['二段階の認証を外す', 'removeSecondFactors'],
  ['パスワードを再設定する', 'reset'],
  ['仮のパスワードを作る', 'renewPassword'],
] as const)('%sと、パスキーもなくなる', async (_what, action) => {
  const { server, member, act } = await startWithMember();
  const device = await registered(server, member);
  expect(await act('enable')).toMatchObject({ json: { account: { second_factors: ['WEB_AUTHN'] } } });
  expect(await act(action)).toMatchObject({ status: 200, json: { account: { second_factors: [] } } });
  expect((await signInByPasskey(server, member.email, device)).type).toBe('NotAuthorizedException');
});

test('パスワードの再設定と、二段階の認証を外すこと', async () => {
  const { server, member, act } = await startWithMember();
  await updateUser(member.user.id, { hasTotpMfa: true, sealedTotpSecret: 'x' }, NOW, server.store.db);
  const without = await act('removeSecondFactors');
  expect(without).toMatchObject({ status: 200, json: { account: { second_factors: [] } } });
  expect(JSON.stringify(without.json)).not.toContain('sealed');
  expect(await act('reset')).toMatchObject({ status: 200, json: { account_state: 'reset' } });
  const code = await server.store.db.selectFrom('user_codes').select('purpose').execute();
  expect(code).toEqual([{ purpose: 'reset_password' }]);
  expect((await read(server, member)).status).toBe(401);
});

test.each([
  ['ほかのサービスから来る人', { status: 'EXTERNAL_PROVIDER' }, 'no_password'],
  ['確認が済んでいない人', { status: 'UNCONFIRMED' }, 'not_confirmed'],
] as const)('%sのパスワードは再設定できない', async (_who, change, code) => {
  const { server, member, act, sentences } = await startWithMember();
  await updateUser(member.user.id, change, NOW, server.store.db);
  expect(await act('reset')).toMatchObject({ status: 409, json: { code } });
  expect(await sentences()).toEqual([]);
});

test('招待すると、仮のパスワードのアカウントが会員の記録とつながり、二度目は断られる', async () => {
  const { server, ask } = await startWithAdministrator(NOW);
  const form = formOf(await insertRecord({ memberId: 'M1', email: 'haha@example.jp' }, server.store.db));
  const params = { memberId: 'M1' };
  const invite = () => ask(changeMemberAccount, { params, body: { action: 'invite' } });
  expect(await invite()).toMatchObject({ status: 200, json: { account_state: 'invited' } });
  expect(await invite()).toMatchObject({ status: 409, json: { code: 'has_account' } });
  const made = await ask(makeMember, {
    body: { ...form, email: 'chichi@example.jp', invite: true },
  });
  expect(made).toMatchObject({
    status: 200,
    json: { account_state: 'invited', account: { email: 'chichi@example.jp' } },
  });
  const again = await ask(makeMember, { body: { ...form, email: 'chichi@example.jp', invite: true } });
  expect(again.status).toBe(409);
});

test('招待を同時に二度押しても、アカウントは一つで、二つ目は断られる', async () => {
  const { server, ask } = await startWithAdministrator(NOW);
  const form = formOf(await insertRecord({ memberId: 'M1', email: 'haha@example.jp' }, server.store.db));
  const twice = async (send: () => ReturnType<typeof ask>) => {
    const answers = await Promise.all([send(), send()]);
    return answers
      .toSorted((one, other) => one.status - other.status)
      .map(({ status, json }) => (status === 200 ? status : [status, (json as { code: string }).code]));
  };
  const body = { ...form, email: 'chichi@example.jp', invite: true };
  expect(await twice(() => ask(makeMember, { body }))).toEqual([200, [409, 'account_exists']]);
  const asked = { params: { memberId: 'M1' }, body: { action: 'invite' } };
  expect(await twice(() => ask(changeMemberAccount, asked))).toEqual([200, [409, 'has_account']]);
});

describe('仮のパスワード', () => {
  const start = async (env: Readonly<Record<string, string>> = {}) => {
    const started = await startWithAdministrator(NOW, { ADMIN_EMAILS: ADMINISTRATORS, ...env });
    const { db } = started.server.store;
    const form = formOf(await insertRecord({ memberId: 'M1', email: 'haha@example.jp' }, db));
    const act = async (action: AccountAction, memberId = 'M1') =>
      (await started.ask(changeMemberAccount, { params: { memberId }, body: { action } }))
        .json as AdminMember & {
        readonly temporary_password: string | null;
      };
    const audit = async () =>
      JSON.stringify(await db.selectFrom('audit_entries').selectAll().orderBy('entry_id').execute());
    return { ...started, form, act, audit };
  };
  const signIn = async (server: TestServer, email: string, password: string | null) => {
    const { type, json } = await signInBySrp(server, email, password ?? '');
    return type ?? json.ChallengeName;
  };

  test('メールを送れないサーバーでは、招待した管理者に一度だけ示し、記録には残さない', async () => {
    const { server, ask, form, act, audit } = await start();
    const invited = await act('invite');
    expect(invited).toMatchObject({ account_state: 'invited', sends_mail: false });
    expect(invited.temporary_password).toMatch(/^[A-Za-z2-9]{12}$/);
    expect(await signIn(server, 'haha@example.jp', invited.temporary_password)).toBe('NEW_PASSWORD_REQUIRED');
    const body = { ...form, email: 'chichi@example.jp', invite: true };
    const made = (await ask(makeMember, { body })).json as typeof invited;
    expect(made.temporary_password).not.toBe(invited.temporary_password);
    expect((await ask(adminMember, { params: { memberId: 'M1' } })).json).not.toHaveProperty(
      'temporary_password',
    );
    expect(await audit()).toContain('仮のパスワードを管理者の画面に一度だけ示しました。');
    expect(await audit()).not.toContain(invited.temporary_password);
  });

  test('失くしたら作り直せて、前のものでは入れない。ログインしていた端末も終わる', async () => {
    const { server, act } = await start();
    const first = await act('invite');
    const second = await act('renewPassword');
    expect(second).toMatchObject({ account_state: 'invited', account: { state: 'invited' } });
    expect(await signIn(server, 'haha@example.jp', first.temporary_password)).toBe('NotAuthorizedException');
    expect(await signIn(server, 'haha@example.jp', second.temporary_password)).toBe('NEW_PASSWORD_REQUIRED');
  });

  test('ログインしていた人の仮のパスワードを作ると、端末は終わり、前のパスワードは使えない', async () => {
    const { server, member, act, sentences } = await startWithMember();
    expect((await read(server, member)).status).toBe(200);
    expect(await act('renewPassword')).toMatchObject({ status: 200, json: { account_state: 'invited' } });
    expect((await read(server, member)).status).toBe(401);
    expect(await sentences()).toEqual([
      'パスワードを使えなくし、新しい仮のパスワードを管理者の画面に一度だけ示しました。',
    ]);
  });

  test('メールを送れるサーバーでは、本人にだけ送り、管理者には示さない', async () => {
    const mail = await startMailServer();
    const { act, audit } = await start({ SMTP_URL: mail.url, MAIL_FROM: 'jimu@example.jp' });
    expect(await act('invite')).toMatchObject({ sends_mail: true, temporary_password: null });
    expect(await act('renewPassword')).toMatchObject({ temporary_password: null });
    await eventually(() => expect(mail.received).toHaveLength(2));
    expect(mail.received.map(({ to }) => to)).toEqual([['haha@example.jp'], ['haha@example.jp']]);
    expect(await audit()).toContain('仮のパスワードを本人に送りました。');
  });

  test('メールを送れないサーバーでは、ほかの管理者の仮のパスワードは作れない', async () => {
    const { server, ask, form, act } = await start();
    await insertRecord({ memberId: 'M2', email: 'fukukaicho@example.jp' }, server.store.db);
    expect(await act('invite', 'M2')).toMatchObject({ code: 'administrator_needs_mail' });
    const body = { ...form, email: 'kaikei@example.jp', invite: true };
    expect(await ask(makeMember, { body })).toMatchObject({
      status: 409,
      json: { code: 'administrator_needs_mail' },
    });
    expect(await server.store.db.selectFrom('members').select('email').execute()).toHaveLength(2);
  });
});

test('アカウントを自分で消した会員は、新しいアカウントとつなぎ直せる', async () => {
  const { server, member, act } = await startWithMember();
  await deleteUser(member.user.id, server.store.db);
  const fresh = await signedIn(server, { email: member.email, membership: null });
  expect((await act('disable')).json).toMatchObject({ code: 'no_account' });
  expect(await act('invite')).toMatchObject({ status: 200, json: { account_state: 'active' } });
  expect((await get(server.url, memberInfo, { email: member.email }, fresh.headers)).status).toBe(200);
});

test('確認の済んでいないアカウントに、会員の記録は渡らない', async () => {
  const { server, ask } = await startWithAdministrator(NOW);
  await insertRecord({ memberId: 'M1', email: 'haha@example.jp' }, server.store.db);
  await signedIn(server, { email: 'haha@example.jp', isEmailVerified: false, membership: null });
  const params = { memberId: 'M1' };
  const invited = await ask(changeMemberAccount, { params, body: { action: 'invite' } });
  expect(invited).toMatchObject({ status: 409, json: { code: 'account_not_verified' } });
});

test('管理者は、自分のアカウントを締め出せない', async () => {
  const { server, ask } = await startWithAdministrator(NOW);
  await insertRecord({ memberId: 'M1', email: 'kanri@example.jp' }, server.store.db);
  for (const action of ['disable', 'reset', 'removeSecondFactors']) {
    const answer = await ask(changeMemberAccount, { params: { memberId: 'M1' }, body: { action } });
    expect(answer, action).toMatchObject({ status: 409, json: { code: 'not_yourself' } });
  }
});

test('二人の管理者が同時に締め出し合っても、一人は残る', async () => {
  const { server, ask } = await startWithAdministrator(NOW, {
    ADMIN_EMAILS: 'kanri@example.jp,fukukaicho@example.jp',
  });
  const { db } = server.store;
  const other = await administratorOf(server, 'fukukaicho@example.jp');
  const users = await db.selectFrom('users').selectAll().execute();
  for (const { user_id: userId, login_name: email } of users) {
    await insertRecord({ memberId: `M-${email}`, email, userId }, db);
  }
  const body = { action: 'disable' };
  const answers = await Promise.all([
    ask(changeMemberAccount, { params: { memberId: 'M-fukukaicho@example.jp' }, body }),
    other(changeMemberAccount, { params: { memberId: 'M-kanri@example.jp' }, body }),
  ]);
  const states = await Promise.all(users.map(({ user_id }) => findById(user_id, db)));
  expect(states.filter((user) => user?.isEnabled)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

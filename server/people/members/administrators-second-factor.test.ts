/** 管理者に二段階認証を求める設定：ログインのときと、管理者の呼び出しのとき。 */

import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { searchMembers } from '#contract/member/members.ts';
import { standing } from '#contract/member/membership.ts';
import { OFFERED_ROLES } from '#domain/roles/roles.ts';
import { createUser } from '#server/people/identity/admin/account-changes.ts';
import type { SecondFactor } from '#server/people/identity/users/user.ts';
import { insertRole } from '#server/people/roles/public.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { get } from '#server/testing/calls.ts';
import { poolOf, type SignedIn, signedIn } from '#server/testing/member.ts';
import { holderOf } from '#server/testing/roles.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { signInBySrp } from '#server/testing/srp-client.ts';

const NOW = '2026-05-16T01:00:00Z';
const ADMINISTRATOR = 'kanri@example.jp';
const PASSWORD = 'みどりの芝生77';

function started(setting: string): Promise<TestServer> {
  return startTestServer({ now: NOW, env: { ADMIN_EMAILS: ADMINISTRATOR, MFA_REQUIRED: setting } });
}

async function search(server: TestServer, { headers }: SignedIn) {
  const answer = await fetch(`${server.url}${searchMembers.path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  });
  return { status: answer.status, json: (await answer.json()) as Readonly<Record<string, unknown>> };
}

test.each<readonly [string, SecondFactor | null, number, string]>([
  ['off', null, 200, '求めない設定なら、なくてよい'],
  ['administrators', null, 403, '設定より前のログインには、二つ目の確認がない'],
  ['everyone', null, 403, '全員に求めるなら、管理者にも求める'],
  ['administrators', 'SOFTWARE_TOKEN_MFA', 200, '認証アプリのコードで入った'],
  ['administrators', 'SMS_MFA', 200, 'SMSのコードで入った'],
  ['administrators', 'WEB_AUTHN', 200, 'パスキーは、それだけで二つぶんの確認になる'],
])(
  'MFA_REQUIRED=%s で、ログインの二つ目の確認が %s の管理者の呼び出しは %d：%s',
  async (setting, secondFactor, status) => {
    const server = await started(setting);
    const administrator = await signedIn(server, { email: ADMINISTRATOR, secondFactor });
    const answer = await search(server, administrator);
    expect(answer.status).toBe(status);
    const { json } = await get(server.url, standing, {}, administrator.headers);
    expect(json).toMatchObject({ is_administrator: status === 200, may_input_matches: status === 200 });
    if (status === 200) return;
    expect(answer.json).toMatchObject({
      code: 'second_factor_required',
      message: expect.stringContaining('もう一度ログインしてください'),
    });
    expect(json).toMatchObject({ lacks_second_factor: true });
  },
);

test('求める設定でも、管理者でない人の断り方は変わらない', async () => {
  const server = await started('administrators');
  const member = await signedIn(server);
  expect((await search(server, member)).json).toMatchObject({ code: 'administrators_only' });
  const { json } = await get(server.url, standing, {}, member.headers);
  expect(json).not.toHaveProperty('lacks_second_factor');
});

test.each(OFFERED_ROLES)('%s を渡された人にも、管理者と同じように二つ目の確認を求める', async (role) => {
  const server = await started('administrators');
  const without = await holderOf(role, server);
  const { json } = await get(server.url, standing, {}, without.headers);
  expect(json).toMatchObject({ is_administrator: false, lacks_second_factor: true });
  expect(json).not.toHaveProperty('roles');
  expect((await search(server, without)).json).toMatchObject({ code: 'second_factor_required' });
  const given = await holderOf(role, server, { secondFactor: 'WEB_AUTHN' });
  const { json: own } = await get(server.url, standing, {}, given.headers);
  expect(own).toMatchObject({ roles: [role] });
  expect(own).not.toHaveProperty('lacks_second_factor');
});

test('設定の入力担当には、これまでどおり求めない', async () => {
  const env = { INPUT_EMAILS: 'nyuryoku@example.jp', MFA_REQUIRED: 'administrators' };
  const server = await startTestServer({ now: NOW, env });
  const input = await signedIn(server, { email: 'nyuryoku@example.jp' });
  const { json } = await get(server.url, standing, {}, input.headers);
  expect(json).toMatchObject({ roles: ['entry'], may_input_matches: true, is_administrator: false });
});

test('役割を渡された人は、次のログインで二つ目の確認を用意する', async () => {
  const server = await started('administrators');
  const { id } = await createUser(await poolOf(server), 'shashin@example.jp', PASSWORD);
  const role = { role: 'photos', givenAt: NOW, givenBy: id } as const;
  await insertRole({ ...role, userId: id }, unheard(server.store.db));
  const { json } = await signInBySrp(server, 'shashin@example.jp', PASSWORD);
  expect(json.ChallengeName).toBe('MFA_SETUP');
});

test.each([
  ['off', ADMINISTRATOR, undefined],
  ['administrators', ADMINISTRATOR, 'MFA_SETUP'],
  ['administrators', 'haha@example.jp', undefined],
  ['everyone', 'haha@example.jp', 'MFA_SETUP'],
])(
  'MFA_REQUIRED=%s で、二つ目の確認を持たない %s がログインすると、次は %s',
  async (setting, email, challenge) => {
    const server = await started(setting);
    await createUser(await poolOf(server), email, PASSWORD);
    const { json } = await signInBySrp(server, email, PASSWORD);
    expect(json.ChallengeName).toBe(challenge);
  },
);

test('二つ目の確認は、更新したトークンにも残る', async () => {
  const server = await started('administrators');
  const { user } = await signedIn(server, { email: ADMINISTRATOR });
  const { tokens } = await poolOf(server);
  const signIn = { user, scope: 's', nonce: null, secondFactor: 'SOFTWARE_TOKEN_MFA', link: null } as const;
  const { refreshToken } = await tokens.issue(signIn);
  expect(decodeJwt((await tokens.refresh(refreshToken)).idToken).amr).toEqual(['mfa', 'otp']);
});

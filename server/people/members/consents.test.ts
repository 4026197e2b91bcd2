import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { agree, consent, type OwnConsent } from '#contract/member/consent.ts';
import { adminMember } from '#contract/member/members.ts';
import { exportOwnData, memberInfo } from '#contract/member/membership.ts';
import { startWithAdministrator } from '#server/testing/administrator.ts';
import { get, urlOf } from '#server/testing/calls.ts';
import { type SignedIn, signedIn } from '#server/testing/member.ts';
import type { TestServer } from '#server/testing/server.ts';
import { findAllConsents } from './consents-repository.ts';
import { findByUserId } from './repository.ts';

const NOW = '2026-05-16T01:00:00Z';
const GUARDIAN = { guardianName: '北野 大', guardianRelationship: '母', guardianPhone: '090-1111-2222' };

async function started() {
  const { server, ask } = await startWithAdministrator(NOW);
  const member = await signedIn(server);
  const asked = async () => (await get(server.url, consent, {}, member.headers)).json as OwnConsent;
  return { server, ask, member, asked };
}

async function send(server: TestServer, { headers }: SignedIn, call: Call, body: object) {
  const response = await fetch(urlOf(server.url, call), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

async function recordOf(server: TestServer, { user }: SignedIn) {
  const record = await findByUserId(user.id, server.store.db);
  if (record === null) throw new Error('No record');
  return record;
}

const versionsOf = ({ asked }: OwnConsent) => asked.map(({ agreement, version }) => ({ agreement, version }));

test('まだ同意していない会員は、規約とプライバシーポリシーの今の版をきかれ、同意すればきかれない', async () => {
  const { server, ask, member, asked } = await started();
  const first = await asked();
  expect(first).toMatchObject({
    asked: [
      { agreement: 'terms-of-service', is_first: true },
      { agreement: 'privacy-policy', is_first: true },
    ],
    asks_age: false,
  });
  expect(await send(server, member, agree, { versions: versionsOf(first) })).toMatchObject({ status: 200 });
  expect(await asked()).toMatchObject({ asked: [], asks_age: false, given: [{ agreed_by: 'self' }, {}] });
  const { memberId } = await recordOf(server, member);
  const given = { agreed_at: NOW, agreed_by: 'self' };
  expect((await ask(adminMember, { params: { memberId } })).json).toMatchObject({ consents: [given, given] });
  const { json } = await send(server, member, exportOwnData, {});
  expect(JSON.parse(String(json.text)).consents).toHaveLength(2);
});

test('前の版に同意した会員は、新しい版をまたきかれ、前の同意も残る', async () => {
  const { server, member, asked } = await started();
  await send(server, member, agree, { versions: versionsOf(await asked()) });
  const { db } = server.store;
  await db.deleteFrom('member_consents').execute();
  const { memberId } = await recordOf(server, member);
  const old = { version: '前の版', agreed_at: NOW, agreed_by: 'self' } as const;
  await db
    .insertInto('member_consents')
    .values({ ...old, member_id: memberId, agreement: 'terms-of-service' })
    .execute();
  const again = await asked();
  expect(again.asked).toMatchObject([{ is_first: false }, { is_first: true }]);
  await send(server, member, agree, { versions: versionsOf(again) });
  expect(await findAllConsents(memberId, db)).toHaveLength(3);
});

test('同意していなくても、会員の呼び出しは断られない', async () => {
  const { server, member } = await started();
  const answer = await get(server.url, memberInfo, { email: member.email }, member.headers);
  expect(answer.status).toBe(200);
});

test('読んでいる間に改定された版には、同意できない', async () => {
  const { server, member } = await started();
  const versions = [{ agreement: 'terms-of-service', version: '古い版' }];
  expect(await send(server, member, agree, { versions })).toMatchObject({
    status: 409,
    json: { code: 'revised_meanwhile' },
  });
  expect(await server.store.db.selectFrom('member_consents').selectAll().execute()).toEqual([]);
});

test('年齢をまだきいていない会員は、同意のときにきかれ、18歳未満では保護者の同意が要る', async () => {
  const { server, member, asked } = await started();
  await server.store.db.updateTable('members').set({ age_group: '' }).execute();
  const first = await asked();
  expect(first.asks_age).toBe(true);
  const versions = versionsOf(first);
  const tries: readonly (readonly [object, string])[] = [
    [{}, 'ageGroup'],
    [{ ageGroup: 'youth' }, 'guardianName'],
    [{ ageGroup: 'youth', ...GUARDIAN }, 'guardianAgrees'],
    [{ ageGroup: 'youth', ...GUARDIAN, guardianPhone: '1' }, 'guardianPhone'],
  ];
  for (const [typed, field] of tries) {
    const refused = await send(server, member, agree, { versions, ...typed });
    expect(refused, field).toMatchObject({ status: 400, json: { field } });
  }
  expect(await recordOf(server, member)).toMatchObject({ ageGroup: '' });
  const typed = { ageGroup: 'youth', ...GUARDIAN, guardianAgrees: true };
  expect((await send(server, member, agree, { versions, ...typed })).status).toBe(200);
  const record = await recordOf(server, member);
  expect(record).toMatchObject({
    ageGroup: 'youth',
    guardianName: '北野 大',
    guardianPhone: '+819011112222',
  });
  expect(await findAllConsents(record.memberId, server.store.db)).toMatchObject([
    { agreedBy: 'selfWithGuardian' },
    { agreedBy: 'selfWithGuardian' },
  ]);
});

test.each([
  ['何もない', {}],
  ['版が文字', { versions: '第2版' }],
  ['知らない文章', { versions: [{ agreement: 'faq', version: '第2版' }] }],
  ['長すぎる版', { versions: [{ agreement: 'privacy-policy', version: 'あ'.repeat(41) }] }],
  [
    '多すぎる版',
    { versions: Array.from({ length: 11 }, () => ({ agreement: 'privacy-policy', version: 'あ' })) },
  ],
  ['同意が文字', { versions: [], guardianAgrees: 'はい' }],
  ['壊れた文字', { versions: [], guardianName: '\ud800' }],
])('形の違う同意は400で断られ、何も残らない：%s', async (_case, body) => {
  const { server, member } = await started();
  expect((await send(server, member, agree, body)).status).toBe(400);
  expect(await server.store.db.selectFrom('member_consents').selectAll().execute()).toEqual([]);
});

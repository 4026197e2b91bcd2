import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { consent } from '#contract/member/consent.ts';
import { memberInfo, register } from '#contract/member/membership.ts';
import { config } from '#contract/operations/site.ts';
import { get, urlOf } from '#server/testing/calls.ts';
import { memberRecord, type SignedIn, signedIn } from '#server/testing/member.ts';
import { startTestServer } from '#server/testing/server.ts';
import { insertMember } from './repository.ts';

const NOW = '2026-05-16T01:00:00Z';
const FORM = {
  lastName: '札幌',
  firstName: '花子',
  phoneNumber: '090-1234-5678',
  postalCode: '0600001',
  address: '札幌市中央区北1条西2丁目',
  membershipType: 'premium',
  paymentPlan: 'yearly',
  agreesToTerms: true,
  ageGroup: 'adult',
};

async function send(url: string, { headers }: SignedIn, body: object) {
  const response = await fetch(urlOf(url, register), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

test('確認済みのアカウントは登録で会員になり、入金までは有効にならない', async () => {
  const server = await startTestServer({ now: NOW });
  const person = await signedIn(server, { email: 'haha@example.jp', membership: null });
  const answer = await send(server.url, person, FORM);
  expect(answer).toEqual({
    status: 200,
    json: {
      member_id: expect.stringMatching(/^M[2-9A-Z]{10}$/),
      last_name: '札幌',
      first_name: '花子',
      email: 'haha@example.jp',
      phone_number: '+819012345678',
      postal_code: '060-0001',
      address: '札幌市中央区北1条西2丁目',
      membership_type: 'premium',
      payment_plan: 'yearly',
      expires_at: null,
    },
  });
  const info = await get(server.url, memberInfo, { email: 'haha@example.jp' }, person.headers);
  expect(info.json).toEqual(answer.json);
});

test('ふりがなも書けば、会員の記録にある', async () => {
  const server = await startTestServer({ now: NOW });
  const person = await signedIn(server, { membership: null });
  const answer = await send(server.url, person, { ...FORM, furigana: ' さっぽろ はなこ' });
  expect(answer).toMatchObject({ status: 200, json: { furigana: 'さっぽろ はなこ' } });
});

test('登録は、何にいつ誰が同意したかを残す。18歳未満では保護者も', async () => {
  const server = await startTestServer({ now: NOW });
  const guardian = {
    ageGroup: 'child',
    guardianName: '札幌 太郎',
    guardianRelationship: '父',
    guardianPhone: '011-123-4567',
  };
  const person = await signedIn(server, { membership: null });
  const refused = await send(server.url, person, { ...FORM, ...guardian });
  expect(refused).toMatchObject({ status: 400, json: { field: 'guardianAgrees' } });
  const { json } = await send(server.url, person, { ...FORM, ...guardian, guardianAgrees: true });
  expect(await server.store.db.selectFrom('members').selectAll().executeTakeFirst()).toMatchObject({
    age_group: 'child',
    guardian_name: '札幌 太郎',
    guardian_relationship: '父',
    guardian_phone: '+81111234567',
  });
  const consents = await server.store.db.selectFrom('member_consents').selectAll().execute();
  expect(consents.map(({ version: _any, ...consent }) => consent)).toEqual(
    ['terms-of-service', 'privacy-policy'].map((agreement) => ({
      member_id: json.member_id,
      agreement,
      agreed_at: NOW,
      agreed_by: 'guardian',
    })),
  );
});

test('同じ登録が重ねて届いても、会員は一人で、答えは同じ', async () => {
  const server = await startTestServer({ now: NOW });
  const person = await signedIn(server, { membership: null });
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(server.url, person, FORM)));
  expect(new Set(answers.map(({ json }) => json.member_id)).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const again = await send(server.url, person, { ...FORM, lastName: '別人' });
  expect(again.json).toEqual(answers[0]?.json);
});

test.each([
  ['姓', { lastName: '' }, 'lastName', '姓を入力してください。'],
  ['郵便番号', { postalCode: '06000' }, 'postalCode', '郵便番号は7桁の数字で入力してください。'],
  ['種別', { membershipType: 'gold' }, 'membershipType', '会員種別を選択してください。'],
  ['年齢', { ageGroup: '' }, 'ageGroup', '年齢を選択してください。'],
  ['保護者', { ageGroup: 'child' }, 'guardianName', '保護者のお名前を入力してください。'],
  ['同意', { agreesToTerms: false }, 'agreesToTerms', '利用規約への同意が必要です。'],
])('正しくない%sは、その欄の文で断られ、会員はできない', async (_name, change, field, message) => {
  const server = await startTestServer({ now: NOW });
  const person = await signedIn(server, { membership: null });
  const answer = await send(server.url, person, { ...FORM, ...change });
  expect(answer).toMatchObject({ status: 400, json: { field, message } });
  expect(await server.store.db.selectFrom('members').selectAll().execute()).toEqual([]);
});

test.each([
  ['文字でない姓', { lastName: 7 }],
  ['ない住所', { address: undefined }],
  ['長すぎる住所', { address: '札'.repeat(2_000) }],
  ['壊れた文字', { firstName: '\ud800' }],
])('形の違う内容は400で断られる：%s', async (_case, change) => {
  const server = await startTestServer({ now: NOW });
  const person = await signedIn(server, { membership: null });
  expect((await send(server.url, person, { ...FORM, ...change })).status).toBe(400);
});

test('メールアドレスを確認していない人は登録できない', async () => {
  const server = await startTestServer({ now: NOW });
  const person = await signedIn(server, { membership: null, isEmailVerified: false });
  expect(await send(server.url, person, FORM)).toMatchObject({
    status: 403,
    json: { code: 'email_not_verified' },
  });
});

test('ほかの人が会員になっているメールアドレスでは登録できない', async () => {
  const server = await startTestServer({ now: NOW });
  const person = await signedIn(server, { email: 'haha@example.jp', membership: null });
  const membership = { type: 'regular', expiresAt: null } as const;
  await insertMember(
    memberRecord({ userId: 'somebody-else', email: 'haha@example.jp', membership }),
    NOW,
    server.store.db,
  );
  expect(await send(server.url, person, FORM)).toMatchObject({ status: 409, json: { code: 'email_taken' } });
});

test('規約かプライバシーポリシーがまだ書かれていないサイトでは、登録できず、同意もきかれない', async () => {
  const contentDir = await mkdtemp(join(tmpdir(), 'content-'));
  onTestFinished(() => rm(contentDir, { recursive: true }));
  await mkdir(join(contentDir, 'texts'));
  await writeFile(join(contentDir, 'texts', 'privacy-policy.md'), '# プライバシーポリシー\n\n守ります。\n');
  const server = await startTestServer({ now: NOW, env: { CONTENT_DIR: contentDir } });
  const person = await signedIn(server, { membership: null });
  expect(await send(server.url, person, FORM)).toMatchObject({
    status: 409,
    json: { code: 'texts_unwritten', message: expect.stringContaining('準備中') },
  });
  expect((await get(server.url, config, {})).json).toMatchObject({ agreements: '' });
  const member = await signedIn(server);
  const asked = await get(server.url, consent, {}, member.headers);
  expect(asked.json).toMatchObject({ asked: [{ agreement: 'privacy-policy' }] });
});

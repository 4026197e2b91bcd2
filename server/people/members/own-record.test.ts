import { expect, test } from 'vitest';
import { changeOwnData, type OwnData, ownData } from '#contract/member/own-data.ts';
import { get, urlOf } from '#server/testing/calls.ts';
import { type SignedIn, signedIn } from '#server/testing/member.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { findByUserId } from './repository.ts';

async function started() {
  const server = await startTestServer({ now: '2026-05-16T01:00:00Z' });
  const member = await signedIn(server);
  const { json } = await get(server.url, ownData, {}, member.headers);
  return { server, member, first: json as OwnData };
}

async function change(server: TestServer, { headers }: SignedIn, body: object) {
  const response = await fetch(urlOf(server.url, changeOwnData), {
    method: changeOwnData.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

const formOf = ({ email: _, ...form }: OwnData) => form;

test('自分の名前、電話番号、住所を直せて、登録と同じ形で残る', async () => {
  const { server, member, first } = await started();
  const { status, json } = await change(server, member, {
    ...formOf(first),
    furigana: 'サッポロ ハナコ',
    phoneNumber: '０９０－１１１１－２２２２',
    postalCode: '〒0640801',
    address: ' 北海道札幌市中央区南1条西20丁目 ',
  });
  expect(status).toBe(200);
  expect(json).toMatchObject({
    furigana: 'さっぽろ はなこ',
    phoneNumber: '+819011112222',
    postalCode: '064-0801',
    address: '北海道札幌市中央区南1条西20丁目',
    version: first.version + 1,
  });
  const record = await findByUserId(member.user.id, server.store.db);
  expect(record).toMatchObject({ phoneNumber: '+819011112222', email: member.email });
});

test('そのあいだに変わった記録は、前の版の上からは直せない', async () => {
  const { server, member, first } = await started();
  expect((await change(server, member, { ...formOf(first), lastName: '小樽' })).status).toBe(200);
  const late = await change(server, member, { ...formOf(first), firstName: '太郎' });
  expect(late).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } });
  expect(await findByUserId(member.user.id, server.store.db)).toMatchObject({
    lastName: '小樽',
    firstName: first.firstName,
  });
});

test.each([
  ['lastName', ' ', '姓を入力してください。'],
  ['phoneNumber', '090', '電話番号は、市外局番から10桁か11桁の数字で入力してください。'],
  ['postalCode', '060', '郵便番号は7桁の数字で入力してください。'],
])('間違った %s は、その文で断られ、何も変わらない', async (field, typed, message) => {
  const { server, member, first } = await started();
  const before = await findByUserId(member.user.id, server.store.db);
  expect(await change(server, member, { ...formOf(first), [field]: typed })).toMatchObject({
    status: 400,
    json: { field, message },
  });
  expect(await findByUserId(member.user.id, server.store.db)).toEqual(before);
});

test('会員登録の済んでいない人には、記録がないと言う', async () => {
  const server = await startTestServer({ now: '2026-05-16T01:00:00Z' });
  const { headers } = await signedIn(server, { membership: null });
  expect((await get(server.url, ownData, {}, headers)).status).toBe(404);
});

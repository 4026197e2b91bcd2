/** 家族 by the office, over HTTP, on both stores. */

import { beforeEach, expect, test } from 'vitest';
import { type MemberPayments, setPayer } from '#contract/payment/admin.ts';
import { signedIn } from '#server/testing/member.ts';
import { type Office, openOffice } from './testing/office.ts';

let office: Office;

beforeEach(async () => {
  office = await openOffice();
  await office.addMember('M2', '南');
  await office.addMember('M3', '東');
});

function choose(memberId: string, payerId: string | null, seenPayerId: string | null = null) {
  return office.ask(setPayer, { params: { memberId }, body: { payerId, seenPayerId } });
}

test('支払う人を決めると、二人の画面と操作の記録に出る。同じことをもう一度しても、何も増えない', async () => {
  const { status, json } = await choose('M1', 'M2');
  expect([status, (json as MemberPayments).payer]).toMatchObject([200, { member_id: 'M2' }]);
  expect((await office.viewOf('M2')).pays_for).toMatchObject([{ member_id: 'M1' }]);
  expect((await choose('M1', 'M2', 'M2')).status).toBe(200);
  const audited = await office.audited();
  expect(audited).toMatchObject([
    {
      actor: 'kanri@example.jp',
      subject_id: 'M1',
      subject_name: '',
      sentence: '会費を支払う人を登録しました。',
    },
  ]);
  expect(JSON.parse(audited[0]?.changes ?? '')).toEqual([
    { field: '会費を支払う人', before: '', after: 'M2' },
  ]);
});

test('外すと、どちらの画面からも消える', async () => {
  await choose('M1', 'M2');
  expect(await choose('M1', null, 'M2')).toMatchObject({ status: 200, json: { payer: null } });
  expect((await office.viewOf('M2')).pays_for).toEqual([]);
  expect((await office.audited()).map(({ sentence }) => sentence)).toEqual([
    '会費を支払う人を登録しました。',
    '会費を支払う人を外しました。',
  ]);
});

test.each([
  ['本人', 'M3', 'M3', null, 409, 'self'],
  ['ほかの会員に支払ってもらっている人', 'M3', 'M1', null, 409, 'payerIsPaidFor'],
  ['ほかの会員の分を支払っている会員の支払う人', 'M2', 'M3', null, 409, 'paysForOthers'],
  ['見たあとで変わったとき', 'M1', 'M3', null, 409, 'changed_meanwhile'],
  ['いない人', 'M3', 'M9', null, 404, 'member_not_found'],
  ['いない会員', 'M9', 'M1', null, 404, 'member_not_found'],
])('%sは断られ、何も変わらない', async (_what, memberId, payerId, seen, status, code) => {
  await choose('M1', 'M2');
  expect(await choose(memberId, payerId, seen)).toMatchObject({ status, json: { code } });
  expect((await office.viewOf('M1')).payer?.member_id).toBe('M2');
  expect(await office.audited()).toHaveLength(1);
});

test('二人が同時に別の人に決めると、一人だけが決める', async () => {
  const answers = await Promise.all([choose('M1', 'M2'), choose('M1', 'M3')]);
  const kept = (await office.viewOf('M1')).payer?.member_id;
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await office.audited()).toHaveLength(1);
  expect(['M2', 'M3']).toContain(kept);
});

test('管理者でなければ、だれの支払う人も決められない', async () => {
  const { server } = office;
  const person = await signedIn(server, {});
  const put = (headers: Readonly<Record<string, string>>) =>
    fetch(`${server.url}${setPayer.path.replace(':memberId', 'M1')}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ payerId: 'M2', seenPayerId: null }),
    });
  expect([(await put({})).status, (await put(person.headers)).status]).toEqual([401, 403]);
  expect((await office.viewOf('M1')).payer).toBeNull();
});

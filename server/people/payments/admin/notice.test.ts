/** 退会の届け by the office, over HTTP, on both stores. */

import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { enterNotice, type MemberPayments } from '#contract/payment/admin.ts';
import { signedIn } from '#server/testing/member.ts';
import { lettersTo } from '#server/testing/wire.ts';
import { MONTHLY, type Office, openOffice } from './testing/office.ts';

let office: Office;

beforeEach(async () => {
  office = await openOffice();
  await office.happen(
    'M1',
    '2026-11-01T00:00:00Z',
    { kind: 'debitSet', debit: 'd1', ...MONTHLY },
    { kind: 'paid', payment: 'p1', month: '2026-11', debit: 'd1', ...MONTHLY },
  );
});

function enter(lastDay: unknown, memberId = 'M1') {
  return office.ask(enterNotice, { params: { memberId }, body: { lastDay } as { lastDay: string } });
}

async function letters() {
  const { server } = office;
  const waiting = server.store.db.selectFrom('letters').select('letter_id').where('state', '!=', 'sent');
  await expect.poll(() => waiting.execute()).toEqual([]);
  return lettersTo(join(server.config.dataDir, 'outbox'), 'm1@example.jp');
}

test('入力する前に、選べる最終日と、それまでの引き落としが分かる', async () => {
  const { last_days: days, can_stay: canStay } = await office.viewOf();
  expect(days.slice(0, 2)).toEqual([
    { day: '2026-12-31', debits: ['2026-12-01'] },
    { day: '2027-01-31', debits: ['2026-12-01', '2027-01-01'] },
  ]);
  expect(canStay).toBe(false);
});

test('届けは会員の届けと同じになり、操作の記録に残り、事務局が入力したことがメールで届く', async () => {
  const { status, json } = await enter('2026-12-31');
  expect(status).toBe(200);
  const view = json as MemberPayments;
  expect(view).toMatchObject({ leaving_on: '2026-12-31', last_days: [], can_stay: true });
  expect(view.course[0]).toMatchObject({
    sentence: '退会の届けが出ました（最終日は2026年12月31日）。',
    by: 'office',
  });
  expect(await office.audited()).toMatchObject([
    {
      actor: 'kanri@example.jp',
      subject_id: 'M1',
      sentence: '会員から聞いた退会の届けを入力しました（最終日は2026年12月31日）。',
    },
  ]);
  const [letter] = await letters();
  expect(letter?.subject).toMatch(/退会の届けを承りました$/);
  expect(letter?.text).toContain('2026年12月31日');
  expect(letter?.text).toContain('事務局（お電話などでうかがって入力しました）');
});

test('会員と同じあいだ取り消せ、取り消しもメールと操作の記録に残る', async () => {
  await enter('2026-12-31');
  office.server.setClock('2026-11-24T03:01:00Z');
  expect(await enter(null)).toMatchObject({ status: 200, json: { leaving_on: null, can_stay: false } });
  expect((await office.audited()).map(({ sentence }) => sentence)).toContain('退会の届けを取り消しました。');
  expect((await letters()).some(({ subject }) => subject.endsWith('退会の届けを取り消しました'))).toBe(true);
});

test.each([
  ['選べない日', '2026-11-30', 'M1', 409, 'not_offered'],
  ['日付でないもの', '12月末', 'M1', 400, undefined],
  ['届けのない会員の取り消し', null, 'M1', 409, 'not_leaving'],
  ['いない会員', '2026-12-31', 'M9', 404, 'member_not_found'],
])('%sは日本語で断られ、何も変わらない', async (_what, lastDay, memberId, status, code) => {
  const answer = await enter(lastDay, memberId);
  const { json } = answer as { json: { code?: string; message?: string } };
  expect(answer.status).toBe(status);
  if (code !== undefined) expect(json.code).toBe(code);
  expect(json.message).toMatch(/[ぁ-ん].*。/);
  expect((await office.viewOf()).leaving_on).toBeNull();
  expect(await office.audited()).toEqual([]);
});

test.each([
  ['最終日のうちは取り消せる', '2026-12-31T14:59:00Z', 200],
  ['最終日が過ぎたら取り消せない', '2026-12-31T15:00:00Z', 409],
])('%s', async (_what, at, status) => {
  await enter('2026-12-31');
  office.server.setClock(at);
  expect((await enter(null)).status).toBe(status);
});

test('管理者でなければ、だれの届けも入力できない', async () => {
  const { server } = office;
  const person = await signedIn(server, {});
  const put = (headers: Readonly<Record<string, string>>) =>
    fetch(`${server.url}${enterNotice.path.replace(':memberId', 'M1')}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ lastDay: '2026-12-31' }),
    });
  expect([(await put({})).status, (await put(person.headers)).status]).toEqual([401, 403]);
  expect((await office.viewOf()).leaving_on).toBeNull();
});

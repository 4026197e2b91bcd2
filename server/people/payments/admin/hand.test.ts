/** お支払いの入力: money that came past the provider, over HTTP, on both stores. */

import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { type MemberPayments, memberPayments, takeBackPayment } from '#contract/payment/admin.ts';
import { type Office, openOffice } from './testing/office.ts';

let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

test('手で入力したお支払いは、会員資格、領収書番号、手紙、操作の記録になる', async () => {
  const { status, json } = await office.enter({ note: '窓口で' });
  expect(status).toBe(200);
  const view = json as MemberPayments;
  expect(view).toMatchObject({ expires_at: '2027-11-23', is_in_force: true, has_debit: false, payer: null });
  expect(view.payments).toMatchObject([
    {
      state: 'paid',
      method: 'cash',
      amount: 5_000,
      receipt_number: '000001',
      refundable: 5_000,
      is_in_hand: true,
      note: '窓口で',
    },
  ]);
  expect(view.course.map(({ sentence, by }) => [by, sentence])).toEqual([
    ['office', 'お支払いがありました（レギュラー会員・年払い、1年分）。'],
    ['office', '会員登録をしました（レギュラー会員・年払い）。'],
  ]);
  expect(await office.lettersAbout()).toEqual(['payment', 'welcome']);
  expect(await office.audited()).toMatchObject([
    {
      actor: 'kanri@example.jp',
      subject_id: 'M1',
      subject_name: '',
      sentence: '現金のお支払い5,000円を入力しました（入金日は2026年11月24日、領収書番号は000001）。',
    },
  ]);
});

test('同じ操作が二度届いても、お支払いは一つ', async () => {
  const key = randomUUID();
  const answers = await Promise.all([office.enter({}, key), office.enter({}, key)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await office.enter({}, key);
  const { payments, expires_at } = await office.viewOf();
  expect([payments.length, expires_at]).toEqual([1, '2027-11-23']);
  expect(await office.audited()).toHaveLength(1);
  expect(await office.lettersAbout()).toEqual(['payment', 'welcome']);
});

test('同時に入力されたお支払いの領収書番号は、別々で続いている', async () => {
  const members = Array.from({ length: 24 }, (_, place) => `A${place + 1}`);
  for (const memberId of members) await office.addMember(memberId, memberId);
  const answers = await Promise.all(members.map((memberId) => office.enter({}, randomUUID(), memberId)));
  expect(answers.map(({ status }) => status)).toEqual(members.map(() => 200));
  const rows = await office.server.store.db.selectFrom('payments').select('receipt_number').execute();
  const numbers = rows
    .map(({ receipt_number }) => Number(receipt_number))
    .toSorted((one, other) => one - other);
  expect(numbers).toEqual(members.map((_, index) => index + 1));
});

test('一人の会員の同じ月を同時に入力すると、一つだけが残る', async () => {
  const monthly = { plan: 'monthly', month: '2026-11', amount: 500 };
  const answers = await Promise.all(Array.from({ length: 6 }, () => office.enter(monthly)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  expect((await office.viewOf()).payments).toMatchObject([{ receipt_number: '000001' }]);
});

test('操作番号のない入力は断られ、何も残らない', async () => {
  const { status, json } = await office.enter({}, null);
  expect([status, json]).toMatchObject([400, { code: 'invalid_idempotency_key' }]);
  expect((await office.viewOf()).payments).toEqual([]);
});

const REFUSED = [
  ['明日の入金日', { day: '2026-11-25' }, 400],
  ['ない日', { day: '2026-02-30' }, 400],
  ['遠い昔の入金日', { day: '1999-12-31' }, 400],
  ['月のない月払い', { plan: 'monthly' }, 400],
  ['0円', { amount: 0 }, 400],
  ['カード', { method: 'card' }, 400],
] as const;

test.for(REFUSED)('%sは断られ、何も残らない', async ([, body, status]) => {
  expect((await office.enter(body)).status).toBe(status);
  expect((await office.viewOf()).payments).toEqual([]);
  expect(await office.audited()).toEqual([]);
});

test('いない会員のお支払いは入力できない', async () => {
  expect((await office.enter({}, randomUUID(), 'nobody')).status).toBe(404);
  expect((await office.ask(memberPayments, { params: { memberId: 'nobody' } })).status).toBe(404);
});

test('支払われた月をもう一度入力すると、断られる', async () => {
  const monthly = { plan: 'monthly', month: '2026-11', amount: 500 };
  expect((await office.enter(monthly)).status).toBe(200);
  const { status, json } = await office.enter(monthly);
  expect([status, (json as { code: string }).code]).toEqual([409, 'paid_already']);
  expect((await office.viewOf()).payments).toHaveLength(1);
});

test('前の日に受け取ったお支払いの一年は、その日から始まる', async () => {
  const { json } = await office.enter({ day: '2026-11-20' });
  expect(json).toMatchObject({ expires_at: '2027-11-19' });
});

test('誤った入力を取り消すと期間はなくなり、記録は残り、二度は取り消せない', async () => {
  await office.enter();
  const [payment] = (await office.viewOf()).payments;
  const params = { paymentId: payment?.payment_id ?? '' };
  const { json } = await office.ask(takeBackPayment, { params, body: { note: '別の会員の入金' } });
  const view = json as MemberPayments;
  expect(view).toMatchObject({ expires_at: null, is_in_force: false });
  expect(view.payments).toMatchObject([
    { state: 'refunded', refunded: 5_000, note: '別の会員の入金', is_in_hand: false, refundable: 0 },
  ]);
  expect((await office.ask(takeBackPayment, { params, body: { note: '' } })).status).toBe(409);
  expect((await office.audited()).map(({ sentence }) => sentence).at(-1)).toBe(
    '手で入力したお支払い5,000円を取り消しました。',
  );
});

test('決済サービスのお支払いは、取り消しではなく返金する', async () => {
  await office.addPayment({ payment_id: 'p1' });
  const { status } = await office.ask(takeBackPayment, { params: { paymentId: 'p1' }, body: { note: '' } });
  expect(status).toBe(409);
});

test('家族が支払っている会員には、支払った方を選んで入力し、領収書はその方のものになる', async () => {
  const { db } = office.server.store;
  await office.addMember('M2', '親');
  await office.addMember('M3', '他人');
  await db.updateTable('members').set({ payer_id: 'M2' }).where('member_id', '=', 'M1').execute();
  const { status, json } = await office.enter({ payerId: 'M3' });
  expect([status, (json as { field: string }).field]).toEqual([400, 'payerId']);
  expect((await office.enter({ payerId: 'M2' })).status).toBe(200);
  const payments = await db.selectFrom('payments').select(['member_id', 'payer_id']).execute();
  expect(payments).toEqual([{ member_id: 'M1', payer_id: 'M2' }]);
});

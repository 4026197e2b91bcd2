/** 月次の締め and the numbers of two years. */

import { beforeEach, expect, test } from 'vitest';
import { eraseMember } from '#contract/member/members.ts';
import { closeMonth, paymentNumbers, refundPayment } from '#contract/payment/admin.ts';
import { MONTHLY, type Office, openOffice } from './testing/office.ts';

let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

async function close(month: string) {
  const { status, json } = await office.ask(closeMonth, { body: { month } });
  return { status, ...(json as { text: string; rows: number; totals: readonly object[] }) };
}

test('月次の締めは、入金と返金を一行ずつ並べ、あとの返金で前の月は変わらない', async () => {
  await office.addPayment({ payment_id: 'p1', receipt_number: 7 });
  await office.addPayment({
    payment_id: 'p2',
    payment_plan: 'yearly',
    month: null,
    amount: 5_000,
    external_id: null,
    source: 'office',
    method: 'cash',
    note: '=SUM(A1)',
    // Already December in Tokyo.
    paid_at: '2026-11-30T15:00:00.000Z',
  });
  const november = await close('2026-11');
  expect(november.text.split('\r\n')).toEqual([
    '\ufeff日付,会員番号,内容,勘定科目（返金は会費収入のマイナス）,金額（円、税込）,うち消費税（10%）,方法,領収書番号,外部番号（決済サービスの番号）,備考,返金明細書番号',
    '2026-11-01,M1,レギュラー会員 会費（2026年11月分）,会費収入,500,45,クレジットカード,000007,pi_p1,,',
    '',
  ]);
  expect(november.totals).toEqual([{ method: 'card', income: 500, refunds: 0 }]);
  office.server.setClock('2026-12-05T03:00:00.000Z');
  const body = { amount: 3_000, endsMembership: false, reason: '=1+1' };
  expect((await office.ask(refundPayment, { params: { paymentId: 'p2' }, body })).status).toBe(200);
  await office.server.store.db
    .updateTable('payments')
    .set({ note: '' })
    .where('payment_id', '=', 'p1')
    .execute();
  expect((await close('2026-11')).text).toBe(november.text);
  const december = await close('2026-12');
  expect(december.text.split('\r\n').slice(1)).toEqual([
    '2026-12-01,M1,レギュラー会員 会費（1年分）,会費収入,5000,454,現金,,,,',
    `2026-12-05,M1,返金：レギュラー会員 会費（1年分）,会費収入,-3000,-272,現金,,,'=1+1,R-000001`,
    '',
  ]);
  expect(december.totals).toEqual([{ method: 'cash', income: 5_000, refunds: 3_000 }]);
  expect((await close('2027-01')).status).toBe(400);
  expect((await office.audited()).at(-1)).toMatchObject({
    subject_id: '2026-12',
    subject_name: '2026年12月の月次',
    sentence: '2026年12月の月次をCSVファイルに書き出しました（2件）。',
  });
});

test('数は、月の終わりの会員、入会と退会、入金と返金を、二年分数える', async () => {
  await office.happen('M1', '2026-02-10T01:00:00Z', {
    kind: 'paid',
    payment: 'a',
    month: '2026-02',
    debit: null,
    ...MONTHLY,
  });
  await office.addMember('M2', '南', '2026-01-01T00:00:00Z');
  await office.happen('M2', '2026-10-10T01:00:00Z', {
    kind: 'paid',
    payment: 'b',
    month: null,
    debit: null,
    type: 'premium',
    plan: 'yearly',
  });
  await office.addPayment({ payment_id: 'p1', amount: 10_000, paid_at: '2026-10-10T01:00:00.000Z' });
  const { json } = await office.ask(paymentNumbers);
  const { months } = json as { months: { month: string }[] };
  expect(months).toHaveLength(24);
  expect([months[0]?.month, months.at(-1)?.month]).toEqual(['2024-12', '2026-11']);
  const of = (month: string) => months.find((one) => one.month === month);
  const none = { regular: 0, premium: 0, joined: 0, left: 0, income: 0, refunds: 0 };
  expect(of('2026-01')).toEqual({ month: '2026-01', ...none });
  expect(of('2026-02')).toEqual({ month: '2026-02', ...none, regular: 1, joined: 1 });
  expect(of('2026-03')).toEqual({ month: '2026-03', ...none, left: 1 });
  expect(of('2026-10')).toEqual({ month: '2026-10', ...none, premium: 1, joined: 1, income: 10_000 });
  expect(of('2026-11')).toEqual({ month: '2026-11', ...none, premium: 1 });
});

test('会員を消去しても、前の月の人数と、どの月の金額も変わらず、消えたことはその月の退会になる', async () => {
  await office.addMember('M2', '南', '2026-01-01T00:00:00Z');
  for (const [id, payment] of [
    ['M1', 'a'],
    ['M2', 'b'],
  ] as const) {
    const paid = {
      kind: 'paid',
      payment,
      month: null,
      debit: null,
      type: 'premium',
      plan: 'yearly',
    } as const;
    await office.happen(id, '2026-09-10T01:00:00Z', paid);
    const at = '2026-09-10T01:00:00.000Z';
    await office.addPayment({ payment_id: payment, member_id: id, payer_id: id, amount: 9_000, paid_at: at });
  }
  const numbers = async () => {
    const { json } = await office.ask(paymentNumbers);
    return (json as { months: { month: string }[] }).months;
  };
  const books = await close('2026-09');
  const before = await numbers();
  for (const memberId of ['M1', 'M2']) {
    const { status } = await office.ask(eraseMember, {
      params: { memberId },
      body: { email: `${memberId.toLowerCase()}@example.jp` },
    });
    expect(status).toBe(200);
  }
  const after = await numbers();
  expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
  expect(after.at(-1)).toEqual({ ...before.at(-1), premium: 0, left: 2 });
  expect(await close('2026-09')).toEqual(books);
});

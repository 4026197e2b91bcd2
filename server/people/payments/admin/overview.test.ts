/** この月の状況, and payments as they are searched. */

import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import {
  type PaymentsOverview,
  paymentsOverview,
  refundPayment,
  searchPayments,
} from '#contract/payment/admin.ts';
import { MONTHLY, type Office, openOffice } from './testing/office.ts';

let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

test('今月の状況は、できたお支払い、できなかったお支払いとその後、返すお金、終わる年を数える', async () => {
  office.server.setClock('2026-12-02T03:00:00.000Z');
  for (const [id, name] of [
    ['M2', '二重'],
    ['M3', '失敗'],
    ['M4', '失敗後に払った'],
    ['M5', '待ち'],
  ] as const) {
    await office.addMember(id, name, '2026-01-01T00:00:00Z');
    await office.happen(id, '2026-11-01T01:00:00Z', { kind: 'debitSet', debit: `d${id}`, ...MONTHLY });
    const payment = `p${id}`;
    await office.addPayment({ payment_id: payment, member_id: id, payer_id: id });
    await office.happen(id, '2026-11-01T02:00:00Z', {
      kind: 'paid',
      payment,
      month: '2026-11',
      debit: `d${id}`,
      ...MONTHLY,
    });
  }
  const december = {
    paid_at: '2026-12-01T01:00:00.000Z',
    begun_at: '2026-12-01T01:00:00.000Z',
    month: '2026-12',
  };
  for (const payment of ['first', 'second']) {
    await office.addPayment({
      payment_id: payment,
      member_id: 'M2',
      payer_id: 'M2',
      debit_id: 'dM2',
      ...december,
    });
    const at = payment === 'first' ? '2026-12-01T01:00:00Z' : '2026-12-01T02:00:00Z';
    await office.happen('M2', at, { kind: 'paid', payment, month: '2026-12', debit: 'dM2', ...MONTHLY });
  }
  for (const id of ['M3', 'M4'])
    await office.happen(id, '2026-12-01T01:00:00Z', {
      kind: 'debitFailed',
      debit: `d${id}`,
      month: '2026-12',
    });
  expect(
    (await office.enter({ day: '2026-12-02', month: '2026-12', plan: 'monthly' }, randomUUID(), 'M4')).status,
  ).toBe(200);
  await office.happen('M1', '2025-12-11T01:00:00Z', {
    kind: 'paid',
    payment: 'x',
    month: null,
    debit: null,
    type: 'regular',
    plan: 'yearly',
  });
  const { json } = await office.ask(paymentsOverview);
  const overview = json as PaymentsOverview;
  expect(overview).toMatchObject({ month: '2026-12', debits: { due: 5, paid: 2, failed: 2 } });
  expect(overview.failures.map(({ member_id, since }) => [member_id, since])).toEqual([
    ['M3', 'nothing'],
    ['M4', 'paid'],
  ]);
  expect(overview.owed_back).toMatchObject([{ member_id: 'M2', payment_id: 'second', amount: 500 }]);
  expect(overview.years_ending).toMatchObject([
    { member_id: 'M1', on: '2026-12-10' },
    { member_id: 'M4', on: '2026-12-31' },
  ]);
  const standing = Object.fromEntries(overview.standings.map((one) => [one.standing, one.members]));
  expect(standing).toMatchObject({ debit: 1, year: 2, owedBack: 1, never: 0 });
  await office.ask(refundPayment, {
    params: { paymentId: 'second' },
    body: { amount: 500, endsMembership: false, reason: '二重' },
  });
  const later = (await office.ask(paymentsOverview)).json as PaymentsOverview;
  expect(later.owed_back).toEqual([]);
  expect(later.open_refunds).toMatchObject([{ payment_id: 'second', amount: 500, problem: null }]);
});

test('事務局が入力した先の月と重なる一年も、年のうちに引き落とされた月も、返金が必要なお支払いに出る', async () => {
  const YEAR = { kind: 'paid', month: null, debit: null, type: 'regular', plan: 'yearly' } as const;
  const year = { payment_plan: 'yearly', month: null, debit_id: null, amount: 5_000 } as const;
  await office.addMember('M2', '年のあと', '2026-01-01T00:00:00Z');
  for (const month of ['2026-11', '2026-12', '2027-01', '2027-02'])
    expect((await office.enter({ day: '2026-11-02', plan: 'monthly', month })).status).toBe(200);
  await office.addPayment({ payment_id: 'early', ...year, paid_at: '2026-11-10T01:00:00.000Z' });
  await office.happen('M1', '2026-11-10T01:00:00Z', { ...YEAR, payment: 'early', ifDue: true });
  await office.addPayment({ payment_id: 'year', member_id: 'M2', payer_id: 'M2', ...year });
  await office.happen('M2', '2026-11-01T01:00:00Z', { ...YEAR, payment: 'year' });
  await office.addPayment({ payment_id: 'month', member_id: 'M2', payer_id: 'M2', month: '2026-12' });
  await office.happen('M2', '2026-11-20T01:00:00Z', {
    kind: 'paid',
    payment: 'month',
    month: '2026-12',
    debit: 'd1',
    ...MONTHLY,
  });
  const { owed_back } = (await office.ask(paymentsOverview)).json as PaymentsOverview;
  expect(owed_back.map(({ payment_id }) => payment_id)).toEqual(['early', 'month']);
});

test('お支払いは、名前・会員番号・領収書番号・月・方法・状態で探せ、見たことが記録に残る', async () => {
  await office.addMember('M2', '南');
  await office.enter({ day: '2026-10-31' });
  await office.enter({ method: 'transfer' }, randomUUID(), 'M2');
  const found = async (body: object) => {
    const { json } = await office.ask(searchPayments, { body });
    return (json as { rows: { member_id: string }[] }).rows.map(({ member_id }) => member_id);
  };
  expect(await found({})).toEqual(['M2', 'M1']);
  expect(await found({ sort: 'receipt', order: 'asc' })).toEqual(['M1', 'M2']);
  expect(await found({ search: '北野' })).toEqual(['M1']);
  expect(await found({ search: 'm2' })).toEqual(['M2']);
  expect(await found({ search: '000002' })).toEqual(['M2']);
  expect(await found({ month: '2026-10' })).toEqual(['M1']);
  expect(await found({ method: 'transfer' })).toEqual(['M2']);
  expect(await found({ state: 'refunded' })).toEqual([]);
  const readings = await office.server.store.db
    .selectFrom('audit_entries')
    .select('sentence')
    .where('area', '=', 'reading')
    .where('subject_id', '=', 'お支払いの一覧')
    .execute();
  expect(readings.length).toBeGreaterThan(0);
  expect(JSON.stringify(readings)).not.toContain('北野');
});

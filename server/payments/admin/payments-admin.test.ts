/** お支払い over HTTP, on both stores: money is what the books say, whoever presses twice. */

import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import {
  closeMonth,
  enterPayment,
  type MemberPayments,
  memberPayments,
  type PaymentsOverview,
  paymentNumbers,
  paymentsOverview,
  refundPayment,
  searchPayments,
  takeBackPayment,
} from '#contract/admin-payments.ts';
import type { CourseFact } from '#domain/membership/course/course.ts';
import { appendToCourse } from '#server/members/public.ts';
import { insertMember } from '#server/members/repository.ts';
import type { NewRow } from '#server/store/schema.ts';
import { type Ask, startWithAdministrator } from '#server/testing/administrator.ts';
import { memberRecord } from '#server/testing/member.ts';
import type { TestServer } from '#server/testing/server.ts';

const NOW = '2026-11-24T03:00:00.000Z';
const CASH_YEAR = {
  method: 'cash',
  day: '2026-11-24',
  type: 'regular',
  plan: 'yearly',
  month: null,
  amount: 5_000,
  note: '',
} as const;

let server: TestServer;
let ask: Ask;

beforeEach(async () => {
  ({ server, ask } = await startWithAdministrator(NOW));
  await addMember('M1', '北野', '2026-01-01T00:00:00Z');
});

async function addMember(memberId: string, lastName: string, at = NOW) {
  const email = `${memberId.toLowerCase()}@example.jp`;
  const record = memberRecord({ userId: null, email, membership: { type: 'regular', expiresAt: null } });
  await insertMember({ ...record, memberId, lastName }, at, server.store.db);
}

/** As the provider's round does: in one transaction. */
async function happen(memberId: string, at: string, ...facts: readonly CourseFact[]) {
  const events = facts.map((fact, place) => ({
    id: `${at} ${place} ${fact.kind}`,
    at: Temporal.Instant.from(at).add({ milliseconds: place }).toString({ smallestUnit: 'millisecond' }),
    ...fact,
  }));
  // In the order of the store: no announcement is tested here.
  await server.store.transaction((db) =>
    appendToCourse({ memberId, events, by: 'provider', now: NOW, today: '2026-11-24' }, db),
  );
}

async function addPayment(payment: Partial<NewRow<'payments'>> & { readonly payment_id: string }) {
  await server.store.db
    .insertInto('payments')
    .values({
      member_id: 'M1',
      payer_id: 'M1',
      source: 'provider',
      external_id: `pi_${payment.payment_id}`,
      method: 'card',
      membership_type: 'regular',
      payment_plan: 'monthly',
      month: '2026-11',
      debit_id: 'd1',
      amount: 500,
      refunded: 0,
      state: 'paid',
      begun_at: '2026-11-01T00:00:00.000Z',
      paid_at: '2026-11-01T00:00:00.000Z',
      refunded_at: null,
      receipt_number: null,
      note: '',
      ...payment,
    })
    .execute();
}

function enter(body: object = {}, key = randomUUID(), memberId = 'M1') {
  return ask(enterPayment, {
    params: { memberId },
    body: { ...CASH_YEAR, ...body },
    headers: { 'idempotency-key': key },
  });
}

async function viewOf(memberId = 'M1') {
  const { status, json } = await ask(memberPayments, { params: { memberId } });
  expect(status).toBe(200);
  return json as MemberPayments;
}

async function audited() {
  const rows = await server.store.db.selectFrom('audit_entries').selectAll().orderBy('entry_id').execute();
  return rows.filter(({ area }) => area === 'payment');
}

async function lettersAbout() {
  const rows = await server.store.db.selectFrom('letters').select('about').orderBy('created_at').execute();
  return rows.map(({ about }) => about).toSorted();
}

test('手で入力したお支払いは、会員資格、領収書番号、手紙、操作の記録になる', async () => {
  const { status, json } = await enter({ note: '窓口で' });
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
  expect(await lettersAbout()).toEqual(['payment', 'welcome']);
  expect(await audited()).toMatchObject([
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
  const answers = await Promise.all([enter({}, key), enter({}, key)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await enter({}, key);
  const { payments, expires_at } = await viewOf();
  expect([payments.length, expires_at]).toEqual([1, '2027-11-23']);
  expect(await audited()).toHaveLength(1);
  expect(await lettersAbout()).toEqual(['payment', 'welcome']);
});

test('同時に入力された二つのお支払いの領収書番号は、別々で続いている', async () => {
  await addMember('M2', '南');
  const answers = await Promise.all([enter(), enter({}, randomUUID(), 'M2')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const rows = await server.store.db.selectFrom('payments').select('receipt_number').execute();
  expect(rows.map(({ receipt_number }) => receipt_number).toSorted()).toEqual([1, 2]);
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
  expect((await enter(body)).status).toBe(status);
  expect((await viewOf()).payments).toEqual([]);
  expect(await audited()).toEqual([]);
});

test('いない会員のお支払いは入力できない', async () => {
  expect((await enter({}, randomUUID(), 'nobody')).status).toBe(404);
  expect((await ask(memberPayments, { params: { memberId: 'nobody' } })).status).toBe(404);
});

test('支払われた月をもう一度入力すると、断られる', async () => {
  const monthly = { plan: 'monthly', month: '2026-11', amount: 500 };
  expect((await enter(monthly)).status).toBe(200);
  const { status, json } = await enter(monthly);
  expect([status, (json as { code: string }).code]).toEqual([409, 'paid_already']);
  expect((await viewOf()).payments).toHaveLength(1);
});

test('前の日に受け取ったお支払いの一年は、その日から始まる', async () => {
  const { json } = await enter({ day: '2026-11-20' });
  expect(json).toMatchObject({ expires_at: '2027-11-19' });
});

test('誤った入力を取り消すと期間はなくなり、記録は残り、二度は取り消せない', async () => {
  await enter();
  const [payment] = (await viewOf()).payments;
  const params = { paymentId: payment?.payment_id ?? '' };
  const { json } = await ask(takeBackPayment, { params, body: { note: '別の会員の入金' } });
  const view = json as MemberPayments;
  expect(view).toMatchObject({ expires_at: null, is_in_force: false });
  expect(view.payments).toMatchObject([
    { state: 'refunded', refunded: 5_000, note: '別の会員の入金', is_in_hand: false, refundable: 0 },
  ]);
  expect((await ask(takeBackPayment, { params, body: { note: '' } })).status).toBe(409);
  expect((await audited()).map(({ sentence }) => sentence).at(-1)).toBe(
    '手で入力したお支払い5,000円を取り消しました。',
  );
});

test('決済サービスのお支払いは、取り消しではなく返金する', async () => {
  await addPayment({ payment_id: 'p1' });
  const { status } = await ask(takeBackPayment, { params: { paymentId: 'p1' }, body: { note: '' } });
  expect(status).toBe(409);
});

test('手で入力したお支払いの返金は、その場で記録され、期間は決めたとおりに残るか終わる', async () => {
  await enter();
  const [payment] = (await viewOf()).payments;
  const params = { paymentId: payment?.payment_id ?? '' };
  const refund = (amount: number, endsMembership: boolean) =>
    ask(refundPayment, { params, body: { amount, endsMembership, reason: '多く受け取った' } });
  const part = (await refund(1_000, false)).json as MemberPayments;
  expect(part).toMatchObject({ expires_at: '2027-11-23' });
  expect(part.payments).toMatchObject([{ state: 'paid', refunded: 1_000, refundable: 4_000 }]);
  expect((await refund(4_001, true)).status).toBe(400);
  const rest = (await refund(4_000, true)).json as MemberPayments;
  expect(rest).toMatchObject({ expires_at: null, is_in_force: false });
  expect(rest.payments).toMatchObject([{ state: 'refunded', refunded: 5_000, refundable: 0 }]);
  expect((await refund(1, true)).status).toBe(409);
  expect((await lettersAbout()).filter((about) => about === 'payment')).toHaveLength(3);
  expect((await audited()).map(({ sentence }) => sentence).slice(1)).toEqual([
    'お支払いのうち1,000円を返金したことを記録しました（期間はそのままです）。',
    'お支払いのうち4,000円を返金したことを記録しました（このお支払いの期間も終わります）。',
  ]);
});

test('同時に決めた二つの返金が、受け取った額を超えることはない', async () => {
  await enter();
  const [payment] = (await viewOf()).payments;
  const params = { paymentId: payment?.payment_id ?? '' };
  const body = { amount: 3_000, endsMembership: false, reason: '重複' };
  const answers = await Promise.all([
    ask(refundPayment, { params, body }),
    ask(refundPayment, { params, body }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await viewOf()).payments).toMatchObject([{ refunded: 3_000 }]);
  expect(await server.store.db.selectFrom('payment_refunds').selectAll().execute()).toHaveLength(1);
});

test('決済サービスの返金は決めるだけで、お金が動くまで待ち、相手が見直される', async () => {
  await addPayment({ payment_id: 'p1' });
  await server.store.db
    .insertInto('payment_customers')
    .values({ member_id: 'M1', customer_id: 'cus_1', has_card: 1 })
    .execute();
  const body = { amount: 500, endsMembership: true, reason: '二重のお支払い' };
  const { json } = await ask(refundPayment, { params: { paymentId: 'p1' }, body });
  expect((json as MemberPayments).payments).toMatchObject([{ state: 'paid', refunded: 0, refundable: 0 }]);
  expect(await server.store.db.selectFrom('payment_refunds').selectAll().execute()).toMatchObject([
    { payment_id: 'p1', amount: 500, ends_membership: 1, decided_by: 'kanri@example.jp', done_at: null },
  ]);
  expect(await server.store.db.selectFrom('payment_lookups').selectAll().execute()).toMatchObject([
    { customer_id: 'cus_1' },
  ]);
  expect((await ask(refundPayment, { params: { paymentId: 'p1' }, body })).status).toBe(400);
});

const MONTHLY = { type: 'regular', plan: 'monthly' } as const;

test('今月の状況は、できたお支払い、できなかったお支払いとその後、返すお金、終わる年を数える', async () => {
  server.setClock('2026-12-02T03:00:00.000Z');
  for (const [id, name] of [
    ['M2', '二重'],
    ['M3', '失敗'],
    ['M4', '失敗後に払った'],
    ['M5', '待ち'],
  ] as const) {
    await addMember(id, name, '2026-01-01T00:00:00Z');
    await happen(id, '2026-11-01T01:00:00Z', { kind: 'debitSet', debit: `d${id}`, ...MONTHLY });
    const payment = `p${id}`;
    await addPayment({ payment_id: payment, member_id: id, payer_id: id });
    await happen(id, '2026-11-01T02:00:00Z', {
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
    await addPayment({ payment_id: payment, member_id: 'M2', payer_id: 'M2', debit_id: 'dM2', ...december });
    const at = payment === 'first' ? '2026-12-01T01:00:00Z' : '2026-12-01T02:00:00Z';
    await happen('M2', at, { kind: 'paid', payment, month: '2026-12', debit: 'dM2', ...MONTHLY });
  }
  for (const id of ['M3', 'M4'])
    await happen(id, '2026-12-01T01:00:00Z', { kind: 'debitFailed', debit: `d${id}`, month: '2026-12' });
  expect(
    (await enter({ day: '2026-12-02', month: '2026-12', plan: 'monthly' }, randomUUID(), 'M4')).status,
  ).toBe(200);
  await happen('M1', '2025-12-11T01:00:00Z', {
    kind: 'paid',
    payment: 'x',
    month: null,
    debit: null,
    type: 'regular',
    plan: 'yearly',
  });
  const { json } = await ask(paymentsOverview);
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
  await ask(refundPayment, {
    params: { paymentId: 'second' },
    body: { amount: 500, endsMembership: false, reason: '二重' },
  });
  const later = (await ask(paymentsOverview)).json as PaymentsOverview;
  expect(later.owed_back).toEqual([]);
  expect(later.open_refunds).toMatchObject([{ payment_id: 'second', amount: 500, problem: null }]);
});

test('お支払いは、名前・会員番号・領収書番号・月・方法・状態で探せ、見たことが記録に残る', async () => {
  await addMember('M2', '南');
  await enter({ day: '2026-10-31' });
  await enter({ method: 'transfer' }, randomUUID(), 'M2');
  const found = async (body: object) => {
    const { json } = await ask(searchPayments, { body });
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
  const readings = await server.store.db
    .selectFrom('audit_entries')
    .select('sentence')
    .where('area', '=', 'reading')
    .where('subject_id', '=', 'お支払いの一覧')
    .execute();
  expect(readings.length).toBeGreaterThan(0);
  expect(JSON.stringify(readings)).not.toContain('北野');
});

async function close(month: string) {
  const { status, json } = await ask(closeMonth, { body: { month } });
  return { status, ...(json as { text: string; rows: number; totals: readonly object[] }) };
}

test('月次の締めは、入金と返金を一行ずつ並べ、あとの返金で前の月は変わらない', async () => {
  await addPayment({ payment_id: 'p1', receipt_number: 7 });
  await addPayment({
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
    '\ufeff日付,会員番号,内容,勘定科目（返金は会費収入のマイナス）,金額（円、税込）,うち消費税（10%）,方法,領収書番号,外部番号（決済サービスの番号）,備考',
    '2026-11-01,M1,レギュラー会員 会費（2026年11月分）,会費収入,500,45,クレジットカード,000007,pi_p1,',
    '',
  ]);
  expect(november.totals).toEqual([{ method: 'card', income: 500, refunds: 0 }]);
  server.setClock('2026-12-05T03:00:00.000Z');
  const body = { amount: 3_000, endsMembership: false, reason: '=1+1' };
  expect((await ask(refundPayment, { params: { paymentId: 'p2' }, body })).status).toBe(200);
  await server.store.db.updateTable('payments').set({ note: '' }).where('payment_id', '=', 'p1').execute();
  expect((await close('2026-11')).text).toBe(november.text);
  const december = await close('2026-12');
  expect(december.text.split('\r\n').slice(1)).toEqual([
    '2026-12-01,M1,レギュラー会員 会費（1年分）,会費収入,5000,454,現金,,,',
    `2026-12-05,M1,返金：レギュラー会員 会費（1年分）,会費収入,-3000,-272,現金,,,'=1+1`,
    '',
  ]);
  expect(december.totals).toEqual([{ method: 'cash', income: 5_000, refunds: 3_000 }]);
  expect((await close('2027-01')).status).toBe(400);
  expect((await audited()).at(-1)).toMatchObject({
    subject_id: '2026-12',
    subject_name: '2026年12月の月次',
    sentence: '2026年12月の月次をCSVファイルに書き出しました（2件）。',
  });
});

test('数は、月の終わりの会員、入会と退会、入金と返金を、二年分数える', async () => {
  await happen('M1', '2026-02-10T01:00:00Z', {
    kind: 'paid',
    payment: 'a',
    month: '2026-02',
    debit: null,
    ...MONTHLY,
  });
  await addMember('M2', '南', '2026-01-01T00:00:00Z');
  await happen('M2', '2026-10-10T01:00:00Z', {
    kind: 'paid',
    payment: 'b',
    month: null,
    debit: null,
    type: 'premium',
    plan: 'yearly',
  });
  await addPayment({ payment_id: 'p1', amount: 10_000, paid_at: '2026-10-10T01:00:00.000Z' });
  const { json } = await ask(paymentNumbers);
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

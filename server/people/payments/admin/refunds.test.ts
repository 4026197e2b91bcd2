/** Refunds (返金): two requests for the same money are refused or answered as one. */

import { beforeEach, expect, test } from 'vitest';
import { type MemberPayments, refundPayment } from '#contract/payment/admin.ts';
import { type Office, openOffice } from './testing/office.ts';

let office: Office;

beforeEach(async () => {
  office = await openOffice();
});

test('手で入力したお支払いの返金は、その場で記録され、期間は決めたとおりに残るか終わる', async () => {
  await office.enter();
  const [payment] = (await office.viewOf()).payments;
  const params = { paymentId: payment?.payment_id ?? '' };
  const refund = (amount: number, endsMembership: boolean) =>
    office.ask(refundPayment, { params, body: { amount, endsMembership, reason: '多く受け取った' } });
  const part = (await refund(1_000, false)).json as MemberPayments;
  expect(part).toMatchObject({ expires_at: '2027-11-23' });
  expect(part.payments).toMatchObject([{ state: 'paid', refunded: 1_000, refundable: 4_000 }]);
  expect((await refund(4_001, true)).status).toBe(400);
  const rest = (await refund(4_000, true)).json as MemberPayments;
  expect(rest).toMatchObject({ expires_at: null, is_in_force: false });
  expect(rest.payments).toMatchObject([{ state: 'refunded', refunded: 5_000, refundable: 0 }]);
  expect((await refund(1, true)).status).toBe(409);
  expect((await office.lettersAbout()).filter((about) => about === 'payment')).toHaveLength(3);
  expect((await office.audited()).map(({ sentence }) => sentence).slice(1)).toEqual([
    'お支払いのうち1,000円を返金したことを記録しました（期間はそのままです）。',
    'お支払いのうち4,000円を返金したことを記録しました（このお支払いの期間も終わります）。',
  ]);
});

test('同時に決めた二つの返金が、受け取った額を超えることはない', async () => {
  await office.enter();
  const [payment] = (await office.viewOf()).payments;
  const params = { paymentId: payment?.payment_id ?? '' };
  const body = { amount: 3_000, endsMembership: false, reason: '重複' };
  const answers = await Promise.all([
    office.ask(refundPayment, { params, body }),
    office.ask(refundPayment, { params, body }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await office.viewOf()).payments).toMatchObject([{ refunded: 3_000 }]);
  expect(await office.server.store.db.selectFrom('payment_refunds').selectAll().execute()).toHaveLength(1);
});

test('決済サービスの返金は決めるだけで、お金が動くまで待ち、相手が見直される', async () => {
  await office.addPayment({ payment_id: 'p1' });
  await office.server.store.db
    .insertInto('payment_customers')
    .values({ member_id: 'M1', customer_id: 'cus_1', has_card: 1 })
    .execute();
  const body = { amount: 500, endsMembership: true, reason: '二重のお支払い' };
  const { json } = await office.ask(refundPayment, { params: { paymentId: 'p1' }, body });
  expect((json as MemberPayments).payments).toMatchObject([{ state: 'paid', refunded: 0, refundable: 0 }]);
  expect(await office.server.store.db.selectFrom('payment_refunds').selectAll().execute()).toMatchObject([
    { payment_id: 'p1', amount: 500, ends_membership: 1, decided_by: 'kanri@example.jp', done_at: null },
  ]);
  expect(await office.server.store.db.selectFrom('jobs').selectAll().execute()).toMatchObject([
    { kind: 'payment_lookup', key: 'cus_1' },
  ]);
  expect((await office.ask(refundPayment, { params: { paymentId: 'p1' }, body })).status).toBe(400);
});

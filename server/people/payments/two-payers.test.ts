/** Two payers of one member: money of one ends the debit of the other. And the key of another account, which ends no debit. */

import { expect, test } from 'vitest';
import {
  type MemberPayments,
  memberPayments,
  type PaymentsOverview,
  paymentsOverview,
  refundPayment,
} from '#contract/payment/admin.ts';
import { ADMINISTRATOR, administratorOf } from '#server/testing/administrator.ts';
import { noteLookups } from './lookups-repository.ts';
import {
  failuresOf,
  joined,
  lookedUp,
  mailsOf,
  paid,
  pressed,
  registered,
  standing,
  startPayingSite,
  viewOf,
} from './testing/paying-site.ts';

const MONTHLY = { type: 'regular', plan: 'monthly' } as const;
const YEARLY = { type: 'regular', plan: 'yearly' } as const;

/** A father holds a slip for a child, and then the mother pays. */
async function siteWithFormerSlip({ refusesCancels = false, hasPaid = false } = {}) {
  const site = await startPayingSite({ env: { PAYMENT_METHODS: 'konbini', ADMIN_EMAILS: ADMINISTRATOR } });
  site.stripe.account.refuseCancels(refusesCancels);
  const child = await registered(site.server);
  if (hasPaid) await paid(site, child, MONTHLY);
  const father = await registered(site.server);
  const mother = await registered(site.server);
  await joined(site, child, father);
  const url = await pressed(site, father, { ...YEARLY, memberId: child.memberId });
  await fetch(`${url}/konbini`, { method: 'POST', redirect: 'manual' });
  await site.settle();
  return { site, child, father, mother, slip: site.stripe.sessionAt(url) };
}

test('支払者が変わると、前の支払者の払込票は取り消される', async () => {
  const { site, child, father, mother } = await siteWithFormerSlip();
  await joined(site, child, mother);
  await lookedUp(site.store);
  expect([...site.stripe.account.intents.values()].map(({ status }) => status)).toEqual(['canceled']);
  expect((await viewOf(site, father)).payments).toMatchObject([{ state: 'failed', slip: null }]);
});

test('前の支払者に、払込票の取り消しが手紙で知らされる', async () => {
  const { site, child, father, mother } = await siteWithFormerSlip({ hasPaid: true });
  await joined(site, child, mother);
  const [letter] = await mailsOf(site, father, '会費をお支払いになる方が変わりました');
  expect(letter).toContain('お手元の払込票は使えなくなります。');
});

test('取り消せなかった前の支払者の払込票が払われると、返金が必要になり、今の支払者の引き落としは続く', async () => {
  const { site, child, father, mother, slip } = await siteWithFormerSlip({ refusesCancels: true });
  await joined(site, child, mother);
  await lookedUp(site.store);
  expect(await paid(site, mother, { ...MONTHLY, memberId: child.memberId })).toBe('paid');
  await site.settle();
  await site.passTime('2026-11-14T03:00:00Z');
  site.stripe.account.paySlip(slip);
  await site.settle();
  expect((await viewOf(site, child)).own).toMatchObject({ debit: {}, expires_at: '2026-11-30' });
  expect(standing(site)).toHaveLength(1);
  expect((await viewOf(site, father)).payments).toMatchObject([{ state: 'paid', amount: 3_000 }]);

  const ask = await administratorOf(site.server);
  const overview = async () => (await ask(paymentsOverview)).json as PaymentsOverview;
  const { owed_back: owed, standings } = await overview();
  expect(owed).toMatchObject([{ member_id: child.memberId, amount: 3_000 }]);
  expect(standings).toContainEqual({ standing: 'owedBack', members: 1 });
  const view = (await ask(memberPayments, { params: { memberId: child.memberId } })).json as MemberPayments;
  expect(view.payments).toContainEqual(expect.objectContaining({ amount: 3_000, is_owed_back: true }));
  const params = { paymentId: owed[0]?.payment_id ?? '' };
  const body = { amount: 3_000, endsMembership: true, reason: '支払者の変更' };
  expect((await ask(refundPayment, { params, body })).status).toBe(200);
  await lookedUp(site.store);
  expect((await overview()).owed_back).toEqual([]);
  expect(standing(site)).toHaveLength(1);
  expect((await viewOf(site, child)).own).toMatchObject({ debit: {}, expires_at: '2026-11-30' });
});

test('支払者が変わる前に払われた払込票は、知らせが遅れても、会員の一年になる', async () => {
  const { site, child, mother, slip } = await siteWithFormerSlip();
  site.stripe.account.paySlip(slip);
  await joined(site, child, mother);
  await site.settle();
  expect((await viewOf(site, child)).own.expires_at).toBe('2027-11-09');
});

test('前の支払者の引き落としを止める途中で止まっても、止まったという手紙は出ない', async () => {
  const site = await startPayingSite();
  const child = await registered(site.server);
  const father = await registered(site.server);
  const mother = await registered(site.server);
  await joined(site, child, father);
  await paid(site, father, { ...MONTHLY, memberId: child.memberId });
  await site.settle();
  // Five calls read the customer and one ends the debit. The call after it fails.
  site.stripe.failNext('none', 'none', 'none', 'none', 'none', 'none', 429);
  await joined(site, child, mother);
  await expect.poll(() => standing(site)).toEqual([]);
  await expect.poll(async () => (await failuresOf(site.store))[0]).toBe(1);
  await site.passTime('2026-11-10T02:00:00Z');
  await site.settle();
  for (const payer of [child, mother])
    expect(await mailsOf(site, payer, '毎月の引き落としが止まりました')).toEqual([]);
  expect((await viewOf(site, child)).own.debit).toBeNull();
});

test('払われない払込票は、8日を過ぎると、次の選択を妨げない', async () => {
  const site = await startPayingSite({ env: { PAYMENT_METHODS: 'konbini' } });
  const hanako = await registered(site.server);
  const url = await pressed(site, hanako, YEARLY);
  await fetch(`${url}/konbini`, { method: 'POST', redirect: 'manual' });
  await site.settle();
  expect((await viewOf(site, hanako)).own.offers).toEqual([]);
  site.stripe.account.refuseCancels(true);
  await site.passTime('2026-11-19T01:00:00Z');
  expect((await viewOf(site, hanako)).own.offers).not.toEqual([]);
  expect(await paid(site, hanako, YEARLY)).toBe('paid');
});

test('決済会社の別の口座の鍵を設定しても、引き落としは終わらず、手紙も出ず、元の鍵に戻せば続く', async () => {
  const site = await startPayingSite();
  const hanako = await registered(site.server);
  await paid(site, hanako, MONTHLY);
  await site.settle();
  const { db } = site.store;
  const { customers } = site.stripe.account;
  const known = [...customers];
  const [id = ''] = customers.keys();
  const letters = () => db.selectFrom('letters').selectAll().execute();
  const before = (await letters()).length;

  customers.clear();
  await noteLookups([id], '2026-11-10T01:00:00.000Z', db);
  await expect.poll(async () => (await failuresOf(site.store))[0]).toBeGreaterThan(0);
  expect((await viewOf(site, hanako)).own.debit).not.toBeNull();
  expect((await letters()).length).toBe(before);

  for (const [key, customer] of known) customers.set(key, customer);
  await site.passTime('2026-11-10T02:00:00Z');
  await lookedUp(site.store);
  expect(standing(site)).toHaveLength(1);
  expect((await viewOf(site, hanako)).own.debit).not.toBeNull();
});

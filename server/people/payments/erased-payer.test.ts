/** Refunds and disputes of payments whose payer has been erased: they are made and booked as any other. */

import { expect, test } from 'vitest';
import { eraseMember } from '#contract/member/members.ts';
import {
  closeMonth,
  type MemberPayments,
  memberPayments,
  type PaymentsOverview,
  paymentsOverview,
  refundPayment,
} from '#contract/payment/admin.ts';
import { ADMINISTRATOR, administratorOf } from '#server/testing/administrator.ts';
import {
  failuresOf,
  joined,
  lookedUp,
  paid,
  pressed,
  registered,
  startPayingSite,
} from './testing/paying-site.ts';

const YEARLY = { type: 'regular', plan: 'yearly' } as const;

/** A parent has paid a year for a child, and the office. */
async function siteWithPayer() {
  const site = await startPayingSite({ env: { ADMIN_EMAILS: ADMINISTRATOR } });
  const child = await registered(site.server);
  const parent = await registered(site.server);
  await joined(site, child, parent);
  await paid(site, parent, { ...YEARLY, memberId: child.memberId });
  await site.settle();
  const ask = await administratorOf(site.server);
  const { account } = site.stripe;
  const [intent] = account.intents.values();
  if (intent === undefined) throw new Error('no payment');
  const view = async () =>
    (await ask(memberPayments, { params: { memberId: child.memberId } })).json as MemberPayments;
  return {
    site,
    account,
    parent,
    intent,
    view,
    erase: async () => {
      const { memberId, email } = parent;
      expect((await ask(eraseMember, { params: { memberId }, body: { email } })).status).toBe(200);
    },
    refund: async () => {
      const params = { paymentId: (await view()).payments[0]?.payment_id ?? '' };
      const body = { amount: 3_000, endsMembership: false, reason: '転居' };
      expect((await ask(refundPayment, { params, body })).status).toBe(200);
    },
    openRefunds: async () => ((await ask(paymentsOverview)).json as PaymentsOverview).open_refunds,
    bookOf: async (month: string) =>
      ((await ask(closeMonth, { body: { month } })).json as { text: string }).text,
  };
}

test('消去された支払者が開いたままにした支払いのページでは、もう支払えない', async () => {
  const { site, account, parent, erase } = await siteWithPayer();
  const url = await pressed(site, parent, { type: 'regular', plan: 'monthly' });
  await erase();
  await lookedUp(site.store);
  const before = [...account.intents.values()].length;
  expect((await fetch(`${url}/card`, { method: 'POST', redirect: 'manual' })).status).toBe(410);
  expect([...account.intents.values()]).toHaveLength(before);
});

test('支払者を消去したあとに決めた返金も行われ、帳簿に載る', async () => {
  const { site, account, view, erase, refund, openRefunds } = await siteWithPayer();
  await erase();
  await lookedUp(site.store);
  await refund();
  await lookedUp(site.store);
  expect([...account.refunds.values()]).toMatchObject([{ amount: 3_000 }]);
  expect(await openRefunds()).toEqual([]);
  expect((await view()).payments).toMatchObject([{ state: 'refunded', refunded: 3_000 }]);
});

test('支払者を消去する前に決めた返金も行われる', async () => {
  const { site, account, erase, refund, openRefunds } = await siteWithPayer();
  // The provider does not answer until the payer has been erased.
  site.stripe.failNext(429);
  await refund();
  await expect.poll(async () => (await failuresOf(site.store))[0]).toBe(1);
  await erase();
  await site.passTime('2026-11-10T03:00:00Z');
  await lookedUp(site.store);
  expect([...account.refunds.values()]).toMatchObject([{ amount: 3_000 }]);
  expect(await openRefunds()).toEqual([]);
});

test('消去された支払者への返金は、断られれば取り下げられる形で残る', async () => {
  const { site, account, erase, refund, openRefunds } = await siteWithPayer();
  await erase();
  await lookedUp(site.store);
  account.refuseRefunds(true);
  await refund();
  await lookedUp(site.store);
  expect(await openRefunds()).toMatchObject([{ problem: expect.any(String) }]);
});

test('消去された支払者のお支払いの、決済会社の画面での返金と異議申し立ても、帳簿に載る', async () => {
  const { site, account, intent, view, erase, bookOf } = await siteWithPayer();
  await erase();
  await lookedUp(site.store);
  await site.passTime('2026-12-10T01:00:00Z');
  account.refund(intent, 500, {});
  await site.settle();
  expect((await view()).payments).toMatchObject([{ refunded: 500 }]);
  expect(await bookOf('2026-12')).toContain('-500');
  await site.passTime('2027-01-06T01:00:00Z');
  account.closeDispute(account.openDispute(intent), 'lost');
  await site.settle();
  expect((await view()).payments).toMatchObject([{ dispute: 'lost', state: 'refunded' }]);
});

test('消去された支払者については、番号のほかに何も残らない', async () => {
  const { site, account, erase } = await siteWithPayer();
  await erase();
  await lookedUp(site.store);
  expect([...account.customers.values()].map(({ deleted }) => deleted)).toEqual([true]);
  const customers = await site.store.db.selectFrom('payment_customers').selectAll().execute();
  expect(customers).toEqual([
    { customer_id: expect.any(String), member_id: expect.any(String), has_card: 0, is_gone: 1 },
  ]);
});

/** Families, other people's members, and what remains after an erasure. */

import { expect, test } from 'vitest';
import { eraseOwnData, exportOwnData } from '#contract/member/membership.ts';
import {
  beginPayment,
  chooseMembership,
  familyCode,
  giveNotice,
  joinFamily,
  leaveFamily,
} from '#contract/payment/payments.ts';
import { put } from '#server/testing/calls.ts';
import { everyText } from '#server/testing/every-text.ts';
import {
  failuresOf,
  lookedUp,
  type Payer,
  type PayingSite,
  paid,
  registered,
  startPayingSite,
  viewOf,
} from './testing/paying-site.ts';

const MONTHLY = { type: 'regular', plan: 'monthly' } as const;

async function family(site: PayingSite): Promise<{ readonly parent: Payer; readonly child: Payer }> {
  const [parent, child] = [await registered(site.server), await registered(site.server)];
  const { json } = await put(site.server.url, familyCode, {}, child);
  const code = (json as { code: string }).code.toLowerCase();
  expect((await put(site.server.url, joinFamily, { code }, parent)).status).toBe(200);
  expect((await put(site.server.url, joinFamily, { code }, parent)).json).toMatchObject({
    code: 'wrong_code',
  });
  return { parent, child };
}

test('子のコードを入れた親が、子の会費を支払い、子の画面には支払う人の名前が出る', async () => {
  const site = await startPayingSite();
  const { parent, child } = await family(site);
  expect(await paid(site, parent, { ...MONTHLY, memberId: child.memberId })).toBe('paid');
  expect((await viewOf(site, child)).own).toMatchObject({ expires_at: '2026-11-30', is_in_force: true });
  const childs = await viewOf(site, child);
  expect(childs.paid_by).toBe('札幌 花子');
  expect(childs.own?.offers.map(({ way }) => way)).not.toContain('payNow');
  const view = await viewOf(site, parent);
  expect(view.own).toMatchObject({ expires_at: null });
  expect(view.memberships).toHaveLength(2);
  expect(view.payments).toMatchObject([{ member_id: child.memberId, has_receipt: true }]);
  const alone = { memberId: child.memberId, ...MONTHLY };
  expect((await put(site.server.url, beginPayment, alone, child)).json).toMatchObject({
    code: 'paid_by_other',
  });

  expect((await put(site.server.url, leaveFamily, { memberId: child.memberId }, child)).status).toBe(200);
  await lookedUp(site.store);
  expect([...site.stripe.account.subscriptions.values()].map(({ status }) => status)).toEqual(['canceled']);
  expect((await viewOf(site, child)).own).toMatchObject({ expires_at: '2026-11-30', debit: null });
});

test('よその会員については、何もできず、いるかどうかもわからない', async () => {
  const site = await startPayingSite();
  const [hanako, taro] = [await registered(site.server), await registered(site.server)];
  for (const memberId of [taro.memberId, 'M0000000000']) {
    for (const [call, body] of [
      [beginPayment, { memberId, ...MONTHLY }],
      [chooseMembership, { memberId, ...MONTHLY }],
      [giveNotice, { memberId, lastDay: '2026-11-30' }],
      [leaveFamily, { memberId }],
    ] as const) {
      const { status, json } = await put(site.server.url, call, body, hanako);
      expect([call.path, status, json]).toMatchObject([call.path, 404, { code: 'member_not_found' }]);
    }
  }
});

test('退会してデータを消すと、引き落としは止まり、決済会社のお客さまも消え、入金の記録だけが名前なしで残る', async () => {
  const site = await startPayingSite();
  const { parent, child } = await family(site);
  await paid(site, parent, MONTHLY);
  await paid(site, parent, { ...MONTHLY, memberId: child.memberId });
  await site.settle();
  const held = await put(site.server.url, exportOwnData, {}, parent);
  expect(held.text).toContain(child.memberId);
  // Away, when it is erased: it is made up for.
  site.stripe.failNext(500, 500, 500);
  const erased = await put(site.server.url, eraseOwnData, { email: parent.email }, parent);
  expect(erased.status).toBe(200);
  const { db } = site.store;
  await expect.poll(async () => (await failuresOf(site.store))[0]).toBe(1);
  await site.passTime('2026-11-10T01:05:00Z');
  await lookedUp(site.store);
  const { account } = site.stripe;
  expect([...account.subscriptions.values()].map(({ status }) => status)).toEqual(['canceled', 'canceled']);
  expect([...account.customers.values()].map(({ deleted }) => deleted)).toEqual([true]);
  expect(await everyText(db)).not.toContain(parent.email);
  // The number stays for refunds and disputes, which name nobody.
  expect(await db.selectFrom('payment_customers').select(['has_card', 'is_gone']).execute()).toEqual([
    { has_card: 0, is_gone: 1 },
  ]);
  expect(await db.selectFrom('payments').selectAll().execute()).toHaveLength(2);
  expect(await viewOf(site, child)).toMatchObject({
    paid_by: null,
    own: { debit: null, expires_at: '2026-11-30' },
  });
});

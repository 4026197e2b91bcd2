/** Two payers of one member: money of one ends the debit of the other. And the key of another account, which ends no debit. */

import { expect, test } from 'vitest';
import { noteLookups } from './lookups-repository.ts';
import {
  joined,
  lookedUp,
  paid,
  pressed,
  registered,
  standing,
  startPayingSite,
  viewOf,
} from './testing/paying-site.ts';

const MONTHLY = { type: 'regular', plan: 'monthly' } as const;
const YEARLY = { type: 'regular', plan: 'yearly' } as const;

test('前の支払者の払込票が後から払われると、今の支払者の毎月の引き落としは止まり、払込票は今の支払者を妨げない', async () => {
  const site = await startPayingSite({ env: { PAYMENT_METHODS: 'konbini' } });
  const child = await registered(site.server);
  const father = await registered(site.server);
  const mother = await registered(site.server);
  await joined(site, child, father);
  const url = await pressed(site, father, { ...YEARLY, memberId: child.memberId });
  await fetch(`${url}/konbini`, { method: 'POST', redirect: 'manual' });
  await site.settle();

  await joined(site, child, mother);
  expect(await paid(site, mother, { ...MONTHLY, memberId: child.memberId })).toBe('paid');
  await site.settle();
  expect(standing(site)).toHaveLength(1);

  await site.passTime('2026-11-14T03:00:00Z');
  site.stripe.account.paySlip(site.stripe.sessionAt(url));
  await site.settle();
  expect((await viewOf(site, child)).own).toMatchObject({ debit: null, expires_at: '2027-11-30' });
  expect(standing(site)).toEqual([]);
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
  const failures = db.selectFrom('payment_lookups').select('failures');
  await expect
    .poll(async () => (await failures.executeTakeFirst())?.failures, { timeout: 15_000 })
    .toBeGreaterThan(0);
  expect((await viewOf(site, hanako)).own.debit).not.toBeNull();
  expect((await letters()).length).toBe(before);

  for (const [key, customer] of known) customers.set(key, customer);
  await site.passTime('2026-11-10T02:00:00Z');
  await lookedUp(site.store);
  expect(standing(site)).toHaveLength(1);
  expect((await viewOf(site, hanako)).own.debit).not.toBeNull();
});

/** Refunds that the office has decided are made at the provider once, and what they mean for the days is the office's word. */

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { noteLookups } from './lookups-repository.ts';
import {
  lookedUp,
  type PayingSite,
  paid,
  pressed,
  registered,
  startPayingSite,
  viewOf,
} from './testing/paying-site.ts';

const YEARLY = { type: 'regular', plan: 'yearly' } as const;
const NOW = '2026-11-10T01:00:00.000Z';

async function decided(site: PayingSite, amount: number, ends: 'ends' | 'leaves'): Promise<void> {
  const { db } = site.store;
  const { payment_id } = await db.selectFrom('payments').select('payment_id').executeTakeFirstOrThrow();
  await db
    .insertInto('payment_refunds')
    .values({
      refund_id: randomUUID(),
      payment_id,
      amount,
      ends_membership: ends === 'ends' ? 1 : 0,
      decided_by: 'kanri@example.jp',
      reason: '転居',
      decided_at: NOW,
      done_at: null,
      problem: null,
    })
    .execute();
  const customers = await db.selectFrom('payment_customers').select('customer_id').execute();
  await noteLookups(
    customers.map(({ customer_id }) => customer_id),
    NOW,
    db,
  );
  await lookedUp(site.store);
}

test.each([
  [3_000, 'ends', 'refunded', null],
  [1_000, 'ends', 'paid', null],
  [3_000, 'leaves', 'refunded', '2027-11-09'],
  [1_000, 'leaves', 'paid', '2027-11-09'],
] as const)(
  '%i円の返金で、会員の期間は、決めたとおりになる（%s）',
  async (amount, ends, state, expiresAt) => {
    const site = await startPayingSite();
    const hanako = await registered(site.server);
    await paid(site, hanako, YEARLY);
    await site.settle();
    // The answer is lost: it is asked for again, and made once.
    site.stripe.failNext('cut');
    await decided(site, amount, ends);
    expect([...site.stripe.account.refunds.values()].map((refund) => refund.amount)).toEqual([amount]);
    const { own, payments } = await viewOf(site, hanako);
    expect(payments).toMatchObject([{ state, refunded: amount }]);
    expect(own.expires_at).toBe(expiresAt);
    const refunds = await site.store.db
      .selectFrom('payment_refunds')
      .select(['done_at', 'problem'])
      .execute();
    expect(refunds).toEqual([{ done_at: NOW, problem: null }]);
  },
);

test('決済会社が受け付けない返金は、わけとともに残り、くり返されない', async () => {
  const site = await startPayingSite();
  const hanako = await registered(site.server);
  await paid(site, hanako, YEARLY);
  const [intent] = site.stripe.account.intents.values();
  if (intent !== undefined) site.stripe.account.refund(intent, 2_500, {});
  await decided(site, 3_000, 'leaves');
  const refunds = await site.store.db.selectFrom('payment_refunds').select(['done_at', 'problem']).execute();
  expect(refunds).toEqual([
    { done_at: null, problem: expect.stringContaining('返金を受け付けませんでした') },
  ]);
  expect(site.stripe.account.refunds.size).toBe(1);
});

test('払込票が支払われないまま終わると、不成立になる', async () => {
  const site = await startPayingSite({ env: { PAYMENT_METHODS: 'konbini' } });
  const hanako = await registered(site.server);
  const url = await pressed(site, hanako, YEARLY);
  await fetch(`${url}/konbini`, { method: 'POST', redirect: 'manual' });
  await site.settle();
  site.stripe.account.endSlip(site.stripe.sessionAt(url));
  await site.settle();
  expect((await viewOf(site, hanako)).payments).toMatchObject([
    { state: 'failed', method: 'konbini', has_receipt: false },
  ]);
});

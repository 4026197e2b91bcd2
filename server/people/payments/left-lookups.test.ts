/** An upgrade without a pause: what processes of the release before have noted in their own table. */

import { expect, test } from 'vitest';
import { instantText } from '#server/platform/clock.ts';
import { pressed, registered, startPayingSite } from './testing/paying-site.ts';

const SOON = { timeout: 10_000 };

test('前の版のプロセスが残した確認は引き継がれ、行っている途中のものには手を出さない', async () => {
  const site = await startPayingSite();
  const { db } = site.store;
  // Paid, and neither come back from the provider's page nor reported.
  const url = await pressed(site, await registered(site.server), { type: 'regular', plan: 'yearly' });
  await fetch(`${url}/card`, { method: 'POST', redirect: 'manual' });
  const customerId = [...site.stripe.account.customers.keys()][0] ?? '';
  const now = site.server.clock();
  const dueAt = instantText(now.subtract({ minutes: 1 }));
  const underWay = { claim: 'before', claimed_until: instantText(now.add({ seconds: 30 })) };
  await db
    .insertInto('payment_lookups')
    .values([
      { customer_id: customerId, reports: 1, due_at: dueAt, failures: 2, claim: null, claimed_until: null },
      { customer_id: 'cus_other', reports: 1, due_at: dueAt, failures: 0, ...underWay },
    ])
    .execute();
  const left = async () => (await db.selectFrom('payment_lookups').select('customer_id').execute()).length;
  await expect.poll(left, SOON).toBe(1);
  const states = async () =>
    (await db.selectFrom('payments').select('state').execute()).map((one) => one.state);
  await expect.poll(states, SOON).toEqual(['paid']);
  expect(await left()).toBe(1);
  await site.passTime(instantText(now.add({ seconds: 31 })));
  await expect.poll(left, SOON).toBe(0);
  await expect.poll(() => db.selectFrom('jobs').selectAll().execute(), SOON).toEqual([]);
});

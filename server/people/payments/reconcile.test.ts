/** Reconciliation: who is looked up again, and what follows. */

import { expect, test } from 'vitest';
import { noteReported, USUAL_DAYS } from './reconcile.ts';
import { stripeProvider } from './stripe.ts';
import { lookedUp, type PayingSite, paid, registered, startPayingSite } from './testing/paying-site.ts';

const MONTHLY = { type: 'regular', plan: 'monthly' } as const;

function reconciled({ stripe, store, server }: PayingSite, today: string): Promise<number> {
  const provider = stripeProvider({
    secretKey: stripe.env.STRIPE_SECRET_KEY ?? '',
    webhookSecret: stripe.env.STRIPE_WEBHOOK_SECRET ?? '',
    api: stripe.base,
    otherMethods: [],
    publicUrl: null,
  });
  return noteReported(USUAL_DAYS, { store, clock: server.clock, today: () => today, provider });
}

test('月の終わりには毎月のお支払いが見直され、次の1日から、掲載されている料金になる', async () => {
  const site = await startPayingSite();
  await paid(site, await registered(site.server), MONTHLY);
  await site.settle();
  const standing = () => [...site.stripe.account.subscriptions.values()][0];
  // As it was agreed, before the operator wrote another price.
  for (const { price } of site.stripe.account.subscriptions.values()) price.unit_amount = 200;
  await site.passTime('2026-11-27T01:00:00Z');
  expect(await reconciled(site, '2026-11-27')).toBe(0);
  await site.passTime('2026-11-28T01:00:00Z');
  expect(await reconciled(site, '2026-11-28')).toBe(1);
  await lookedUp(site.store);
  expect(standing()?.price.unit_amount).toBe(300);
});

test('家族が支払う会員の毎月のお支払いは、支払う人の分として見直される', async () => {
  const site = await startPayingSite();
  const [parent, child] = [await registered(site.server), await registered(site.server)];
  const { db } = site.store;
  await db
    .updateTable('members')
    .set({ payer_id: parent.memberId })
    .where('member_id', '=', child.memberId)
    .execute();
  await paid(site, parent, { ...MONTHLY, memberId: child.memberId });
  await site.settle();
  await site.passTime('2026-11-28T01:00:00Z');
  expect(await reconciled(site, '2026-11-28')).toBe(1);
  await lookedUp(site.store);
});

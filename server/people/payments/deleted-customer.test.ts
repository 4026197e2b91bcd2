/** A customer whom the operator has deleted at the provider: the debit ends here too, and the member can pay again. */

import { expect, test } from 'vitest';
import { beginPayment, openCards } from '#contract/payment/payments.ts';
import { put } from '#server/testing/calls.ts';
import { noteReported, USUAL_DAYS } from './reconcile.ts';
import { stripeProvider } from './stripe.ts';
import {
  headersOf,
  lookedUp,
  type Payer,
  type PayingSite,
  paid,
  pressed,
  registered,
  standing,
  startPayingSite,
  viewOf,
} from './testing/paying-site.ts';

const MONTHLY = { type: 'regular', plan: 'monthly' } as const;
const YEARLY = { type: 'regular', plan: 'yearly' } as const;

/** A member who pays by the month, and whose customer the operator deletes an hour later. */
async function deletedSite() {
  const site = await startPayingSite();
  const hanako = await registered(site.server);
  await paid(site, hanako, MONTHLY);
  await site.settle();
  await site.passTime('2026-11-10T02:00:00Z');
  const [customer] = site.stripe.account.customers.values();
  if (customer === undefined) throw new Error('no customer');
  site.stripe.account.deleteCustomer(customer);
  return { site, hanako };
}

async function lettersOf({ store }: PayingSite): Promise<number> {
  return (await store.db.selectFrom('letters').select('letter_id').execute()).length;
}

async function begun(site: PayingSite, payer: Payer, choice: object) {
  const body = { memberId: payer.memberId, ...choice };
  return put(site.server.url, beginPayment, body, { headers: await headersOf(site.server, payer) });
}

test('消された顧客の引き落としは終わり、会員に手紙で知らされ、次の入会で新しく始まる', async () => {
  const { site, hanako } = await deletedSite();
  const before = await lettersOf(site);
  await site.settle();
  expect((await viewOf(site, hanako)).own).toMatchObject({
    debit: null,
    is_in_force: true,
    expires_at: '2026-11-30',
  });
  expect((await viewOf(site, hanako)).has_card).toBe(false);
  expect(await lettersOf(site)).toBe(before + 1);

  expect(await paid(site, hanako, MONTHLY)).toBe('paid');
  await site.settle();
  expect(standing(site)).toHaveLength(1);
  expect((await viewOf(site, hanako)).own).toMatchObject({
    debit: { next_on: '2026-12-01', amount: 300 },
    expires_at: '2026-12-31',
  });
  await site.passTime('2026-12-31T15:30:00Z');
  await site.settle();
  expect((await viewOf(site, hanako)).own.expires_at).toBe('2027-01-31');
  expect((await viewOf(site, hanako)).payments.every(({ state }) => state === 'paid')).toBe(true);
});

test('消された顧客に払ったお金の返金と異議申し立ては、新しい顧客がいても帳簿に載る', async () => {
  const { site, hanako } = await deletedSite();
  const { account } = site.stripe;
  const [first] = account.intents.values();
  if (first === undefined) throw new Error('no payment');
  await site.settle();
  expect(await paid(site, hanako, MONTHLY)).toBe('paid');
  await site.settle();
  const stateOfFirst = () =>
    site.store.db
      .selectFrom('payments')
      .select(['refunded', 'state', 'dispute'])
      .where('external_id', '=', first.id)
      .executeTakeFirst();

  account.refund(first, 100, {});
  await site.settle();
  expect(await stateOfFirst()).toEqual({ refunded: 100, state: 'paid', dispute: null });
  expect(standing(site)).toHaveLength(1);
  expect((await viewOf(site, hanako)).own.debit).not.toBeNull();
  expect((await viewOf(site, hanako)).has_card).toBe(true);
  account.closeDispute(account.openDispute(first), 'lost');
  await site.settle();
  expect(await stateOfFirst()).toEqual({ refunded: 300, state: 'refunded', dispute: 'lost' });
});

test('消されたことをまだ知らなくても、お支払いのページは開く', async () => {
  const { site, hanako } = await deletedSite();
  expect((await begun(site, hanako, YEARLY)).status).toBe(200);
  expect((await viewOf(site, hanako)).own.debit).toBeNull();
  const url = await pressed(site, hanako, YEARLY);
  await fetch(`${url}/card`, { method: 'POST', redirect: 'manual' });
  await site.settle();
  expect((await viewOf(site, hanako)).own.expires_at).toBe('2027-11-30');
});

test('消された顧客のカードのページを開こうとすると、登録がないと知らされる', async () => {
  const { site, hanako } = await deletedSite();
  const headers = await headersOf(site.server, hanako);
  expect(await put(site.server.url, openCards, {}, { headers })).toMatchObject({
    status: 409,
    json: { code: 'no_card' },
  });
});

test('知らせが届かなくても、夜の照合で終わったことが分かる', async () => {
  const { site, hanako } = await deletedSite();
  // The provider forgets its reports after 30 days.
  site.stripe.account.events.length = 0;
  const provider = stripeProvider({
    secretKey: site.stripe.env.STRIPE_SECRET_KEY ?? '',
    webhookSecret: '',
    api: site.stripe.base,
    otherMethods: [],
    publicUrl: null,
  });
  const { store, server } = site;
  await noteReported(USUAL_DAYS, { store, clock: server.clock, today: () => '2026-11-10', provider });
  await lookedUp(store);
  expect((await viewOf(site, hanako)).own.debit).toBeNull();
});

test('決済会社の画面で止められた引き落としも、会員に手紙で知らされる', async () => {
  const site = await startPayingSite();
  const hanako = await registered(site.server);
  await paid(site, hanako, MONTHLY);
  await site.settle();
  const before = await lettersOf(site);
  await site.passTime('2026-11-10T02:00:00Z');
  for (const subscription of standing(site)) site.stripe.account.end(subscription);
  await site.settle();
  expect(await lettersOf(site)).toBe(before + 1);
  expect((await viewOf(site, hanako)).own.debit).toBeNull();
});

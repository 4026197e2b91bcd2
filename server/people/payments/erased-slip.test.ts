/** A slip that waits while its member is erased: it is canceled, or its money goes back. */

import { expect, test } from 'vitest';
import { eraseMember } from '#contract/member/members.ts';
import {
  closeMonth,
  type PaymentsOverview,
  paymentsOverview,
  refundPayment,
} from '#contract/payment/admin.ts';
import { familyCode, joinFamily } from '#contract/payment/payments.ts';
import { ADMINISTRATOR, administratorOf } from '#server/testing/administrator.ts';
import { put } from '#server/testing/calls.ts';
import { noteLookups } from './lookups-repository.ts';
import {
  lookedUp,
  type Payer,
  type PayingSite,
  pressed,
  registered,
  startPayingSite,
} from './testing/paying-site.ts';

const YEARLY = { type: 'regular', plan: 'yearly' } as const;

async function siteWithOffice() {
  const site = await startPayingSite({
    env: { PAYMENT_METHODS: 'konbini', ADMIN_EMAILS: ADMINISTRATOR },
  });
  const ask = await administratorOf(site.server);
  return {
    site,
    ask,
    overview: async () => (await ask(paymentsOverview)).json as PaymentsOverview,
    erase: async ({ memberId, email }: Payer) => {
      const { status } = await ask(eraseMember, { params: { memberId }, body: { email } });
      expect(status).toBe(200);
      await lookedUp(site.store);
    },
  };
}

/** Takes a slip for a year; the page's address. */
async function slipFor(site: PayingSite, payer: Payer, memberId = payer.memberId): Promise<string> {
  const url = await pressed(site, payer, { ...YEARLY, memberId });
  await fetch(`${url}/konbini`, { method: 'POST', redirect: 'manual' });
  await site.settle();
  return url;
}

async function statesOf({ store }: PayingSite) {
  return store.db.selectFrom('payments').select('state').execute();
}

test('消去された会員の払込票は、もう支払えない', async () => {
  const { site, erase } = await siteWithOffice();
  const hanako = await registered(site.server);
  await slipFor(site, hanako);
  await erase(hanako);
  expect([...site.stripe.account.intents.values()].map(({ status }) => status)).toEqual(['canceled']);
  expect(await statesOf(site)).toEqual([{ state: 'failed' }]);
  expect(await site.store.db.selectFrom('payment_customers').selectAll().execute()).toEqual([]);
});

test('取り消せずに支払われた払込票は、帳簿に載り、返金が必要なお支払いに出て、返金できる', async () => {
  const { site, ask, overview, erase } = await siteWithOffice();
  site.stripe.account.refuseCancels(true);
  const hanako = await registered(site.server);
  const url = await slipFor(site, hanako);
  await erase(hanako);
  expect([...site.stripe.account.customers.values()].map(({ deleted }) => deleted)).toEqual([true]);
  await site.passTime('2026-11-12T01:00:00Z');
  site.stripe.account.paySlip(site.stripe.sessionAt(url));
  await site.settle();
  expect(await statesOf(site)).toEqual([{ state: 'paid' }]);
  const [owed] = (await overview()).owed_back;
  expect(owed).toMatchObject({ amount: 3_000, name: '' });
  const { text } = (await ask(closeMonth, { body: { month: '2026-11' } })).json as { text: string };
  expect(text).toContain('3000');
  const params = { paymentId: owed?.payment_id ?? '' };
  const body = { amount: 3_000, endsMembership: false, reason: '退会のあとの入金' };
  expect((await ask(refundPayment, { params, body })).status).toBe(200);
  await lookedUp(site.store);
  expect([...site.stripe.account.refunds.values()]).toMatchObject([{ amount: 3_000 }]);
  expect(await statesOf(site)).toEqual([{ state: 'refunded' }]);
  expect((await overview()).owed_back).toEqual([]);
  expect(await site.store.db.selectFrom('payment_customers').selectAll().execute()).toEqual([]);
});

test('顧客の記録がない払込票も、会員が消去されたあとに知らせが届けば取り消される', async () => {
  const { site, erase } = await siteWithOffice();
  const hanako = await registered(site.server);
  await slipFor(site, hanako);
  await site.store.db.deleteFrom('payment_customers').execute();
  await erase(hanako);
  const [intent] = site.stripe.account.intents.values();
  expect(intent?.status).toBe('requires_action');
  await noteLookups([intent?.id ?? ''], '2026-11-10T01:00:00.000Z', site.store.db);
  await lookedUp(site.store);
  expect(intent?.status).toBe('canceled');
  expect(await statesOf(site)).toEqual([{ state: 'failed' }]);
});

test('消去された子のために親が持つ払込票も、取り消される', async () => {
  const { site, erase } = await siteWithOffice();
  const [child, parent] = [await registered(site.server), await registered(site.server)];
  const { json } = await put(site.server.url, familyCode, {}, child);
  await put(site.server.url, joinFamily, { code: (json as { code: string }).code }, parent);
  await slipFor(site, parent, child.memberId);
  await erase(child);
  expect([...site.stripe.account.intents.values()].map(({ status }) => status)).toEqual(['canceled']);
  expect(await statesOf(site)).toEqual([{ state: 'failed' }]);
  expect([...site.stripe.account.customers.values()].map(({ deleted }) => deleted)).toEqual([undefined]);
});

test('決済会社の画面で消された顧客の払込票も、支払われると会員の期間になる', async () => {
  const { site } = await siteWithOffice();
  const hanako = await registered(site.server);
  const url = await slipFor(site, hanako);
  const [customer] = site.stripe.account.customers.values();
  if (customer !== undefined) site.stripe.account.deleteCustomer(customer);
  await site.settle();
  await site.passTime('2026-11-12T01:00:00Z');
  site.stripe.account.paySlip(site.stripe.sessionAt(url));
  await site.settle();
  expect(await statesOf(site)).toEqual([{ state: 'paid' }]);
  expect(await site.store.db.selectFrom('members').select('expires_at').execute()).toContainEqual({
    expires_at: '2027-11-11',
  });
});

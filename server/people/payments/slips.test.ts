/** Pay slips: money that comes days after the page was left. */

import { expect, test } from 'vitest';
import { type PaymentsOverview, paymentsOverview } from '#contract/payment/admin.ts';
import { beginPayment, cancelSlip, chooseMembership } from '#contract/payment/payments.ts';
import { ADMINISTRATOR, administratorOf } from '#server/testing/administrator.ts';
import { put } from '#server/testing/calls.ts';
import {
  headersOf,
  type Payer,
  type PayingSite,
  paid,
  pressed,
  registered,
  startPayingSite,
  stateOf,
  viewOf,
} from './testing/paying-site.ts';

const YEARLY = { type: 'regular', plan: 'yearly' } as const;

test('コンビニの払込票では、入金されてから一年が始まる', async () => {
  const site = await startPayingSite({ env: { PAYMENT_METHODS: 'konbini' } });
  const hanako = await registered(site.server);
  const url = await pressed(site, hanako, YEARLY);
  const session = site.stripe.sessionAt(url);
  expect(session.methods).toEqual(['card', 'konbini']);
  await fetch(`${url}/konbini`, { method: 'POST', redirect: 'manual' });
  expect(await stateOf(site, hanako, url)).toBe('slip');
  const waiting = await viewOf(site, hanako);
  expect(waiting.own).toMatchObject({ expires_at: null, is_in_force: false });
  expect(waiting.payments).toMatchObject([
    {
      state: 'pending',
      method: 'konbini',
      has_receipt: false,
      slip: { url: expect.stringContaining('/voucher/pi_'), ends_at: '2026-11-17T01:00:00.000Z' },
    },
  ]);
  await site.settle();
  await site.passTime('2026-11-14T03:00:00Z');
  site.stripe.account.paySlip(session);
  await site.settle();
  const view = await viewOf(site, hanako);
  expect(view.own).toMatchObject({ expires_at: '2027-11-13', is_in_force: true });
  expect(view.payments).toMatchObject([{ state: 'paid', method: 'konbini', slip: null }]);
});

async function siteWithSlip() {
  const site = await startPayingSite({ env: { PAYMENT_METHODS: 'konbini', ADMIN_EMAILS: ADMINISTRATOR } });
  const hanako = await registered(site.server);
  const url = await pressed(site, hanako, YEARLY);
  await fetch(`${url}/konbini`, { method: 'POST', redirect: 'manual' });
  await site.settle();
  return { site, hanako, url };
}

async function canceled(site: PayingSite, payer: Payer, paymentId: string) {
  const call = { ...cancelSlip, path: cancelSlip.path.replace(':paymentId', paymentId) };
  return put(site.server.url, call, {}, { headers: await headersOf(site.server, payer) });
}

test('払込票の入金を待つ間は、もう一度の支払いは始まらず、取り消すと選び直せる', async () => {
  const { site, hanako } = await siteWithSlip();
  const { own, payments } = await viewOf(site, hanako);
  expect(own.offers).toEqual([]);
  const headers = await headersOf(site.server, hanako);
  const body = { memberId: hanako.memberId, ...YEARLY };
  for (const call of [beginPayment, chooseMembership])
    expect(await put(site.server.url, call, body, { headers })).toMatchObject({
      status: 409,
      json: { code: 'slip_waits' },
    });
  const other = await registered(site.server);
  const paymentId = payments[0]?.payment_id ?? '';
  expect((await canceled(site, other, paymentId)).status).toBe(404);
  expect(await canceled(site, hanako, paymentId)).toMatchObject({
    status: 200,
    json: { payments: [{ state: 'failed', slip: null }] },
  });
  expect((await canceled(site, hanako, paymentId)).status).toBe(404);
  expect(await paid(site, hanako, YEARLY)).toBe('paid');
});

test('決済会社が取り消しを受け付けない払込票は、そう知らされ、入金を待ち続ける', async () => {
  const { site, hanako } = await siteWithSlip();
  site.stripe.account.refuseCancels(true);
  const { payments } = await viewOf(site, hanako);
  expect(await canceled(site, hanako, payments[0]?.payment_id ?? '')).toMatchObject({
    status: 409,
    json: { code: 'slip_stays' },
  });
  expect((await viewOf(site, hanako)).payments).toMatchObject([{ state: 'pending' }]);
});

test('二枚の払込票がどちらも支払われると、二枚目は返金が必要なお支払いになる', async () => {
  const site = await startPayingSite({ env: { PAYMENT_METHODS: 'konbini', ADMIN_EMAILS: ADMINISTRATOR } });
  const hanako = await registered(site.server);
  // Two pages that were open at once.
  const urls: string[] = [];
  for (const type of ['regular', 'premium'] as const) {
    const url = await pressed(site, hanako, { type, plan: 'yearly' });
    site.stripe.sessionAt(url).status = 'open';
    urls.push(url);
  }
  for (const url of urls) {
    site.stripe.sessionAt(url).status = 'open';
    await fetch(`${url}/konbini`, { method: 'POST', redirect: 'manual' });
  }
  await site.settle();
  for (const [place, url] of urls.entries()) {
    await site.passTime(`2026-11-12T0${place + 1}:00:00Z`);
    site.stripe.account.paySlip(site.stripe.sessionAt(url));
    await site.settle();
  }
  expect((await viewOf(site, hanako)).own).toMatchObject({ type: 'regular', expires_at: '2027-11-11' });
  const ask = await administratorOf(site.server);
  const { owed_back } = (await ask(paymentsOverview)).json as PaymentsOverview;
  expect(owed_back).toMatchObject([{ member_id: hanako.memberId, amount: 5_000 }]);
});

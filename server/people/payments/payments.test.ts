/** A member's payments, over HTTP, with a stand-in of the provider's interface. */

import { expect, test } from 'vitest';
import {
  beginPayment,
  chooseMembership,
  giveNotice,
  openCards,
  receipt,
} from '#contract/payment/payments.ts';
import { get, put } from '#server/testing/calls.ts';
import { startTestServer } from '#server/testing/server.ts';
import {
  JOINING_DAY,
  paid,
  pressed,
  registered,
  startPayingSite,
  stateOf,
  viewOf,
} from './testing/paying-site.ts';

const MONTHLY = { type: 'regular', plan: 'monthly' } as const;
const YEARLY = { type: 'regular', plan: 'yearly' } as const;
const DECEMBER_1 = '2026-11-30T15:30:00Z';
const JANUARY_1 = '2026-12-31T15:30:00Z';

test('月払いで入会し、1日に引き落とされ、次の1日に断られると前の月で終わり、また入会できる', async () => {
  const site = await startPayingSite();
  const hanako = await registered(site.server);
  expect((await viewOf(site, hanako)).own).toMatchObject({
    expires_at: null,
    is_in_force: false,
    debit: null,
  });

  expect(await paid(site, hanako, MONTHLY)).toBe('paid');
  expect((await viewOf(site, hanako)).own).toMatchObject({
    expires_at: '2026-11-30',
    is_in_force: true,
    debit: { next_on: '2026-12-01', amount: 300 },
  });
  await site.settle();

  await site.passTime(DECEMBER_1);
  await site.settle();
  const paidOnFirst = await viewOf(site, hanako);
  expect(paidOnFirst.own).toMatchObject({ expires_at: '2026-12-31', failed_month: null });
  expect(paidOnFirst.payments.map(({ month, state }) => [month, state])).toEqual([
    ['2026-12', 'paid'],
    ['2026-11', 'paid'],
  ]);
  expect(paidOnFirst.has_card).toBe(true);

  for (const customer of site.stripe.account.customers.values()) customer.declines = true;
  await site.passTime(JANUARY_1);
  await site.settle();
  const failed = await viewOf(site, hanako);
  expect(failed.own).toMatchObject({
    expires_at: '2026-12-31',
    is_in_force: false,
    failed_month: '2027-01',
    debit: null,
  });
  expect(failed.payments[0]).toMatchObject({ month: '2027-01', state: 'failed', has_receipt: false });
  const { subscriptions, invoices } = site.stripe.account;
  expect([...subscriptions.values()].map(({ status }) => status)).toEqual(['canceled']);
  expect([...invoices.values()].map(({ status }) => status)).toEqual(['paid', 'paid', 'void']);

  for (const customer of site.stripe.account.customers.values()) customer.declines = false;
  expect(await paid(site, hanako, { type: 'premium', plan: 'monthly' })).toBe('paid');
  expect((await viewOf(site, hanako)).own).toMatchObject({
    type: 'premium',
    expires_at: '2027-01-31',
    failed_month: null,
    debit: { next_on: '2027-02-01', amount: 500 },
  });
});

test('年払いは、カードで一度に支払う。領収書には、税と登録番号が載る', async () => {
  const site = await startPayingSite();
  const hanako = await registered(site.server);
  expect(await paid(site, hanako, YEARLY)).toBe('paid');
  const view = await viewOf(site, hanako);
  expect(view.own).toMatchObject({
    plan: 'yearly',
    expires_at: '2027-11-09',
    is_in_force: true,
    debit: null,
  });
  const [payment] = view.payments;
  expect(payment).toMatchObject({ amount: 3_000, method: 'card', month: null, has_receipt: true });
  const path = { ...receipt, path: receipt.path.replace(':paymentId', payment?.payment_id ?? '') };
  expect((await get(site.server.url, path, {}, hanako.headers)).json).toEqual({
    receipt_number: '000001',
    paid_on: '2026-11-10',
    addressee: '札幌 花子',
    about: 'レギュラー会員 会費（1年分）',
    amount: 3_000,
    tax: 272,
    tax_percent: 10,
    refunded: 0,
    method: 'card',
    issuer: { name: '札幌つなぐ会', address: '札幌市', phone: '011-000-0000', number: 'T1234567890123' },
  });
  const other = await registered(site.server);
  expect((await get(site.server.url, path, {}, other.headers)).status).toBe(404);
});

test('申し込みの前に読む内容が届き、読んだ日や金額と違うと断られる', async () => {
  const site = await startPayingSite();
  const hanako = await registered(site.server);
  const { offers } = (await viewOf(site, hanako)).own;
  const paymentOf = (choice: typeof MONTHLY | typeof YEARLY) =>
    offers.find(({ type, plan }) => type === choice.type && plan === choice.plan)?.payment;
  expect(paymentOf(MONTHLY)).toEqual({
    month: '2026-11',
    until: '2026-11-30',
    next_debit_on: '2026-12-01',
    later_start_on: null,
  });
  expect(paymentOf(YEARLY)).toEqual({
    month: null,
    until: '2027-11-09',
    next_debit_on: null,
    later_start_on: null,
  });
  const begin = (seen: object) =>
    put(site.server.url, beginPayment, { memberId: hanako.memberId, ...MONTHLY, seen }, hanako);
  for (const seen of [
    { startsOn: '2026-11-09', amount: 300 },
    { startsOn: '2026-11-10', amount: 250 },
  ]) {
    expect(await begin(seen)).toMatchObject({ status: 409, json: { code: 'terms_changed' } });
  }
  expect(site.stripe.account.sessions.values().next().done).toBe(true);
  expect((await begin({ startsOn: '2026-11-10', amount: 300 })).status).toBe(200);
});

test('支払わずに戻ると何も変わらず、押し直すと、前のページは閉じる', async () => {
  const site = await startPayingSite();
  const hanako = await registered(site.server);
  const first = await pressed(site, hanako, YEARLY);
  expect(await stateOf(site, hanako, first)).toBe('waiting');
  await site.passTime('2026-11-10T01:01:00Z');
  const second = await pressed(site, hanako, MONTHLY);
  expect(await stateOf(site, hanako, first)).toBe('ended');
  expect(await stateOf(site, hanako, second)).toBe('waiting');
  const other = await registered(site.server);
  expect(await stateOf(site, other, second)).toBeUndefined();
  expect((await viewOf(site, hanako)).payments).toEqual([]);
});

test('退会の届けは、決済会社での最後の日になり、取り消すと消える', async () => {
  const site = await startPayingSite();
  const hanako = await registered(site.server);
  await paid(site, hanako, MONTHLY);
  const standing = () => [...site.stripe.account.subscriptions.values()][0];
  let minute = 0;
  const leave = async (lastDay: string | null) => {
    minute += 1;
    await site.passTime(`2026-11-10T01:0${minute}:00Z`);
    return put(site.server.url, giveNotice, { memberId: hanako.memberId, lastDay }, hanako);
  };
  expect((await leave('2026-12-15')).status).toBe(409);
  expect((await leave('2026-12-31')).json).toMatchObject({ memberships: [{ leaving_on: '2026-12-31' }] });
  await site.settle();
  expect(standing()?.cancel_at).toBe(Date.parse('2026-12-31T15:00:00Z') / 1000);
  expect((await leave(null)).status).toBe(200);
  await site.settle();
  expect(standing()?.cancel_at).toBeNull();
  await leave('2026-12-31');
  await site.settle();
  await site.passTime(DECEMBER_1);
  await site.settle();
  await site.passTime(JANUARY_1);
  await site.settle();
  expect(standing()?.status).toBe('canceled');
  const { own, payments } = await viewOf(site, hanako);
  expect(own).toMatchObject({ expires_at: '2026-12-31', is_in_force: false, debit: null });
  expect(payments).toHaveLength(2);
});

test('会員種別を変えると、次の1日から、その金額が引き落とされる', async () => {
  const site = await startPayingSite();
  const hanako = await registered(site.server);
  await paid(site, hanako, MONTHLY);
  await site.passTime('2026-11-10T01:01:00Z');
  const choice = { memberId: hanako.memberId, type: 'premium', plan: 'monthly' };
  const { json } = await put(site.server.url, chooseMembership, choice, hanako);
  expect(json).toMatchObject({
    memberships: [{ type: 'regular', next: { type: 'premium' }, debit: { amount: 500 } }],
  });
  await site.settle();
  await site.passTime(DECEMBER_1);
  await site.settle();
  const { own, payments } = await viewOf(site, hanako);
  expect(own).toMatchObject({ type: 'premium', next: null, expires_at: '2026-12-31' });
  expect(payments[0]).toMatchObject({ type: 'premium', amount: 500 });
});

test('月払いから年払いにすると、毎月のお支払いは止まる', async () => {
  const site = await startPayingSite();
  const hanako = await registered(site.server);
  await paid(site, hanako, MONTHLY);
  await site.passTime('2026-11-10T01:01:00Z');
  await paid(site, hanako, YEARLY);
  const { own } = await viewOf(site, hanako);
  expect(own).toMatchObject({ expires_at: '2027-11-30', debit: null });
  const { subscriptions } = site.stripe.account;
  expect([...subscriptions.values()].map(({ status }) => status)).toEqual(['canceled']);
});

test('二重に申し込むと、あとの引き落としは止まり、その入金は返すものになる', async () => {
  const site = await startPayingSite();
  const hanako = await registered(site.server);
  const first = await pressed(site, hanako, MONTHLY);
  const { account } = site.stripe;
  account.pay(site.stripe.sessionAt(first), 'card');
  // A page that was open in another tab.
  const session = { ...site.stripe.sessionAt(first), id: 'cs_other', status: 'open' };
  await site.passTime('2026-11-10T01:05:00Z');
  account.sessions.add(session);
  account.pay(session, 'card');
  await site.settle();
  const { own, payments } = await viewOf(site, hanako);
  expect(own).toMatchObject({ expires_at: '2026-11-30', debit: { amount: 300 } });
  expect(payments).toHaveLength(2);
  expect([...account.subscriptions.values()].map(({ status }) => status)).toEqual(['active', 'canceled']);
});

test('取り戻された支払いの分は、会員ではなくなる', async () => {
  const site = await startPayingSite();
  const hanako = await registered(site.server);
  await paid(site, hanako, YEARLY);
  const [intent] = site.stripe.account.intents.values();
  if (intent === undefined) throw new Error('no payment');
  site.stripe.account.closeDispute(site.stripe.account.openDispute(intent), 'lost');
  await site.settle();
  const { own, payments } = await viewOf(site, hanako);
  expect(own).toMatchObject({ expires_at: null, is_in_force: false });
  expect(payments).toMatchObject([{ state: 'refunded', refunded: 3_000 }]);
});

test('決済会社が答えないときは、そう言い、答えの途中で切れても、一度だけ開く', async () => {
  const site = await startPayingSite();
  const hanako = await registered(site.server);
  site.stripe.failNext('cut');
  await pressed(site, hanako, YEARLY);
  expect(site.stripe.account.customers.size).toBe(1);
  site.stripe.failNext(500, 500, 500);
  const body = { memberId: hanako.memberId, ...YEARLY };
  expect(await put(site.server.url, beginPayment, body, hanako)).toMatchObject({
    status: 503,
    json: { code: 'provider_away' },
  });
});

test('月の終わりの35分は、月払いの手続きを待ってもらう', async () => {
  const site = await startPayingSite({ now: '2026-11-30T14:30:00Z' });
  const hanako = await registered(site.server);
  const body = { memberId: hanako.memberId, ...MONTHLY };
  expect(await put(site.server.url, beginPayment, body, hanako)).toMatchObject({
    status: 409,
    json: { code: 'month_turns' },
  });
  expect(await paid(site, hanako, YEARLY)).toBe('paid');
});

test('有効期限のあとから始まる月払いは、その月の分を先に支払い、その次の1日から引き落とされる', async () => {
  const site = await startPayingSite();
  const hanako = await registered(site.server, { membership: { type: 'regular', expiresAt: '2026-12-20' } });
  expect(await paid(site, hanako, MONTHLY)).toBe('paid');
  expect((await viewOf(site, hanako)).own).toMatchObject({ expires_at: '2026-12-31' });
  const [standing] = site.stripe.account.subscriptions.values();
  expect(standing).toMatchObject({
    status: 'trialing',
    periodEnd: Date.parse('2026-12-31T15:00:00Z') / 1000,
  });
});

test('カードは、決済会社のページで変える', async () => {
  const site = await startPayingSite();
  const hanako = await registered(site.server);
  expect(await put(site.server.url, openCards, {}, hanako)).toMatchObject({
    status: 409,
    json: { code: 'no_card' },
  });
  await paid(site, hanako, MONTHLY);
  const { status, json } = await put(site.server.url, openCards, {}, hanako);
  expect([status, json]).toEqual([200, { url: expect.stringContaining(`${site.stripe.base}/cards/`) }]);
  const { account } = site.stripe;
  await site.passTime('2026-11-10T02:00:00Z');
  for (const customer of account.customers.values()) {
    customer.card = account.newCard();
    account.emit('customer.updated', customer);
  }
  await site.settle();
  expect([...account.subscriptions.values()].map(({ card }) => card)).toEqual([null]);
});

test('鍵のないサイトでは、事務局が受け付ける', async () => {
  const server = await startTestServer({ now: JOINING_DAY });
  const hanako = await registered(server);
  expect(await viewOf({ server }, hanako)).toMatchObject({ by: 'office', other_methods: [], payments: [] });
  for (const [call, body] of [
    [beginPayment, { memberId: hanako.memberId, ...YEARLY }],
    [openCards, {}],
  ] as const) {
    expect(await put(server.url, call, body, hanako)).toMatchObject({
      status: 409,
      json: { code: 'by_office' },
    });
  }
  const webhook = await fetch(`${server.url}/payments/stripe`, { method: 'POST' });
  expect(webhook.status).toBeGreaterThanOrEqual(404);
});

/** Disputes at the card company, and refunds that were made in the provider's dashboard: days, books, letters, and what the office sees. */

import { expect, test } from 'vitest';
import {
  closeMonth,
  type MemberPayments,
  memberPayments,
  type PaymentsOverview,
  paymentsOverview,
  refundPayment,
  withdrawRefund,
} from '#contract/payment/admin.ts';
import { ADMINISTRATOR, administratorOf } from '#server/testing/administrator.ts';
import {
  lookedUp,
  mailsOf,
  type PayingSite,
  paid,
  registered,
  standing,
  startPayingSite,
  viewOf,
} from './testing/paying-site.ts';

const MONTHLY = { type: 'regular', plan: 'monthly' } as const;
const YEARLY = { type: 'regular', plan: 'yearly' } as const;
const DECEMBER = '2026-12-10T01:00:00Z';
const JANUARY = '2027-01-06T01:00:00Z';

/** A member who has paid, and the office. */
async function siteWith(choice: typeof MONTHLY | typeof YEARLY) {
  const site = await startPayingSite({ env: { ADMIN_EMAILS: ADMINISTRATOR } });
  const hanako = await registered(site.server);
  await paid(site, hanako, choice);
  await site.settle();
  await site.passTime('2026-11-10T01:30:00Z');
  const ask = await administratorOf(site.server);
  const memberOf = async () =>
    (await ask(memberPayments, { params: { memberId: hanako.memberId } })).json as MemberPayments;
  return {
    site,
    hanako,
    memberOf,
    overview: async () => (await ask(paymentsOverview)).json as PaymentsOverview,
    close: async (month: string) => (await ask(closeMonth, { body: { month } })).json as { text: string },
    refund: async (amount: number, endsMembership = false) => {
      const params = { paymentId: (await memberOf()).payments[0]?.payment_id ?? '' };
      return ask(refundPayment, { params, body: { amount, endsMembership, reason: '転居' } });
    },
    withdraw: (refundId: string) => ask(withdrawRefund, { params: { refundId }, body: {} }),
  };
}

function lastIntent({ stripe }: PayingSite) {
  const intent = [...stripe.account.intents.values()].at(-1);
  if (intent === undefined) throw new Error('no payment');
  return intent;
}

test('12月に始まり1月に負けた異議申し立ては、1月の帳簿に載り、12月のファイルは変わらない', async () => {
  const { site, close } = await siteWith(YEARLY);
  await site.passTime(DECEMBER);
  const dispute = site.stripe.account.openDispute(lastIntent(site));
  await site.settle();
  await site.passTime('2027-01-02T01:00:00Z');
  const december = (await close('2026-12')).text;
  await site.passTime(JANUARY);
  site.stripe.account.closeDispute(dispute, 'lost');
  await site.settle();
  expect((await close('2026-12')).text).toBe(december);
  expect((await close('2027-01')).text).toContain('2027-01-06');
  expect((await close('2027-01')).text).toContain('-3000');
});

test('決済会社の画面での返金は、月ごとに、その月の帳簿に載る', async () => {
  const { site, close, hanako } = await siteWith(YEARLY);
  await site.passTime(DECEMBER);
  site.stripe.account.refund(lastIntent(site), 500, {});
  await site.settle();
  const [letter, ...more] = await mailsOf(site, hanako, '会費を返金しました');
  expect(letter).toContain('返金した金額：500円');
  expect(more).toEqual([]);
  const december = (await close('2026-12')).text;
  expect(december).toContain('-500');
  await site.passTime(JANUARY);
  site.stripe.account.refund(lastIntent(site), 2_500, {});
  await site.settle();
  expect((await close('2026-12')).text).toBe(december);
  expect((await close('2027-01')).text).toContain('-2500');
  const letters = await mailsOf(site, hanako, '会費を返金しました');
  expect(letters.map((text) => /返金した金額：(\S+)円/.exec(text)?.[1])).toEqual(['500', '2,500']);
});

test('異議申し立ては事務局に見え、その返金はすぐに断られる', async () => {
  const { site, overview, memberOf, refund } = await siteWith(YEARLY);
  const dispute = site.stripe.account.openDispute(lastIntent(site));
  await site.settle();
  expect((await overview()).disputes).toMatchObject([{ amount: 3_000 }]);
  expect((await memberOf()).payments).toMatchObject([{ dispute: 'open', refundable: 0 }]);
  expect(await refund(3_000)).toMatchObject({ status: 409, json: { code: 'disputed' } });
  site.stripe.account.closeDispute(dispute, 'won');
  await site.settle();
  expect((await overview()).disputes).toEqual([]);
  expect((await refund(3_000)).status).toBe(200);
  await lookedUp(site.store);
  expect((await memberOf()).payments).toMatchObject([{ state: 'refunded' }]);
});

test('カード会社の問い合わせは、お金の戻らない問い合わせとして事務局に見え、返金もできる', async () => {
  const { site, overview, memberOf, refund, close } = await siteWith(YEARLY);
  site.stripe.account.openDispute(lastIntent(site), 'warning_needs_response');
  await site.settle();
  expect((await overview()).disputes).toMatchObject([{ amount: 3_000, status: 'inquiry' }]);
  expect((await memberOf()).payments).toMatchObject([
    { dispute: 'inquiry', state: 'paid', refunded: 0, refundable: 3_000 },
  ]);
  expect((await close('2026-11')).text).not.toContain('-3000');
  expect((await refund(3_000)).status).toBe(200);
  await lookedUp(site.store);
  expect((await memberOf()).payments).toMatchObject([{ state: 'refunded' }]);
});

test('答えた問い合わせは見えなくなり、異議申し立てになればまた出る', async () => {
  const { site, overview, memberOf } = await siteWith(YEARLY);
  const { account } = site.stripe;
  const dispute = account.openDispute(lastIntent(site), 'warning_needs_response');
  await site.settle();
  account.changeDispute(dispute, 'warning_under_review');
  await site.settle();
  expect((await overview()).disputes).toEqual([]);
  expect((await memberOf()).payments).toMatchObject([{ dispute: 'closed', refundable: 3_000 }]);
  account.changeDispute(dispute, 'needs_response');
  await site.settle();
  expect((await overview()).disputes).toMatchObject([{ status: 'open' }]);
  expect((await memberOf()).payments).toMatchObject([{ dispute: 'open', refundable: 0 }]);
});

test('異議申し立てに負けると、会員に手紙が届き、そのカードからは引き落とされない', async () => {
  const { site, hanako, memberOf } = await siteWith(MONTHLY);
  await site.passTime(DECEMBER);
  await site.settle();
  const dispute = site.stripe.account.openDispute(lastIntent(site));
  site.stripe.account.closeDispute(dispute, 'lost');
  await site.settle();
  expect(standing(site)).toEqual([]);
  const letters = await mailsOf(site, hanako, 'お支払いの記録が取り消されました');
  expect(letters).toHaveLength(1);
  expect(letters[0]).toContain('カード会社');
  expect(letters[0]).toContain('毎月の引き落としも止まりました');
  expect(await mailsOf(site, hanako, '会費を返金しました')).toEqual([]);
  expect((await memberOf()).payments[0]).toMatchObject({ dispute: 'lost', state: 'refunded' });
  await site.passTime('2026-12-31T15:30:00Z');
  await site.settle();
  expect((await viewOf(site, hanako)).own.is_in_force).toBe(false);
});

test('あとの月に負けた異議申し立ても、引き落としを止める', async () => {
  const { site, hanako } = await siteWith(MONTHLY);
  const dispute = site.stripe.account.openDispute(lastIntent(site));
  await site.passTime(DECEMBER);
  site.stripe.account.closeDispute(dispute, 'lost');
  await site.settle();
  expect(standing(site)).toEqual([]);
  expect((await viewOf(site, hanako)).own).toMatchObject({ is_in_force: true, expires_at: '2026-12-31' });
});

test('断られた返金は、決済会社の画面で返金されると済んだことになり、決めたとおりに期間が終わる', async () => {
  const { site, refund, overview, hanako } = await siteWith(YEARLY);
  site.stripe.account.refuseRefunds(true);
  expect((await refund(3_000, true)).status).toBe(200);
  await lookedUp(site.store);
  expect((await overview()).open_refunds).toMatchObject([{ problem: expect.any(String) }]);
  site.stripe.account.refuseRefunds(false);
  site.stripe.account.refund(lastIntent(site), 3_000, {});
  await site.settle();
  expect((await overview()).open_refunds).toEqual([]);
  expect((await viewOf(site, hanako)).own.is_in_force).toBe(false);
  expect(await mailsOf(site, hanako, '会費を返金しました')).toHaveLength(1);
});

test('断られた返金は取り下げられ、手続き中のものは取り下げられない', async () => {
  const { site, refund, overview, withdraw, memberOf } = await siteWith(YEARLY);
  site.stripe.account.refuseRefunds(true);
  expect((await refund(3_000)).status).toBe(200);
  await lookedUp(site.store);
  const [open] = (await overview()).open_refunds;
  const { status, json } = await withdraw(open?.refund_id ?? '');
  expect([status, (json as PaymentsOverview).open_refunds]).toEqual([200, []]);
  expect((await withdraw(open?.refund_id ?? '')).status).toBe(404);
  expect((await memberOf()).payments).toMatchObject([{ refundable: 3_000 }]);
  // The provider does not answer: the refund may be made at any moment.
  site.stripe.failNext(429, 429, 429);
  expect((await refund(1_000)).status).toBe(200);
  const [waiting] = (await overview()).open_refunds;
  expect(await withdraw(waiting?.refund_id ?? '')).toMatchObject({
    status: 409,
    json: { code: 'refund_under_way' },
  });
});

test('一部を返金したあとに負けた異議申し立ても、期間と引き落としを終わらせる', async () => {
  const { site, hanako, refund } = await siteWith(MONTHLY);
  expect((await refund(100)).status).toBe(200);
  await lookedUp(site.store);
  expect((await viewOf(site, hanako)).own.is_in_force).toBe(true);
  const dispute = site.stripe.account.openDispute(lastIntent(site));
  await site.settle();
  await site.passTime('2026-11-20T01:00:00Z');
  site.stripe.account.closeDispute(dispute, 'lost');
  await site.settle();
  expect((await viewOf(site, hanako)).own).toMatchObject({ is_in_force: false, debit: null });
  expect(standing(site)).toEqual([]);
});

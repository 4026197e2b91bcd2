/** A refund that ends a membership ends its debit, too, and its letter tells the days as they are then. */

import { expect, test } from 'vitest';
import { type MemberPayments, memberPayments, refundPayment } from '#contract/payment/admin.ts';
import { ADMINISTRATOR, type Ask, administratorOf } from '#server/testing/administrator.ts';
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

type Office = { readonly site: PayingSite; readonly ask: Ask };

async function siteWith(choice: typeof MONTHLY | typeof YEARLY) {
  const site = await startPayingSite({ env: { ADMIN_EMAILS: ADMINISTRATOR } });
  const hanako = await registered(site.server);
  await paid(site, hanako, choice);
  await site.settle();
  await site.passTime('2026-11-10T01:30:00Z');
  return { site, hanako };
}

/** The office pays the newest payment of the member back. */
async function refunded({ site, ask }: Office, memberId: string, body: object): Promise<void> {
  const { status, json } = await ask(memberPayments, { params: { memberId } });
  expect({ status, json }).toMatchObject({ status: 200 });
  const params = { paymentId: (json as MemberPayments).payments[0]?.payment_id ?? '' };
  const asked = { params, body: { amount: 300, reason: '転居', ...body } };
  expect((await ask(refundPayment, asked)).status).toBe(200);
  await lookedUp(site.store);
}

test('期間も終わらせる返金で、毎月の引き落としも止まり、次の1日に引き落とされない', async () => {
  const { site, hanako } = await siteWith(MONTHLY);
  const ask = await administratorOf(site.server);
  await refunded({ site, ask }, hanako.memberId, { endsMembership: true });
  expect(standing(site)).toEqual([]);
  const [letter, ...more] = await mailsOf(site, hanako, '会費を返金しました');
  expect(more).toEqual([]);
  expect(letter).toContain('会員資格の有効期限：なし');
  expect(letter).toContain('毎月の引き落としも止まりました');
  await site.passTime('2026-11-30T15:30:00Z');
  await site.settle();
  const { own, payments } = await viewOf(site, hanako);
  expect(own).toMatchObject({ is_in_force: false, debit: null });
  expect(payments).toMatchObject([{ state: 'refunded' }]);
});

test('期間を残す返金では、引き落としは続く', async () => {
  const { site, hanako } = await siteWith(MONTHLY);
  const ask = await administratorOf(site.server);
  await refunded({ site, ask }, hanako.memberId, { endsMembership: false });
  expect(standing(site)).toHaveLength(1);
});

test('年払いの途中の返金の手紙は、返金のあとの最終日を伝える', async () => {
  const { site, hanako } = await siteWith(YEARLY);
  await site.passTime('2026-12-10T01:00:00Z');
  const ask = await administratorOf(site.server);
  await refunded({ site, ask }, hanako.memberId, { amount: 1_000, endsMembership: true });
  const [letter, ...more] = await mailsOf(site, hanako, '会費を返金しました');
  expect(more).toEqual([]);
  expect(letter).toContain('会員資格の有効期限：2026年12月9日');
  // A refund of the rest is told by a letter of its own.
  await refunded({ site, ask }, hanako.memberId, { amount: 2_000, endsMembership: true });
  expect(await mailsOf(site, hanako, '会費を返金しました')).toHaveLength(2);
});

test.each([
  ['全額なら、引き落としは止まる', 300, 0],
  ['一部なら、引き落としは続く', 100, 1],
] as const)('決済会社の画面で返金された会費が、%s', async (_what, amount, left) => {
  const { site } = await siteWith(MONTHLY);
  const [intent] = site.stripe.account.intents.values();
  if (intent !== undefined) site.stripe.account.refund(intent, amount, {});
  await site.settle();
  expect(standing(site)).toHaveLength(left);
});

test('返すべきお金の返金では、引き落としは続く', async () => {
  const { site, hanako } = await siteWith(MONTHLY);
  const ask = await administratorOf(site.server);
  const { customer, metadata } = standing(site)[0] ?? {};
  if (customer === undefined || metadata === undefined) throw new Error('no debit');
  // The month is paid a second time, from another page.
  site.stripe.account.payAgain(customer, { ...metadata }, 300);
  await site.settle();
  await refunded({ site, ask }, hanako.memberId, { endsMembership: true });
  expect(standing(site)).toHaveLength(1);
  expect((await viewOf(site, hanako)).own).toMatchObject({ is_in_force: true });
});

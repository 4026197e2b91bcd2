/** Between the application on a month's last day and the 1st: calling off, another choice, a year, another payer. */

import { expect, test } from 'vitest';
import { chooseMembership, giveNotice, leaveFamily } from '#contract/payment/payments.ts';
import type { Choice } from '#domain/membership/course/course.ts';
import { put } from '#server/testing/calls.ts';
import { eventually } from '#server/testing/eventually.ts';
import { callOff, DECEMBER_1, LAST_DAY, startedLater } from './testing/later-start.ts';
import {
  failuresOf,
  headersOf,
  joined,
  lookedUp,
  mailsOf,
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
const PREMIUM = { type: 'premium', plan: 'monthly' } as const;
const YEARLY = { type: 'regular', plan: 'yearly' } as const;
const PRESSED = '2026-11-30T05:10:00Z';

/** A member who waits for December 1. */
async function siteWithWaiting() {
  const site = await startPayingSite({ now: LAST_DAY, env: { PAYMENT_METHODS: 'konbini' } });
  const hanako = await registered(site.server);
  await startedLater(site, hanako);
  await site.settle();
  await site.passTime(PRESSED);
  return { site, hanako };
}

async function choose({ server }: PayingSite, payer: Payer, choice: Choice, memberId = payer.memberId) {
  return put(
    server.url,
    chooseMembership,
    { memberId, ...choice },
    { headers: await headersOf(server, payer) },
  );
}

function amountsAsked({ stripe }: PayingSite) {
  return [...stripe.account.intents.values()].map(({ amount }) => amount);
}

test('始まる前に取り消せば、1日には何も引き落とされず、また申し込める', async () => {
  const { site, hanako } = await siteWithWaiting();
  const { json } = await callOff(site, hanako);
  expect(json).toMatchObject({ memberships: [{ leaving_on: null, debit: null, last_days: [] }] });
  const [letter] = await mailsOf(site, hanako, '会員の申し込みを取り消しました');
  expect(letter).toContain('会費が引き落とされることはありません。');
  await site.settle();
  expect(standing(site)).toEqual([]);
  await site.passTime(DECEMBER_1);
  await site.settle();
  const { own, payments } = await viewOf(site, hanako);
  expect([own.is_in_force, own.debit, own.failed_month, payments]).toEqual([false, null, null, []]);
  expect(own.offers.find(({ plan }) => plan === 'monthly')?.way).toBe('payNow');
  expect(await mailsOf(site, hanako, '毎月の引き落としが止まりました')).toEqual([]);
});

test('始まる前に支払者が家族をやめると、子にも、始まらないことが手紙で知らされる', async () => {
  const site = await startPayingSite({ now: LAST_DAY });
  const child = await registered(site.server);
  const father = await registered(site.server);
  await joined(site, child, father);
  await startedLater(site, father, { memberId: child.memberId });
  await site.settle();
  await site.passTime(PRESSED);
  const body = { memberId: child.memberId };
  const headers = await headersOf(site.server, father);
  expect((await put(site.server.url, leaveFamily, body, { headers })).status).toBe(200);
  const letters = await mailsOf(site, child, '会員の期間は始まりません');
  expect(letters).toHaveLength(1);
  expect(letters[0]).toContain('2026年12月1日の最初の引き落としは行われません。');
  expect(await mailsOf(site, father, '会費をお支払いになる方が変わりました')).toHaveLength(1);
  expect(await mailsOf(site, father, '会員の期間は始まりません')).toEqual([]);
  await site.settle();
  expect(standing(site)).toEqual([]);
});

test('取り消しは、取り消せない', async () => {
  const { site, hanako } = await siteWithWaiting();
  expect((await callOff(site, hanako)).status).toBe(200);
  expect(await callOff(site, hanako, { lastDay: null })).toMatchObject({
    status: 409,
    json: { code: 'not_leaving' },
  });
});

test('取り消した日にもう一度申し込めば、1日に始まる', async () => {
  const { site, hanako } = await siteWithWaiting();
  await callOff(site, hanako);
  await site.settle();
  await site.passTime('2026-11-30T05:20:00Z');
  await startedLater(site, hanako);
  await site.settle();
  expect(standing(site)).toHaveLength(1);
  await site.passTime(DECEMBER_1);
  await site.settle();
  const { own, payments } = await viewOf(site, hanako);
  expect([own.is_in_force, own.leaving_on]).toEqual([true, null]);
  expect(payments.map(({ month }) => month)).toEqual(['2026-12']);
});

test('取り消したのと同じ瞬間にもう一度申し込んでも、1日に始まる', async () => {
  const { site, hanako } = await siteWithWaiting();
  await callOff(site, hanako);
  await site.settle();
  await startedLater(site, hanako);
  await site.settle();
  expect(standing(site)).toHaveLength(1);
  expect((await viewOf(site, hanako)).own).toMatchObject({
    debit: { next_on: '2026-12-01' },
    leaving_on: null,
  });
  await site.passTime(DECEMBER_1);
  await site.settle();
  expect((await viewOf(site, hanako)).own.is_in_force).toBe(true);
});

test('同じ瞬間の届けと取り消し、選択と選び直しは、行った順に数える', async () => {
  const site = await startPayingSite();
  const hanako = await registered(site.server);
  await paid(site, hanako, MONTHLY);
  await site.settle();
  const notice = async (lastDay: string | null) => {
    const body = { memberId: hanako.memberId, lastDay };
    const headers = await headersOf(site.server, hanako);
    return (await put(site.server.url, giveNotice, body, { headers })).status;
  };
  expect([await notice('2026-11-30'), await notice(null)]).toEqual([200, 200]);
  expect((await viewOf(site, hanako)).own.leaving_on).toBeNull();
  for (const choice of [PREMIUM, MONTHLY, PREMIUM, MONTHLY, PREMIUM]) {
    expect((await choose(site, hanako, choice)).status).toBe(200);
    const { next } = (await viewOf(site, hanako)).own;
    expect(next).toEqual(choice === PREMIUM ? PREMIUM : null);
  }
});

test('取り消した日に今日から始めれば、その日から有効で、退会の届けは残らない', async () => {
  const { site, hanako } = await siteWithWaiting();
  await callOff(site, hanako);
  await site.settle();
  await site.passTime('2026-11-30T05:20:00Z');
  expect(await paid(site, hanako, MONTHLY)).toBe('paid');
  await site.settle();
  expect((await viewOf(site, hanako)).own).toMatchObject({
    is_in_force: true,
    expires_at: '2026-11-30',
    leaving_on: null,
    debit: { next_on: '2026-12-01' },
    last_days: expect.arrayContaining(['2026-12-31']),
  });
});

test.each([
  ['引き落とされた分は、返すものになる', false],
  ['断られても、何も起きなかったことになる', true],
])('取り消しが決済会社に届くのが遅れ、%s', async (_what, declines) => {
  const { site, hanako } = await siteWithWaiting();
  for (const customer of site.stripe.account.customers.values()) customer.declines = declines;
  site.stripe.failNext(500, 500, 500);
  await callOff(site, hanako);
  await eventually(async () => expect(await failuresOf(site.store)).toEqual([1]));
  await site.passTime(DECEMBER_1);
  await site.settle();
  const { own, payments } = await viewOf(site, hanako);
  expect([own.is_in_force, own.debit, own.failed_month, standing(site)]).toEqual([false, null, null, []]);
  expect(payments.filter(({ state }) => state === 'paid')).toHaveLength(declines ? 0 : 1);
  const [receipt] = await mailsOf(site, hanako, '会費のお支払いを受け取りました');
  if (!declines) expect(receipt).toContain('事務局から返金いたします。');
});

test('退会したことのある会員も、翌月からにでき、取り消せば何も引き落とされず、前の退会のあとのままになる', async () => {
  const site = await startPayingSite({ now: '2026-09-10T01:00:00Z' });
  const hanako = await registered(site.server);
  await paid(site, hanako, MONTHLY);
  await site.settle();
  const body = { memberId: hanako.memberId, lastDay: '2026-09-30' };
  const headers = await headersOf(site.server, hanako);
  expect((await put(site.server.url, giveNotice, body, { headers })).status).toBe(200);
  await site.settle();
  await site.passTime(LAST_DAY);
  await site.settle();
  await startedLater(site, hanako);
  await site.settle();
  expect((await viewOf(site, hanako)).own).toMatchObject({
    expires_at: '2026-09-30',
    leaving_on: null,
    debit: { next_on: '2026-12-01' },
    last_days: ['2026-11-30'],
  });
  await site.passTime(PRESSED);
  expect((await callOff(site, hanako)).status).toBe(200);
  await site.settle();
  expect(standing(site)).toEqual([]);

  await site.passTime('2026-11-30T05:20:00Z');
  await startedLater(site, hanako);
  await site.passTime(DECEMBER_1);
  await site.settle();
  expect((await viewOf(site, hanako)).own).toMatchObject({ is_in_force: true, expires_at: '2026-12-31' });
  expect(amountsAsked(site)).toEqual([300, 300]);
});

test('待つあいだに別の種別を選ぶと、1日の引き落としから、その種別になる', async () => {
  const { site, hanako } = await siteWithWaiting();
  expect((await choose(site, hanako, MONTHLY)).json).toMatchObject({ code: 'same_choice' });
  expect((await choose(site, hanako, YEARLY)).json).toMatchObject({ code: 'pays_now' });
  expect((await choose(site, hanako, PREMIUM)).status).toBe(200);
  await lookedUp(site.store);
  expect((await viewOf(site, hanako)).own).toMatchObject({
    ...PREMIUM,
    next: null,
    debit: { next_on: '2026-12-01', amount: 500 },
  });
  const [letter] = await mailsOf(site, hanako, '会員種別・お支払いプランの変更を承りました');
  expect(letter).toContain('最初の引き落とし：2026年12月1日');
  expect(letter).toContain('会費：毎月500円（税込）');
  await site.passTime(DECEMBER_1);
  await site.settle();
  expect((await viewOf(site, hanako)).own).toMatchObject({ ...PREMIUM, is_in_force: true });
  expect(amountsAsked(site)).toEqual([500]);
});

test('待つあいだに年払いをカードで支払えば、今日からの一年になり、1日には引き落とされない', async () => {
  const { site, hanako } = await siteWithWaiting();
  expect(await paid(site, hanako, YEARLY)).toBe('paid');
  await site.settle();
  await site.passTime(DECEMBER_1);
  await site.settle();
  expect(amountsAsked(site)).toEqual([3_000]);
  expect((await viewOf(site, hanako)).own).toMatchObject({ expires_at: '2027-11-29', debit: null });
});

test('待つあいだに年払いの払込票を受け取り、1日のあとに支払えば、月のあとに一年が続き、引き落としは終わる', async () => {
  const { site, hanako } = await siteWithWaiting();
  const url = await pressed(site, hanako, YEARLY);
  await fetch(`${url}/konbini`, { method: 'POST', redirect: 'manual' });
  await site.settle();
  await site.passTime(DECEMBER_1);
  await site.settle();
  expect((await viewOf(site, hanako)).own).toMatchObject({ is_in_force: true, expires_at: '2026-12-31' });
  await site.passTime('2026-12-03T03:00:00Z');
  site.stripe.account.paySlip(site.stripe.sessionAt(url));
  await site.settle();
  expect((await viewOf(site, hanako)).own).toMatchObject({ expires_at: '2027-12-31', debit: null });
  expect(amountsAsked(site)).toEqual([3_000, 300]);
  expect(standing(site)).toEqual([]);
});

test('待つあいだに年払いの払込票を支払えば、一年が始まり、1日には引き落とされない', async () => {
  const { site, hanako } = await siteWithWaiting();
  const url = await pressed(site, hanako, YEARLY);
  await fetch(`${url}/konbini`, { method: 'POST', redirect: 'manual' });
  await site.settle();
  await site.passTime('2026-11-30T06:00:00Z');
  site.stripe.account.paySlip(site.stripe.sessionAt(url));
  await site.settle();
  expect(standing(site)).toEqual([]);
  await site.passTime(DECEMBER_1);
  expect(amountsAsked(site)).toEqual([3_000]);
});

test('親が子の分を翌月からにし、子が高い種別を選んでも、親が同意しなければ、1日は元の金額になる', async () => {
  const site = await startPayingSite({ now: LAST_DAY });
  const [child, parent] = [await registered(site.server), await registered(site.server)];
  await joined(site, child, parent);
  expect(await startedLater(site, parent, { memberId: child.memberId })).toBe('later');
  await site.settle();
  for (const reader of [child, parent])
    expect(await mailsOf(site, reader, '会員のお申し込みを承りました')).toHaveLength(1);
  await site.passTime(PRESSED);
  expect((await viewOf(site, child)).own.offers).toMatchObject([{ ...PREMIUM, way: 'consent' }]);
  expect((await choose(site, child, PREMIUM)).status).toBe(200);
  await lookedUp(site.store);
  await site.passTime(DECEMBER_1);
  await site.settle();
  expect(amountsAsked(site)).toEqual([300]);
  expect((await viewOf(site, child)).own).toMatchObject({ is_in_force: true, request: PREMIUM });
});

test('ほかの人が支払うことになれば、前の人は手紙で知り、そのカードからは1日に引き落とされない', async () => {
  const { site, hanako } = await siteWithWaiting();
  const parent = await registered(site.server);
  await joined(site, hanako, parent);
  await site.settle();
  const [letter] = await mailsOf(site, hanako, '会費をお支払いになる方が変わりました');
  expect(letter).toContain('次の1日からは引き落とされません。');
  await site.passTime(DECEMBER_1);
  await site.settle();
  expect(amountsAsked(site)).toEqual([]);
  expect((await viewOf(site, hanako)).own).toMatchObject({ is_in_force: false, debit: null });
});

/** Joining on the last day of a month: today, or with the next 1st and nothing to pay before. */

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { eraseMember } from '#contract/member/members.ts';
import { standing as membershipStanding } from '#contract/member/membership.ts';
import { type PaymentsOverview, paymentsOverview } from '#contract/payment/admin.ts';
import { ADMINISTRATOR, administratorOf } from '#server/testing/administrator.ts';
import { get } from '#server/testing/calls.ts';
import { seededRandom } from '#server/testing/random.ts';
import { noteReported, USUAL_DAYS } from './reconcile.ts';
import { stripeProvider } from './stripe.ts';
import { begin, callOff, DECEMBER_1, LAST_DAY, startedLater } from './testing/later-start.ts';
import {
  headersOf,
  lookedUp,
  mailsOf,
  type Payer,
  type PayingSite,
  registered,
  standing,
  startPayingSite,
  viewOf,
} from './testing/paying-site.ts';

async function siteOnLastDay(env: Readonly<Record<string, string>> = {}) {
  const site = await startPayingSite({ now: LAST_DAY, env });
  return { site, hanako: await registered(site.server) };
}

/** What the nightly reconciliation does on a day. */
async function reconciled({ stripe, store, server }: PayingSite, today: string): Promise<void> {
  const provider = stripeProvider({
    secretKey: stripe.env.STRIPE_SECRET_KEY ?? '',
    webhookSecret: stripe.env.STRIPE_WEBHOOK_SECRET ?? '',
    api: stripe.base,
    otherMethods: [],
    publicUrl: null,
  });
  await noteReported(USUAL_DAYS, { store, clock: server.clock, today: () => today, provider });
  await lookedUp(store);
}

async function monthsPaid(site: PayingSite, payer: Payer): Promise<readonly (string | null)[]> {
  return (await viewOf(site, payer)).payments.map(({ month }) => month);
}

test('月の最後の日には、翌月1日から始められ、今日は何も引き落とされず、1日に始まる', async () => {
  const { site, hanako } = await siteOnLastDay();
  const { offers } = (await viewOf(site, hanako)).own;
  expect(offers.map(({ plan, payment }) => [plan, payment?.later_start_on])).toEqual([
    ['monthly', '2026-12-01'],
    ['yearly', null],
    ['monthly', '2026-12-01'],
    ['yearly', null],
  ]);

  expect(await startedLater(site, hanako)).toBe('later');
  await site.settle();
  expect([...site.stripe.account.intents.values()]).toEqual([]);
  const waiting = await viewOf(site, hanako);
  expect(waiting.payments).toEqual([]);
  expect(waiting.card_debits).toMatchObject([{ amount: 300, since: '2026-11-30T15:00:00.000Z' }]);
  expect(waiting.own).toMatchObject({
    type: 'regular',
    plan: 'monthly',
    next: null,
    is_in_force: false,
    expires_at: null,
    debit: { next_on: '2026-12-01', amount: 300 },
    last_days: ['2026-11-30'],
  });
  const [applied] = await mailsOf(site, hanako, '会員のお申し込みを承りました');
  expect(applied).toContain('最初の引き落とし：2026年12月1日');
  expect(applied).toContain('会費：毎月300円（税込）');

  await site.passTime(DECEMBER_1);
  await site.settle();
  expect((await viewOf(site, hanako)).own).toMatchObject({
    is_in_force: true,
    expires_at: '2026-12-31',
    debit: { next_on: '2027-01-01', amount: 300 },
  });
  expect(await monthsPaid(site, hanako)).toEqual(['2026-12']);
  expect(await mailsOf(site, hanako, 'ご入会ありがとうございます')).toHaveLength(1);
  const [receipt] = await mailsOf(site, hanako, '会費のお支払いを受け取りました');
  expect(receipt).toContain('内容：レギュラー会員 会費（2026年12月分）');
  expect(receipt).toContain('次のお支払いは2027年1月1日です。');
  expect(await mailsOf(site, hanako, '会員のお申し込みを承りました')).toHaveLength(1);
});

test('始まる前も、1日のお支払いの知らせが来るまでも、会員としては扱われない', async () => {
  const { site, hanako } = await siteOnLastDay();
  await startedLater(site, hanako, { type: 'premium' });
  await site.settle();
  const isInForce = async () => {
    const { json } = await get(site.server.url, membershipStanding, {}, await headersOf(site.server, hanako));
    return (json as { is_in_force: boolean }).is_in_force;
  };
  expect(await isInForce()).toBe(false);
  site.server.setClock(DECEMBER_1);
  expect(await isInForce()).toBe(false);
  await site.passTime(DECEMBER_1);
  await site.settle();
  expect(await isInForce()).toBe(true);
});

test('最後の日でも今日から始めれば、その月の分を払い、翌日の1日に次の月の分が引き落とされる', async () => {
  const { site, hanako } = await siteOnLastDay();
  const { json } = await begin(site, hanako, { startsOn: '2026-11-30' });
  await fetch(`${(json as { url: string }).url}/card`, { method: 'POST', redirect: 'manual' });
  await site.settle();
  expect((await viewOf(site, hanako)).own).toMatchObject({ is_in_force: true, expires_at: '2026-11-30' });
  await site.passTime(DECEMBER_1);
  await site.settle();
  expect(await monthsPaid(site, hanako)).toEqual(['2026-12', '2026-11']);
  expect(await mailsOf(site, hanako, '会員のお申し込みを承りました')).toEqual([]);
});

test.each([
  ['最後の日の前の日には、翌月からにできない', '2026-11-29T05:00:00Z'],
  ['画面を開いたまま月が変わると、今日の支払いにはならず、断られる', DECEMBER_1],
])('%s', async (_what, now) => {
  const site = await startPayingSite({ now });
  const hanako = await registered(site.server);
  const answer = await begin(site, hanako, { startsOn: '2026-12-01', paysLater: true });
  expect(answer).toMatchObject({ status: 409, json: { code: 'terms_changed' } });
  expect([...site.stripe.account.sessions.values()]).toEqual([]);
});

test('同じ操作の送り直しで、始める日だけを変えることはできない', async () => {
  const { site, hanako } = await siteOnLastDay();
  const key = randomUUID();
  const later = { startsOn: '2026-12-01', paysLater: true, key };
  const first = await begin(site, hanako, later);
  expect(await begin(site, hanako, later)).toMatchObject({ status: 200, json: first.json });
  expect((await begin(site, hanako, { startsOn: '2026-11-30', key })).status).toBe(409);
});

test('1日のお支払いの知らせを待つあいだは、もう一度の支払いも、退会も受け付けない', async () => {
  const { site, hanako } = await siteOnLastDay();
  await startedLater(site, hanako);
  await site.settle();
  site.server.setClock(DECEMBER_1);
  expect((await viewOf(site, hanako)).own).toMatchObject({
    debit: { next_on: '2026-12-01', amount: 300 },
    offers: [],
    last_days: [],
  });
  expect(await callOff(site, hanako, { lastDay: '2026-12-31' })).toMatchObject({ status: 409 });
  await site.passTime(DECEMBER_1);
  await site.settle();
  expect(await monthsPaid(site, hanako)).toEqual(['2026-12']);
});

test('1日のカード決済が断られれば、始まらず、引き落としは止まり、支払えば始まる', async () => {
  const { site, hanako } = await siteOnLastDay();
  await startedLater(site, hanako);
  for (const customer of site.stripe.account.customers.values()) customer.declines = true;
  await site.passTime(DECEMBER_1);
  await site.settle();
  const { own } = await viewOf(site, hanako);
  expect(own).toMatchObject({ is_in_force: false, failed_month: '2026-12', debit: null });
  expect(standing(site)).toEqual([]);
  expect(own.offers.find(({ plan }) => plan === 'monthly')?.way).toBe('payNow');
  const [letter] = await mailsOf(site, hanako, '会費のお支払いができませんでした');
  expect(letter).toContain('会員の期間は、始まっていません。');
});

test('知らせが重なり、前後しても、申し込みの手紙も、1日のお支払いも、一つずつになる', async () => {
  const { site, hanako } = await siteOnLastDay();
  const random = seededRandom(7);
  const reportShuffled = async () => {
    const events = site.stripe.takeEvents();
    const doubled = [...events, ...events].map((event) => ({ event, place: random() }));
    for (const { event } of doubled.toSorted((a, b) => a.place - b.place))
      expect(await site.stripe.report(site.server.url, event)).toBe(200);
    await lookedUp(site.store);
  };
  await startedLater(site, hanako);
  await reportShuffled();
  await site.passTime(DECEMBER_1);
  await reportShuffled();
  expect(await monthsPaid(site, hanako)).toEqual(['2026-12']);
  expect(await mailsOf(site, hanako, '会員のお申し込みを承りました')).toHaveLength(1);
  expect(await mailsOf(site, hanako, 'ご入会ありがとうございます')).toHaveLength(1);
});

test('知らせが一つも届かなくても、夜の突き合わせで始まり、始まる前の引き落としは、よその引き落としとされない', async () => {
  const { site, hanako } = await siteOnLastDay({ ADMIN_EMAILS: ADMINISTRATOR });
  await startedLater(site, hanako);
  await reconciled(site, '2026-11-30');
  const ask = await administratorOf(site.server);
  const overview = async () => (await ask(paymentsOverview)).json as PaymentsOverview;
  const before = await overview();
  expect(before.strays).toEqual([]);
  expect(before.standings).toContainEqual({ standing: 'starting', members: 1 });
  expect(before.debits.due).toBe(0);
  expect(standing(site)).toHaveLength(1);

  site.server.setClock(DECEMBER_1);
  expect((await overview()).debits).toEqual({ due: 1, paid: 0, failed: 0 });
  await site.passTime('2026-12-01T19:00:00Z');
  await reconciled(site, '2026-12-02');
  expect(await monthsPaid(site, hanako)).toEqual(['2026-12']);
  const after = await overview();
  expect(after.debits).toEqual({ due: 1, paid: 1, failed: 0 });
  expect(after.standings).toContainEqual({ standing: 'starting', members: 0 });
});

test('決済会社が知らせを忘れるほど長く止まっていても、夜の突き合わせで始まる', async () => {
  const { site, hanako } = await siteOnLastDay();
  await startedLater(site, hanako);
  await site.settle();
  await site.passTime('2026-12-08T19:00:00Z');
  await reconciled(site, '2026-12-09');
  expect(await monthsPaid(site, hanako)).toEqual(['2026-12']);
});

test('1日より前にデータを消去すれば、何も引き落とされない', async () => {
  const { site, hanako } = await siteOnLastDay({ ADMIN_EMAILS: ADMINISTRATOR });
  await startedLater(site, hanako);
  const ask = await administratorOf(site.server);
  const { memberId, email } = hanako;
  expect((await ask(eraseMember, { params: { memberId }, body: { email } })).status).toBe(200);
  await site.settle();
  await site.passTime(DECEMBER_1);
  expect(standing(site)).toEqual([]);
  expect([...site.stripe.account.intents.values()]).toEqual([]);
});

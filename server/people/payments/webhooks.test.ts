/** Reports of the provider in whatever order, number and completeness: memberships and payments are the same. */

import process from 'node:process';
import { expect, test } from 'vitest';
import { eraseOwnData } from '#contract/member/membership.ts';
import { giveNotice } from '#contract/payment/payments.ts';
import { instantText } from '#server/platform/clock.ts';
import { put } from '#server/testing/calls.ts';
import { seededRandom } from '#server/testing/random.ts';
import { startTestServerOn } from '#server/testing/server.ts';
import { openTestStore, type TestStore } from '#server/testing/stores.ts';
import type { StripeEvent } from '#server/testing/stripe-records.ts';
import { noteLookups } from './lookups-repository.ts';
import { noteReported } from './reconcile.ts';
import { stripeProvider } from './stripe.ts';
import { callOff, LAST_DAY as LAST_OF_NOVEMBER, startedLater } from './testing/later-start.ts';
import {
  failuresOf,
  headersOf,
  lookedUp,
  type Payer,
  type PayingSite,
  paid,
  pressed,
  registered,
  startPayingSite,
} from './testing/paying-site.ts';

/** `WEBHOOKS_FACTOR` (scripts/at-length.ts) runs more of them. */
const FACTOR = Number(process.env.WEBHOOKS_FACTOR ?? 1);
const SEED = Number(process.env.WEBHOOKS_SEED ?? Math.floor(Math.random() * 2 ** 31));
const MEMBERS = Math.max(1, Math.round(24 * FACTOR));
const LAST_DAY = '2027-10-20T03:00:00Z';
const LONGEST = 120_000 + 120_000 * FACTOR;

test('知らせが前後し、重なり、十に一つ届かなくても、突き合わせれば、会員とお支払いは順に届いたときと同じ', {
  timeout: LONGEST,
}, async () => {
  const random = seededRandom(SEED);
  const site = await startPayingSite({ env: { PAYMENT_METHODS: 'konbini' } });
  const other = await openTestStore();
  await everybodyJoins(site, random);
  const slips = await slipsTaken(site);
  await someWaitForTheFirst(site, random);
  await copyMembers(site.store, other);
  await slipsEnd(slips, site, random);
  await liveAYear(site, random);

  await deleteErased(site.store, other);
  await copyNotices(site.store, other);
  const server = await startTestServerOn(other, { now: LAST_DAY, env: site.settings });
  const { events } = site.stripe.account;
  const arriving = shuffled(
    events.filter(() => random() > 0.1).flatMap((event) => (random() < 0.3 ? [event, event] : [event])),
    random,
  );
  process.stdout.write(
    `seed ${SEED}: ${MEMBERS} members, ${events.length} events, ${arriving.length} reports\n`,
  );
  for (const event of arriving) expect(await site.stripe.report(server.url, event)).toBe(200);
  await reconciled(site, other, server.clock);
  await lookedUp(other);
  expect(await outcomeOf(other)).toEqual(await outcomeOf(site.store));
  const { payments } = await outcomeOf(other);
  expect(payments.length).toBeGreaterThan(MEMBERS);
  const numbers = await other.db
    .selectFrom('payments')
    .select('receipt_number')
    .where('paid_at', 'is not', null)
    .execute();
  const sorted = numbers.map(({ receipt_number }) => Number(receipt_number)).toSorted((a, b) => a - b);
  expect(sorted).toEqual(sorted.map((_number, place) => place + 1));
});

test('署名のない知らせ、古い知らせ、先の時刻の知らせ、よその知らせでは、何も変わらない', async () => {
  const site = await startPayingSite();
  const hanako = await registered(site.server);
  const url = await pressed(site, hanako, { type: 'regular', plan: 'yearly' });
  site.stripe.account.pay(site.stripe.sessionAt(url), 'card');
  const [event] = site.stripe.takeEvents().filter(({ type }) => type === 'checkout.session.completed');
  if (event === undefined) throw new Error('no event');
  const now = site.stripe.account.now();
  for (const how of [
    { signature: '' },
    { signature: 't=1,v1=00' },
    { signature: `t=${now},v1=${'0'.repeat(64)}` },
    { signedAt: now - 600 },
    { signedAt: now + 600 },
  ]) {
    expect(await site.stripe.report(site.server.url, event, how)).toBe(401);
  }
  const { db } = site.store;
  expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  const strange: StripeEvent = {
    ...event,
    type: 'unheard.of',
    data: { object: { object: 'thing', id: 'x' } },
  };
  const foreign: StripeEvent = {
    ...event,
    data: { object: { object: 'invoice', id: 'in_x', customer: 'cus_x' } },
  };
  const unstorable: StripeEvent = { ...event, data: { object: { object: 'invoice', customer: 'cus_\0' } } };
  // A thin event names its object by an address alone.
  const thin = {
    id: 'evt_thin',
    object: 'v2.core.event',
    type: 'v1.billing.meter.no_meter_found',
    created: '',
  };
  for (const one of [strange, foreign, unstorable, thin])
    expect(await site.stripe.report(site.server.url, one)).toBe(200);
  await lookedUp(site.store);
  expect(await db.selectFrom('payments').selectAll().execute()).toEqual([]);
  expect(await site.stripe.report(site.server.url, event)).toBe(200);
  expect(await site.stripe.report(site.server.url, event)).toBe(200);
  await lookedUp(site.store);
  expect(await db.selectFrom('payments').select('state').execute()).toEqual([{ state: 'paid' }]);
});

test('決済会社が答えない間は待ち、答えるようになれば、続きをする', async () => {
  const site = await startPayingSite();
  const hanako = await registered(site.server);
  const url = await pressed(site, hanako, { type: 'regular', plan: 'yearly' });
  site.stripe.account.pay(site.stripe.sessionAt(url), 'card');
  site.stripe.failNext(429);
  await site.stripe.reportAll(site.server.url);
  const { db } = site.store;
  await expect.poll(() => failuresOf(site.store)).toEqual([1]);
  // A server's fault is tried again at once.
  site.stripe.failNext(500);
  await site.passTime('2026-11-10T01:00:05Z');
  await lookedUp(site.store);
  expect(await db.selectFrom('payments').select('state').execute()).toEqual([{ state: 'paid' }]);
});

async function everybodyJoins(site: PayingSite, random: () => number): Promise<void> {
  for (let number = 0; number < MEMBERS; number += 1) {
    const member = await registered(site.server);
    const type = random() < 0.7 ? 'regular' : 'premium';
    const plan = random() < 0.8 ? 'monthly' : 'yearly';
    await paid(site, member, { type, plan });
    if (plan === 'monthly' && random() < 0.2) {
      const headers = await headersOf(site.server, member);
      const body = { memberId: member.memberId, lastDay: '2027-02-28' };
      expect((await put(site.server.url, giveNotice, body, { headers })).status).toBe(200);
    }
  }
  await site.settle();
}

/** On the last day of November, some begin with December 1. Some of them call it off, and some of those begin after all. */
async function someWaitForTheFirst(site: PayingSite, random: () => number): Promise<void> {
  await site.passTime(LAST_OF_NOVEMBER);
  const waiting: Payer[] = [];
  for (let number = 0; number < MEMBERS / 4; number += 1) {
    const member = await registered(site.server);
    expect(await startedLater(site, member, { type: random() < 0.7 ? 'regular' : 'premium' })).toBe('later');
    waiting.push(member);
  }
  await site.settle();
  await site.passTime('2026-11-30T05:10:00Z');
  const calledOff = waiting.filter(() => random() < 0.5);
  for (const member of calledOff) expect((await callOff(site, member)).status).toBe(200);
  await site.settle();
  await site.passTime('2026-11-30T05:20:00Z');
  for (const member of calledOff.filter(() => random() < 0.5)) await startedLater(site, member);
  await site.settle();
}

type Slip = { readonly member: Payer; readonly url: string };

async function slipsTaken(site: PayingSite): Promise<readonly Slip[]> {
  const slips: Slip[] = [];
  for (let number = 0; number < MEMBERS / 6; number += 1) {
    const member = await registered(site.server);
    const url = await pressed(site, member, { type: 'regular', plan: 'yearly' });
    await fetch(`${url}/konbini`, { method: 'POST', redirect: 'manual' });
    slips.push({ member, url });
  }
  await site.settle();
  return slips;
}

/** Some members are erased while their slip waits. The provider cancels it, or keeps it, and it is paid or not. */
async function slipsEnd(slips: readonly Slip[], site: PayingSite, random: () => number): Promise<void> {
  const { account } = site.stripe;
  for (const { member, url } of slips) {
    account.refuseCancels(random() < 0.5);
    if (random() < 0.6) {
      const headers = await headersOf(site.server, member);
      const { status } = await put(site.server.url, eraseOwnData, { email: member.email }, { headers });
      expect(status).toBe(200);
      await lookedUp(site.store);
    }
    const session = site.stripe.sessionAt(url);
    if (account.intents.get(session.intent ?? '')?.status === 'requires_action') {
      if (random() < 0.7) account.paySlip(session);
      else account.endSlip(session);
    }
    await site.settle();
  }
}

/** The provider deletes a customer, the card company disputes, and money goes back, with the days or a part of it. */
async function trouble(site: PayingSite, random: () => number): Promise<void> {
  const { account } = site.stripe;
  const some = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const paidIntents = () =>
    [...account.intents.values()].filter(
      ({ charge, amount }) => charge !== null && !charge.disputed && charge.amount_refunded < amount,
    );
  for (let times = 0; times < MEMBERS / 24; times += 1) {
    const customer = some([...account.customers.values()].filter(({ deleted }) => deleted !== true));
    if (customer !== undefined && random() < 0.3) account.deleteCustomer(customer);
    const disputed = some(paidIntents());
    if (disputed !== undefined && random() < 0.5)
      account.closeDispute(account.openDispute(disputed), random() < 0.6 ? 'lost' : 'won');
    const refunded = some(paidIntents());
    if (refunded !== undefined && random() < 0.5) {
      const left = refunded.amount - (refunded.charge?.amount_refunded ?? 0);
      account.refund(refunded, random() < 0.5 ? left : Math.min(left, 100), {});
    }
    await site.settle();
    await refundWithEnd(site, some);
  }
}

/** The office pays a member back, with the days. */
async function refundWithEnd(
  { store, server, settle }: PayingSite,
  some: <Item>(items: readonly Item[]) => Item | undefined,
): Promise<void> {
  const rows = await store.db
    .selectFrom('payments')
    .innerJoin('members', 'members.member_id', 'payments.member_id')
    .innerJoin('payment_customers as customer', 'customer.member_id', 'payments.payer_id')
    .select(['payment_id', 'amount', 'customer_id'])
    .where('state', '=', 'paid')
    .where('refunded', '=', 0)
    .where('dispute', 'is', null)
    .orderBy('external_id')
    .execute();
  const payment = some(rows);
  if (payment === undefined) return;
  const { payment_id, amount, customer_id } = payment;
  const now = instantText(server.clock());
  const decided = {
    decided_by: 'kanri@example.jp',
    reason: '転居',
    decided_at: now,
    done_at: null,
    problem: null,
  };
  await store.db
    .insertInto('payment_refunds')
    .values({ refund_id: `refund ${payment_id}`, payment_id, amount, ends_membership: 1, ...decided })
    .execute();
  await noteLookups([customer_id], now, store.db);
  await lookedUp(store);
  await settle();
}

/** Each 1st some cards are refused, now and then for one month only. */
async function liveAYear(site: PayingSite, random: () => number): Promise<void> {
  const { account } = site.stripe;
  for (let month = 1; month <= 11; month += 1) {
    const first = Temporal.PlainDate.from('2026-11-01').add({ months: month }).toString();
    for (const customer of account.customers.values()) customer.declines = random() < 0.08;
    await site.passTime(Temporal.Instant.from(`${first}T03:00:00+09:00`).toString());
    await site.settle();
    await trouble(site, random);
  }
  await site.passTime(LAST_DAY);
  await site.settle();
}

async function reconciled(
  { stripe }: PayingSite,
  store: TestStore,
  clock: () => Temporal.Instant,
): Promise<void> {
  const provider = stripeProvider({
    secretKey: stripe.env.STRIPE_SECRET_KEY ?? '',
    webhookSecret: stripe.env.STRIPE_WEBHOOK_SECRET ?? '',
    api: stripe.base,
    otherMethods: [],
    publicUrl: null,
  });
  await noteReported(400, { store, clock, today: () => '2027-10-20', provider });
}

async function copyMembers(from: TestStore, to: TestStore): Promise<void> {
  const members = await from.db.selectFrom('members').selectAll().execute();
  const customers = await from.db.selectFrom('payment_customers').selectAll().execute();
  for (const member of members) {
    const blank = {
      expires_at: null,
      open_until: null,
      membership_type: 'regular',
      payment_plan: 'yearly',
    } as const;
    await to.db
      .insertInto('members')
      .values({ ...member, ...blank })
      .execute();
  }
  for (const customer of customers) await to.db.insertInto('payment_customers').values(customer).execute();
}

async function deleteErased(from: TestStore, to: TestStore): Promise<void> {
  const members = await from.db.selectFrom('members').select('member_id').execute();
  const ids = members.map(({ member_id }) => member_id);
  await to.db.deleteFrom('members').where('member_id', 'not in', ids).execute();
}

/** What the members said themselves, and how their courses began. */
async function copyNotices(from: TestStore, to: TestStore): Promise<void> {
  const said = await from.db
    .selectFrom('membership_events')
    .selectAll()
    .where(({ or, eb }) => or([eb('by', '=', 'member'), eb('kind', '=', 'began')]))
    .execute();
  for (const event of said) await to.db.insertInto('membership_events').values(event).execute();
}

async function outcomeOf({ db }: TestStore) {
  const payments = await db
    .selectFrom('payments')
    .select([
      'external_id',
      'member_id',
      'payer_id',
      'state',
      'amount',
      'month',
      'membership_type',
      'paid_at',
    ])
    // Of a slip that nobody paid, a store may not have heard.
    .where(({ or, eb }) => or([eb('state', '!=', 'failed'), eb('debit_id', 'is not', null)]))
    .orderBy('external_id')
    .execute();
  const members = await db
    .selectFrom('members')
    .select(['member_id', 'membership_type', 'payment_plan', 'expires_at', 'open_until'])
    .orderBy('member_id')
    .execute();
  return { payments, members };
}

function shuffled<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

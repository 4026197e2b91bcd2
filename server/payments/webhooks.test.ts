/** Reports of the provider in whatever order, number and completeness: memberships and payments are the same. */

import process from 'node:process';
import { expect, test } from 'vitest';
import { giveNotice } from '#contract/payments.ts';
import { put } from '#server/testing/calls.ts';
import { seededRandom } from '#server/testing/random.ts';
import { startTestServerOn } from '#server/testing/server.ts';
import { openTestStore, type TestStore } from '#server/testing/stores.ts';
import type { StripeEvent } from '#server/testing/stripe-records.ts';
import { noteReported } from './reconcile.ts';
import { stripeProvider } from './stripe.ts';
import {
  headersOf,
  lookedUp,
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
  const site = await startPayingSite();
  await everybodyJoins(site, random);
  const other = await openTestStore();
  await copyMembers(site.store, other);
  await liveAYear(site, random);

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
  expect(await db.selectFrom('payment_lookups').selectAll().execute()).toEqual([]);
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
  for (const one of [strange, foreign, unstorable])
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
  await expect
    .poll(async () => (await db.selectFrom('payment_lookups').select('failures').execute())[0]?.failures, {
      timeout: 15_000,
    })
    .toBe(1);
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

/** Each 1st some cards are refused, now and then for one month only. */
async function liveAYear(site: PayingSite, random: () => number): Promise<void> {
  const { account } = site.stripe;
  for (let month = 1; month <= 11; month += 1) {
    const first = Temporal.PlainDate.from('2026-11-01').add({ months: month }).toString();
    for (const customer of account.customers.values()) customer.declines = random() < 0.08;
    await site.passTime(Temporal.Instant.from(`${first}T03:00:00+09:00`).toString());
    await site.settle();
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

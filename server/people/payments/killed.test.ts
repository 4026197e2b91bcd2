/** However often processes die at it: no membership without its payment, and no payment without its membership. */

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkoutState } from '#contract/payment/payments.ts';
import { tokyoDate } from '#domain/calendar/tokyo.ts';
import { nextDebitDay } from '#domain/membership/course/changes.ts';
import { courseOf } from '#domain/membership/course/course.ts';
import { monthOf } from '#domain/membership/course/term.ts';
import { findAllEvents } from '#server/people/members/public.ts';
import { put } from '#server/testing/calls.ts';
import { passHalfAMinute } from '#server/testing/half-a-minute.ts';
import { startTestServerOn } from '#server/testing/server.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { startStripeServer } from '#server/testing/stripe-server.ts';
import { insertCustomer } from './customers-repository.ts';
import { noteReported } from './reconcile.ts';
import { stripeProvider } from './stripe.ts';
import { contentWithPrices, headersOf, registered } from './testing/paying-site.ts';

const MEMBERS = 30;
/** Members who begin with the next 1st and pay nothing before. */
const WAITING = 10;
const KILLS = 8;
const LONGEST_LIFE_MS = 1_500;
const LONGEST_TEST = 240_000;

test('知らせ、確かめている途中、支払いから戻ったところで何度止まっても、会員とお支払いは食い違わない', {
  timeout: LONGEST_TEST,
}, async () => {
  const now = Temporal.Now.instant().toString();
  const stripe = await startStripeServer({ now });
  onTestFinished(stripe.stop);
  const store = await openTestStore();
  // Signs people in, and takes no payments itself.
  const signingIn = await startTestServerOn(store, { now });
  const settings = {
    secretKey: stripe.env.STRIPE_SECRET_KEY ?? '',
    webhookSecret: stripe.env.STRIPE_WEBHOOK_SECRET ?? '',
    api: stripe.base,
    otherMethods: [],
    publicUrl: null,
  };
  const provider = stripeProvider(settings);
  const nextFirst = nextDebitDay(tokyoDate(Temporal.Instant.from(now)));
  const later = {
    plan: 'monthly',
    month: monthOf(nextFirst),
    firstDebitOn: nextFirst,
    start: 'firstDebit',
  } as const;
  const waiting: string[] = [];
  const returning: { readonly checkoutId: string; readonly headers: Readonly<Record<string, string>> }[] = [];
  for (let number = 0; number < MEMBERS + WAITING; number += 1) {
    const pays = number < MEMBERS ? ({ plan: 'yearly' } as const) : later;
    const member = await registered(signingIn);
    const { memberId, email } = member;
    const customerId = await provider.createCustomer({ memberId, email });
    await insertCustomer(memberId, customerId, store.db);
    const page = await provider.openCheckout({
      customerId,
      memberId,
      type: 'regular',
      amount: 3_000,
      startsOn: now.slice(0, 10),
      pays,
      paidAddress: 'http://127.0.0.1/payment-done?checkout={CHECKOUT_SESSION_ID}',
      backAddress: 'http://127.0.0.1/payment-cancelled',
      otherMethods: [],
      closesAt: Temporal.Instant.from(now).add({ hours: 20 }),
      key: `key-${number}`,
    });
    const session = stripe.sessionAt(page?.url ?? '');
    stripe.account.pay(session, 'card');
    if (pays === later) waiting.push(memberId);
    returning.push({ checkoutId: session.id, headers: await headersOf(signingIn, member) });
  }

  const env = { ...stripe.env, CONTENT_DIR: await contentWithPrices() };
  const site = await startServerProcess(store.settings, env);
  const events = stripe.takeEvents();
  for (let killed = 0; killed < KILLS; killed += 1) {
    const part = events.filter((_event, place) => place % KILLS === killed);
    const back = returning.filter((_one, place) => place % KILLS === killed);
    const signedAt = Math.floor(Date.now() / 1000);
    const calls = [
      ...part.map((event) => stripe.report(site.url, event, { signedAt })),
      ...back.map(({ checkoutId, headers }) => put(site.url, checkoutState, { checkoutId }, { headers })),
    ].map((call) => call.catch(() => undefined));
    await sleep(Math.random() * LONGEST_LIFE_MS);
    await site.kill();
    await Promise.all(calls);
    await passHalfAMinute(store.db);
    await site.start();
  }

  const clock = () => Temporal.Now.instant();
  await noteReported(1, { store, clock, today: () => tokyoDate(clock()), provider });
  const left = () => store.db.selectFrom('jobs').selectAll().execute();
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 90_000, interval: 200 });

  const payments = await store.db.selectFrom('payments').selectAll().execute();
  expect(payments.map(({ state }) => state)).toEqual(Array.from({ length: MEMBERS }, () => 'paid'));
  expect(payments.map(({ receipt_number }) => Number(receipt_number)).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: MEMBERS }, (_, place) => place + 1),
  );
  for (const { member_id, payment_id } of payments) {
    const course = courseOf(await findAllEvents(member_id, store.db));
    expect(course?.spans.map(({ payment }) => payment)).toEqual([payment_id]);
    const member = await store.db
      .selectFrom('members')
      .select('expires_at')
      .where('member_id', '=', member_id)
      .executeTakeFirst();
    expect(member?.expires_at).toBe(course?.spans[0]?.to);
  }
  expect([...stripe.account.intents.values()]).toHaveLength(MEMBERS);
  for (const memberId of waiting) {
    const events = await findAllEvents(memberId, store.db);
    expect(events.map(({ kind }) => kind).toSorted()).toEqual(['began', 'debitSet']);
    expect(courseOf(events)).toMatchObject({ spans: [], debitStartsOn: nextFirst });
  }
  expect(
    [...stripe.account.subscriptions.values()].filter(({ status }) => status !== 'canceled'),
  ).toHaveLength(WAITING);
});

/**
 * The contract of the payment provider port. Runs against the stand-in, and also against Stripe's own test mode where
 * `STRIPE_TEST_KEY` is its test key (docs/development.md).
 */

import { randomUUID } from 'node:crypto';
import process from 'node:process';
import Stripe from 'stripe';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startStripeServer } from '#server/testing/stripe-server.ts';
import type { NewCheckout, Provider } from './provider.ts';
import { stripeProvider } from './stripe.ts';

const { STRIPE_TEST_KEY: TEST_KEY = '' } = process.env;
const WEBHOOK_SECRET = 'whsec_ofThisTest';
/** A company abroad answers more slowly than this machine. */
const LONGEST = 60_000;

type Account = {
  readonly provider: Provider;
  readonly now: Temporal.Instant;
  /** A year by card, paid by this customer for this member; its id. */
  payYear(customerId: string, checkout: NewCheckout): Promise<string>;
};

async function standIn(): Promise<Account> {
  const now = '2026-11-10T01:00:00Z';
  const stripe = await startStripeServer({ now });
  onTestFinished(stripe.stop);
  const provider = stripeProvider({
    secretKey: stripe.env.STRIPE_SECRET_KEY ?? '',
    webhookSecret: WEBHOOK_SECRET,
    api: stripe.base,
    otherMethods: [],
    publicUrl: null,
  });
  return {
    provider,
    now: Temporal.Instant.from(now),
    async payYear(_customerId, checkout) {
      const page = await provider.openCheckout(checkout);
      const session = stripe.sessionAt(page?.url ?? '');
      stripe.account.pay(session, 'card');
      return session.intent ?? '';
    },
  };
}

async function testMode(): Promise<Account> {
  if (!/^[rs]k_test_/.test(TEST_KEY)) throw new Error('STRIPE_TEST_KEY must be a key of the test mode.');
  const client = new Stripe(TEST_KEY, { telemetry: false });
  return {
    provider: stripeProvider({
      secretKey: TEST_KEY,
      webhookSecret: WEBHOOK_SECRET,
      api: null,
      otherMethods: [],
      publicUrl: null,
    }),
    now: Temporal.Now.instant(),
    // Its pages are for people: the card is charged past them, with what a page would have said of it.
    async payYear(customer, { memberId, type, amount }) {
      const { id } = await client.paymentIntents.create({
        customer,
        amount,
        currency: 'jpy',
        payment_method: 'pm_card_visa',
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        metadata: { member_id: memberId, type, plan: 'yearly' },
      });
      return id;
    },
  };
}

describe('手もとの代役', () => laws(standIn));

const isWithoutKey = TEST_KEY === '';
if (isWithoutKey)
  test.skipIf(isWithoutKey)(
    'Stripeのテスト環境（STRIPE_TEST_KEY がないため、確かめません）',
    () => undefined,
  );
else describe('Stripeのテスト環境', () => laws(testMode));

function laws(open: () => Promise<Account>): void {
  const yearFor = (memberId: string, customerId: string, now: Temporal.Instant): NewCheckout => ({
    customerId,
    memberId,
    type: 'regular',
    amount: 3_000,
    startsOn: now.toZonedDateTimeISO('Asia/Tokyo').toPlainDate().toString(),
    pays: { plan: 'yearly' },
    paidAddress: 'https://tsunagu.example/payment-done?checkout={CHECKOUT_SESSION_ID}',
    backAddress: 'https://tsunagu.example/payment-done',
    otherMethods: [],
    closesAt: now.add({ hours: 23 }),
    key: randomUUID(),
  });

  async function joined() {
    const account = await open();
    const memberId = `M${randomUUID()}`;
    const email = `${memberId}@example.com`.toLowerCase();
    const customerId = await account.provider.createCustomer({ memberId, email });
    return { ...account, memberId, email, customerId };
  }

  test('同じ会員の客は一人で、初めは何もなく、消すと、次は別の客になる', { timeout: LONGEST }, async () => {
    const { provider, memberId, email, customerId } = await joined();
    expect(await provider.createCustomer({ memberId, email })).toBe(customerId);
    const nothing = {
      isDeleted: false,
      hasCard: false,
      debits: [],
      refusals: [],
      payments: [],
      openPages: [],
    };
    expect(await provider.findCustomer(customerId)).toEqual(nothing);
    await provider.forgetCustomer(customerId);
    await provider.forgetCustomer(customerId);
    expect(await provider.findCustomer(customerId)).toEqual({ ...nothing, isDeleted: true });
    // The key of the deleted customer does not bring it back.
    expect(await provider.createCustomer({ memberId, email })).not.toBe(customerId);
    expect(await provider.findCustomer('cus_nobody')).toBeNull();
  });

  test('支払いのページは開いていて、同じ鍵では同じもの、知らないものはない', {
    timeout: LONGEST,
  }, async () => {
    const { provider, memberId, customerId, now } = await joined();
    const year = yearFor(memberId, customerId, now);
    const page = await provider.openCheckout(year);
    expect(page?.url).toMatch(/^http/);
    expect(await provider.openCheckout(year)).toEqual(page);
    const sentLater = { ...year, closesAt: year.closesAt.subtract({ minutes: 1 }) };
    expect(await provider.openCheckout(sentLater)).toEqual(page);
    expect(await provider.openCheckout({ ...year, type: 'premium' })).toBeNull();
    const dearer = await provider.openCheckout({ ...year, amount: 3_500 });
    expect(dearer?.url).not.toBe(page?.url);
    expect(await provider.openCheckout({ ...year, amount: 3_500 })).toEqual(dearer);
    const month = {
      plan: 'monthly',
      month: monthAfter(now),
      firstDebitOn: `${monthAfter(now, 2)}-01`,
    } as const;
    const later = { ...year, pays: { ...month, start: 'later' as const }, key: randomUUID() };
    expect((await provider.openCheckout(later))?.url).not.toBe(page?.url);
    const free = { plan: 'monthly', month: monthAfter(now), firstDebitOn: `${monthAfter(now)}-01` } as const;
    const nothingNow = { ...year, pays: { ...free, start: 'firstDebit' as const }, key: randomUUID() };
    expect((await provider.openCheckout(nothingNow))?.url).toMatch(/^http/);
    expect(await provider.findCheckout('cs_nothing')).toBeNull();
    await provider.forgetCustomer(customerId);
  });

  test('開いたページは何のためのものかと一緒に見つかり、一度だけ閉じる', { timeout: LONGEST }, async () => {
    const { provider, memberId, customerId, now } = await joined();
    const year = yearFor(memberId, customerId, now);
    await provider.openCheckout(year);
    const openPages = async () => (await provider.findCustomer(customerId))?.openPages ?? [];
    const { type, amount, startsOn } = year;
    const [page, ...others] = await openPages();
    const plan = 'yearly';
    expect(page).toMatchObject({ memberId, type, plan, amount, startsOn, month: null, paysLater: false });
    expect(others).toEqual([]);
    expect(await provider.closePage(page?.pageId ?? '')).toBe(true);
    expect(await provider.closePage(page?.pageId ?? '')).toBe(false);
    expect(await openPages()).toEqual([]);
    await provider.forgetCustomer(customerId);
  });

  test('一年分の支払いは見つかり、返金は一度だけ戻る', { timeout: LONGEST }, async () => {
    const { provider, payYear, memberId, customerId, now } = await joined();
    const externalId = await payYear(customerId, yearFor(memberId, customerId, now));
    const found = async () => (await provider.findCustomer(customerId))?.payments;
    const payment = { externalId, memberId, method: 'card', type: 'regular', plan: 'yearly', month: null };
    expect(await found()).toMatchObject([
      { ...payment, amount: 3_000, refunded: 0, state: 'paid', slip: null },
    ]);
    const refund = { externalId, amount: 1_000, key: randomUUID() };
    await provider.refund(refund);
    await provider.refund(refund);
    expect(await found()).toMatchObject([{ ...payment, refunded: 1_000, state: 'paid' }]);
    const reported: string[] = [];
    for await (const { customerIds } of provider.reportedSince(now.subtract({ hours: 1 })))
      reported.push(...customerIds);
    expect(reported).toContain(customerId);
    await provider.forgetCustomer(customerId);
  });

  test('署名のあるものだけを知らせと認める', { timeout: LONGEST }, async () => {
    const { provider, now } = await joined();
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      data: { object: { object: 'customer', id: 'cus_1' } },
    });
    const timestamp = Math.floor(now.epochMilliseconds / 1000);
    const signed = new Stripe('sk_test_unused').webhooks.generateTestHeaderString({
      payload,
      secret: WEBHOOK_SECRET,
      timestamp,
    });
    const body = Buffer.from(payload);
    expect(await provider.readReport({ body, signature: signed, now })).toEqual({
      customerIds: ['cus_1'],
      externalIds: [],
    });
    expect(await provider.readReport({ body, signature: signed, now: now.add({ hours: 1 }) })).toBeNull();
    expect(await provider.readReport({ body, signature: '', now })).toBeNull();
    expect(
      await provider.readReport({ body: Buffer.from(`${payload} `), signature: signed, now }),
    ).toBeNull();
  });
}

/** `YYYY-MM` in Tokyo, so many months after an instant. */
function monthAfter(now: Temporal.Instant, months = 1): string {
  return now.toZonedDateTimeISO('Asia/Tokyo').toPlainDate().add({ months }).toString().slice(0, 7);
}

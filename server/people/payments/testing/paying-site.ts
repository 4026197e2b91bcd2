/** A site with an account at the provider, and people who pay there. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import type { AnswerOf } from '#contract/call.ts';
import { beginPayment, checkoutState, familyCode, joinFamily, payments } from '#contract/payment/payments.ts';
import type { Choice } from '#domain/membership/course/course.ts';
import { get, put } from '#server/testing/calls.ts';
import { poolOf, type SignedIn, type Somebody, signedIn } from '#server/testing/member.ts';
import { startTestServerOn, type TestServer } from '#server/testing/server.ts';
import { openTestStore, type TestStore } from '#server/testing/stores.ts';
import { startStripeServer } from '#server/testing/stripe-server.ts';
import { lettersTo } from '#server/testing/wire.ts';
import { LOOKUP } from '../lookups-repository.ts';

export const PRICES = { regular: { monthly: 300, yearly: 3_000 }, premium: { monthly: 500, yearly: 5_000 } };
export const JOINING_DAY = '2026-11-10T01:00:00Z';
const STANDSTILL_MS = 15_000;
const POLL_MS = 50;

export type Payer = SignedIn & { readonly memberId: string };

export type PayingSite = Awaited<ReturnType<typeof startPayingSite>>;

const OPERATOR = {
  運営者名: '札幌つなぐ会',
  所在地: '札幌市',
  電話番号: '011-000-0000',
  登録番号: 'T1234567890123',
};

/** Prices, and an operator, with an invoice number unless it says otherwise; deleted after the test. */
export async function contentWithPrices({
  prices = PRICES,
  operator = OPERATOR,
}: {
  readonly prices?: typeof PRICES;
  readonly operator?: Readonly<Record<string, string>>;
} = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tsunagu-prices-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const site = { name: 'つなぐ', region: '札幌', resultLinks: [], prices };
  await writeFile(join(folder, 'site.json'), JSON.stringify(site));
  await writeFile(join(folder, 'operator.json'), JSON.stringify(operator));
  return folder;
}

export async function startPayingSite({
  now = JOINING_DAY,
  env = {},
}: {
  readonly now?: string;
  readonly env?: Readonly<Record<string, string>>;
} = {}) {
  const stripe = await startStripeServer({ now });
  onTestFinished(stripe.stop);
  const store = await openTestStore();
  const settings = { ...stripe.env, CONTENT_DIR: await contentWithPrices(), ...env };
  const server = await startTestServerOn(store, { now, env: settings });
  return {
    stripe,
    store,
    server,
    settings,
    /** Moves both clocks. */
    async passTime(to: string): Promise<void> {
      stripe.account.passTime(to);
      server.setClock(to);
    },
    /** Reports what has happened, and waits until all is looked up. */
    async settle(): Promise<void> {
      await stripe.reportAll(server.url);
      await lookedUp(store);
    },
  };
}

/** Waits until no customer is noted, however many there are; not where it stands still. */
export async function lookedUp({ db }: Pick<TestStore, 'db'>): Promise<void> {
  const noted = () =>
    db
      .selectFrom('jobs')
      .select(({ fn }) => [
        fn.countAll<number>().as('left'),
        fn.sum<number | null>('rerun').as('reruns'),
        fn.sum<number | null>('attempts').as('attempts'),
        fn.max('due_at').as('last'),
      ])
      .where('kind', '=', LOOKUP)
      .executeTakeFirstOrThrow();
  let seen = '';
  for (let deadline = performance.now() + STANDSTILL_MS; performance.now() < deadline; await sleep(POLL_MS)) {
    const now = await noted();
    if (Number(now.left) === 0) return;
    if (JSON.stringify(now) !== seen) deadline = performance.now() + STANDSTILL_MS;
    seen = JSON.stringify(now);
  }
  throw new Error(`Customers stay noted: ${seen}`);
}

/** How often each noted customer has been looked up in vain. */
export async function failuresOf({ db }: Pick<TestStore, 'db'>): Promise<readonly number[]> {
  const rows = await db.selectFrom('jobs').select('attempts').where('kind', '=', LOOKUP).execute();
  return rows.map(({ attempts }) => attempts);
}

/** Somebody who has registered, and not paid. */
export async function registered(server: TestServer, somebody: Somebody = {}): Promise<Payer> {
  const member = await signedIn(server, { membership: { type: 'regular', expiresAt: null }, ...somebody });
  const { member_id } = await server.store.db
    .selectFrom('members')
    .select('member_id')
    .where('user_id', '=', member.user.id)
    .executeTakeFirstOrThrow();
  return { ...member, memberId: member_id };
}

/** Of a call that somebody makes now: a token of an hour ago counts no more. */
export async function headersOf(server: TestServer, { user, headers }: Payer) {
  const facts = { user, scope: 'aws.cognito.signin.user.admin', nonce: null, secondFactor: null, link: null };
  const { idToken } = await (await poolOf(server)).tokens.issue(facts);
  return { ...headers, authorization: `Bearer ${idToken}` };
}

/** Presses お支払い; the page's address. */
export async function pressed(
  { server }: Pick<PayingSite, 'server'>,
  payer: Payer,
  choice: Choice & { readonly memberId?: string },
): Promise<string> {
  const body = { memberId: payer.memberId, ...choice };
  const { status, json } = await put(server.url, beginPayment, body, {
    headers: await headersOf(server, payer),
  });
  if (status !== 200) throw new Error(JSON.stringify(json));
  return (json as { url: string }).url;
}

/** Pays at the provider's page, and comes back. */
export async function paid(
  site: Pick<PayingSite, 'server' | 'stripe'>,
  payer: Payer,
  choice: Choice & { readonly memberId?: string },
  how: 'card' | 'konbini' = 'card',
): Promise<string> {
  const url = await pressed(site, payer, choice);
  await fetch(`${url}/${how}`, { method: 'POST', redirect: 'manual' });
  return stateOf(site, payer, url);
}

/** What the site says of the page that somebody comes back from. */
export async function stateOf(
  { server }: Pick<PayingSite, 'server'>,
  payer: Payer,
  url: string,
): Promise<string> {
  const checkoutId = url.split('/').at(-1);
  const { json } = await put(
    server.url,
    checkoutState,
    { checkoutId },
    { headers: await headersOf(server, payer) },
  );
  return (json as { state: string }).state;
}

/** Texts of the mails to a payer with this subject, once everything that was queued has been sent. */
export async function mailsOf(
  { server, store }: Pick<PayingSite, 'server' | 'store'>,
  payer: Payer,
  subject: string,
): Promise<readonly string[]> {
  const waiting = store.db.selectFrom('letters').select('letter_id').where('state', '!=', 'sent');
  await expect.poll(() => waiting.execute(), { timeout: STANDSTILL_MS }).toEqual([]);
  const letters = await lettersTo(join(server.config.dataDir, 'outbox'), payer.email);
  return letters.filter((letter) => letter.subject.endsWith(subject)).map(({ text }) => text);
}

/** A parent pays for a child from now on, by the child's code. */
export async function joined(
  { server }: Pick<PayingSite, 'server'>,
  child: Payer,
  parent: Payer,
): Promise<void> {
  const { json } = await put(server.url, familyCode, {}, { headers: await headersOf(server, child) });
  const { code } = json as { code: string };
  const headers = await headersOf(server, parent);
  expect((await put(server.url, joinFamily, { code }, { headers })).status).toBe(200);
}

/** The standing debits of the account. */
export function standing({ stripe }: Pick<PayingSite, 'stripe'>) {
  return [...stripe.account.subscriptions.values()].filter(({ status }) => status !== 'canceled');
}

export async function viewOf({ server }: Pick<PayingSite, 'server'>, payer: Payer) {
  const { json } = await get(server.url, payments, {}, await headersOf(server, payer));
  const view = json as AnswerOf<typeof payments>;
  const own = view.memberships.find(({ is_own }) => is_own);
  if (own === undefined) throw new Error('no membership');
  return { ...view, own };
}

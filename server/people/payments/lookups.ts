/**
 * The round that looks customers up at the provider (docs/decisions/0038-a-membership-is-what-was-paid.md), in any of several processes.
 * What is found is stored, the provider is brought to what is wished, and then the job ends, in this order: a process that dies
 * anywhere leaves a job whose lease ends, and everything is begun again.
 */

import { instantText } from '#server/platform/clock.ts';
import { oneAtATime } from '#server/platform/one-at-a-time.ts';
import { oncePerServer, type Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { defineWork, type WorkSettings } from '#server/platform/work/work.ts';
import { align } from './align.ts';
import { findAllCustomersOfMembers, findPayer, findPayerOfPayment } from './customers-repository.ts';
import { endDebits, upsertPresentDebit } from './debits-repository.ts';
import { forgetCustomer, isDebited } from './forget-customer.ts';
import { findAllLeft, LOOKUP, noteLookups, takeOver } from './lookups-repository.ts';
import { numberingTransaction } from './numbering.ts';
import { closePages, maybePaid } from './open-pages.ts';
import { type Customer, type Provider, ProviderError, type StandingDebit } from './provider.ts';
import { record } from './record.ts';
import { makeRefunds } from './refunds.ts';
import { stripeProvider } from './stripe.ts';
import { cancelOrphans, findApart } from './unsettled.ts';

const WORK = {
  kind: LOOKUP,
  /** The provider takes a hundred calls a second from one account. */
  concurrency: 4,
  /** Some calls of a second or three. If one takes longer, another process does the same once more. */
  leaseMs: 30_000,
  retryDelaysMs: [2_000, 10_000, 60_000, 300_000, 1_800_000],
  reasonOf: nameOf,
} as const;
/** A process of the release before looks up at once what it has noted, unless it has died. */
const OTHERS: Temporal.DurationLike = { seconds: 5 };

/** The provider of this server; null where the office takes payments by hand. */
export const providerOf = oncePerServer(({ config }): Provider | null =>
  config.payments === null ? null : stripeProvider(config.payments),
);

export type Lookups = {
  /** Notes customers in the transaction of what concerns them. */
  note(customerIds: readonly string[], db: Database): Promise<void>;
  /** Customers have been noted, perhaps in a transaction that is still open. Never throws, never waits. */
  wake(): void;
  /** Looks a noted customer up now; false where that has not come to an end in some seconds. */
  lookUp(customerId: string): Promise<boolean>;
  /** Looks up what is due, for as long as the server runs. */
  keepLooking(): void;
};

export const lookupsOf = oncePerServer(createLookups);

function createLookups(services: Services): Lookups {
  const { store, clock, log } = services;
  const provider = providerOf(services);
  const numbering = oneAtATime();
  const note: Lookups['note'] = (customerIds, db) => noteLookups(customerIds, instantText(clock()), db);
  if (provider === null)
    return { note, wake: () => undefined, lookUp: async () => false, keepLooking: () => undefined };
  const settings: WorkSettings = {
    ...WORK,
    run: ([{ key }]) => attendCustomer(key, provider),
    beforeLook,
  };
  const work = defineWork(settings, services);
  return { note, wake: work.wake, lookUp: work.runNow, keepLooking: work.start };

  async function beforeLook(): Promise<void> {
    const now = clock();
    const moment = { now: instantText(now), dueBefore: instantText(now.subtract(OTHERS)) };
    const left = await findAllLeft(moment, store.db);
    if (left.length > 0) await store.transaction((db) => takeOver(left, moment.now, db));
  }

  async function attendCustomer(customerId: string, from: Provider): Promise<void> {
    const payer = (await findPayer(customerId, store.db)) ?? (await findPayerOfPayment(customerId, store.db));
    if (payer === null) return log.info({ customer: customerId }, 'a customer of nobody here is left alone');
    const { payerId, isMember, isGone } = payer;
    await makeRefunds(payerId, from, services);
    const found = await readCustomer(customerId, payerId, from);
    const voided = await cancelOrphans(found.payments, payerId, from, services);
    const { customer, payments } = voided.size > 0 ? await readCustomer(customerId, payerId, from) : found;
    // The key may be another account's: that account knows none of our customers, and no debit has ended.
    if (customer === null && isMember && !isGone && (await isDebited(payerId, store.db))) throw unknownHere();
    await stored({ customerId, payerId, customer: { ...(customer ?? NOTHING), payments }, voided });
    if (!isMember || customer === null || customer.isDeleted)
      return forgetCustomer({ customerId, payerId, isGone, customer }, from, services);
    const areClosed = await closePages({ payerId, customer }, from, services);
    const standing = await align({ payerId, customer }, from, services);
    await storeDebits(customerId, customer, standing);
    if (!areClosed) throw maybePaid();
  }

  /** The customer, with the payments that it does not list any more. */
  async function readCustomer(customerId: string, payerId: string, from: Provider) {
    const customer = await from.findCustomer(customerId);
    const apart = await findApart(payerId, customer, from, services);
    return { customer, payments: [...(customer?.payments ?? []), ...apart] };
  }

  async function stored(found: Parameters<typeof record>[0]): Promise<void> {
    await numbering(() =>
      numberingTransaction(store, async (db) => {
        const grown = await record(found, services, db);
        // A longer course may end or begin the debit of another payer.
        const others = await findAllCustomersOfMembers(grown, db);
        const noted = others.filter((one) => one !== found.customerId);
        await noteLookups(noted, instantText(clock()), db);
      }),
    );
  }

  /** Debits that the site does not know of stay as the night has found them. */
  async function storeDebits(
    customerId: string,
    { debits }: Customer,
    standing: readonly StandingDebit[],
  ): Promise<void> {
    const goOn = new Set(standing.map(({ debitId }) => debitId));
    const ended = debits.map(({ debitId }) => debitId).filter((debitId) => !goOn.has(debitId));
    await store.transaction(async (db) => {
      await endDebits(ended, instantText(clock()), db);
      for (const debit of standing) await upsertPresentDebit({ customerId, ...debit }, db);
    });
  }
}

/** Stripe still knows a customer that was deleted, as deleted. So this account never had the customer. */
function unknownHere(): ProviderError {
  return new ProviderError('away', "the provider's account does not know a customer who is debited", null);
}

/** A customer whom the provider has deleted. */
const NOTHING: Customer = {
  isDeleted: true,
  hasCard: false,
  debits: [],
  refusals: [],
  payments: [],
  openPages: [],
};

/** Of an error its name and codes: others repeat what was sent. */
function nameOf(error: unknown): string {
  if (error instanceof ProviderError) return error.message;
  const code = error instanceof Error && 'code' in error ? ` ${String(error.code)}` : '';
  return error instanceof Error ? `${error.name}${code}` : 'unknown';
}

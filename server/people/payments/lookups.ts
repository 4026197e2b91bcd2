/**
 * The round that looks customers up at the provider (docs/decisions/0038-a-membership-is-what-was-paid.md), in any of several processes.
 * What is found is stored, the provider is brought to what is wished, and then the note goes, in this order: a process that dies
 * anywhere leaves a note whose claim ends, and everything is begun again.
 */

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { instantText } from '#server/platform/clock.ts';
import { oneAtATime } from '#server/platform/one-at-a-time.ts';
import { oncePerServer, type Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { createLoop } from '#server/platform/work/loop.ts';
import { align } from './align.ts';
import { findAllCustomersOfMembers, findPayer, findPayerOfPayment } from './customers-repository.ts';
import { endDebits, upsertPresentDebit } from './debits-repository.ts';
import { forgetCustomer, isDebited } from './forget-customer.ts';
import {
  type Claimed,
  claimDue,
  claimOne,
  endLookup,
  free,
  isNoted,
  noteLookups,
} from './lookups-repository.ts';
import { numberingTransaction } from './numbering.ts';
import { closePages, maybePaid } from './open-pages.ts';
import { type Customer, type Provider, ProviderError, type StandingDebit } from './provider.ts';
import { record } from './record.ts';
import { makeRefunds } from './refunds.ts';
import { stripeProvider } from './stripe.ts';
import { cancelOrphans, findApart } from './unsettled.ts';

/** How often notes of other processes, and those that have become due, are looked for. */
const POLL_MS = 1_000;
/** When the transaction that noted a customer has committed. */
const SOON_MS: readonly number[] = [0, 50, 250];
/** Some calls of a second or three. Where one takes longer, another process does the same once more. */
const LEASE: Temporal.DurationLike = { seconds: 30 };
/** The provider takes a hundred calls a second from one account. */
const AT_ONCE = 4;
const MOST_DUE = 32;
/** Before a customer is looked up again after a failure, in seconds; the last one for all that follow. */
const AGAIN_S = [2, 10, 60, 300, 1_800] as const;
/** How long somebody who comes back from the provider waits for it. */
const LONGEST_WAIT_MS = 8_000;
const WAIT_MS = 50;

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
  /** Looks up what is due, until there is nothing; returns how many. */
  work(): Promise<number>;
  /** Looks up what is due, for as long as the server runs. */
  keepLooking(): void;
};

export const lookupsOf = oncePerServer(createLookups);

function createLookups(services: Services): Lookups {
  const { store, clock, log, onClose } = services;
  const provider = providerOf(services);
  const numbering = oneAtATime();
  const process = randomUUID();
  const loop = createLoop(work, (error) => log.warn({ error: nameOf(error) }, 'customers are not looked up'));

  return {
    note: (customerIds, db) => noteLookups(customerIds, instantText(clock()), db),
    wake() {
      if (provider === null) return;
      for (const ms of SOON_MS) loop.wakeAfter(ms);
    },
    lookUp,
    work,
    keepLooking() {
      if (provider === null) return;
      loop.start({ everyMs: POLL_MS });
      onClose(loop.close);
    },
  };

  async function work(): Promise<number> {
    let done = 0;
    for (;;) {
      const due = await claimDue({ ...taking(), most: MOST_DUE }, store.db);
      if (due.length === 0) return done;
      const left = due.values();
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (const claimed of left) await attend(claimed);
        }),
      );
      done += due.length;
      if (loop.signal.aborted) return done;
    }
  }

  async function lookUp(customerId: string): Promise<boolean> {
    const deadline = performance.now() + LONGEST_WAIT_MS;
    while (performance.now() < deadline && !loop.signal.aborted) {
      const claimed = await claimOne(customerId, taking(), store.db);
      if (claimed !== null) return attend(claimed);
      if (!(await isNoted(customerId, store.db))) return true;
      await sleep(WAIT_MS);
    }
    return false;
  }

  function taking() {
    const now = clock();
    return { claim: process, now: instantText(now), leaseEnd: instantText(now.add(LEASE)) };
  }

  async function attend(claimed: Claimed): Promise<boolean> {
    if (provider === null) return false;
    try {
      await attendCustomer(claimed.customerId, provider);
      await endLookup(claimed, instantText(clock()), store.db);
      return true;
    } catch (error) {
      const { customerId, failures } = claimed;
      log.warn({ customer: customerId, error: nameOf(error) }, 'a customer is looked up again later');
      const pause = AGAIN_S[Math.min(failures, AGAIN_S.length - 1)] ?? 0;
      const dueAt = instantText(clock().add({ seconds: pause }));
      await free(claimed, { dueAt, failures: failures + 1 }, store.db).catch(() => undefined);
      return false;
    }
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

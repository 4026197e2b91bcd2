/** Tries devices again that a notice has not reached, apart from the rounds in which notices are told first. */

import { instantText } from '#server/platform/clock.ts';
import { oncePerServer } from '#server/platform/services.ts';
import { deliveryOf } from './delivery.ts';
import { leaseEnd } from './hold.ts';
import { holdingMatchOf } from './matches.ts';
import { messageOf } from './message.ts';
import { orderOf } from './order.ts';
import { recipientsOf } from './recipients.ts';
import { findAllByEndpoints } from './repository.ts';
import { claimRetries, deleteRetries, findDueRetry, type Retry } from './retries-repository.ts';
import { findNotice, isAboutToBeTold } from './work-repository.ts';

const DEVICES_AT_ONCE = 200;
/** Batches under way at one time: one of silent push services does not hold up the others. */
const BATCHES_AT_ONCE = 4;
/** The pause before another look, if a later notice that says more is about to go out. */
const WAIT_MS = 2_000;

export type Retries = {
  /** Begins to try what is due, unless it is doing so. */
  wake(): void;
  /** Begins nothing more. */
  stop(): void;
  /** Resolves when what has begun is stored. */
  ended(): Promise<void>;
};

export const retriesOf = oncePerServer((services): Retries => {
  const { store, clock, log } = services;
  const holdingMatch = holdingMatchOf(services);
  const recipients = recipientsOf(services);
  const delivery = deliveryOf(services);
  const order = orderOf(services);
  let isStopped = false;
  let working: Promise<unknown> | null = null;

  return {
    wake() {
      if (working !== null || isStopped) return;
      working = Promise.all(Array.from({ length: BATCHES_AT_ONCE }, retryQuietly)).finally(() => {
        working = null;
      });
    },
    stop() {
      isStopped = true;
    },
    async ended() {
      await working;
    },
  };

  async function retryQuietly(): Promise<void> {
    await retryAll().catch((error: unknown) => log.warn(error, 'retries of notices wait'));
  }

  async function retryAll(): Promise<void> {
    while (!isStopped) {
      const now = instantText(clock());
      const id = await findDueRetry(now, store.db);
      if (id === null) return;
      const taking = { now, leaseEnd: leaseEnd(clock()), most: DEVICES_AT_ONCE };
      await retry(id, await claimRetries(id, taking, store.db));
    }
  }

  async function retry(id: string, taken: readonly Retry[]): Promise<void> {
    // Another worker was first.
    if (taken.length === 0) return;
    const endpoints = taken.map(({ endpoint }) => endpoint);
    const due = await findNotice(id, store.db);
    if (due === null) return deleteRetries(id, endpoints, store.db);
    if (await isAboutToBeTold(due, store.db)) {
      const dueAt = instantText(clock().add({ milliseconds: WAIT_MS }));
      const left = taken.map((retry) => ({ ...retry, dueAt, isOpen: false }));
      return delivery.store(due, { endpoints, left });
    }
    const match = await holdingMatch.rest(due);
    if (match === null) return delivery.store(due, { endpoints, left: [] });
    const found = await findAllByEndpoints(endpoints, store.db);
    const devices = await recipients.among(found, { due, match });
    const { ready, behind } = await (await order({ due, match }, endpoints))(devices);
    const failures = new Map(taken.map(({ endpoint, failures }) => [endpoint, failures]));
    const message = messageOf({ due, match }, services);
    const handing = { due, message, failures, isLeftOut: delivery.isResting };
    const { left, settle } = await delivery.deliver(ready, handing, () => undefined);
    await delivery.store(due, { endpoints, left: [...behind, ...left] });
    void settle();
  }
});

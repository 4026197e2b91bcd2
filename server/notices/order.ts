/**
 * Keeps the notices of a match in their order on each device. A later notice says all that an earlier one would, so it takes the place of
 * an earlier one that waits to be tried again, and waits behind one that has been handed over and not answered.
 */

import { instantText } from '#server/messages/public.ts';
import { oncePerServer } from '#server/services.ts';
import type { Device } from './repository.ts';
import { deleteUnopened, findOthers, type OtherRetry, type Retry } from './retries-repository.ts';
import type { DueNotice } from './work-repository.ts';

/** A notice behind an open one is looked at again after this: an answer may come before its row is stored, and then wakes nothing. */
const LOOK_AGAIN_MS = 2_000;

export type Ordered = {
  /** Devices that may be told now. */
  readonly ready: readonly Device[];
  /** Devices whose answer to an earlier notice is awaited, or its process is taken for dead. */
  readonly behind: readonly Retry[];
};

export type Order = (devices: readonly Device[]) => Promise<Ordered>;

/** Returns how to order devices of one notice, as far as other notices of its match have not reached them. */
export const orderOf = oncePerServer(({ store, clock }) => {
  return async (due: DueNotice, endpoints: readonly string[] | null): Promise<Order> => {
    const others = Map.groupBy(await findOthers(due, endpoints, store.db), ({ endpoint }) => endpoint);
    return async (devices) => {
      const found = devices.filter(({ endpoint }) => others.has(endpoint));
      if (found.length === 0) return { ready: devices, behind: [] };
      const waiting = found.flatMap(({ endpoint }) => others.get(endpoint) ?? []);
      const later = new Set(waiting.filter(({ isLater }) => isLater).map(({ endpoint }) => endpoint));
      const behind = await stillOpen(
        waiting.filter(({ endpoint }) => !later.has(endpoint)),
        due,
      );
      const ready = devices.filter(({ endpoint }) => !later.has(endpoint) && !behind.has(endpoint));
      return { ready, behind: [...behind.values()] };
    };
  };

  async function stillOpen(
    earlier: readonly OtherRetry[],
    due: DueNotice,
  ): Promise<ReadonlyMap<string, Retry>> {
    const now = instantText(clock());
    for (const [noticeId, own] of Map.groupBy(earlier, (one) => one.noticeId)) {
      const endpoints = own.map(({ endpoint }) => endpoint);
      await deleteUnopened(noticeId, endpoints, now, store.db);
    }
    const endpoints = earlier.map(({ endpoint }) => endpoint);
    const open = await findOthers(due, endpoints, store.db);
    const again = instantText(clock().add({ milliseconds: LOOK_AGAIN_MS }));
    return new Map(
      open.map(({ endpoint, dueAt }) => [
        endpoint,
        { endpoint, failures: 0, dueAt: dueAt < again ? dueAt : again, isOpen: false },
      ]),
    );
  }
});

/**
 * Keeps the notices of a match in their order on each device. A later notice takes the place of an earlier one that waits to be tried
 * again and that it supersedes; else it waits behind it, as behind one that has been handed over and not answered.
 */

import { isSuperseded } from '#domain/notice/notice.ts';
import { instantText } from '#server/platform/clock.ts';
import { oncePerServer } from '#server/platform/services.ts';
import type { Telling } from './recipients.ts';
import type { Device } from './repository.ts';
import { deleteUnopened, findOthers, type OtherRetry, type Retry } from './retries-repository.ts';

/**
 * A notice behind an open one is looked at again after this: an answer may come before its row is stored, and then wakes nothing. Behind one
 * that waits, it is looked at no sooner than that one and no sooner than this.
 */
const LOOK_AGAIN_MS = 2_000;

export type Ordered = {
  /** Devices that may be told now. */
  readonly ready: readonly Device[];
  /** Devices that get an earlier notice first. */
  readonly behind: readonly Retry[];
};

/** Returns how to order devices of one notice, as far as other notices of its match have not reached them. */
export const orderOf = oncePerServer(({ store, clock }) => {
  return async (devices: readonly Device[], telling: Telling): Promise<Ordered> => {
    const { due, match } = telling;
    const endpoints = devices.map(({ endpoint }) => endpoint);
    const waiting = await findOthers(due, { endpoints, now: instantText(clock()) }, store.db);
    if (waiting.length === 0) return { ready: devices, behind: [] };
    const replacing = waiting.filter((one) => one.isLater && isSuperseded(due, one.kind, match.now));
    const superseded = new Set(replacing.map(({ endpoint }) => endpoint));
    const earlier = waiting.filter((one) => !one.isLater && !superseded.has(one.endpoint));
    const behind = await behindEarlier(earlier, telling);
    const ready = devices.filter(({ endpoint }) => !superseded.has(endpoint) && !behind.has(endpoint));
    return { ready, behind: [...behind.values()] };
  };

  async function behindEarlier(
    earlier: readonly OtherRetry[],
    { due, match }: Telling,
  ): Promise<ReadonlyMap<string, Retry>> {
    const now = instantText(clock());
    const superseded = earlier.filter((one) => isSuperseded(one, due.kind, match.now));
    for (const [noticeId, own] of Map.groupBy(superseded, (one) => one.noticeId)) {
      const endpoints = own.map(({ endpoint }) => endpoint);
      await deleteUnopened(noticeId, { endpoints, now }, store.db);
    }
    const endpoints = earlier.map(({ endpoint }) => endpoint);
    const left = (await findOthers(due, { endpoints, now }, store.db)).filter((one) => !one.isLater);
    const again = instantText(clock().add({ milliseconds: LOOK_AGAIN_MS }));
    return new Map(
      left.map(({ endpoint, dueAt, isOpen }) => {
        const [sooner, later] = [dueAt, again].sort();
        return [
          endpoint,
          { endpoint, failures: 0, dueAt: (isOpen ? sooner : later) ?? again, isOpen: false },
        ];
      }),
    );
  }
});

/** Tries devices again that a notice has not reached, apart from the parts in which notices are told first. */

import { instantText } from '#server/platform/clock.ts';
import { oncePerServer } from '#server/platform/services.ts';
import type { ClaimedJob } from '#server/platform/work/jobs-repository.ts';
import { defineWork, leaseFrom } from '#server/platform/work/work.ts';
import { deliveryOf } from './delivery.ts';
import { holdingMatchOf } from './matches.ts';
import { messageOf } from './message.ts';
import { orderOf } from './order.ts';
import { recipientsOf } from './recipients.ts';
import { findAllByEndpoints } from './repository.ts';
import { parseRetryKey, RETRY, takeOverRetries } from './retries-repository.ts';
import { findNotice, isAboutToBeTold } from './work-repository.ts';

const WORK = {
  kind: RETRY,
  /** One run of silent push services does not hold up the others. */
  concurrency: 4,
  batch: 200,
  leaseMs: 30_000,
  retryDelaysMs: [2_000, 10_000, 60_000],
};
/** The pause before another look, if a later notice that says more is about to go out. */
const WAIT_MS = 2_000;

export const retriesOf = oncePerServer((services) => {
  const { store, clock } = services;
  const holdingMatch = holdingMatchOf(services);
  const recipients = recipientsOf(services);
  const delivery = deliveryOf(services);
  const order = orderOf(services);

  return defineWork(
    {
      ...WORK,
      async run(jobs) {
        const byNotice = Map.groupBy(jobs, ({ key }) => parseRetryKey(key).noticeId);
        await Promise.all([...byNotice].map(([noticeId, own]) => retry(noticeId, own)));
      },
      beforeLook: () => store.transaction((db) => takeOverRetries(instantText(clock()), db)),
    },
    services,
  );

  async function retry(id: string, jobs: readonly ClaimedJob[]): Promise<void> {
    const failures = new Map(jobs.map(({ key, attempts }) => [parseRetryKey(key).endpoint, attempts]));
    const due = await findNotice(id, store.db);
    if (due === null) return;
    const late = leaseFrom(clock(), WORK.leaseMs);
    if (await isAboutToBeTold(due, store.db)) {
      const dueAt = instantText(clock().add({ milliseconds: WAIT_MS }));
      const left = [...failures].map(([endpoint, failed]) => ({
        endpoint,
        failures: failed,
        dueAt,
        isOpen: false,
      }));
      return delivery.store(due, { jobs, left, late });
    }
    const match = await holdingMatch.rest(due);
    if (match === null) return delivery.store(due, { jobs, left: [], late });
    const found = await findAllByEndpoints([...failures.keys()], store.db);
    const devices = await recipients.among(found, { due, match });
    const { ready, behind } = await order(devices, { due, match });
    const message = messageOf({ due, match }, services);
    const handing = { due, message, failures, late, isLeftOut: delivery.isResting };
    const { left, settle } = await delivery.deliver(ready, handing, () => undefined);
    await delivery.store(due, { jobs, left: [...behind, ...left], late });
    void settle();
  }
});

/**
 * Tells notices at LINE, once each however often a process dies: whom a notice is told to is noted first, then handed over some hundred at
 * a time under a key that is noted before, and by which LINE knows what it has taken already.
 */

import { OUTSIDE_LINE } from '#contract/headers.ts';
import { instantText } from '#server/messages/public.ts';
import { oncePerServer } from '#server/services.ts';
import { leaseEnd } from '../hold.ts';
import { holdingMatchOf } from '../matches.ts';
import { recipientsOf } from '../recipients.ts';
import { matchPath, noticeText } from '../text.ts';
import { findNotice } from '../work-repository.ts';
import { findAllLineAccounts } from './accounts-repository.ts';
import { lineClientOf, MOST_AT_ONCE } from './client.ts';
import {
  type Batch,
  claimBatch,
  deleteBatch,
  deleteSent,
  insertMessages,
  updateBatchDue,
  updateBatchSent,
} from './messages-repository.ts';

export type LineSender = {
  /** Notes that a notice is told to these accounts, and begins to. */
  take(noticeId: string, userIds: readonly string[]): Promise<void>;
  /** A notice has been told to everybody. */
  end(noticeId: string): Promise<void>;
  /** Sends what is due, for as long as the server runs. */
  keepSending(): void;
};

const POLL_MS = 1_000;
/** LINE takes 200 calls a second. */
const AT_ONCE = 4;
/** Before a batch is tried again; the last one for all that follow. */
const AGAIN_MS = [2_000, 10_000, 60_000, 5 * 60_000] as const;
const MOST_TRIES = 10;
/** Where the month's messages are used up: until the operator may have bought more. */
const REST: Temporal.DurationLike = { hours: 1 };

/** Null where this site tells nothing at LINE. */
export const lineSenderOf = oncePerServer((services): LineSender | null => {
  const { config, store, clock, log, onClose } = services;
  const { line } = config;
  const client = lineClientOf(services);
  if (line === null || client === null) return null;
  const { publicUrl } = line;
  const holdingMatch = holdingMatchOf(services);
  const recipients = recipientsOf(services);
  let working: Promise<void> | null = null;
  let again = false;
  let isClosed = false;
  let restsUntil = '';

  return {
    async take(noticeId, userIds) {
      await insertMessages(noticeId, { userIds, dueAt: instantText(clock()) }, store.db);
      wake();
    },
    end: (noticeId) => deleteSent(noticeId, store.db),
    keepSending() {
      const timer = setInterval(wake, POLL_MS).unref();
      onClose(async () => {
        isClosed = true;
        clearInterval(timer);
        await working;
      });
    },
  };

  function wake(): void {
    again = true;
    if (working !== null || isClosed) return;
    working = work()
      .catch((error: unknown) => log.warn(error, 'messages at LINE wait'))
      .finally(() => {
        working = null;
      });
  }

  async function work(): Promise<void> {
    while (again && !isClosed) {
      again = false;
      await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
    }
  }

  async function sendAll(): Promise<void> {
    while (!isClosed && restsUntil <= instantText(clock())) {
      const taking = { now: instantText(clock()), leaseEnd: leaseEnd(clock()), most: MOST_AT_ONCE };
      const batch = await claimBatch(taking, store.db);
      if (batch === null) return;
      if (batch.userIds.length > 0) await send(batch);
    }
  }

  async function send(batch: Batch): Promise<void> {
    const { key, noticeId, failures } = batch;
    const message = await messageOf(batch);
    if (message === null) return deleteBatch(key, store.db);
    switch (await client?.send(message)) {
      case 'taken':
        await updateBatchSent(key, store.db);
        return deleteSent(noticeId, store.db);
      case 'overQuota':
        log.warn('the messages of this month at LINE are used up');
        restsUntil = instantText(clock().add(REST));
        return updateBatchDue({ key, failures }, restsUntil, store.db);
      case 'later': {
        const pause = AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)] ?? 0;
        if (failures + 1 >= MOST_TRIES) return deleteBatch(key, store.db);
        const dueAt = instantText(clock().add({ milliseconds: pause }));
        return updateBatchDue({ key, failures: failures + 1 }, dueAt, store.db);
      }
      default:
        return deleteBatch(key, store.db);
    }
  }

  /** As the match stands now; null where there is nothing to tell, or nobody. */
  async function messageOf({ key, noticeId, userIds }: Batch) {
    const due = await findNotice(noticeId, store.db);
    const match = due && (await holdingMatch(due));
    if (due === null || match === null) return null;
    const accounts = await findAllLineAccounts(userIds, store.db);
    const to = (await recipients.amongLinked(accounts, { due, match })).map(({ lineUserId }) => lineUserId);
    if (to.length === 0) return null;
    const { title, body } = noticeText(due.kind, match.named(due));
    return { key, to, text: `${title}\n${body}\n${publicUrl}${matchPath(due)}${OUTSIDE_LINE}` };
  }
});

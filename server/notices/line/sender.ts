/**
 * Tells notices at LINE, once each however often a process dies: whom a notice is told to is noted first, then handed over some hundred at
 * a time under a key that is noted before with what it says, and by which LINE knows what it has taken already. A repeated key says the same
 * to the same people; if they have changed, there is another key.
 */

import { hash, randomUUID } from 'node:crypto';
import { OUTSIDE_LINE } from '#contract/headers.ts';
import { instantText } from '#server/messages/public.ts';
import { oncePerServer } from '#server/services.ts';
import { leaseEnd } from '../hold.ts';
import { holdingMatchOf } from '../matches.ts';
import { recipientsOf } from '../recipients.ts';
import { matchPath, noticeText } from '../text.ts';
import { type DueNotice, findNotice, isAboutToBeTold } from '../work-repository.ts';
import { findAllLineAccounts } from './accounts-repository.ts';
import { type LineMessage, lineClientOf, MOST_AT_ONCE } from './client.ts';
import {
  type Batch,
  claimBatch,
  deleteBatch,
  deleteOthers,
  deleteSent,
  deleteSuperseded,
  findCall,
  findRest,
  insertCall,
  insertMessages,
  updateBatchDue,
  updateBatchSent,
  updateKey,
  upsertRest,
} from './messages-repository.ts';

export type LineSender = {
  /** Notes that a notice is told to these accounts, in place of earlier ones of its match, and begins to. */
  take(due: DueNotice, userIds: readonly string[]): Promise<void>;
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
/** The pause before another look, if a later notice that says more is about to go out. */
const WAIT_MS = 2_000;
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

  return {
    async take(due, userIds) {
      if (userIds.length === 0) return;
      await store.transaction(async (db) => {
        await insertMessages(due.id, { userIds, dueAt: instantText(clock()) }, db);
        await deleteSuperseded(due, userIds, db);
      });
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
    while (!isClosed && (await findRest(store.db)) <= instantText(clock())) {
      const taking = { now: instantText(clock()), leaseEnd: leaseEnd(clock()), most: MOST_AT_ONCE };
      const batch = await claimBatch(taking, store.db);
      if (batch === null) return;
      if (batch.userIds.length > 0) await send(batch);
    }
  }

  async function send(batch: Batch): Promise<void> {
    const { noticeId, failures } = batch;
    const due = await findNotice(noticeId, store.db);
    if (due !== null && (await isAboutToBeTold(due, store.db)))
      return updateBatchDue(batch, after(WAIT_MS), store.db);
    const message = due && (await messageOf(batch, due));
    if (message === null) return deleteBatch(batch.key, store.db);
    const { key } = message;
    switch (await client?.send(message)) {
      case 'taken':
        await updateBatchSent(key, store.db);
        return deleteSent(noticeId, store.db);
      case 'overQuota':
        log.warn('the messages of this month at LINE are used up');
        return rest({ key, failures });
      case 'later': {
        const pause = AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)] ?? 0;
        if (failures + 1 >= MOST_TRIES) return deleteBatch(key, store.db);
        return updateBatchDue({ key, failures: failures + 1 }, after(pause), store.db);
      }
      default:
        return deleteBatch(key, store.db);
    }
  }

  function after(milliseconds: number): string {
    return instantText(clock().add({ milliseconds }));
  }

  async function rest(batch: Pick<Batch, 'key' | 'failures'>): Promise<void> {
    const restsUntil = instantText(clock().add(REST));
    await store.transaction(async (db) => {
      await upsertRest(restsUntil, db);
      await updateBatchDue(batch, restsUntil, db);
    });
  }

  /** Stored before it is sent, so that its key never says anything else; null if there is nothing to tell, or nobody. */
  async function messageOf({ key, userIds }: Batch, due: DueNotice): Promise<LineMessage | null> {
    const match = await holdingMatch(due);
    if (match === null) return null;
    const found = await findAllLineAccounts([...userIds].sort(), store.db);
    const accounts = await recipients.amongLinked(found, { due, match });
    const to = accounts.map(({ lineUserId }) => lineUserId).sort();
    if (to.length === 0) return null;
    const recipientsHash = hash('sha256', to.join(' '));
    const before = await findCall(key, store.db);
    if (before?.recipientsHash === recipientsHash) return { key, to, text: before.message };
    const { title, body } = noticeText(due.kind, match.named(due));
    const text = `${title}\n${body}\n${publicUrl}${matchPath(due)}${OUTSIDE_LINE}`;
    const next = before === null ? key : randomUUID();
    await store.transaction(async (db) => {
      await deleteOthers(
        key,
        accounts.map(({ userId }) => userId),
        db,
      );
      if (next !== key) await updateKey(key, next, db);
      await insertCall(next, { message: text, recipientsHash }, db);
    });
    return { key: next, to, text };
  }
});

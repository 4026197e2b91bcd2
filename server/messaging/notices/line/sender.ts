/**
 * Sends notices at LINE, once each however often a process dies: the recipients of a notice are stored first, then sent it some hundred in
 * a call. A call is stored before it is made, with its key, text and recipients. If its answer is lost, it is repeated word for word, also if
 * a recipient has unfollowed or unlinked meanwhile, and LINE knows by the key whether it has taken it. It is given up if a recipient is
 * erased, because nothing names them any more. A call that LINE has not taken is made anew.
 */

import { OUTSIDE_LINE } from '#contract/headers.ts';
import { isSuperseded } from '#domain/notice/notice.ts';
import { instantText } from '#server/platform/clock.ts';
import { oncePerServer } from '#server/platform/services.ts';
import { lockName } from '#server/platform/store/lock.ts';
import type { Database } from '#server/platform/store/store.ts';
import { createLoop } from '#server/platform/work/loop.ts';
import { leaseFrom } from '#server/platform/work/work.ts';

import { holdingMatchOf } from '../matches.ts';
import { recipientsOf, type Telling } from '../recipients.ts';
import { matchPath, noticeText } from '../text.ts';
import { findNotice, findOthersOfMatch, isAboutToBeTold, isLater } from '../work-repository.ts';
import { findAllLineAccounts, lockLineAccounts } from './accounts-repository.ts';
import { type Call, findCall, insertCall } from './calls-repository.ts';
import { lineClientOf, MOST_AT_ONCE } from './client.ts';
import {
  type Batch,
  claimBatch,
  deleteOthers,
  deleteSent,
  deleteSuperseded,
  dissolveBatch,
  findRest,
  insertMessages,
  updateBatchDue,
  updateBatchOver,
  upsertRest,
  willAllBeSent,
} from './messages-repository.ts';

export type LineSender = {
  /** Stores that a notice is sent to these accounts, in place of those that it supersedes, and begins to send it. */
  take(telling: Telling, userIds: readonly string[]): Promise<void>;
  /** A notice has been told to everybody. */
  end(noticeId: string): Promise<void>;
  /** Sends what is due, for as long as the server runs. */
  keepSending(): void;
};

const EVERY_MS = 1_000;
/** After it a process that makes a call counts as dead. */
const LEASE_MS = 30_000;
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
  const loop = createLoop(
    () => Promise.all(Array.from({ length: AT_ONCE }, sendAll)),
    (error) => log.warn(error, 'messages at LINE wait'),
  );

  return {
    async take({ due, match }, userIds) {
      if (userIds.length === 0) return;
      const now = instantText(clock());
      await store.transaction(async (db) => {
        // Parts of one notice are told at the same time, and calls may be of accounts of several parts.
        await lockName(['line messages', due.championshipId, due.matchId], db);
        await insertMessages(due.id, { userIds, dueAt: now }, db);
        const superseded = (await findOthersOfMatch(due, db)).filter(
          (one) => isLater(due, one) && isSuperseded(one, due.kind, match.now),
        );
        await deleteSuperseded({ noticeIds: superseded.map(({ id }) => id), userIds, now }, db);
      });
      loop.wake();
    },
    end: (noticeId) => deleteSent(noticeId, store.db),
    keepSending() {
      loop.start({ everyMs: EVERY_MS });
      onClose(loop.close);
    },
  };

  async function sendAll(): Promise<void> {
    while (!loop.signal.aborted && (await findRest(store.db)) <= instantText(clock())) {
      const taking = {
        now: instantText(clock()),
        leaseEnd: leaseFrom(clock(), LEASE_MS).until,
        most: MOST_AT_ONCE,
      };
      const batch = await claimBatch(taking, store.db);
      if (batch === null) return;
      if (batch.userIds.length > 0) await send(batch);
    }
  }

  async function send(batch: Batch): Promise<void> {
    const { key, noticeId, failures } = batch;
    const due = await findNotice(noticeId, store.db);
    const match = due && (await holdingMatch.rest(due));
    if (due === null || match === null) return end(batch);
    const repeated = await findCall(key, store.db);
    if (repeated !== null && (await isSaidLater(batch, { due, match }))) return end(batch);
    if (await isAboutToBeTold(due, store.db))
      return updateBatchDue({ key, failures, dueAt: after(WAIT_MS) }, store.db);
    const call = repeated ?? (await newCall(batch, { due, match }));
    if (call === null) return end(batch);
    const to = call.recipients.map(({ lineUserId }) => lineUserId);
    // An earlier call under this key may have been taken, whatever LINE says of this one.
    const retry = repeated === null ? dissolveBatch : updateBatchDue;
    switch (await client?.send({ key, to, text: call.message })) {
      case 'overQuota':
        log.warn('the messages of this month at LINE are used up');
        return rest((dueAt, db) =>
          retry({ key, failures: repeated === null ? failures : failures + 1, dueAt }, db),
        );
      case 'unknown':
        return tryAgain(batch, updateBatchDue);
      case 'later':
        return tryAgain(batch, retry);
      default:
        return end(batch);
    }
  }

  /** Whether a later notice says the same to all who are still to be sent this one. */
  async function isSaidLater({ userIds }: Batch, { due, match }: Telling): Promise<boolean> {
    const later = (await findOthersOfMatch(due, store.db)).filter(
      (one) => isLater(one, due) && isSuperseded(due, one.kind, match.now),
    );
    return willAllBeSent(
      later.map(({ id }) => id),
      userIds,
      store.db,
    );
  }

  async function tryAgain(batch: Batch, retry: typeof updateBatchDue): Promise<void> {
    const failures = batch.failures + 1;
    if (failures >= MOST_TRIES) return end(batch);
    const pause = AGAIN_MS[Math.min(batch.failures, AGAIN_MS.length - 1)] ?? 0;
    await store.transaction((db) => retry({ key: batch.key, failures, dueAt: after(pause) }, db));
  }

  async function end({ key, noticeId }: Batch): Promise<void> {
    await store.transaction(async (db) => {
      await updateBatchOver(key, db);
      await deleteSent(noticeId, db);
    });
  }

  function after(milliseconds: number): string {
    return instantText(clock().add({ milliseconds }));
  }

  async function rest(retryAt: (dueAt: string, db: Database) => Promise<void>): Promise<void> {
    const restsUntil = instantText(clock().add(REST));
    await store.transaction(async (db) => {
      await upsertRest(restsUntil, db);
      await retryAt(restsUntil, db);
    });
  }

  /** Stores the call before it is made; null if it would reach nobody. */
  async function newCall({ key, userIds }: Batch, telling: Telling): Promise<Call | null> {
    const { due, match } = telling;
    const accounts = await recipients.amongLinked(await findAllLineAccounts(userIds, store.db), telling);
    const { title, body } = noticeText(due.kind, match.named(due));
    const message = `${title}\n${body}\n${publicUrl}${matchPath(due)}${OUTSIDE_LINE}`;
    return store.transaction(async (db) => {
      // An erasure either comes first, or finds the call.
      const found = await lockLineAccounts(
        accounts.map(({ userId }) => userId),
        db,
      );
      if (found.length === 0) return null;
      const call = { message, recipients: found.map(({ userId, lineUserId }) => ({ userId, lineUserId })) };
      await deleteOthers(
        key,
        found.map(({ userId }) => userId),
        db,
      );
      await insertCall(key, call, db);
      return call;
    });
  }
});

/** Messages to be sent at LINE, an account a row: the SQL on their table. */

import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import { NOTICE_KINDS } from '#domain/notice/notice.ts';
import type { Schema } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';
import { deleteCallsOfNobody, findKeysOfCallsTo } from './calls-repository.ts';

/** SQLite takes some 32,000 values in a statement. */
const AT_ONCE = 1_000;

/** Stores the accounts that a notice is sent to; an account that is stored already is not sent it twice. */
export async function insertMessages(
  noticeId: string,
  { userIds, dueAt }: { readonly userIds: readonly string[]; readonly dueAt: string },
  db: Database,
): Promise<void> {
  for (let at = 0; at < userIds.length; at += AT_ONCE) {
    await db
      .insertInto('line_messages')
      .values(
        userIds
          .slice(at, at + AT_ONCE)
          .map((userId) => ({ notice_id: noticeId, user_id: userId, due_at: dueAt })),
      )
      .onConflict((conflict) => conflict.columns(['notice_id', 'user_id']).doNothing())
      .execute();
  }
}

/**
 * Deletes what superseded notices have not sent these accounts yet. A call that LINE may have taken stays, because its recipients are fixed,
 * and is due now: it is repeated, or dropped if all its recipients get a later notice.
 */
export async function deleteSuperseded({ noticeIds, userIds, now }: Superseded, db: Database): Promise<void> {
  if (noticeIds.length === 0) return;
  const isWaiting = (is: ExpressionBuilder<Schema, 'line_messages'>) =>
    is.and([is('is_sent', '=', 0), is.or([is('is_open', '=', 0), is('due_at', '<=', now)])]);
  const calls = db.selectFrom('line_calls').select('batch');
  for (let at = 0; at < userIds.length; at += AT_ONCE) {
    const some = userIds.slice(at, at + AT_ONCE);
    await db
      .deleteFrom('line_messages')
      .where(isWaiting)
      .where('notice_id', 'in', noticeIds)
      .where('user_id', 'in', some)
      .where((is) => is.or([is('batch', 'is', null), is('batch', 'not in', calls)]))
      .execute();
    const called = await db
      .selectFrom('line_messages')
      .select('batch')
      .distinct()
      .where(isWaiting)
      .where('notice_id', 'in', noticeIds)
      .where('user_id', 'in', some)
      .execute();
    const keys = called.map(({ batch }) => batch).filter((key) => key !== null);
    if (keys.length === 0) continue;
    await db
      .updateTable('line_messages')
      .set({ due_at: now })
      .where(isWaiting)
      .where('batch', 'in', keys)
      .execute();
  }
}

type Superseded = {
  readonly noticeIds: readonly string[];
  readonly userIds: readonly string[];
  readonly now: string;
};

/** Whether each of these accounts is still to be sent one of these notices. */
export async function willAllBeSent(
  noticeIds: readonly string[],
  userIds: readonly string[],
  db: Database,
): Promise<boolean> {
  if (noticeIds.length === 0) return false;
  const rows = await db
    .selectFrom('line_messages')
    .select('user_id')
    .distinct()
    .where('is_sent', '=', 0)
    .where('notice_id', 'in', noticeIds)
    .where('user_id', 'in', userIds)
    .execute();
  return rows.length === userIds.length;
}

/** One message to many, sent in one call. */
export type Batch = {
  /** A UUID, by which LINE recognises the call. */
  readonly key: string;
  readonly noticeId: string;
  readonly userIds: readonly string[];
  /** How often it has been tried. */
  readonly failures: number;
};

/**
 * Claims what is due first, at most so many of one notice, until `leaseEnd`; null if there is nothing. An account to which an earlier
 * notice of the match is still to be sent, or is being sent, has to wait.
 */
export async function claimBatch(
  { now, leaseEnd, most }: { readonly now: string; readonly leaseEnd: string; readonly most: number },
  db: Database,
): Promise<Batch | null> {
  const due = db
    .selectFrom('line_messages')
    .where('is_sent', '=', 0)
    .where('due_at', '<=', now)
    .where((is) => is.or([is('batch', 'is not', null), isNext(is)]));
  const first = await due.select(['notice_id', 'batch']).orderBy('due_at').limit(1).executeTakeFirst();
  if (first === undefined) return null;
  const { notice_id: noticeId } = first;
  const key = first.batch ?? randomUUID();
  const some = due
    .select('user_id')
    .where('notice_id', '=', noticeId)
    .where('batch', 'is', null)
    .orderBy('user_id')
    .limit(most);
  const rows = await db
    .updateTable('line_messages')
    .set({ batch: key, due_at: leaseEnd, is_open: 1 })
    .where('notice_id', '=', noticeId)
    .where('is_sent', '=', 0)
    .where('due_at', '<=', now)
    .where((is) =>
      first.batch === null
        ? is.and([is('batch', 'is', null), is('user_id', 'in', some)])
        : is('batch', '=', key),
    )
    .returning(['user_id', 'failures'])
    .execute();
  const failures = Math.max(0, ...rows.map((row) => row.failures));
  return { key, noticeId, userIds: rows.map(({ user_id }) => user_id), failures };
}

/** Whether no earlier notice of the match is still to be sent to the account. */
function isNext(is: ExpressionBuilder<Schema, 'line_messages'>) {
  return is.not(
    is.exists(
      is
        .selectFrom('line_messages as before')
        .innerJoin('notices as earlier', 'earlier.notice_id', 'before.notice_id')
        .innerJoin('notices as own', (join) =>
          join
            .onRef('own.championship_id', '=', 'earlier.championship_id')
            .onRef('own.match_id', '=', 'earlier.match_id'),
        )
        .select('before.user_id')
        .whereRef('own.notice_id', '=', 'line_messages.notice_id')
        .whereRef('before.user_id', '=', 'line_messages.user_id')
        .whereRef('before.notice_id', '<>', 'line_messages.notice_id')
        .where('before.is_sent', '=', 0)
        .where((its) =>
          its.or([
            its('earlier.happened_at', '<', its.ref('own.happened_at')),
            its.and([
              its('earlier.happened_at', '=', its.ref('own.happened_at')),
              its(rankOf('earlier.kind'), '<', rankOf('own.kind')),
            ]),
          ]),
        ),
    ),
  );
}

/** Of one moment, notices are sent in the order of their kinds. */
function rankOf(column: string) {
  const ranks = NOTICE_KINDS.map((kind, rank) => sql`when ${sql.lit(kind)} then ${sql.lit(rank)}`);
  return sql<number>`case ${sql.ref(column)} ${sql.join(ranks, sql` `)} end`;
}

/** Deletes all messages of a batch but those to these accounts. */
export async function deleteOthers(key: string, userIds: readonly string[], db: Database): Promise<void> {
  await db.deleteFrom('line_messages').where('batch', '=', key).where('user_id', 'not in', userIds).execute();
}

type Retry = Pick<Batch, 'key' | 'failures'> & { readonly dueAt: string };

/** Makes the same call again at `dueAt`. */
export async function updateBatchDue({ key, failures, dueAt }: Retry, db: Database): Promise<void> {
  await db
    .updateTable('line_messages')
    .set({ failures, due_at: dueAt, is_open: 0 })
    .where('batch', '=', key)
    .where('is_sent', '=', 0)
    .execute();
}

/** Sends the messages of a batch that LINE has not taken in another call, at `dueAt`. */
export async function dissolveBatch({ key, failures, dueAt }: Retry, db: Database): Promise<void> {
  await db.deleteFrom('line_calls').where('batch', '=', key).execute();
  await db
    .updateTable('line_messages')
    .set({ batch: null, failures, due_at: dueAt, is_open: 0 })
    .where('batch', '=', key)
    .where('is_sent', '=', 0)
    .execute();
}

/** Nothing more is sent to a batch: LINE has taken it, or it is given up. */
export async function updateBatchOver(key: string, db: Database): Promise<void> {
  await db.updateTable('line_messages').set({ is_sent: 1, is_open: 0 }).where('batch', '=', key).execute();
  await db.deleteFrom('line_calls').where('batch', '=', key).execute();
}

/**
 * Gives up the calls to these accounts: without their ids at LINE the calls can't be repeated word for word, and under another key their
 * other recipients might be sent the message twice.
 */
export async function giveUpCallsTo(userIds: readonly string[], db: Database): Promise<void> {
  const keys = await findKeysOfCallsTo(userIds, db);
  if (keys.length === 0) return;
  const rows = await db
    .updateTable('line_messages')
    .set({ is_sent: 1, is_open: 0 })
    .where('batch', 'in', keys)
    .returning('notice_id')
    .execute();
  await db.deleteFrom('line_calls').where('batch', 'in', keys).execute();
  for (const noticeId of new Set(rows.map(({ notice_id }) => notice_id))) await deleteSent(noticeId, db);
}

/** Until when nothing is sent; empty if nothing was ever refused. */
export async function findRest(db: Database): Promise<string> {
  const row = await db.selectFrom('line_rest').select('rests_until').executeTakeFirst();
  return row?.rests_until ?? '';
}

export async function upsertRest(restsUntil: string, db: Database): Promise<void> {
  await db
    .insertInto('line_rest')
    .values({ only_row: 1, rests_until: restsUntil })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ rests_until: restsUntil }))
    .execute();
}

/** Deletes what is over of a notice whose recipients are all stored: until then its rows keep them from being sent it twice. */
export async function deleteSent(noticeId: string, db: Database): Promise<void> {
  const waiting = db
    .selectFrom('notices')
    .select('notice_id')
    .where('notice_id', '=', noticeId)
    .where('state', '=', 'waiting');
  await db
    .deleteFrom('line_messages')
    .where('notice_id', '=', noticeId)
    .where('is_sent', '=', 1)
    .where('notice_id', 'not in', waiting)
    .execute();
}

/** Deletes what a process that died has left behind. */
export async function deleteAllOfNoNotice(db: Database): Promise<void> {
  const known = db.selectFrom('notices').select('notice_id');
  await db.deleteFrom('line_messages').where('notice_id', 'not in', known).execute();
  await deleteCallsOfNobody(db);
}

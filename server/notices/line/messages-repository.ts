/** What is to be told at LINE, an account a row: the SQL on its table. */

import { randomUUID } from 'node:crypto';
import type { Database } from '#server/store/store.ts';
import type { DueNotice } from '../work-repository.ts';

/** SQLite takes some 32,000 values in a statement. */
const AT_ONCE = 1_000;

/** Notes whom a notice is told to; an account that is noted already is not told twice. */
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

/** Drops what earlier notices of the same match have not told these accounts yet: a later one says it, too. */
export async function deleteSuperseded(
  { id, championshipId, matchId, happenedAt }: Superseding,
  userIds: readonly string[],
  db: Database,
): Promise<void> {
  const earlier = db
    .selectFrom('notices')
    .select('notice_id')
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .where('happened_at', '<=', happenedAt)
    .where('notice_id', '<>', id);
  for (let at = 0; at < userIds.length; at += AT_ONCE) {
    await db
      .deleteFrom('line_messages')
      .where('is_sent', '=', 0)
      .where('notice_id', 'in', earlier)
      .where('user_id', 'in', userIds.slice(at, at + AT_ONCE))
      .execute();
  }
}

type Superseding = Pick<DueNotice, 'id' | 'championshipId' | 'matchId' | 'happenedAt'>;

/** One message to many, as it is handed over, and over again under the same key. */
export type Batch = {
  /** A UUID, by which LINE knows it again. */
  readonly key: string;
  readonly noticeId: string;
  readonly userIds: readonly string[];
  /** How often it has been tried. */
  readonly failures: number;
};

/** Takes what is due first, at most so many of one notice, until `leaseEnd`; null where there is nothing. */
export async function claimBatch(
  { now, leaseEnd, most }: { readonly now: string; readonly leaseEnd: string; readonly most: number },
  db: Database,
): Promise<Batch | null> {
  const first = await db
    .selectFrom('line_messages')
    .select(['notice_id', 'batch'])
    .where('is_sent', '=', 0)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  if (first === undefined) return null;
  const { notice_id: noticeId } = first;
  const key = first.batch ?? randomUUID();
  const some = db
    .selectFrom('line_messages')
    .select('user_id')
    .where('notice_id', '=', noticeId)
    .where('batch', 'is', null)
    .where('is_sent', '=', 0)
    .orderBy('user_id')
    .limit(most);
  const rows = await db
    .updateTable('line_messages')
    .set({ batch: key, due_at: leaseEnd })
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

/** Of a batch, leaves only these accounts. */
export async function deleteOthers(key: string, userIds: readonly string[], db: Database): Promise<void> {
  await db.deleteFrom('line_messages').where('batch', '=', key).where('user_id', 'not in', userIds).execute();
}

/** Gives a batch another key, under which LINE does not know it. */
export async function updateKey(key: string, next: string, db: Database): Promise<void> {
  await db.updateTable('line_messages').set({ batch: next }).where('batch', '=', key).execute();
  await db.deleteFrom('line_calls').where('batch', '=', key).execute();
}

/** What is sent under a key. */
export type Call = { readonly message: string; readonly recipientsHash: string };

/** Null before the first call under this key. */
export async function findCall(key: string, db: Database): Promise<Call | null> {
  const row = await db.selectFrom('line_calls').selectAll().where('batch', '=', key).executeTakeFirst();
  return row === undefined ? null : { message: row.message, recipientsHash: row.recipients_hash };
}

export async function insertCall(
  key: string,
  { message, recipientsHash }: Call,
  db: Database,
): Promise<void> {
  await db
    .insertInto('line_calls')
    .values({ batch: key, message, recipients_hash: recipientsHash })
    .execute();
}

/** Tries a batch again at `dueAt`. */
export async function updateBatchDue(
  { key, failures }: Pick<Batch, 'key' | 'failures'>,
  dueAt: string,
  db: Database,
): Promise<void> {
  await db
    .updateTable('line_messages')
    .set({ failures, due_at: dueAt })
    .where('batch', '=', key)
    .where('is_sent', '=', 0)
    .execute();
}

export async function updateBatchSent(key: string, db: Database): Promise<void> {
  await db.updateTable('line_messages').set({ is_sent: 1 }).where('batch', '=', key).execute();
  await db.deleteFrom('line_calls').where('batch', '=', key).execute();
}

export async function deleteBatch(key: string, db: Database): Promise<void> {
  await db.deleteFrom('line_messages').where('batch', '=', key).execute();
  await db.deleteFrom('line_calls').where('batch', '=', key).execute();
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

/** Forgets who was told of notices that nobody tells any more: until then it keeps them from being told twice. */
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

/** What a process that died has left behind. */
export async function deleteAllOfNoNotice(db: Database): Promise<void> {
  const known = db.selectFrom('notices').select('notice_id');
  await db.deleteFrom('line_messages').where('notice_id', 'not in', known).execute();
  const batches = db
    .selectFrom('line_messages')
    .select('batch')
    .where('batch', 'is not', null)
    .$castTo<{ batch: string }>();
  await db.deleteFrom('line_calls').where('batch', 'not in', batches).execute();
}

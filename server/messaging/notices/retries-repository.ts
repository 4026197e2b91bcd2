/** The devices that a notice has not reached yet: the SQL on their table. */

import type { NoticeFacts } from '#domain/notice/notice.ts';
import type { Database } from '#server/platform/store/store.ts';
import { type DueNotice, isLater } from './work-repository.ts';

/** Instants are UTC, ISO with milliseconds. */
export type Retry = {
  readonly endpoint: string;
  /** How often it has failed. */
  readonly failures: number;
  readonly dueAt: string;
  /** Whether it has been handed over, and the answer is late. */
  readonly isOpen: boolean;
};

/** SQLite takes some 32,000 values in a statement. */
const AT_ONCE = 1_000;

/** Keeps them, in place of earlier tries of the same notice. */
export async function upsertRetries(
  noticeId: string,
  retries: readonly Retry[],
  db: Database,
): Promise<void> {
  for (let at = 0; at < retries.length; at += AT_ONCE) {
    await db
      .insertInto('notice_retries')
      .values(
        retries.slice(at, at + AT_ONCE).map(({ endpoint, failures, dueAt, isOpen }) => ({
          notice_id: noticeId,
          endpoint,
          failures,
          due_at: dueAt,
          is_open: isOpen ? (1 as const) : (0 as const),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['notice_id', 'endpoint']).doUpdateSet(({ ref }) => ({
          failures: ref('excluded.failures'),
          due_at: ref('excluded.due_at'),
          is_open: ref('excluded.is_open'),
        })),
      )
      .execute();
  }
}

/** Tries these devices again, as far as they are still there. */
export async function updateRetries(
  noticeId: string,
  retries: readonly Retry[],
  db: Database,
): Promise<void> {
  const alike = Map.groupBy(retries, ({ failures, dueAt }) => `${failures} ${dueAt}`);
  for (const [first, ...others] of alike.values()) {
    if (first === undefined) continue;
    const endpoints = [first, ...others].map(({ endpoint }) => endpoint);
    await db
      .updateTable('notice_retries')
      .set({ failures: first.failures, due_at: first.dueAt, is_open: 0 })
      .where('notice_id', '=', noticeId)
      .where('endpoint', 'in', endpoints)
      .execute();
  }
}

/** The notice of the retry that is due first; null where none is. */
export async function findDueRetry(now: string, db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('notice_retries')
    .select('notice_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.notice_id ?? null;
}

/** Takes so many that are due until `leaseEnd`; none where another process was first. */
export async function claimRetries(
  noticeId: string,
  { now, leaseEnd, most }: { readonly now: string; readonly leaseEnd: string; readonly most: number },
  db: Database,
): Promise<readonly Retry[]> {
  const due = db
    .selectFrom('notice_retries')
    .select('endpoint')
    .where('notice_id', '=', noticeId)
    .where('due_at', '<=', now)
    .limit(most);
  const rows = await db
    .updateTable('notice_retries')
    .set({ due_at: leaseEnd, is_open: 1 })
    .where('notice_id', '=', noticeId)
    .where('due_at', '<=', now)
    .where('endpoint', 'in', due)
    .returningAll()
    .execute();
  return rows.map(({ endpoint, failures, due_at }) => ({ endpoint, failures, dueAt: due_at, isOpen: true }));
}

export async function deleteRetries(
  noticeId: string,
  endpoints: readonly string[],
  db: Database,
): Promise<void> {
  if (endpoints.length === 0) return;
  await db
    .deleteFrom('notice_retries')
    .where('notice_id', '=', noticeId)
    .where('endpoint', 'in', endpoints)
    .execute();
}

/** A device that another notice of the same match has not reached yet. */
export type OtherRetry = Retry & NoticeFacts & { readonly noticeId: string; readonly isLater: boolean };

type Notice = Pick<DueNotice, 'id' | 'kind' | 'championshipId' | 'matchId' | 'happenedAt'>;

/** What other notices of the match wait to tell these devices; all devices if `endpoints` is null. */
export async function findOthers(
  notice: Notice,
  endpoints: readonly string[] | null,
  db: Database,
): Promise<readonly OtherRetry[]> {
  if (endpoints?.length === 0) return [];
  const rows = await db
    .selectFrom('notice_retries')
    .innerJoin('notices', 'notices.notice_id', 'notice_retries.notice_id')
    .select([
      'notice_retries.notice_id',
      'endpoint',
      'failures',
      'is_open',
      'kind',
      'before',
      'score',
      'happened_at',
    ])
    .select('notice_retries.due_at as due_at')
    .where('championship_id', '=', notice.championshipId)
    .where('match_id', '=', notice.matchId)
    .where('notices.notice_id', '<>', notice.id)
    .$if(endpoints !== null, (query) => query.where('endpoint', 'in', endpoints ?? []))
    .execute();
  return rows.map((row) => ({
    noticeId: row.notice_id,
    endpoint: row.endpoint,
    failures: row.failures,
    dueAt: row.due_at,
    isOpen: row.is_open === 1,
    kind: row.kind,
    before: JSON.parse(row.before),
    score: row.score,
    isLater: isLater({ kind: row.kind, happenedAt: row.happened_at }, notice),
  }));
}

/** Deletes those that no process has handed over; returns their endpoints. */
export async function deleteUnopened(
  noticeId: string,
  endpoints: readonly string[],
  now: string,
  db: Database,
): Promise<readonly string[]> {
  const rows = await db
    .deleteFrom('notice_retries')
    .where('notice_id', '=', noticeId)
    .where('endpoint', 'in', endpoints)
    .where((is) => is.or([is('is_open', '=', 0), is('due_at', '<=', now)]))
    .returning('endpoint')
    .execute();
  return rows.map(({ endpoint }) => endpoint);
}

/** What has waited behind these devices' open answers is due now. */
export async function updateDue(
  noticeId: string,
  endpoints: readonly string[],
  now: string,
  db: Database,
): Promise<void> {
  if (endpoints.length === 0) return;
  await db
    .updateTable('notice_retries')
    .set({ due_at: now })
    .where('notice_id', '=', noticeId)
    .where('endpoint', 'in', endpoints)
    .where('is_open', '=', 0)
    .where('failures', '=', 0)
    .execute();
}

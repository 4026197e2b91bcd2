/** The devices that are tried again: the SQL on their table. */

import type { Database } from '#server/store/store.ts';

/** Instants are UTC, ISO with milliseconds. */
export type Retry = {
  readonly endpoint: string;
  /** How often it has been tried. */
  readonly failures: number;
  readonly dueAt: string;
};

/** Keeps them, in place of earlier tries of the same notice. */
export async function upsertRetries(
  noticeId: string,
  retries: readonly Retry[],
  db: Database,
): Promise<void> {
  if (retries.length === 0) return;
  await db
    .insertInto('notice_retries')
    .values(
      retries.map(({ endpoint, failures, dueAt }) => ({
        notice_id: noticeId,
        endpoint,
        failures,
        due_at: dueAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['notice_id', 'endpoint']).doUpdateSet(({ ref }) => ({
        failures: ref('excluded.failures'),
        due_at: ref('excluded.due_at'),
      })),
    )
    .execute();
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
    .set({ due_at: leaseEnd })
    .where('notice_id', '=', noticeId)
    .where('due_at', '<=', now)
    .where('endpoint', 'in', due)
    .returningAll()
    .execute();
  return rows.map(({ endpoint, failures, due_at }) => ({ endpoint, failures, dueAt: due_at }));
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

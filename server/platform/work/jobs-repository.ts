/** Jobs: the SQL of the queue. Instants are UTC, ISO with milliseconds. */

import { toFlag } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';

/** What names a job: a key is unique within its kind. */
export type JobId = { readonly kind: string; readonly key: string };

/**
 * Queues a job in the caller's transaction, which is of what it is about. A job that is queued already keeps its time, and runs once more
 * if it is running.
 */
export async function enqueue({ kind, key }: JobId, dueAt: string, db: Database): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ kind, key, due_at: dueAt })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet({ rerun: toFlag(true) }))
    .execute();
}

/** A job that one process runs, until its lease ends. `attempts` counts those that failed. */
export type ClaimedJob = JobId & { readonly claim: string; readonly attempts: number };

export type Lease = { readonly claim: string; readonly now: string; readonly until: string };

/** Takes a job that is due, the longest due first; null if there is none. */
export async function claimDue(kind: string, lease: Lease, db: Database): Promise<ClaimedJob | null> {
  for (;;) {
    const due = await db
      .selectFrom('jobs')
      .select('key')
      .where('kind', '=', kind)
      .where('due_at', '<=', lease.now)
      .where(({ or, eb }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', lease.now)]))
      .orderBy('due_at')
      .orderBy('key')
      .limit(MAX_SEEN)
      .execute();
    if (due.length === 0) return null;
    for (const { key } of due) {
      const job = await claimOne({ kind, key }, lease, db);
      if (job !== null) return job;
    }
  }
}

/** Other processes take the first at the same time. */
const MAX_SEEN = 8;

/** Takes a job, due or not; null if it is not queued, or another run of it is under way. */
export async function claimOne(
  { kind, key }: JobId,
  { claim, now, until }: Lease,
  db: Database,
): Promise<ClaimedJob | null> {
  const row = await db
    .updateTable('jobs')
    .set({ claim, claimed_until: until, rerun: toFlag(false) })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where(({ or, eb }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .returning('attempts')
    .executeTakeFirst();
  return row === undefined ? null : { kind, key, claim, attempts: row.attempts };
}

export async function isQueued({ kind, key }: JobId, db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('key')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a job that is done. One that was queued again during its run is due again. Does nothing if another process has taken it. */
export async function endJob({ kind, key, claim }: ClaimedJob, now: string, db: Database): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .where('rerun', '=', toFlag(false))
    .executeTakeFirst();
  if (numDeletedRows > 0n) return;
  await db
    .updateTable('jobs')
    .set({ claim: null, claimed_until: null, due_at: now, attempts: 0, reason: null })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .execute();
}

/** Leaves a job until `dueAt`, after an attempt that failed. Does nothing if another process has taken it. */
export async function delayJob(
  { kind, key, claim, attempts }: ClaimedJob,
  { dueAt, reason }: { readonly dueAt: string; readonly reason: string },
  db: Database,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ claim: null, claimed_until: null, due_at: dueAt, attempts: attempts + 1, reason })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .execute();
}

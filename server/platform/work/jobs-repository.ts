/** Jobs: the SQL of the queue. Instants are UTC, ISO with milliseconds. */

import type { ExpressionBuilder } from 'kysely';
import { isPostgres } from '#server/platform/store/many-rows.ts';
import { type Schema, toFlag } from '#server/platform/store/schema.ts';
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

export type NewJob = {
  readonly key: string;
  readonly dueAt: string;
  readonly payload?: string;
  /** How often it has failed before it became a job. */
  readonly attempts?: number;
  /** Of a run that has begun already. */
  readonly lease?: Lease | null;
};

/** SQLite takes some 32,000 values in a statement. */
const AT_ONCE = 1_000;

/** Queues jobs in the caller's transaction. A job that is queued already stays as it is. */
export async function enqueueAll(kind: string, jobs: readonly NewJob[], db: Database): Promise<void> {
  for (let at = 0; at < jobs.length; at += AT_ONCE) {
    await db
      .insertInto('jobs')
      .values(
        jobs.slice(at, at + AT_ONCE).map(({ key, dueAt, payload, attempts, lease }) => ({
          kind,
          key,
          payload: payload ?? '{}',
          due_at: dueAt,
          attempts: attempts ?? 0,
          claim: lease?.claim ?? null,
          claimed_until: lease?.until ?? null,
        })),
      )
      .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
      .execute();
  }
}

/** A job that one process runs, until its lease ends. */
export type HeldJob = JobId & { readonly claim: string };

/** `attempts` counts those that failed. */
export type ClaimedJob = HeldJob & { readonly attempts: number; readonly payload: string };

export type Lease = { readonly claim: string; readonly now: string; readonly until: string };

/** Takes at most so many jobs that are due, the longest due first. */
export async function claimDue(
  kind: string,
  { lease, most }: { readonly lease: Lease; readonly most: number },
  db: Database,
): Promise<readonly ClaimedJob[]> {
  const { claim, now, until } = lease;
  const due = db
    .selectFrom('jobs')
    .select('key')
    .where('kind', '=', kind)
    .where('due_at', '<=', now)
    .where(isFreeAt(now))
    .orderBy('due_at')
    .orderBy('key')
    .limit(most)
    // Other processes take jobs at the same time.
    .$if(isPostgres(db), (query) => query.forUpdate().skipLocked());
  const rows = await db
    .with('due', () => due)
    .updateTable('jobs')
    .set({ claim, claimed_until: until, rerun: toFlag(false) })
    .where('kind', '=', kind)
    .where('key', 'in', (is) => is.selectFrom('due').select('due.key'))
    .returning(['key', 'attempts', 'payload', 'due_at'])
    .execute();
  const isBefore = (one: { due_at: string; key: string }, other: typeof one) =>
    one.due_at === other.due_at ? one.key < other.key : one.due_at < other.due_at;
  return rows
    .toSorted((one, other) => (isBefore(one, other) ? -1 : 1))
    .map(({ key, attempts, payload }) => ({ kind, claim, key, attempts, payload }));
}

/** Whether no run is under way, or its lease is over. */
export function isFreeAt(now: string) {
  return ({ or, eb }: ExpressionBuilder<Schema, 'jobs'>) =>
    or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]);
}

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
    .where(isFreeAt(now))
    .returning(['attempts', 'payload'])
    .executeTakeFirst();
  return row === undefined ? null : { kind, key, claim, ...row };
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

/**
 * Removes jobs of one claim that are done. One that was queued again during its run is due again. Returns how many were still the claim's:
 * another process may have taken some.
 */
export async function endJobs(jobs: readonly HeldJob[], now: string, db: Database): Promise<number> {
  if (jobs.length === 0) return 0;
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where(areHeld(jobs))
    .where('rerun', '=', toFlag(false))
    .executeTakeFirst();
  const ended = Number(numDeletedRows);
  if (ended === jobs.length) return ended;
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ claim: null, claimed_until: null, due_at: now, attempts: 0, reason: null })
    .where(areHeld(jobs))
    .executeTakeFirst();
  return ended + Number(numUpdatedRows);
}

type Delay = { readonly dueAt: string; readonly attempts: number; readonly reason: string | null };

/** Leaves jobs of one claim until `dueAt`. Does nothing with those that another process has taken. */
export async function delayJobs(
  jobs: readonly HeldJob[],
  { dueAt, attempts, reason }: Delay,
  db: Database,
): Promise<void> {
  if (jobs.length === 0) return;
  await db
    .updateTable('jobs')
    .set({ claim: null, claimed_until: null, due_at: dueAt, attempts, reason })
    .where(areHeld(jobs))
    .execute();
}

/** Goes on with jobs of one claim under another lease: for longer, or beyond the run that took them. */
export async function moveLease(
  jobs: readonly HeldJob[],
  { claim, until }: Pick<Lease, 'claim' | 'until'>,
  db: Database,
): Promise<void> {
  if (jobs.length === 0) return;
  await db.updateTable('jobs').set({ claim, claimed_until: until }).where(areHeld(jobs)).execute();
}

/** All of the kind and the claim of the first. */
function areHeld(jobs: readonly HeldJob[]) {
  return ({ and, eb }: ExpressionBuilder<Schema, 'jobs'>) =>
    and([
      eb('kind', '=', jobs[0]?.kind ?? ''),
      eb('claim', '=', jobs[0]?.claim ?? ''),
      eb(
        'key',
        'in',
        jobs.map(({ key }) => key),
      ),
    ]);
}

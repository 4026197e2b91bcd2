/** What one process of all does once a day: the SQL on its rows. */

import type { Database } from '#server/platform/store/store.ts';

export type LastRun = {
  /** Null before the first completed run. */
  readonly finishedAt: Temporal.Instant | null;
  readonly outcome: Readonly<Record<string, number>>;
};

/** Returns null if no process has begun a run yet. */
export async function findLastRun(name: string, db: Database): Promise<LastRun | null> {
  const row = await db.selectFrom('daily_runs').selectAll().where('name', '=', name).executeTakeFirst();
  if (row === undefined) return null;
  const finishedAt = row.finished_at === null ? null : Temporal.Instant.from(row.finished_at);
  // Written by this file.
  return { finishedAt, outcome: JSON.parse(row.outcome) as LastRun['outcome'] };
}

type Claim = {
  readonly name: string;
  readonly now: Temporal.Instant;
  /** A run that was completed at or after it is today's. */
  readonly dueSince: Temporal.Instant;
  readonly leaseEnd: Temporal.Instant;
};

/** Takes the day's run for this process; returns false if another has it, or has completed it. */
export async function updateClaimed(
  { name, now, dueSince, leaseEnd }: Claim,
  db: Database,
): Promise<boolean> {
  await db
    .insertInto('daily_runs')
    .values({ name, claimed_until: null, finished_at: null, outcome: '{}' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('daily_runs')
    .set({ claimed_until: textOf(leaseEnd) })
    .where('name', '=', name)
    .where(({ or, eb }) => or([eb('finished_at', 'is', null), eb('finished_at', '<', textOf(dueSince))]))
    .where(({ or, eb }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<', textOf(now))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateFinished(
  name: string,
  { at, outcome }: { readonly at: Temporal.Instant; readonly outcome: LastRun['outcome'] },
  db: Database,
): Promise<void> {
  await db
    .updateTable('daily_runs')
    .set({ claimed_until: null, finished_at: textOf(at), outcome: JSON.stringify(outcome) })
    .where('name', '=', name)
    .execute();
}

/** Of one length, so that text sorts as the instants do. */
function textOf(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'millisecond' });
}

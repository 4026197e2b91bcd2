/** When what has served its time was last removed: the SQL on its one row. */

import type { Database } from '#server/store/store.ts';

export type LastRun = {
  /** UTC instant, ISO; null before the first. */
  readonly finishedAt: string | null;
  /** How many things, by the rule's word. */
  readonly removed: Readonly<Record<string, number>>;
};

/** Null for a database on which nothing has run yet. */
export async function findLastRun(db: Database): Promise<LastRun | null> {
  const row = await db.selectFrom('retention_runs').selectAll().executeTakeFirst();
  if (row === undefined) return null;
  // Written by this file.
  return { finishedAt: row.finished_at, removed: JSON.parse(row.removed) as LastRun['removed'] };
}

/** All ISO instants. */
export type Claim = {
  readonly now: string;
  /** A run that finished at or after it is today's. */
  readonly dueSince: string;
  /** A process that has begun before it and not finished is gone. */
  readonly abandonedBefore: string;
};

/** Takes today's run for this process; false where another has it, or has done it. */
export async function updateClaimed(
  { now, dueSince, abandonedBefore }: Claim,
  db: Database,
): Promise<boolean> {
  await db
    .insertInto('retention_runs')
    .values({ only_row: 1, claimed_at: null, finished_at: null, removed: '{}' })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('retention_runs')
    .set({ claimed_at: now })
    .where(({ or, eb }) => or([eb('finished_at', 'is', null), eb('finished_at', '<', dueSince)]))
    .where(({ or, eb }) => or([eb('claimed_at', 'is', null), eb('claimed_at', '<', abandonedBefore)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateFinished(now: string, removed: LastRun['removed'], db: Database): Promise<void> {
  await db
    .updateTable('retention_runs')
    .set({ claimed_at: null, finished_at: now, removed: JSON.stringify(removed) })
    .execute();
}

/** What one process of all does once a day: the SQL on its rows. */

import { instantText } from '#server/platform/clock.ts';
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
  /** When today began. */
  readonly day: Temporal.Instant;
  readonly leaseEnd: Temporal.Instant;
};

/** Clocks of machines that are kept in time differ by less. */
const CLOCKS_APART: Temporal.DurationLike = { minutes: 10 };

/** Takes the day's run for this process; returns false if another has it, or has completed it. */
export async function updateClaimed({ name, now, day, leaseEnd }: Claim, db: Database): Promise<boolean> {
  await db
    .insertInto('daily_runs')
    .values({ name, claimed_until: null, finished_at: null, finished_day: null, outcome: '{}' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('daily_runs')
    .set({ claimed_until: instantText(leaseEnd) })
    .where('name', '=', name)
    // A day or a lease well beyond the next is of a clock that was far ahead.
    .where(({ or, eb }) =>
      or([
        eb('finished_day', 'is', null),
        eb('finished_day', '<', instantText(day)),
        eb('finished_day', '>', instantText(day.add({ hours: 24 }))),
      ]),
    )
    .where(({ or, eb }) =>
      or([
        eb('claimed_until', 'is', null),
        eb('claimed_until', '<', instantText(now)),
        eb('claimed_until', '>', instantText(leaseEnd.add(CLOCKS_APART))),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Extends the lease of a run that this process still has; returns false if it has lost the run. */
export async function updateRenewed(
  name: string,
  { claimedUntil, until }: { readonly claimedUntil: Temporal.Instant; readonly until: Temporal.Instant },
  db: Database,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('daily_runs')
    .set({ claimed_until: instantText(until) })
    .where('name', '=', name)
    .where('claimed_until', '=', instantText(claimedUntil))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives the lease back, so that another process may begin the run at once; does nothing if it is another's meanwhile. */
export async function updateReleased(
  name: string,
  claimedUntil: Temporal.Instant,
  db: Database,
): Promise<void> {
  await db
    .updateTable('daily_runs')
    .set({ claimed_until: null })
    .where('name', '=', name)
    .where('claimed_until', '=', instantText(claimedUntil))
    .execute();
}

type Finished = {
  readonly at: Temporal.Instant;
  /** Of the claim: a run that ends after the next day has begun was not the next day's. */
  readonly day: Temporal.Instant;
  readonly outcome: LastRun['outcome'];
};

export async function updateFinished(
  name: string,
  { at, day, outcome }: Finished,
  db: Database,
): Promise<void> {
  await db
    .updateTable('daily_runs')
    .set({
      claimed_until: null,
      finished_at: instantText(at),
      finished_day: instantText(day),
      outcome: JSON.stringify(outcome),
    })
    .where('name', '=', name)
    .execute();
}

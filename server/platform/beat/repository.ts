/**
 * The beat: one row that every process writes at least once a minute. It shows that writing works, and it is the reference for the clocks:
 * a clock far ahead of the last beat is doubted, and a cleaning by age takes its time from `findCleaningTime`.
 */

import { sql } from 'kysely';
import { instantText } from '#server/platform/clock.ts';
import type { Database, StoreKind } from '#server/platform/store/store.ts';

/** A beat ahead of every clock is believed this long. After that, the clock that wrote it counts as the wrong one. */
const MAX_BEHIND: Temporal.DurationLike = { hours: 24 };

/** A clock further ahead of the last beat than this is doubted. */
const MAX_LEAP: Temporal.DurationLike = { hours: 7 * 24 };

/** A doubted clock is believed once it has beaten this long. */
const TRIAL_PERIOD: Temporal.DurationLike = { hours: 7 * 24 };

/** A longer gap between two beats of a doubted clock starts its trial period again. */
const MAX_TRIAL_GAP: Temporal.DurationLike = { hours: 24 };

/** Writes a beat and returns the latest one that is believed, this one included. Call it in a transaction. */
export async function updateBeat(now: Temporal.Instant, db: Database): Promise<Temporal.Instant> {
  const row = await db.selectFrom('watch_beat').selectAll().executeTakeFirst();
  if (row === undefined) {
    await insertFirst(now, db);
    return now;
  }
  const latest = Temporal.Instant.from(row.beat_at);
  const beats = (row.beats + 1) % Number.MAX_SAFE_INTEGER;
  const doubted = isDoubted(now, latest) ? doubtedAt(now, row) : null;
  if (doubted !== null && !hasPassedTrial(doubted)) {
    const ahead = { ahead_since: instantText(doubted.since), ahead_at: instantText(doubted.at) };
    await db
      .updateTable('watch_beat')
      .set({ ...ahead, beats })
      .execute();
    return latest;
  }
  const isBehind = Temporal.Instant.compare(now, latest) < 0;
  const since = row.behind_since === null ? now : Temporal.Instant.from(row.behind_since);
  const isOver = !isBehind || Temporal.Instant.compare(since.add(MAX_BEHIND), now) <= 0;
  await db
    .updateTable('watch_beat')
    .set({
      beat_at: isOver ? instantText(now) : row.beat_at,
      behind_since: isOver ? null : instantText(since),
      ahead_since: null,
      ahead_at: null,
      beats,
    })
    .execute();
  return isOver ? now : latest;
}

/** Returns the time by which a cleaning may delete what is old; null if this clock is doubted, and nothing may be deleted. */
export async function findCleaningTime(
  now: Temporal.Instant,
  db: Database,
): Promise<Temporal.Instant | null> {
  const latest = await findLatestBeat(db);
  return latest !== null && isDoubted(now, latest) ? null : now;
}

/** The latest beat that is believed; null before the first. */
export async function findLatestBeat(db: Database): Promise<Temporal.Instant | null> {
  const row = await db.selectFrom('watch_beat').select('beat_at').executeTakeFirst();
  return row === undefined ? null : Temporal.Instant.from(row.beat_at);
}

/** Makes this clock the reference at once, because the operator has confirmed it. */
export async function updateConfirmed(now: Temporal.Instant, db: Database): Promise<void> {
  await insertFirst(now, db);
  await db
    .updateTable('watch_beat')
    .set({ beat_at: instantText(now), behind_since: null, ahead_since: null, ahead_at: null })
    .execute();
}

/** Whether a clock is too far ahead of the latest beat to be believed. */
export function isDoubted(now: Temporal.Instant, latest: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, latest.add(MAX_LEAP)) > 0;
}

type Doubted = { readonly since: Temporal.Instant; readonly at: Temporal.Instant };

/** Continues the trial period of a doubted clock; starts it again for another clock, or after a gap. */
function doubtedAt(
  now: Temporal.Instant,
  row: { readonly ahead_since: string | null; readonly ahead_at: string | null },
): Doubted {
  if (row.ahead_since === null || row.ahead_at === null) return { since: now, at: now };
  const since = Temporal.Instant.from(row.ahead_since);
  const at = Temporal.Instant.from(row.ahead_at);
  const isNear =
    Temporal.Instant.compare(now, since) >= 0 && Temporal.Instant.compare(now, at.add(MAX_TRIAL_GAP)) <= 0;
  if (!isNear) return { since: now, at: now };
  return { since, at: Temporal.Instant.compare(now, at) > 0 ? now : at };
}

function hasPassedTrial({ since, at }: Doubted): boolean {
  return Temporal.Instant.compare(since.add(TRIAL_PERIOD), at) <= 0;
}

async function insertFirst(now: Temporal.Instant, db: Database): Promise<void> {
  const at = instantText(now);
  await db
    .insertInto('watch_beat')
    .values({ only_row: 1, beat_at: at, behind_since: null, ahead_since: null, ahead_at: null, beats: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What the clock of PostgreSQL's machine says; null where the database has no clock but ours. */
export async function findDatabaseTime(kind: StoreKind, db: Database): Promise<Temporal.Instant | null> {
  if (kind === 'sqlite') return null;
  const { rows } = await sql<{ ms: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db);
  const [row] = rows;
  return row === undefined ? null : Temporal.Instant.fromEpochMilliseconds(row.ms);
}

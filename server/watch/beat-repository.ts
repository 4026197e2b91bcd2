/** The beat: a write that shows that writing works, and what the clocks of others say. */

import { sql } from 'kysely';
import type { Database, StoreKind } from '#server/store/store.ts';

/** How long moments ahead of everybody's clock are believed before the clock that wrote them is taken as the wrong one. */
const BELIEVED: Temporal.DurationLike = { hours: 24 };

/** The latest moment that any process has written, this one included. To be called in a transaction. */
export async function updateBeat(now: Temporal.Instant, db: Database): Promise<Temporal.Instant> {
  const row = await db
    .selectFrom('watch_beat')
    .select(['beat_at', 'behind_since', 'beats'])
    .executeTakeFirst();
  if (row === undefined) {
    const first = { only_row: 1, beat_at: moment(now), behind_since: null, beats: 1 } as const;
    await db
      .insertInto('watch_beat')
      .values(first)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return now;
  }
  const latest = Temporal.Instant.from(row.beat_at);
  const isBehind = Temporal.Instant.compare(now, latest) < 0;
  const since = row.behind_since === null ? now : Temporal.Instant.from(row.behind_since);
  const isOver = !isBehind || Temporal.Instant.compare(since.add(BELIEVED), now) <= 0;
  await db
    .updateTable('watch_beat')
    .set({
      beat_at: isOver ? moment(now) : row.beat_at,
      behind_since: isOver ? null : moment(since),
      beats: (row.beats + 1) % Number.MAX_SAFE_INTEGER,
    })
    .execute();
  return isOver ? now : latest;
}

/** What the clock of PostgreSQL's machine says; null where the database has no clock but ours. */
export async function findDatabaseTime(kind: StoreKind, db: Database): Promise<Temporal.Instant | null> {
  if (kind === 'sqlite') return null;
  const { rows } = await sql<{ ms: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db);
  const [row] = rows;
  return row === undefined ? null : Temporal.Instant.fromEpochMilliseconds(row.ms);
}

/** Of one length, so that text sorts as the moments do. */
function moment(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'millisecond' });
}

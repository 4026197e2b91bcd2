import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { refuseChanges, type StoreKind } from './dialect-words.ts';

/**
 * Numbers the events of an operation, and makes each number unique within its match: an operation is recorded once. Stored events are
 * numbered in order, so that an operation that was recorded twice before keeps both. The previous release writes no number during a rolling
 * upgrade, and null is never a duplicate.
 */
export function numberOperationParts(kind: StoreKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table match_events add column operation_part integer check (operation_part >= 0)`.execute(
        db,
      );
      await allowChanges(kind, db);
      await sql`update match_events set operation_part = numbered.part from (
          select seq, row_number() over (
            partition by championship_id, match_id, operation_id order by version
          ) - 1 as part from match_events
        ) as numbered where numbered.seq = match_events.seq`.execute(db);
      if (kind === 'sqlite') await refuseChanges('match_events', kind, db);
      else await sql`alter table match_events enable trigger match_events_no_change`.execute(db);
      await sql`create unique index match_events_by_operation
        on match_events (championship_id, match_id, operation_id, operation_part)`.execute(db);
    },
  };
}

/** Lifts the refusals of `refuseChanges` within this migration's transaction. */
async function allowChanges(kind: StoreKind, db: Kysely<unknown>): Promise<void> {
  if (kind === 'postgres') {
    await sql`alter table match_events disable trigger match_events_no_change`.execute(db);
    return;
  }
  for (const change of ['update', 'delete']) {
    await sql`drop trigger ${sql.ref(`match_events_no_${change}`)}`.execute(db);
  }
}

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/**
 * One table for what one process of all does once a day. `retention_runs` and `payment_nights` stay for processes of the release before:
 * where both releases run on a day, its work may be done twice, which changes nothing.
 */
export function createDailyRuns(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table daily_runs (
        name ${text} primary key not null,
        claimed_until ${text},
        finished_at ${text},
        finished_day ${text},
        outcome ${text} not null default '{}'
      ) ${strict}`.execute(db);
      await sql`insert into daily_runs (name, finished_at, outcome)
        select 'retention', finished_at, removed from retention_runs`.execute(db);
    },
  };
}

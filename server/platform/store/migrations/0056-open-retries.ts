import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A device whose push service has not answered yet is kept as a retry, too, until it does. */
export function addOpenRetries(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table notice_retries add column is_open integer not null default 0 check (is_open in (0, 1))`.execute(
        db,
      );
      await sql`create index notice_retries_by_endpoint on notice_retries (endpoint)`.execute(db);
    },
  };
}

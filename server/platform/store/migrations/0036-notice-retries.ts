import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** Notices of each follow can be switched off; how far a notice has come, and what is tried again, outlives a process. */
export function createNoticeRetries(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table follows add column is_told integer not null default 1 check (is_told in (0, 1))`.execute(
        db,
      );
      // With the account in it: followers are read in the order of their ids, some hundred at a time.
      await sql`drop index follows_by_target`.execute(db);
      await sql`create index follows_by_target on follows (kind, championship_id, target_id, user_id)`.execute(
        db,
      );
      await sql`alter table notices add column told_ahead ${text} not null default '[]'`.execute(db);
      await sql`create table notice_retries (
        notice_id ${text} not null,
        endpoint ${text} not null,
        failures integer not null,
        due_at ${text} not null,
        primary key (notice_id, endpoint)
      ) ${strict}`.execute(db);
      await sql`create index notice_retries_by_due on notice_retries (due_at)`.execute(db);
    },
  };
}

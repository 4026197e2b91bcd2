import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** Notices by the official account at LINE. `schema-notices.ts` says what the columns mean. */
export function createLineNotices(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table line_accounts (
        user_id ${text} primary key not null,
        line_user_id ${text} unique not null,
        linked_at ${text} not null
      ) ${strict}`.execute(db);
      await sql`create table line_codes (
        user_id ${text} primary key not null,
        code_hash ${text} unique not null,
        expires_at ${text} not null
      ) ${strict}`.execute(db);
      await sql`create table line_messages (
        notice_id ${text} not null,
        user_id ${text} not null,
        batch ${text},
        is_sent integer not null default 0 check (is_sent in (0, 1)),
        failures integer not null default 0,
        due_at ${text} not null,
        primary key (notice_id, user_id)
      ) ${strict}`.execute(db);
      await sql`create index line_messages_by_due on line_messages (is_sent, due_at)`.execute(db);
      await sql`create index line_messages_by_batch on line_messages (batch)`.execute(db);
      await sql`create index line_messages_by_user on line_messages (user_id)`.execute(db);
    },
  };
}

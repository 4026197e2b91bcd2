import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** What was sent to LINE under a key, and how long nothing is sent at all. `schema-notices.ts` says what the columns mean. */
export function createLineCalls(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table line_calls (
        batch ${text} primary key not null,
        message ${text} not null,
        recipients_hash ${text} not null
      ) ${strict}`.execute(db);
      await sql`create table line_rest (
        only_row integer primary key not null check (only_row = 1),
        rests_until ${text} not null
      ) ${strict}`.execute(db);
    },
  };
}

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/**
 * A call to LINE keeps its recipients, so that it can be repeated word for word. `is_open`: a process makes it now. Calls of the program
 * before, which kept no recipients, are given up: LINE may have taken them.
 */
export function addLineRecipients(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`delete from line_messages where batch in (select batch from line_calls)`.execute(db);
      await sql`drop table line_calls`.execute(db);
      await sql`create table line_calls (
        batch ${text} primary key not null,
        message ${text} not null,
        recipients ${text} not null
      ) ${strict}`.execute(db);
      await sql`alter table line_messages add column is_open integer not null default 0 check (is_open in (0, 1))`.execute(
        db,
      );
    },
  };
}

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** Whether this database is a demo's or a real one. `schema.ts` says what the columns mean. */
export function createOrigin(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table origin (
        only_row integer not null primary key check (only_row = 1),
        origin ${text} not null check (origin in ('demo', 'real')),
        pictures_to_draw ${text}
      ) ${strict}`.execute(db);
    },
  };
}

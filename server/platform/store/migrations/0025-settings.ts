import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** Settings that all processes of an installation share. `schema.ts` says what the columns mean. */
export function createSettings(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table settings (
        name ${text} primary key not null check (length(name) between 1 and 100),
        value ${text} not null,
        is_sealed integer not null check (is_sealed in (0, 1))
      ) ${strict}`.execute(db);
    },
  };
}

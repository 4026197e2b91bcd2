import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** How a championship is ranked, and its bracket. `schema-content.ts` says what it means. */
export function createCompetitionTables(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table competitions (
        championship_id ${text} primary key not null references championships (championship_id) on delete cascade,
        version integer not null check (version > 0),
        settings ${text} not null,
        updated_by ${text} not null,
        updated_at ${text} not null
      ) ${strict}`.execute(db);
    },
  };
}

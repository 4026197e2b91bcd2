import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** What several administrators need to write articles beside each other. `schema-content.ts` says what the columns mean. */
export function addArticleEditing(kind: StoreKind): Migration {
  const { text } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table articles add column version integer not null default 1`.execute(db);
      await sql`alter table articles add column updated_by ${text}`.execute(db);
      await sql`alter table articles add column deleted_at ${text}`.execute(db);
      await sql`alter table articles add column was_public integer not null default 0`.execute(db);
      await sql`alter table articles add column moved_to integer`.execute(db);
      await sql`alter table articles add column creation_key ${text}`.execute(db);
      await sql`create unique index articles_by_creation on articles (creation_key)`.execute(db);
      // With all that the administrators' list shows, filters and searches: it reads no article, each of which is long.
      await sql`create index articles_listed on articles
        (deleted_at, moved_to, updated_at, kind, fiscal_year, number, published_at, title, updated_by)`.execute(
        db,
      );
    },
  };
}

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { StoreKind } from '../store-kind.ts';
import { columnTypes } from './dialect-words.ts';

/** What several administrators need to write articles beside each other. `schema-content.ts` says what the columns mean. */
export function addArticleEditing(kind: StoreKind): Migration {
  const { text } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table articles add column version integer not null default 1`.execute(db);
      await sql`alter table articles add column updated_by ${text}`.execute(db);
      await sql`alter table articles add column deleted_at ${text}`.execute(db);
      await sql`alter table articles add column creation_key ${text}`.execute(db);
      await sql`create unique index articles_by_creation on articles (creation_key)`.execute(db);
      // With all that filters and sorts the administrators' list: its count reads no article.
      await sql`create index articles_by_update on articles (updated_at, deleted_at, kind, fiscal_year, published_at)`.execute(
        db,
      );
    },
  };
}

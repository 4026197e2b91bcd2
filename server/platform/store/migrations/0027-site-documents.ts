import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, refuseChanges, type StoreKind } from './dialect-words.ts';

/** What the operator writes, with everything it ever was. `schema-content.ts` says what the columns mean. */
export function createSiteDocuments(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table site_documents (
        document ${text} not null,
        revision integer not null check (revision > 0),
        body ${text} not null,
        author ${text} not null,
        reason ${text} not null,
        made_at ${text} not null,
        primary key (document, revision)
      ) ${strict}`.execute(db);
      await refuseChanges('site_documents', kind, db);
    },
  };
}

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** When a link was last used, and which championships it opens as a whole. `schema.ts` says what they mean. */
export function extendReporterLinks(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table access_tokens add column last_used_at ${text}`.execute(db);
      await sql`create table access_token_championships (
        token_id ${text} not null references access_tokens (token_id) on delete cascade,
        championship_id ${text} not null references championships (championship_id) on delete cascade,
        primary key (token_id, championship_id)
      ) ${strict}`.execute(db);
      await sql`create index access_token_championships_by_championship
        on access_token_championships (championship_id)`.execute(db);
    },
  };
}

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** What members follow. `schema-identity.ts` says what the columns mean. */
export function createFollows(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table follows (
        user_id ${text} not null,
        kind ${text} not null check (kind in ('club', 'championship', 'match')),
        championship_id ${text} not null,
        target_id ${text} not null,
        followed_at ${text} not null,
        primary key (user_id, kind, championship_id, target_id)
      ) ${strict}`.execute(db);
      await sql`create index follows_by_target on follows (kind, championship_id, target_id)`.execute(db);
    },
  };
}

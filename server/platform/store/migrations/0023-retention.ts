import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** When what has served its time was last removed, and how a picture looks. `schema.ts` says what they mean. */
export function prepareRetention(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table retention_runs (
        only_row integer primary key check (only_row = 1),
        claimed_at ${text},
        finished_at ${text},
        removed ${text} not null default '{}'
      ) ${strict}`.execute(db);
      await sql`alter table pictures add column look ${text} check (length(look) = 16)`.execute(db);
      await sql`alter table photo_uploads add column similar_to ${text}`.execute(db);
      await sql`alter table photo_uploads add column admitted_because ${text}`.execute(db);
    },
  };
}

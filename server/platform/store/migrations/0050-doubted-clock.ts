import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** Keeps the clock that is too far ahead of the beat to be believed. `schema-watch.ts` describes the columns. */
export function addDoubtedClock(kind: StoreKind): Migration {
  const { text } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      for (const column of [sql`ahead_since`, sql`ahead_at`]) {
        await sql`alter table watch_beat add column ${column} ${text}`.execute(db);
      }
    },
  };
}

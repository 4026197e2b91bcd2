import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** Where the processes see whether they can write, and what the office has been told of. `schema-watch.ts` says what they mean. */
export function createWatch(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table watch_beat (
        only_row integer primary key check (only_row = 1),
        beat_at ${text} not null,
        behind_since ${text},
        beats integer not null
      ) ${strict}`.execute(db);
      await sql`create table alarms (
        kind ${text} not null,
        source ${text} not null,
        since ${text} not null,
        seen_at ${text} not null,
        told_at ${text},
        over_at ${text},
        facts ${text} not null,
        primary key (kind, source)
      ) ${strict}`.execute(db);
    },
  };
}

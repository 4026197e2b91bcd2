import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** How many members use the site on a day: a number a day, and on each session the last day it was seen, so that nobody counts twice. */
export function createVisits(kind: StoreKind): Migration {
  const { text } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table member_sessions add column seen_on ${text}`.execute(db);
      await sql`create table daily_visits (
        day ${text} not null primary key,
        members integer not null default 0 check (members >= 0)
      )`.execute(db);
    },
  };
}

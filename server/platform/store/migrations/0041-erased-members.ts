import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** How many members of a month have been erased since: the past keeps its numbers, and nobody's name. */
export function createErasedMembers(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table erased_members (
        month ${text} primary key not null,
        regular integer not null,
        premium integer not null,
        joinings integer not null,
        leavings integer not null
      ) ${strict}`.execute(db);
    },
  };
}

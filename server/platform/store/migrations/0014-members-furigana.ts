import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** How a member's name is read: it is searched and sorted by. Empty for members that were never asked. */
export function addMembersFurigana(kind: StoreKind): Migration {
  const { text } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table members add column furigana ${text} not null default ''`.execute(db);
    },
  };
}

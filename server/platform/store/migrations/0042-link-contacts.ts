import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** Where the office reaches who enters by a link: a number, where one was left. */
export function createLinkContacts(kind: StoreKind): Migration {
  const { text } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table access_tokens add column contact ${text} not null default ''`.execute(db);
    },
  };
}

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** The colours that clubs wear, and what reporters say of a match. `schema.ts` says what they mean. */
export function addKits(kind: StoreKind): Migration {
  const { text } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table matches add column kits ${text} not null default '{}'`.execute(db);
      await sql`alter table clubs add column first_colour ${text}`.execute(db);
      await sql`alter table clubs add column second_colour ${text}`.execute(db);
    },
  };
}

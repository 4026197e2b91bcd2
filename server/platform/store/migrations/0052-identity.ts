import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** The identity of this database. `schema.ts` says what the columns mean. */
export function createIdentity(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table database_identity (
        only_row integer not null primary key check (only_row = 1),
        id ${text} not null
      ) ${strict}`.execute(db);
      const id = randomBytes(6).toString('base64url');
      await sql`insert into database_identity (only_row, id) values (1, ${id})`.execute(db);
    },
  };
}

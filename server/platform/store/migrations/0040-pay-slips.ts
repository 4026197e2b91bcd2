import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** Where a slip can be paid, and until when. */
export function createPaySlips(kind: StoreKind): Migration {
  const { text } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table payments add column slip_url ${text}`.execute(db);
      await sql`alter table payments add column slip_ends_at ${text}`.execute(db);
    },
  };
}

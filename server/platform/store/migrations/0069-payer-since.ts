import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** Since when the present payer pays for a member. `schema-identity.ts` describes the column. */
export function addPayerSince(kind: StoreKind): Migration {
  const { text } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table members add column payer_since ${text}`.execute(db);
    },
  };
}

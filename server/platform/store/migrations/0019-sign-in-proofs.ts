import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** By what a sign-in was proved: its second factor, and the linked login it came by. `schema-identity.ts` says what they mean. */
export function addSignInProofs(kind: StoreKind): Migration {
  const { text } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      for (const table of ['token_families', 'authorization_codes']) {
        for (const column of ['second_factor', 'link_provider', 'link_subject']) {
          await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} ${text}`.execute(db);
        }
      }
    },
  };
}

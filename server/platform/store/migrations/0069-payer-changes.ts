import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** Who has paid for a member since when. `schema-payments.ts` describes the columns. */
export function createPayerChanges(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table payer_changes (
        member_id ${text} not null,
        since ${text} not null,
        payer_id ${text},
        primary key (member_id, since)
      ) ${strict}`.execute(db);
    },
  };
}

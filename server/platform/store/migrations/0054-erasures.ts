import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** Who has been erased, as keyed hashes of their numbers: what a backup brings back is erased again. */
export function createErasures(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table erasures (subject_hash ${text} primary key not null) ${strict}`.execute(db);
    },
  };
}

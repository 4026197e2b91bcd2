import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** The clubs a match was entered with, where results have put others in their place. `schema.ts` says what they mean. */
export function keepEnteredClubs(kind: StoreKind): Migration {
  const { text } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      for (const column of COLUMNS) {
        await sql`alter table matches add column ${sql.ref(column)} ${text}`.execute(db);
      }
      await sql`create index matches_with_entered_clubs on matches (championship_id)
        where entered_left_name is not null or entered_right_name is not null`.execute(db);
    },
  };
}

const COLUMNS = ['entered_left_name', 'entered_left_id', 'entered_right_name', 'entered_right_id'];

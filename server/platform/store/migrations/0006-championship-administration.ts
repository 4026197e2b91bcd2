import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** What administrators change of championships and clubs: revisions, a club's variants, and the list of clubs as it is now. */
export function createChampionshipAdministration(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table championships add column revision integer not null default 0`.execute(db);
      // A championship's first day and its days of play are looked up for whole lists.
      await sql`create index matches_by_championship_day on matches (championship_id, match_date)`.execute(
        db,
      );
      await sql`alter table clubs add column variants ${text} not null default '[]'`.execute(db);
      await sql`alter table clubs add column retired_at ${text}`.execute(db);
      await sql`alter table clubs add column revision integer not null default 0`.execute(db);
      await sql`create table club_list (
        only_row integer primary key not null check (only_row = 1),
        revision integer not null
      ) ${strict}`.execute(db);
    },
  };
}

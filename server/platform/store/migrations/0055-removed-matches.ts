import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** Matches that are no longer on the schedule: calendars still hold them. `schema.ts` describes the columns. */
export function createRemovedMatches(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table removed_matches (
        championship_id ${text} not null references championships (championship_id) on delete cascade,
        match_id ${text} not null,
        match_date ${text} not null,
        scheduled_start_time ${text},
        ground ${text} not null,
        club_left_name ${text} not null,
        club_right_name ${text} not null,
        club_left_id ${text},
        club_right_id ${text},
        removed_at ${text} not null,
        primary key (championship_id, match_id)
      ) ${strict}`.execute(db);
    },
  };
}

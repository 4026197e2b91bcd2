import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** Which matches were checked against paper, at which version. `schema.ts` says what it means. */
export function createMatchChecks(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table match_checks (
        championship_id ${text} not null,
        match_id ${text} not null,
        version integer not null check (version >= 0),
        checked_by ${text} not null,
        checked_at ${text} not null,
        primary key (championship_id, match_id),
        foreign key (championship_id, match_id) references matches (championship_id, match_id)
          on delete cascade
      ) ${strict}`.execute(db);
    },
  };
}

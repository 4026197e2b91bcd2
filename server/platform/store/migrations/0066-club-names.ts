import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Names of clubs in matches are listed without reading the matches, and a club's matches are found by its names. */
export function indexClubNames(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const side of ['left', 'right']) {
        const [name, id] = [`club_${side}_name`, `club_${side}_id`];
        await sql`create index ${sql.id(`matches_by_${side}_name`)}
          on matches (${sql.id(name)}, ${sql.id(id)}, championship_id)`.execute(db);
      }
    },
  };
}

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Indexes the photos that members may see, in the order in which they cover their championship and their match: covers and counts
 * are read from an index alone.
 */
export function indexOpenPhotos(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`create index photos_open_by_championship
        on photos (championship_id, position, created_at desc, photo_id) where taken_down_at is null`.execute(
        db,
      );
      await sql`create index photos_open_by_match
        on photos (championship_id, match_id, position, created_at desc, photo_id) where taken_down_at is null`.execute(
        db,
      );
    },
  };
}

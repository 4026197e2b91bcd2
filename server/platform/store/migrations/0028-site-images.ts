import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** Pictures of the site's own pages: sponsors, partners, coupon, past years. `schema-content.ts` says what the columns mean. */
export function createSiteImages(kind: StoreKind): Migration {
  const { text, bytes, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table site_images (
        image_hash ${text} primary key check (length(image_hash) = 64),
        type ${text} not null check (type in ('image/svg+xml', 'image/png', 'image/jpeg', 'image/webp')),
        width integer not null check (width > 0),
        height integer not null check (height > 0),
        bytes ${bytes} not null check (length(bytes) between 1 and 1048576),
        is_public integer not null check (is_public in (0, 1)),
        created_at ${text} not null
      ) ${strict}`.execute(db);
    },
  };
}

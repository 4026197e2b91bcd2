import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** Uploads of photos, and when a picture's files were erased. `schema-content.ts` says what the columns mean. */
export function createPhotoUploads(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table pictures add column erased_at ${text}`.execute(db);
      await sql`create table photo_uploads (
        upload_id ${text} primary key not null,
        owner_id ${text} not null,
        owner_email ${text} not null,
        championship_id ${text} not null,
        match_id ${text} not null,
        batch_id ${text} not null,
        chosen integer not null check (chosen > 0),
        place integer not null check (place >= 0),
        position integer not null,
        file_name ${text} not null,
        bytes integer not null check (bytes > 0),
        source_hash ${text} check (length(source_hash) = 64),
        state ${text} not null check (state in ('receiving', 'waiting', 'making', 'shown', 'known', 'refused')),
        message ${text},
        attempts integer not null default 0,
        created_at ${text} not null,
        updated_at ${text} not null,
        foreign key (championship_id, match_id) references matches (championship_id, match_id)
      ) ${strict}`.execute(db);
      await sql`create index photo_uploads_by_state on photo_uploads (state, updated_at)`.execute(db);
      await sql`create index photo_uploads_by_match on photo_uploads (championship_id, match_id, owner_id)`.execute(
        db,
      );
      await sql`create index photo_uploads_by_batch on photo_uploads (batch_id)`.execute(db);
    },
  };
}

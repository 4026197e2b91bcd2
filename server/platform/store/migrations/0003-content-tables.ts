import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type ColumnTypes, columnTypes, type StoreKind } from './dialect-words.ts';

/** Articles, pictures, photos, inquiries, a championship's first day, and who made a link. `schema-content.ts` says what they mean. */
export function createContentTables(kind: StoreKind): Migration {
  const types = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table championships add column start_date ${types.text} check (start_date like '____-__-__')`.execute(
        db,
      );
      await sql`alter table access_tokens add column created_by ${types.text}`.execute(db);
      await createPictures(db, types);
      await createArticles(db, types);
      await createPhotos(db, types);
      await createInquiries(db, types);
    },
  };
}

async function createPictures(db: Kysely<unknown>, { text, strict }: ColumnTypes): Promise<void> {
  await sql`create table pictures (
    picture_key ${text} primary key not null,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    source_hash ${text} not null unique check (length(source_hash) = 64),
    created_at ${text} not null
  ) ${strict}`.execute(db);
}

async function createArticles(db: Kysely<unknown>, { text, strict }: ColumnTypes): Promise<void> {
  await sql`create table articles (
    kind ${text} not null check (kind in ('news', 'media')),
    fiscal_year integer not null,
    number integer not null check (number > 0),
    title ${text} not null,
    content ${text} not null,
    thumbnail_key ${text} references pictures (picture_key),
    published_at ${text},
    created_at ${text} not null,
    updated_at ${text} not null,
    primary key (kind, fiscal_year, number)
  ) ${strict}`.execute(db);
}

async function createPhotos(db: Kysely<unknown>, { text, strict }: ColumnTypes): Promise<void> {
  await sql`create table photos (
    photo_id ${text} primary key not null,
    championship_id ${text} not null,
    match_id ${text} not null,
    picture_key ${text} not null references pictures (picture_key),
    position integer not null,
    taken_down_at ${text},
    created_at ${text} not null,
    foreign key (championship_id, match_id) references matches (championship_id, match_id)
  ) ${strict}`.execute(db);
  await sql`create index photos_by_match on photos (championship_id, match_id, position)`.execute(db);
  await sql`create index photos_by_picture on photos (picture_key)`.execute(db);
}

async function createInquiries(db: Kysely<unknown>, { text, strict }: ColumnTypes): Promise<void> {
  await sql`create table inquiries (
    inquiry_id ${text} primary key not null,
    category ${text} not null,
    message ${text} not null,
    name ${text} not null,
    furigana ${text} not null,
    email ${text} not null,
    phone_number ${text},
    operation_key ${text} unique,
    received_at ${text} not null,
    answered_at ${text}
  ) ${strict}`.execute(db);
  await sql`create index inquiries_by_time on inquiries (received_at)`.execute(db);
}

import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, columnTypes, refuseChanges, type StoreKind } from './dialect-words.ts';

/** Creates articles, pictures, photos, inquiries, the audit, and the rows about the installation as in release 0.1.0. */
export async function createContentTables(kind: StoreKind, db: Kysely<unknown>): Promise<void> {
  const types = columnTypes(kind);
  await createPictures(db, types);
  await createArticles(db, types);
  await createPhotos(db, types);
  await createInquiries(db, types);
  await createAudit(db, kind);
  await createOperation(db, types);
}

async function createPictures(db: Kysely<unknown>, { text, strict }: ColumnTypes): Promise<void> {
  await sql`create table pictures (
    picture_key ${text} primary key not null,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    source_hash ${text} not null unique check (length(source_hash) = 64),
    created_at ${text} not null,
    erased_at ${text},
    look ${text} check (length(look) = 16)
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
    version integer not null default 1,
    updated_by ${text},
    deleted_at ${text},
    was_public integer not null default 0,
    moved_to integer,
    creation_key ${text},
    primary key (kind, fiscal_year, number)
  ) ${strict}`.execute(db);
  await sql`create unique index articles_by_creation on articles (creation_key)`.execute(db);
  // With all that the administrators' list shows, filters and searches: it reads no article, each of which is long.
  await sql`create index articles_listed on articles
    (deleted_at, moved_to, updated_at, kind, fiscal_year, number, published_at, title, updated_by)`.execute(
    db,
  );
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
    similar_to ${text},
    admitted_because ${text},
    foreign key (championship_id, match_id) references matches (championship_id, match_id)
  ) ${strict}`.execute(db);
  await sql`create index photo_uploads_by_state on photo_uploads (state, updated_at)`.execute(db);
  await sql`create index photo_uploads_by_match on photo_uploads (championship_id, match_id, owner_id)`.execute(
    db,
  );
  await sql`create index photo_uploads_by_batch on photo_uploads (batch_id)`.execute(db);
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
    answered_at ${text},
    answered_by ${text}
  ) ${strict}`.execute(db);
  await sql`create index inquiries_by_time on inquiries (received_at)`.execute(db);
  await sql`create index inquiries_unanswered on inquiries (received_at) where answered_at is null`.execute(
    db,
  );
}

async function createAudit(db: Kysely<unknown>, kind: StoreKind): Promise<void> {
  const { text, sequence, strict } = columnTypes(kind);
  await sql`create table audit_entries (
    entry_id ${sequence},
    recorded_at ${text} not null,
    actor ${text} not null,
    area ${text} not null,
    subject_id ${text} not null,
    subject_name ${text} not null,
    sentence ${text} not null,
    changes ${text} not null
  ) ${strict}`.execute(db);
  await sql`create index audit_entries_by_subject on audit_entries (area, subject_id)`.execute(db);
  await sql`create index audit_entries_by_time on audit_entries (recorded_at)`.execute(db);
  await refuseChanges('audit_entries', kind, db);
}

async function createOperation(db: Kysely<unknown>, { text, strict }: ColumnTypes): Promise<void> {
  await sql`create table origin (
    only_row integer not null primary key check (only_row = 1),
    origin ${text} not null check (origin in ('demo', 'real')),
    pictures_to_draw ${text}
  ) ${strict}`.execute(db);
  await sql`create table retention_runs (
    only_row integer primary key check (only_row = 1),
    claimed_at ${text},
    finished_at ${text},
    removed ${text} not null default '{}'
  ) ${strict}`.execute(db);
}

/** Tables beside the matches: articles, photos and their uploads, inquiries, and the settings of championships' tables and brackets, and what the operator writes. */

import type { ColumnType, Generated } from 'kysely';
import type { AuditArea } from '#domain/audit/audit-entry.ts';
import type { Fixed, Flag } from './stored-value.ts';

/** お知らせ or メディア. */
export type ArticleKind = 'news' | 'media';

/** News and media articles. */
export type ArticlesTable = {
  kind: Fixed<ArticleKind>;
  fiscal_year: Fixed<number>;
  /** Counts within its kind and fiscal year, from 1; the newest has the highest. A draft may get a higher one when it comes out. */
  number: number;
  title: string;
  /** HTML, sanitised before it was stored; a picture's `src` is `picture:` and its file key. */
  content: string;
  /** The picture of its place in the list, a key of the picture files; null without one. */
  thumbnail_key: string | null;
  /** UTC instant from which members see it; null is a draft. */
  published_at: string | null;
  created_at: Fixed<string>;
  updated_at: string;
  /** Rises with every change: saving an older one is refused. */
  version: Generated<number>;
  /** E-mail of the administrator who wrote it last; null for what was written on the server's machine. */
  updated_by: string | null;
  /** UTC instant; a draft that nobody sees until it is brought back. */
  deleted_at: string | null;
  /** Members have seen it under its number, which it therefore keeps. */
  was_public: ColumnType<Flag, Flag | undefined, Flag>;
  /** Nothing but the number that a draft had until it came out: under which one it is now. */
  moved_to: number | null;
  /** The Idempotency-Key that it was made with, unique: sent twice is one article. */
  creation_key: string | null;
};

/** Files of pictures, each made once from what was uploaded: photos of matches, and pictures of articles. */
export type PicturesTable = {
  /** Random; part of the names of its files. */
  picture_key: Fixed<string>;
  /** Of the full-screen form, pixels. */
  width: number;
  height: number;
  /** SHA-256 of the uploaded bytes, lower-case hex; unique: the same file again is recognised. */
  source_hash: Fixed<string>;
  created_at: Fixed<string>;
  /** UTC instant at which its files were erased, after a take-down; null while they are there. */
  erased_at: string | null;
  /** What it looks like (`pictures/look.ts`), once it has been taken down; null for one that has no look to know it by. */
  look: ColumnType<string | null, string | null | undefined, string | null>;
};

/** A photo of a match. */
export type PhotosTable = {
  photo_id: Fixed<string>;
  championship_id: string;
  match_id: string;
  picture_key: Fixed<string>;
  /** Orders the photos of one match; not unique. */
  position: number;
  /** UTC instant; from then on no address opens it, signed or not. */
  taken_down_at: string | null;
  created_at: Fixed<string>;
};

/** What someone has asked the organiser. */
export type InquiriesTable = {
  inquiry_id: Fixed<string>;
  category: Fixed<string>;
  message: Fixed<string>;
  name: Fixed<string>;
  furigana: Fixed<string>;
  email: Fixed<string>;
  phone_number: Fixed<string | null>;
  /** The sender's Idempotency-Key, unique: sent twice is one inquiry. */
  operation_key: Fixed<string | null>;
  /** UTC instants. */
  received_at: Fixed<string>;
  answered_at: string | null;
  /** E-mail of the administrator that marked it as answered. */
  answered_by: string | null;
};

/** What administrators have changed, append-only: the database itself refuses UPDATE and DELETE. */
export type AuditEntriesTable = {
  entry_id: ColumnType<number, never, never>;
  /** UTC instant. */
  recorded_at: Fixed<string>;
  /** E-mail of the administrator. */
  actor: Fixed<string>;
  area: Fixed<AuditArea>;
  subject_id: Fixed<string>;
  /** As it was called then; empty for a person. */
  subject_name: Fixed<string>;
  sentence: Fixed<string>;
  /** JSON list of the fields that changed: `field`, `before`, `after`. */
  changes: Fixed<string>;
};

/** Pictures of the site's own pages: sponsors, partners, coupon, past years. */
export type SiteImagesTable = {
  /** SHA-256 of the bytes, lower-case hex. */
  image_hash: Fixed<string>;
  type: Fixed<SiteImageType>;
  /** Pixels; an SVG's own measures. */
  width: Fixed<number>;
  height: Fixed<number>;
  /** At most 1 MB. */
  bytes: Fixed<Uint8Array>;
  /** Whether anybody may fetch it by its hash; one that is the members' alone comes within a call. */
  is_public: Flag;
  /** UTC instant. */
  created_at: Fixed<string>;
};

export type SiteImageType = 'image/svg+xml' | 'image/png' | 'image/jpeg' | 'image/webp';

/** What the operator writes: every revision of every document, only appended; the newest is in force. */
export type SiteDocumentsTable = {
  /** A `DocumentName`. */
  document: Fixed<string>;
  /** Counts within its document, from 1. */
  revision: Fixed<number>;
  /** A text in its own marks, or JSON, as in the files of `content/`. */
  body: Fixed<string>;
  /** E-mail of the administrator; empty for what was taken over from files. */
  author: Fixed<string>;
  /** A word why; empty without one. */
  reason: Fixed<string>;
  /** UTC instant. */
  made_at: Fixed<string>;
};

export type ContentTables = {
  articles: ArticlesTable;
  pictures: PicturesTable;
  photos: PhotosTable;
  inquiries: InquiriesTable;
  audit_entries: AuditEntriesTable;
  site_images: SiteImagesTable;
  site_documents: SiteDocumentsTable;
};

/**
 * `receiving`: parts are missing. `waiting`: complete. `making`: a process makes its picture, and has so since
 * `updated_at`. The others are ends: `shown` at the match, `known` there before, or `refused`.
 */
export type UploadRowState = 'receiving' | 'waiting' | 'making' | 'shown' | 'known' | 'refused';

export type PhotoUploadsTable = {
  upload_id: Fixed<string>;
  /** The account (`sub`) of the administrator, and the e-mail that it had. */
  owner_id: Fixed<string>;
  owner_email: Fixed<string>;
  championship_id: Fixed<string>;
  match_id: Fixed<string>;
  /** Files that were chosen together; one that is gone on with belongs to the newest. */
  batch_id: string;
  /** How many were chosen together, and which of them it is, from 0. */
  chosen: Fixed<number>;
  place: Fixed<number>;
  /** That of its photo: files arrive in any order, and are shown in the one they were chosen in. */
  position: Fixed<number>;
  file_name: Fixed<string>;
  bytes: Fixed<number>;
  /** SHA-256 as the browser sent it, lower-case hex; null where it could not make one. */
  source_hash: Fixed<string | null>;
  state: UploadRowState;
  /** Why it was refused. */
  message: string | null;
  /** The key of a picture that was taken down and that this one looks like: refused until an administrator lets it in. */
  similar_to: ColumnType<string | null, string | null | undefined, string | null>;
  /** Why an administrator has let it in though it looks like a photo that was taken down; null where nobody was asked. */
  admitted_because: ColumnType<string | null, string | null | undefined, string | null>;
  /** How often its picture has been begun. */
  attempts: ColumnType<number, number | undefined, number>;
  /** UTC instants. */
  created_at: Fixed<string>;
  updated_at: string;
};

export type UploadTables = { photo_uploads: PhotoUploadsTable };

/** A championship's settings; without a row the defaults hold. */
export type CompetitionsTable = {
  championship_id: Fixed<string>;
  /** Rises with each change. An update names the one it has read. */
  version: number;
  /** JSON: `CompetitionSettings` of `domain/competition/settings.ts`, checked before it is written. */
  settings: string;
  /** E-mail of the administrator. */
  updated_by: string;
  /** UTC instant. */
  updated_at: string;
};

export type CompetitionTables = {
  competitions: CompetitionsTable;
};

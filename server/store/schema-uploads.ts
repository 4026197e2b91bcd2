/** The table of photos on their way: what an administrator is uploading, until some days after it has arrived. */

import type { ColumnType } from 'kysely';
import type { Fixed } from './column.ts';

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
  /** SHA-256 as the browser told it, lower-case hex; null where it could not make one. */
  source_hash: Fixed<string | null>;
  state: UploadRowState;
  /** Why it was refused. */
  message: string | null;
  /** How often its picture has been begun. */
  attempts: ColumnType<number, number | undefined, number>;
  /** UTC instants. */
  created_at: Fixed<string>;
  updated_at: string;
};

export type UploadTables = { photo_uploads: PhotoUploadsTable };

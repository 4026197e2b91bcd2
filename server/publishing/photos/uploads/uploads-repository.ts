/** Uploads of photos: the SQL on their table. */

import type { Row } from '#server/platform/store/schema.ts';
import type { UploadRowState } from '#server/platform/store/schema-content.ts';
import type { Database } from '#server/platform/store/store.ts';

export type Upload = Row<'photo_uploads'>;
export type NewUpload = Omit<
  Upload,
  'state' | 'message' | 'attempts' | 'similar_to' | 'admitted_because' | 'updated_at'
>;
export type Place = { readonly championshipId: string; readonly matchId: string };

/** What is in the folder, or still to come into it. */
const UNFINISHED: readonly UploadRowState[] = ['receiving', 'waiting', 'making'];

/** Null for an unknown one, and for one of another account. */
export async function findOwn(uploadId: string, ownerId: string, db: Database): Promise<Upload | null> {
  const row = await db
    .selectFrom('photo_uploads')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return row ?? null;
}

/** By their place among the chosen. */
export async function findAllByBatch(
  batchId: string,
  ownerId: string,
  db: Database,
): Promise<readonly Upload[]> {
  return db
    .selectFrom('photo_uploads')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('owner_id', '=', ownerId)
    .orderBy('place')
    .orderBy('upload_id')
    .execute();
}

/** Of one account to a match, in the order they were begun. */
export async function findAllUnfinished(
  { championshipId, matchId }: Place,
  ownerId: string,
  db: Database,
): Promise<readonly Upload[]> {
  return db
    .selectFrom('photo_uploads')
    .selectAll()
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .where('owner_id', '=', ownerId)
    .where(({ or, eb }) => or([eb('state', 'in', UNFINISHED), eb('similar_to', 'is not', null)]))
    .orderBy('created_at')
    .orderBy('place')
    .execute();
}

export type RequestedFile = Place & {
  readonly ownerId: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly sourceHash: string | null;
};

/** The account's unfinished upload of this file: by its bytes where the browser has told them, else by its name and length. */
export async function findSame(requested: RequestedFile, db: Database): Promise<Upload | null> {
  const { sourceHash, fileName, bytes } = requested;
  const found = await findAllUnfinished(requested, requested.ownerId, db);
  const same = found.find((one) =>
    sourceHash === null
      ? one.source_hash === null && one.file_name === fileName && one.bytes === bytes
      : one.source_hash === sourceHash && one.bytes === bytes,
  );
  return same ?? null;
}

/** Of all accounts: how many bytes the unfinished ones have or will have. */
export async function sumUnfinishedBytes(db: Database): Promise<number> {
  const { sum } = await db
    .selectFrom('photo_uploads')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('sum'))
    .where('state', 'in', UNFINISHED)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** The position from which a batch counts its own; null for a batch without an upload. */
export async function findBase(batchId: string, db: Database): Promise<number | null> {
  const row = await db
    .selectFrom('photo_uploads')
    .select(['position', 'place'])
    .where('batch_id', '=', batchId)
    .orderBy('created_at')
    .executeTakeFirst();
  return row === undefined ? null : row.position - row.place;
}

/** The highest position that an unfinished upload to the match will take; 0 without one. */
export async function findLastReserved({ championshipId, matchId }: Place, db: Database): Promise<number> {
  const row = await db
    .selectFrom('photo_uploads')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .where('state', 'in', UNFINISHED)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** `now` is an ISO instant. */
export async function insertUpload(upload: NewUpload, now: string, db: Database): Promise<void> {
  await db
    .insertInto('photo_uploads')
    .values({ ...upload, state: 'receiving', message: null, updated_at: now })
    .execute();
}

/** It is gone on with, in another batch or after a while. */
export async function updateBatch(
  uploadId: string,
  batchId: string,
  now: string,
  db: Database,
): Promise<void> {
  await db
    .updateTable('photo_uploads')
    .set({ batch_id: batchId, updated_at: now })
    .where('upload_id', '=', uploadId)
    .execute();
}

export type StateChange = {
  readonly state: UploadRowState;
  readonly message: string | null;
  /** Of one that waits for an administrator's word. */
  readonly similarTo?: string | null;
};

/** Whether it was in the state `from`. */
export async function updateState(
  uploadId: string,
  from: UploadRowState,
  { state, message, similarTo = null }: StateChange,
  now: string,
  db: Database,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photo_uploads')
    .set({ state, message, similar_to: similarTo, updated_at: now })
    .where('upload_id', '=', uploadId)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A span around now, as ISO instants. An older time is overdue; a newer one was written by a clock that has been put right since. */
export type Outside = { readonly before: string; readonly after: string };

/** An upload last updated outside of its span may be claimed. */
type Due = {
  /** Of a picture being made: its process has died. */
  readonly abandoned: Outside;
  /** Of a picture whose last attempt has failed. */
  readonly failed: Outside;
};

/** Takes the oldest upload whose picture is not made yet and is due; null where there is none, or another process was faster. */
export async function updateClaimed(
  { abandoned, failed }: Due,
  now: string,
  db: Database,
): Promise<Upload | null> {
  const next = await db
    .selectFrom('photo_uploads')
    .selectAll()
    .where(({ or, and, eb }) => {
      const isOutside = ({ before, after }: Outside) =>
        or([eb('updated_at', '<', before), eb('updated_at', '>', after)]);
      return or([
        and([eb('state', '=', 'waiting'), or([eb('attempts', '=', 0), isOutside(failed)])]),
        and([eb('state', '=', 'making'), isOutside(abandoned)]),
      ]);
    })
    .orderBy('updated_at')
    .orderBy('place')
    .executeTakeFirst();
  if (next === undefined) return null;
  const { numUpdatedRows } = await db
    .updateTable('photo_uploads')
    .set({ state: 'making', updated_at: now, attempts: next.attempts + 1 })
    .where('upload_id', '=', next.upload_id)
    .where('state', '=', next.state)
    .where('updated_at', '=', next.updated_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? { ...next, state: 'making', attempts: next.attempts + 1 } : null;
}

/** The heartbeat of the process that makes its picture. */
export async function updateSeen(uploadId: string, now: string, db: Database): Promise<void> {
  await db
    .updateTable('photo_uploads')
    .set({ updated_at: now })
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'making')
    .execute();
}

/** Puts it back into the queue, and does not count the attempt. */
export async function updateGivenBack(uploadId: string, now: string, db: Database): Promise<void> {
  await db
    .updateTable('photo_uploads')
    .set(({ eb }) => ({ state: 'waiting', message: null, attempts: eb('attempts', '-', 1), updated_at: now }))
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'making')
    .execute();
}

/** Whether a photo of this batch is shown already. */
export async function hasShown(batchId: string, db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('photo_uploads')
    .select('upload_id')
    .where('batch_id', '=', batchId)
    .where('state', '=', 'shown')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes abandoned half uploads, and finished ones; both ISO instants. Returns the ids of the former. */
export async function deleteOld(
  before: { readonly unfinished: string; readonly finished: string },
  db: Database,
): Promise<readonly string[]> {
  const half = await db
    .deleteFrom('photo_uploads')
    .where('state', '=', 'receiving')
    .where('updated_at', '<', before.unfinished)
    .returning('upload_id')
    .execute();
  await db
    .deleteFrom('photo_uploads')
    .where('state', 'in', ['shown', 'known', 'refused'])
    .where('updated_at', '<', before.finished)
    .execute();
  return half.map((row) => row.upload_id);
}

/** Which of these have a row whose file is needed. */
export async function findAllNeeded(
  uploadIds: readonly string[],
  db: Database,
): Promise<ReadonlySet<string>> {
  if (uploadIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('photo_uploads')
    .select('upload_id')
    .where('upload_id', 'in', uploadIds)
    .where(({ or, eb }) => or([eb('state', 'in', UNFINISHED), eb('similar_to', 'is not', null)]))
    .execute();
  return new Set(rows.map((row) => row.upload_id));
}

/** Lets in what looked like a photo that was taken down: its picture is made. False where it does not wait for that. */
export async function updateAdmitted(
  uploadId: string,
  because: string,
  now: string,
  db: Database,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photo_uploads')
    .set({
      state: 'waiting',
      message: null,
      similar_to: null,
      admitted_because: because,
      attempts: 0,
      updated_at: now,
    })
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'refused')
    .where('similar_to', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

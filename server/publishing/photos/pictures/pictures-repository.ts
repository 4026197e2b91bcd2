/** The pictures whose files the storage has: the SQL on their table. */

import type { Database } from '#server/platform/store/store.ts';
import { FORMS, storedName } from './renditions.ts';

/** A picture as it was made; the sizes are those of its full-screen form, in pixels. */
export type Picture = { readonly key: string; readonly width: number; readonly height: number };

/** `sourceHash`: SHA-256 of the uploaded bytes, lower-case hex. */
export type NewPicture = Picture & { readonly sourceHash: string };

/** Null for an unknown key, and for a picture of which a photo has been taken down: nobody is to see it any more. */
export async function findOpenByKey(pictureKey: string, db: Database): Promise<Picture | null> {
  const row = await db
    .selectFrom('pictures')
    .select(['picture_key', 'width', 'height'])
    .where('picture_key', '=', pictureKey)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('photos')
            .select('photo_id')
            .whereRef('photos.picture_key', '=', 'pictures.picture_key')
            .where('photos.taken_down_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst();
  return row === undefined ? null : { key: row.picture_key, width: row.width, height: row.height };
}

/** The picture made of these bytes, open or not. */
export async function findBySourceHash(sourceHash: string, db: Database): Promise<Picture | null> {
  const row = await db
    .selectFrom('pictures')
    .select(['picture_key', 'width', 'height'])
    .where('source_hash', '=', sourceHash)
    .executeTakeFirst();
  return row === undefined ? null : { key: row.picture_key, width: row.width, height: row.height };
}

/** `now` is an ISO instant. A unique violation where the same bytes are a picture already. */
export async function insertPicture(picture: NewPicture, now: string, db: Database): Promise<void> {
  await db
    .insertInto('pictures')
    .values({
      picture_key: picture.key,
      width: picture.width,
      height: picture.height,
      source_hash: picture.sourceHash,
      created_at: now,
      erased_at: null,
    })
    .execute();
}

/** Pictures that have been taken down and whose files nobody has erased yet, by key. */
export async function findAllToErase(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('pictures')
    .innerJoin('photos', 'photos.picture_key', 'pictures.picture_key')
    .select('pictures.picture_key')
    .distinct()
    .where('photos.taken_down_at', 'is not', null)
    .where('pictures.erased_at', 'is', null)
    .orderBy('pictures.picture_key')
    .execute();
  return rows.map((row) => row.picture_key);
}

/** Its files are gone from the storage. `now` is an ISO instant. */
export async function updateErased(pictureKey: string, now: string, db: Database): Promise<void> {
  await db.updateTable('pictures').set({ erased_at: now }).where('picture_key', '=', pictureKey).execute();
}

/** Pictures made before an instant (UTC, ISO) that no match has ever had, by key. */
export async function findAllWithoutPhoto(before: string, db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('pictures')
    .select('picture_key')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('photos').select('photo_id').whereRef('photos.picture_key', '=', 'pictures.picture_key'),
        ),
      ),
    )
    .orderBy('picture_key')
    .execute();
  return rows.map((row) => row.picture_key);
}

export async function deletePicture(pictureKey: string, db: Database): Promise<void> {
  await db.deleteFrom('pictures').where('picture_key', '=', pictureKey).execute();
}

/** What pictures that were taken down look like. */
export async function findAllLooks(
  db: Database,
): Promise<readonly { readonly key: string; readonly look: string }[]> {
  const rows = await db
    .selectFrom('pictures')
    .select(['picture_key', 'look'])
    .where('look', 'is not', null)
    .orderBy('picture_key')
    .execute();
  return rows.flatMap(({ picture_key: key, look }) => (look === null ? [] : [{ key, look }]));
}

export async function updateLook(pictureKey: string, look: string, db: Database): Promise<void> {
  await db.updateTable('pictures').set({ look }).where('picture_key', '=', pictureKey).execute();
}

/** The names of the files of every picture that has not been erased, in the storage. */
export async function findAllStoredNames(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('pictures')
    .select('picture_key')
    .where('erased_at', 'is', null)
    .orderBy('picture_key')
    .execute();
  return rows.flatMap(({ picture_key: key }) => FORMS.map((form) => storedName(key, form)));
}

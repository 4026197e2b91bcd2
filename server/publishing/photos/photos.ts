/** What administrators do with photos: they add pictures, show them at a match, and take them down. */

import { randomUUID } from 'node:crypto';
import type { Database } from '#server/platform/store/store.ts';
import { findIdByPicture, findLastPosition, insertPhoto, updateTakenDown } from './photos-repository.ts';
import { type AddPicture, createAddPicture, type PictureServices } from './pictures/add-picture.ts';
import { type PictureFault, TAKEN_DOWN } from './pictures/faults.ts';
import { makeForms } from './pictures/make-renditions.ts';
import { findOpenByKey } from './pictures/pictures-repository.ts';
import { eraseTakenDown } from './pictures/taken-down.ts';

export type Photos = {
  /** Makes the forms of a picture of our own, in this process, and keeps them. */
  readonly addPicture: AddPicture;
  /**
   * Shows a picture at a match, after those that are there; the same picture again is the same photo. A fault for a
   * picture that is not there (any more); rejects for a match that does not exist.
   */
  addPhoto(photo: PhotoToAdd): Promise<{ readonly photoId: string } | { readonly fault: PictureFault }>;
  /**
   * From now on nobody sees the picture of this photo, at this match, at another or in an article, whatever address they
   * have; then its files are erased. False for an unknown photo. Where it rejects, the picture is closed all the same and
   * only its files are still there: to be called again.
   */
  takeDown(photoId: string): Promise<boolean>;
};

export type PhotoToAdd = {
  readonly championshipId: string;
  readonly matchId: string;
  readonly pictureKey: string;
};

export function createPhotos({ store, storage, clock }: PictureServices): Photos {
  return {
    addPicture: createAddPicture({ store, storage, clock }, makeForms),
    addPhoto: (photo) => store.transaction((db) => showPhoto({ ...photo, position: null }, clock(), db)),
    async takeDown(photoId) {
      const pictureKey = await store.transaction((db) => updateTakenDown(photoId, clock().toString(), db));
      if (pictureKey === null) return false;
      await eraseTakenDown(pictureKey, { store, storage, clock });
      return true;
    },
  };
}

/** `isNew`: it was not at this match before. */
export type ShownPhoto = { readonly photoId: string; readonly isNew: boolean };

/** As {@link Photos.addPhoto}, within a transaction; `position` null is behind all that are there. */
export async function showPhoto(
  photo: PhotoToAdd & { readonly position: number | null },
  now: Temporal.Instant,
  db: Database,
): Promise<ShownPhoto | { readonly fault: PictureFault }> {
  const { championshipId, matchId, pictureKey } = photo;
  if ((await findOpenByKey(pictureKey, db)) === null) return { fault: TAKEN_DOWN };
  const known = await findIdByPicture(photo, db);
  if (known !== null) return { photoId: known, isNew: false };
  const position = photo.position ?? (await findLastPosition(championshipId, matchId, db)) + 1;
  const id = randomUUID();
  await insertPhoto({ championshipId, matchId, pictureKey, id, position }, now.toString(), db);
  return { photoId: id, isNew: true };
}

/** What administrators do with photos: the SQL on their table. */

import { changed } from '#server/platform/store/changes.ts';
import type { Database } from '#server/platform/store/store.ts';

/** A photo whether members may see it or not. */
export type AdminPhotoRow = {
  readonly photoId: string;
  readonly championshipId: string;
  readonly matchId: string;
  readonly pictureKey: string;
  readonly position: number;
  /** Of the full-screen picture, pixels. */
  readonly width: number;
  readonly height: number;
  readonly createdAt: string;
  readonly takenDownAt: string | null;
};

/** Of one match in their order, those taken down among them. */
export async function findAllOfMatch(
  championshipId: string,
  matchId: string,
  db: Database,
): Promise<readonly AdminPhotoRow[]> {
  return photos(db)
    .where('photos.championship_id', '=', championshipId)
    .where('photos.match_id', '=', matchId)
    .orderBy('photos.position')
    .orderBy('photos.photo_id')
    .execute();
}

/** Unknown ids are left out; in the order they have at their matches. */
export async function findAllByIds(
  photoIds: readonly string[],
  db: Database,
): Promise<readonly AdminPhotoRow[]> {
  return photos(db)
    .where('photos.photo_id', 'in', photoIds)
    .orderBy('photos.position')
    .orderBy('photos.photo_id')
    .execute();
}

export async function updatePosition(
  { photoId, championshipId }: Pick<AdminPhotoRow, 'photoId' | 'championshipId'>,
  position: number,
  db: Database,
): Promise<void> {
  await db.updateTable('photos').set({ position }).where('photo_id', '=', photoId).execute();
  changed(db, { changedPhotos: championshipId });
}

export type NewPlace = {
  readonly championshipId: string;
  readonly matchId: string;
  readonly position: number;
};

export async function updatePlace(
  { photoId, championshipId: before }: Pick<AdminPhotoRow, 'photoId' | 'championshipId'>,
  { championshipId, matchId, position }: NewPlace,
  db: Database,
): Promise<void> {
  await db
    .updateTable('photos')
    .set({ championship_id: championshipId, match_id: matchId, position })
    .where('photo_id', '=', photoId)
    .execute();
  for (const changedPhotos of [before, championshipId]) changed(db, { changedPhotos });
}

function photos(db: Database) {
  return db
    .selectFrom('photos')
    .innerJoin('pictures', 'pictures.picture_key', 'photos.picture_key')
    .select([
      'photos.photo_id as photoId',
      'photos.championship_id as championshipId',
      'photos.match_id as matchId',
      'photos.picture_key as pictureKey',
      'photos.position',
      'pictures.width',
      'pictures.height',
      'photos.created_at as createdAt',
      'photos.taken_down_at as takenDownAt',
    ]);
}

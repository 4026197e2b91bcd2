/** Photos of matches: the SQL on their table, and on the pictures they show. */

import { countOf } from '#server/store/count.ts';
import type { Database } from '#server/store/store.ts';
import type { Picture } from './pictures/pictures-repository.ts';

/** A photo that members may see. */
export type Photo = {
  readonly id: string;
  readonly championshipId: string;
  readonly matchId: string;
  readonly picture: Picture;
};

export type NewPhoto = {
  readonly id: string;
  readonly championshipId: string;
  readonly matchId: string;
  readonly pictureKey: string;
  readonly position: number;
};

/** Of one match, in the order the office gave them. */
export async function findAllByMatch(
  championshipId: string,
  matchId: string,
  db: Database,
): Promise<readonly Photo[]> {
  const rows = await openPhotos(db)
    .where('photos.championship_id', '=', championshipId)
    .where('photos.match_id', '=', matchId)
    .orderBy('photos.position')
    .orderBy('photos.photo_id')
    .execute();
  return rows.map(toPhoto);
}

/** How many photos members may see. */
export function countPhotos(db: Database): Promise<number> {
  return countOf(db.selectFrom('photos').where('taken_down_at', 'is', null));
}

/** Null for an unknown photo and for one that has been taken down. */
export async function findById(photoId: string, db: Database): Promise<Photo | null> {
  const row = await openPhotos(db).where('photos.photo_id', '=', photoId).executeTakeFirst();
  return row === undefined ? null : toPhoto(row);
}

/** The photo of this picture at this match, taken down or not; null where there is none. */
export async function findIdByPicture(
  { championshipId, matchId, pictureKey }: Pick<NewPhoto, 'championshipId' | 'matchId' | 'pictureKey'>,
  db: Database,
): Promise<string | null> {
  const row = await db
    .selectFrom('photos')
    .select('photo_id')
    .where('picture_key', '=', pictureKey)
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .executeTakeFirst();
  return row?.photo_id ?? null;
}

/** What is seen of photos before they are opened: one of them, and how many there are. */
export type Cover = { readonly picture: Picture; readonly photos: number };

/**
 * Championships with a photo that members may see, by id. Covered by a match's first photo: of several matches, by the one
 * that was shown last.
 */
export async function findAllCoversByChampionship(db: Database): Promise<ReadonlyMap<string, Cover>> {
  const rows = await coversBy('photos.championship_id', openPhotos(db), db).execute();
  return new Map(rows.map((row) => [row.championship_id, toCover(row)]));
}

/** Matches of a championship with a photo that members may see, by id, each covered by its first photo. */
export async function findAllCoversByMatch(
  championshipId: string,
  db: Database,
): Promise<ReadonlyMap<string, Cover>> {
  const ofChampionship = openPhotos(db).where('photos.championship_id', '=', championshipId);
  const rows = await coversBy('photos.match_id', ofChampionship, db).execute();
  return new Map(rows.map((row) => [row.match_id, toCover(row)]));
}

/** The highest position of a match's photos, those taken down among them; 0 where there are none. */
export async function findLastPosition(
  championshipId: string,
  matchId: string,
  db: Database,
): Promise<number> {
  const row = await db
    .selectFrom('photos')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** `now` is an ISO instant. */
export async function insertPhoto(photo: NewPhoto, now: string, db: Database): Promise<void> {
  await db
    .insertInto('photos')
    .values({
      photo_id: photo.id,
      championship_id: photo.championshipId,
      match_id: photo.matchId,
      picture_key: photo.pictureKey,
      position: photo.position,
      taken_down_at: null,
      created_at: now,
    })
    .execute();
}

/** Takes down every photo of the picture that this photo shows; its key, null for an unknown photo. `now` is an ISO instant. */
export async function updateTakenDown(photoId: string, now: string, db: Database): Promise<string | null> {
  const photo = await db
    .selectFrom('photos')
    .select('picture_key')
    .where('photo_id', '=', photoId)
    .executeTakeFirst();
  if (photo === undefined) return null;
  await db
    .updateTable('photos')
    .set({ taken_down_at: now })
    .where('picture_key', '=', photo.picture_key)
    .where('taken_down_at', 'is', null)
    .execute();
  return photo.picture_key;
}

function openPhotos(db: Database) {
  return db
    .selectFrom('photos')
    .innerJoin('pictures', 'pictures.picture_key', 'photos.picture_key')
    .select([
      'photos.photo_id',
      'photos.championship_id',
      'photos.match_id',
      'photos.picture_key',
      'pictures.width',
      'pictures.height',
    ])
    .where('photos.taken_down_at', 'is', null);
}

/** The first row of each group, and how many the group has. */
function coversBy(
  group: 'photos.championship_id' | 'photos.match_id',
  photos: ReturnType<typeof openPhotos>,
  db: Database,
) {
  const numbered = photos.select(({ fn }) => [
    fn
      .countAll<number | string>()
      .over((over) => over.partitionBy(group))
      .as('photos_of_group'),
    fn
      .agg<number | string>('row_number')
      .over((over) =>
        over
          .partitionBy(group)
          .orderBy('photos.position')
          .orderBy('photos.created_at', 'desc')
          .orderBy('photos.photo_id'),
      )
      .as('place'),
  ]);
  return db.selectFrom(numbered.as('numbered')).selectAll().where('place', '=', 1);
}

function toCover(row: OpenPhotoRow & { readonly photos_of_group: number | string }): Cover {
  return { picture: toPhoto(row).picture, photos: Number(row.photos_of_group) };
}

type OpenPhotoRow = {
  readonly photo_id: string;
  readonly championship_id: string;
  readonly match_id: string;
  readonly picture_key: string;
  readonly width: number;
  readonly height: number;
};

function toPhoto(row: OpenPhotoRow): Photo {
  return {
    id: row.photo_id,
    championshipId: row.championship_id,
    matchId: row.match_id,
    picture: { key: row.picture_key, width: row.width, height: row.height },
  };
}

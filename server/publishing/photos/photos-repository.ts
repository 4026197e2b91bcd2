/** Photos of matches: the SQL on their table, and on the pictures they show. */

import { changed } from '#server/platform/store/changes.ts';
import type { Database } from '#server/platform/store/store.ts';
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
  const rows = await db
    .selectFrom(
      db
        .selectFrom('photos')
        .select(({ fn }) => ['championship_id', fn.countAll<number | string>().as('photos_of_group')])
        .where('taken_down_at', 'is', null)
        .groupBy('championship_id')
        .as('covered'),
    )
    .innerJoin('photos', (join) =>
      join.on('photos.photo_id', '=', (select) =>
        select
          .selectFrom('photos as first')
          .select('first.photo_id')
          .where('first.taken_down_at', 'is', null)
          .whereRef('first.championship_id', '=', 'covered.championship_id')
          .orderBy('first.position')
          .orderBy('first.created_at', 'desc')
          .orderBy('first.photo_id')
          .limit(1),
      ),
    )
    .innerJoin('pictures', 'pictures.picture_key', 'photos.picture_key')
    .select([...PHOTO_COLUMNS, 'covered.photos_of_group'])
    .execute();
  return new Map(rows.map((row) => [row.championship_id, toCover(row)]));
}

/** Matches of a championship with a photo that members may see, by id, each covered by its first photo. */
export async function findAllCoversByMatch(
  championshipId: string,
  db: Database,
): Promise<ReadonlyMap<string, Cover>> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('photos')
        .select(({ fn }) => ['match_id', fn.countAll<number | string>().as('photos_of_group')])
        .where('championship_id', '=', championshipId)
        .where('taken_down_at', 'is', null)
        .groupBy('match_id')
        .as('covered'),
    )
    .innerJoin('photos', (join) =>
      join.on('photos.photo_id', '=', (select) =>
        select
          .selectFrom('photos as first')
          .select('first.photo_id')
          .where('first.taken_down_at', 'is', null)
          .where('first.championship_id', '=', championshipId)
          .whereRef('first.match_id', '=', 'covered.match_id')
          .orderBy('first.position')
          .orderBy('first.created_at', 'desc')
          .orderBy('first.photo_id')
          .limit(1),
      ),
    )
    .innerJoin('pictures', 'pictures.picture_key', 'photos.picture_key')
    .select([...PHOTO_COLUMNS, 'covered.photos_of_group'])
    .execute();
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
  changed(db, { changedPhotos: photo.championshipId });
}

/** Takes down every photo of the picture that this photo shows; its key, null for an unknown photo. `now` is an ISO instant. */
export async function updateTakenDown(photoId: string, now: string, db: Database): Promise<string | null> {
  const photo = await db
    .selectFrom('photos')
    .select('picture_key')
    .where('photo_id', '=', photoId)
    .executeTakeFirst();
  if (photo === undefined) return null;
  await updateAllTakenDown([photo.picture_key], now, db);
  return photo.picture_key;
}

/** Takes down every photo of these pictures, wherever it is shown. `now` is an ISO instant. */
export async function updateAllTakenDown(
  pictureKeys: readonly string[],
  now: string,
  db: Database,
): Promise<void> {
  const taken = await db
    .updateTable('photos')
    .set({ taken_down_at: now })
    .where('picture_key', 'in', pictureKeys)
    .where('taken_down_at', 'is', null)
    .returning('championship_id')
    .execute();
  for (const { championship_id } of taken) changed(db, { changedPhotos: championship_id });
}

/** The pictures that are shown at a match. */
export async function findAllShownKeys(db: Database): Promise<readonly string[]> {
  const shown = db.selectFrom('photos').select('picture_key').distinct().where('taken_down_at', 'is', null);
  return (await shown.execute()).map(({ picture_key }) => picture_key);
}

/** The pictures that were taken down. */
export async function findAllTakenDownKeys(db: Database): Promise<readonly string[]> {
  const taken = db
    .selectFrom('photos')
    .select('picture_key')
    .distinct()
    .where('taken_down_at', 'is not', null);
  return (await taken.execute()).map(({ picture_key }) => picture_key);
}

const PHOTO_COLUMNS = [
  'photos.photo_id',
  'photos.championship_id',
  'photos.match_id',
  'photos.picture_key',
  'pictures.width',
  'pictures.height',
] as const;

function openPhotos(db: Database) {
  return db
    .selectFrom('photos')
    .innerJoin('pictures', 'pictures.picture_key', 'photos.picture_key')
    .select(PHOTO_COLUMNS)
    .where('photos.taken_down_at', 'is', null);
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

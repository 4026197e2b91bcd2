/** Photos of matches (members' specification, sections 2, 3 and 7). Files are never public: every address is signed and short-lived. */

import * as Type from 'typebox';
import { defineCall } from './call.ts';
import { CategorySchema, Id } from './wire.ts';

/** Below this are the files of all our pictures, of matches and of articles, each at a signed address of its own. */
export const PICTURE_FILES = '/api/photos/files/';

/** What is seen of photos before they are opened: the address of one of them as a square, and how many there are. */
const COVER = { cover_url: Type.String(), photo_count: Type.Integer({ minimum: 1 }) };
export type PhotoCover = { readonly cover_url: string; readonly photo_count: number };

/** A championship that has photos. */
export const PhotoChampionship = Type.Object({
  championship_id: Type.String(),
  championship_name: Type.String(),
  category: CategorySchema,
  ...COVER,
});
export type PhotoChampionship = Type.Static<typeof PhotoChampionship>;

export const championshipInfoForPhotos = defineCall({
  method: 'GET',
  group: 'archive',
  content: 'pics',
  path: 'get-championship-info-for-photos',
  access: 'member',
  summary: 'Championships with photos, newest first',
  answer: Type.Array(PhotoChampionship),
});

/** `match_date` is `YYYY-MM-DD` in Tokyo; `sub_championship_name` the division or block with the match's label. */
export const MatchWithPhotos = Type.Object({
  match_id: Type.String(),
  match_date: Type.String(),
  sub_championship_name: Type.String(),
  club_left_name: Type.String(),
  club_right_name: Type.String(),
  ...COVER,
});
export type MatchWithPhotos = Type.Static<typeof MatchWithPhotos>;

export const PhotoChampionshipDetail = Type.Object({
  championship_id: Type.String(),
  championship_name: Type.String(),
  matches_with_photos: Type.Array(MatchWithPhotos),
});
export type PhotoChampionshipDetail = Type.Static<typeof PhotoChampionshipDetail>;

export const targetChampionshipInfoForPhotos = defineCall({
  method: 'GET',
  group: 'archive',
  content: 'pics',
  path: 'get-target-championship-info-for-photos',
  access: 'member',
  summary: 'The matches of one championship that have photos, by date',
  query: Type.Object({ championshipId: Id, division: Type.Optional(Type.String({ maxLength: 50 })) }),
  answer: PhotoChampionshipDetail,
});

/** A photo; the sizes are those of the full-screen picture, in pixels. */
export const Photo = Type.Object({
  photo_id: Type.String(),
  /** Full screen. */
  pic_url: Type.String(),
  /** A square for the grid. */
  thumbnail_url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});
export type Photo = Type.Static<typeof Photo>;

export const targetPicsByMatchId = defineCall({
  method: 'GET',
  group: 'pics',
  path: 'get-target-pics-by-matchId',
  access: 'member',
  summary: 'The photos of one match, in the order the office gave them',
  query: Type.Object({ championshipId: Id, matchId: Id }),
  answer: Type.Array(Photo),
});

/** An address that saves the file under a name of its own; for a few minutes. */
export const PhotoToSave = Type.Object({ url: Type.String(), file_name: Type.String() });
export type PhotoToSave = Type.Static<typeof PhotoToSave>;

export const photoToSave = defineCall({
  method: 'GET',
  group: 'site',
  content: 'photo-saving',
  path: '/api/photos/photo-to-save',
  access: 'member',
  summary: 'The address to save a photo from, as a JPEG without any data about place or camera',
  query: Type.Object({ photoId: Id }),
  answer: PhotoToSave,
});

export const photoCalls = [
  championshipInfoForPhotos,
  targetChampionshipInfoForPhotos,
  targetPicsByMatchId,
  photoToSave,
] as const;

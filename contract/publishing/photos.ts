/**
 * Photos of matches: as members see them (members' specification, sections 2, 3 and 7), and as administrators upload, order,
 * move and take them down. Files are never public: every address is signed and short-lived.
 */

import * as Type from 'typebox';
import { listQuery, pageOf } from '../admin-list.ts';
import { adminCall, type BodyOf, defineCall, LONG_BODY_LIMIT, siteCall } from '../call.ts';
import { CategorySchema, Count, Id, StartTime } from '../wire.ts';

/** Below this are the files of all our pictures, of matches and of articles, each at its signed address. */
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

/** An address that saves the file under `file_name`, for a few minutes. */
export const PhotoToSave = Type.Object({ url: Type.String(), file_name: Type.String() });
export type PhotoToSave = Type.Static<typeof PhotoToSave>;

export const photoToSave = siteCall({
  method: 'GET',
  content: 'photo-saving',
  path: '/api/photos/photo-to-save',
  access: 'member',
  summary: 'The address to save a photo from, as a JPEG without any data about place or camera',
  query: Type.Object({ photoId: Id }),
  answer: PhotoToSave,
});

/** 40 MB: twice the largest JPEG of a camera. */
export const LARGEST_PHOTO_BYTES = 40 * 1024 * 1024;
/** Photos of one match; a photographer keeps a few hundred. */
export const MOST_PHOTOS = 1_000;
/** Photos that one request moves or takes down. */
export const MOST_CHOSEN = 500;

/** The kind of a part's body, as tus names it (https://tus.io/protocols/resumable-upload). */
export const PART_TYPE = 'application/offset+octet-stream';
/** Where in the file a part begins, in bytes. */
export const PART_OFFSET = 'upload-offset';

/** A match and how many photos members see of it. */
export const PhotoMatch = Type.Object({
  championship_id: Type.String(),
  championship_name: Type.String(),
  match_id: Type.String(),
  /** `YYYY-MM-DD`, Tokyo. */
  match_date: Type.String(),
  scheduled_start_time: StartTime,
  division: Type.String(),
  label: Type.String(),
  club_left: Type.String(),
  club_right: Type.String(),
  photos: Count,
});
export type PhotoMatch = Type.Static<typeof PhotoMatch>;

/** `played`: until today, which is where photos are added; the others as they say. */
const SHOWN = ['played', 'with-photos', 'all'] as const;
export type ShownMatches = (typeof SHOWN)[number];

export const listPhotoMatches = adminCall({
  method: 'GET',
  path: '/api/admin/photo-matches',
  area: 'photos',
  summary: 'A page of matches with the number of their photos; practice left out',
  query: Type.Object({
    ...listQuery,
    show: Type.Optional(Type.Enum(SHOWN)),
    sort: Type.Optional(Type.Enum(['date', 'championship'])),
  }),
  answer: pageOf(PhotoMatch),
});

/** A photo as administrators see it; without addresses once it has been taken down. */
export const AdminPhoto = Type.Object({
  photo_id: Type.String(),
  thumbnail_url: Type.Union([Type.String(), Type.Null()]),
  full_url: Type.Union([Type.String(), Type.Null()]),
  /** Of the full-screen picture, pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  /** ISO instants. */
  added_at: Type.String(),
  taken_down_at: Type.Union([Type.String(), Type.Null()]),
});
export type AdminPhoto = Type.Static<typeof AdminPhoto>;

export const listAdminPhotos = adminCall({
  method: 'GET',
  path: '/api/admin/photos',
  area: 'photos',
  summary: 'The photos of a match in their order, those taken down among them',
  query: Type.Object({ championshipId: Id, matchId: Id }),
  answer: Type.Object({ match: PhotoMatch, photos: Type.Array(AdminPhoto) }),
});
export type AdminPhotos = Type.Static<typeof listAdminPhotos.answer>;

const Order = Type.Array(Id, { maxItems: MOST_PHOTOS });

export const orderPhotos = adminCall({
  method: 'PUT',
  path: '/api/admin/photos/order',
  area: 'photos',
  summary: 'Puts the photos that members see of a match into another order',
  /** Two orders, each with as many ids as the schema permits. */
  bodyLimit: 2 * 1024 * 1024,
  body: Type.Object({
    championship_id: Id,
    match_id: Id,
    /** The order that the administrator has changed: refused where it is no longer the stored one. */
    seen: Order,
    wanted: Order,
  }),
  answer: Type.Object({ photos: Count }),
});

const Chosen = Type.Array(Id, { minItems: 1, maxItems: MOST_CHOSEN });

export const movePhotos = adminCall({
  method: 'POST',
  path: '/api/admin/photos/moves',
  area: 'photos',
  summary: 'Moves photos behind those of another match; one that is there already stays where it is',
  bodyLimit: LONG_BODY_LIMIT,
  body: Type.Object({ photo_ids: Chosen, championship_id: Id, match_id: Id }),
  answer: Type.Object({ moved: Count, already_there: Count }),
});

export const takeDownPhotos = adminCall({
  method: 'POST',
  path: '/api/admin/photos/take-downs',
  area: 'photos',
  summary: 'Closes photos for good, wherever their pictures are shown and whatever addresses are out',
  bodyLimit: LONG_BODY_LIMIT,
  body: Type.Object({ photo_ids: Chosen }),
  answer: Type.Object({ taken_down: Count }),
});

/**
 * - `receiving`: parts are missing.
 * - `waiting`: all there, its picture is yet to be made.
 * - `shown`: a photo of the match. `known`: it was one before.
 * - `held`: it looks like a photo that was taken down; an administrator may let it in.
 * - `refused`: for the reason in `message`.
 */
const UPLOAD_STATES = ['receiving', 'waiting', 'shown', 'known', 'held', 'refused'] as const;

export const PhotoUpload = Type.Object({
  /** Null where nothing has to be sent: the photo is known. */
  upload_id: Type.Union([Type.String(), Type.Null()]),
  file_name: Type.String(),
  bytes: Count,
  /** Bytes that the server has. */
  offset: Count,
  state: Type.Enum(UPLOAD_STATES),
  message: Type.Union([Type.String(), Type.Null()]),
});
export type PhotoUpload = Type.Static<typeof PhotoUpload>;

const UPLOADS = '/api/admin/photo-uploads';

export const beginPhotoUpload = adminCall({
  method: 'POST',
  path: UPLOADS,
  area: 'photos',
  summary:
    "Begins an upload, or finds the caller's unfinished one of the same file; what is known need not be sent",
  body: Type.Object({
    championship_id: Id,
    match_id: Id,
    /** Files that are chosen together; the browser makes it up. */
    batch_id: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
    /** How many they are, and which of them this is, from 0. */
    chosen: Type.Integer({ minimum: 1, maximum: 10_000 }),
    place: Type.Integer({ minimum: 0, maximum: 9_999 }),
    file_name: Type.String({ minLength: 1, maxLength: 255 }),
    bytes: Type.Integer({ minimum: 1, maximum: LARGEST_PHOTO_BYTES }),
    /** SHA-256 of the file, lower-case hex; a browser on an insecure address can't make it. */
    source_hash: Type.Union([Type.String({ pattern: '^[0-9a-f]{64}$' }), Type.Null()]),
  }),
  answer: PhotoUpload,
});
export type UploadRequest = BodyOf<typeof beginPhotoUpload>;

export const listPhotoUploads = adminCall({
  method: 'GET',
  path: UPLOADS,
  area: 'photos',
  summary: "The caller's uploads to a match: those of one batch, or else all that are unfinished",
  query: Type.Object({ championshipId: Id, matchId: Id, batchId: Type.Optional(Id) }),
  answer: Type.Array(PhotoUpload),
});

const ofUpload = Type.Object({ uploadId: Id });

export const photoUpload = adminCall({
  method: 'GET',
  path: `${UPLOADS}/:uploadId`,
  area: 'photos',
  summary: 'How much of an upload the server has; for whoever began it',
  params: ofUpload,
  answer: PhotoUpload,
});

export const sendPhotoPart = adminCall({
  method: 'PATCH',
  path: `${UPLOADS}/:uploadId`,
  area: 'photos',
  summary: `Sends on from where the server is: ${PART_TYPE}, with ${PART_OFFSET}; what arrives of a cut one is kept`,
  params: ofUpload,
  answer: PhotoUpload,
});

/** Why a held photo is let in, for the audit. */
export const LONGEST_REASON = 200;

export const admitPhotoUpload = adminCall({
  method: 'POST',
  path: `${UPLOADS}/:uploadId/admission`,
  area: 'photos',
  summary:
    'Lets in an upload that is held because it looks like a photo that was taken down; for whoever began it',
  params: ofUpload,
  body: Type.Object({ because: Type.String({ maxLength: LONGEST_REASON }) }),
  answer: Type.Object({ upload_id: Type.String() }),
});

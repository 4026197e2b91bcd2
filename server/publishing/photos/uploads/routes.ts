/**
 * Uploads in parts, as tus has them (PATCH from an offset, what arrived of a cut one stays), begun by a call of ours: who
 * uploads is checked with every part, and a file is recognised by its bytes, so that it is gone on with after a reload and
 * never sent twice.
 */

import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  beginPhotoUpload,
  listPhotoUploads,
  MOST_PHOTOS,
  PART_OFFSET,
  PART_TYPE,
  type PhotoUpload,
  photoUpload,
  sendPhotoPart,
  type UploadRequest,
} from '#contract/publishing/photos.ts';
import type { Member } from '#server/platform/http/callers.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict, invalid, notFound, Refusal } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { lockName } from '#server/platform/store/lock.ts';
import type { Database } from '#server/platform/store/store.ts';
import { countOpen, findMatch } from '../admin/matches-repository.ts';
import { findIdByPicture, findLastPosition } from '../photos-repository.ts';
import { TAKEN_DOWN } from '../pictures/faults.ts';
import { findBySourceHash, findOpenByKey } from '../pictures/pictures-repository.ts';
import {
  CHANGED_FILE,
  CUT_OFF,
  DISK_FULL,
  TOO_MANY_PHOTOS,
  TOO_MUCH_WAITING,
  UNKNOWN_MATCH,
  UNKNOWN_UPLOAD,
  WRONG_PART,
} from './messages.ts';
import { TooMuchSent, type UploadFiles } from './upload-files.ts';
import {
  findAllByBatch,
  findAllUnfinished,
  findBase,
  findLastReserved,
  findOwn,
  findSame,
  insertUpload,
  sumUnfinishedBytes,
  type Upload,
  updateBatch,
  updateState,
} from './uploads-repository.ts';

type Uploads = Pick<Services, 'store' | 'clock'> & {
  readonly files: () => Promise<UploadFiles>;
  /** Called when an upload is complete: its picture can be made. */
  readonly onComplete: () => void;
};

/** What lies on the disk at most, in bytes: five hundred photos of a large camera. */
const MOST_UNFINISHED_BYTES = 4 * 2 ** 30;
/** Left for the database and the pictures. */
const SPARE_BYTES = 2 ** 30;
const AGAIN_SECONDS = 15;

/** Seldom enough that a long upload writes nothing beside its own file, often enough that it is never taken for given up. */
const TOUCH_MINUTES = 30;

export function registerPhotoUploads(app: FastifyInstance, uploads: Uploads): void {
  const { store, clock, onComplete } = uploads;
  /** The current writer of each file: a new connection takes over from a dead one. */
  const writers = new Map<string, AbortController>();

  // Its bytes go to the disk as they come: nothing is read before the handler asks.
  app.addContentTypeParser(PART_TYPE, (_request, _payload, done) => done(null));

  registerCall(app, beginPhotoUpload, async ({ body, member }) => {
    const place = placeOf(body);
    const found = await findMatch(place.championshipId, place.matchId, store.db);
    if (found === null) throw notFound('match_not_found', UNKNOWN_MATCH);
    if (await isKnown(body, store.db)) return viewOfKnown(body);
    const files = await uploads.files();
    const uploadId = randomUUID();
    if ((await findSame(requestedOf(body, member), store.db)) === null) await requireRoom(body, files);
    const earlier = await store.transaction(async (db) => {
      // A browser that has lost an answer asks again, perhaps before the first request is through.
      await lockName(['photo_uploads', place.championshipId, place.matchId], db);
      const now = clock().toString();
      const same = await findEarlier(body, member, db);
      if (same === 'known') return same;
      if (same !== null) {
        await updateBatch(same.upload_id, body.batch_id, now, db);
        return same;
      }
      const last = Math.max(
        await findLastPosition(place.championshipId, place.matchId, db),
        await findLastReserved(place, db),
      );
      const base = (await findBase(body.batch_id, db)) ?? last + 1;
      const row = rowOf(uploadId, body, member);
      await insertUpload({ ...row, position: base + body.place, created_at: now }, now, db);
      return null;
    });
    if (earlier === 'known') return viewOfKnown(body);
    if (earlier !== null) return view(earlier, files);
    const begun = { upload_id: uploadId, offset: 0, state: 'receiving', message: null } as const;
    return { ...begun, ...namesOf(body) };
  });

  registerCall(app, listPhotoUploads, async ({ query, member }) => {
    const { batchId } = query;
    const rows =
      batchId === undefined
        ? await findAllUnfinished(query, member.userId, store.db)
        : await findAllByBatch(batchId, member.userId, store.db);
    const files = await uploads.files();
    return Promise.all(rows.map((row) => view(row, files)));
  });

  registerCall(app, photoUpload, async ({ params, member }, reply) => {
    const files = await uploads.files();
    const seen = await view(await own(params.uploadId, member), files);
    reply.header(PART_OFFSET, seen.offset);
    return seen;
  });

  registerCall(app, sendPhotoPart, async ({ params, member }, reply) => {
    const row = await own(params.uploadId, member);
    const files = await uploads.files();
    if (row.state === 'receiving') await receive(row, reply.request, files);
    const seen = await view(await own(params.uploadId, member), files);
    reply.header(PART_OFFSET, seen.offset);
    return seen;
  });

  async function own(uploadId: string, { userId }: Member): Promise<Upload> {
    const row = await findOwn(uploadId, userId, store.db);
    if (row === null) throw notFound('upload_not_found', UNKNOWN_UPLOAD);
    return row;
  }

  async function receive(row: Upload, request: FastifyRequest, files: UploadFiles): Promise<void> {
    const { upload_id: uploadId, bytes } = row;
    const offset = offsetOf(request);
    if (offset === null) throw invalid('wrong_part', WRONG_PART);
    writers.get(uploadId)?.abort();
    const from = await files.size(uploadId);
    if (offset !== from) throw conflict('wrong_offset', CUT_OFF);
    const writer = new AbortController();
    writers.set(uploadId, writer);
    try {
      await touch(row);
      const part = { from, most: bytes - from, stream: request.raw, signal: writer.signal };
      await files.append(uploadId, part);
    } catch (cause) {
      if (cause instanceof TooMuchSent) throw invalid('wrong_part', CHANGED_FILE);
      if (request.raw.errored !== null || writer.signal.aborted) throw invalid('cut_off', CUT_OFF);
      throw cause;
    } finally {
      if (writers.get(uploadId) === writer) writers.delete(uploadId);
    }
    if ((await files.size(uploadId)) === bytes) await complete(uploadId);
  }

  async function complete(uploadId: string): Promise<void> {
    const waiting = { state: 'waiting', message: null } as const;
    await updateState(uploadId, 'receiving', waiting, clock().toString(), store.db);
    onComplete();
  }

  async function touch({ upload_id, batch_id, updated_at }: Upload): Promise<void> {
    const age = clock().since(Temporal.Instant.from(updated_at)).total('minutes');
    if (age > TOUCH_MINUTES) await updateBatch(upload_id, batch_id, clock().toString(), store.db);
  }

  async function requireRoom(body: UploadRequest, files: UploadFiles): Promise<void> {
    const { championshipId, matchId } = placeOf(body);
    if ((await countOpen(championshipId, matchId, store.db)) >= MOST_PHOTOS) {
      throw conflict('too_many_photos', TOO_MANY_PHOTOS);
    }
    const [unfinished, free] = await Promise.all([sumUnfinishedBytes(store.db), files.free()]);
    if (unfinished + body.bytes > MOST_UNFINISHED_BYTES) {
      throw new Refusal('tooMany', { code: 'too_much_waiting', message: TOO_MUCH_WAITING }, AGAIN_SECONDS);
    }
    if (free - body.bytes < SPARE_BYTES)
      throw new Refusal('diskFull', { code: 'disk_full', message: DISK_FULL });
  }
}

/** The same file, which this account has begun to send or the match shows already: in this order, for the one becomes the other at any moment. */
async function findEarlier(
  body: UploadRequest,
  member: Member,
  db: Database,
): Promise<Upload | 'known' | null> {
  const same = await findSame(requestedOf(body, member), db);
  if (same !== null) return same;
  return (await isKnown(body, db)) ? 'known' : null;
}

/** Whether the match shows it already. One that has been taken down is refused before a byte of it is sent. */
async function isKnown(body: UploadRequest, db: Database): Promise<boolean> {
  if (body.source_hash === null) return false;
  const picture = await findBySourceHash(body.source_hash, db);
  if (picture === null) return false;
  if ((await findOpenByKey(picture.key, db)) === null) {
    throw new Refusal('conflict', TAKEN_DOWN);
  }
  return (await findIdByPicture({ ...placeOf(body), pictureKey: picture.key }, db)) !== null;
}

function placeOf({ championship_id, match_id }: UploadRequest) {
  return { championshipId: championship_id, matchId: match_id };
}

function requestedOf(body: UploadRequest, { userId }: Member) {
  const { file_name, bytes, source_hash } = body;
  return { ...placeOf(body), ownerId: userId, fileName: file_name, bytes, sourceHash: source_hash };
}

function rowOf(uploadId: string, body: UploadRequest, { userId, email }: Member) {
  const { championship_id, match_id, batch_id, chosen, place, file_name, bytes, source_hash } = body;
  return {
    upload_id: uploadId,
    owner_id: userId,
    owner_email: email,
    championship_id,
    match_id,
    batch_id,
    chosen,
    place,
    file_name,
    bytes,
    source_hash,
  };
}

function namesOf({ file_name, bytes }: UploadRequest) {
  return { file_name, bytes };
}

function viewOfKnown(body: UploadRequest): PhotoUpload {
  return { upload_id: null, ...namesOf(body), offset: body.bytes, state: 'known', message: null };
}

async function view(row: Upload, files: UploadFiles): Promise<PhotoUpload> {
  const { upload_id, file_name, bytes, state, message } = row;
  const offset = state === 'receiving' ? await files.size(upload_id) : bytes;
  return { upload_id, file_name, bytes, offset, message, state: stateOf(row) };
}

function stateOf({ state, similar_to }: Upload): PhotoUpload['state'] {
  if (state === 'refused' && similar_to !== null) return 'held';
  return state === 'making' ? 'waiting' : state;
}

/** Null where it is no part. */
function offsetOf({ headers }: FastifyRequest): number | null {
  const offset = headers[PART_OFFSET];
  if (headers['content-type'] !== PART_TYPE || typeof offset !== 'string') return null;
  return /^\d{1,9}$/.test(offset) ? Number(offset) : null;
}

/**
 * Worker: an administrator's browser that uploads photos, in parts and a few at a time. It stands for another machine, so
 * that it gives way to the server, its reporter and its listeners.
 */

import { hash, randomBytes, randomUUID } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import * as Type from 'typebox';
import Value from 'typebox/value';
import {
  beginPhotoUpload,
  listPhotoUploads,
  PART_OFFSET,
  PART_TYPE,
  PhotoUpload,
  sendPhotoPart,
} from '#contract/photos.ts';
import { answerQuestions } from './processes.ts';

const UploaderQuestion = Type.Union([
  Type.Object({
    kind: Type.Literal('start'),
    url: Type.String(),
    headers: Type.Record(Type.String(), Type.String()),
    championshipId: Type.String(),
    matchId: Type.String(),
    photos: Type.Integer(),
    bytes: Type.Integer(),
  }),
  Type.Object({ kind: Type.Literal('progress') }),
]);
type Start = Extract<Type.Static<typeof UploaderQuestion>, { kind: 'start' }>;

export const Progress = Type.Object({ sent: Type.Integer(), made: Type.Integer() });

/** As the administrators' page sends. */
const AT_ONCE = 3;
const PART_BYTES = 1024 * 1024;

let batch = '';
let photo: Buffer | null = null;
let job: Start | null = null;
let sent = 0;
let failure: unknown = null;

if (process.send !== undefined) {
  setPriority(constants.priority.PRIORITY_LOW);
  answerQuestions(UploaderQuestion, async (question) => {
    if (question.kind === 'progress') return progress();
    job = question;
    batch = randomUUID();
    sent = 0;
    photo ??= await noise(question.bytes);
    uploadAll(question, photo).catch((error: unknown) => {
      failure = error;
    });
    return null;
  });
}

/** A JPEG of about so many bytes: noise, which costs more to decode than any meadow. */
async function noise(bytes: number): Promise<Buffer> {
  const side = { width: 4000, height: 3000 };
  const grain = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  let best = Buffer.alloc(0);
  for (const quality of [95, 92, 90, 88, 85, 80, 75, 70, 60]) {
    best = await sharp({ create: { ...side, channels: 3, background: '#888888', noise: grain } })
      .jpeg({ quality })
      .toBuffer();
    if (best.length <= bytes) break;
  }
  return best;
}

/** The same picture in other bytes: a comment of its own behind its first marker, and so much of it that it is as long as wanted. */
function varied(photo: Buffer, bytes: number): Buffer {
  const comments: Buffer[] = [];
  for (let missing = Math.max(bytes - photo.length, 100); missing > 0; missing -= 60_000) {
    const length = Math.min(missing, 60_000);
    const head = Buffer.from([0xff, 0xfe, (length + 2) >> 8, (length + 2) & 0xff]);
    comments.push(head, randomBytes(length));
  }
  return Buffer.concat([photo.subarray(0, 2), ...comments, photo.subarray(2)]);
}

async function uploadAll(start: Start, photo: Buffer): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < start.photos) {
      const place = next;
      next += 1;
      await upload(start, place, varied(photo, start.bytes));
      sent += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

async function upload(
  { url, headers, championshipId, matchId, photos }: Start,
  place: number,
  bytes: Buffer,
) {
  const body = {
    championship_id: championshipId,
    match_id: matchId,
    batch_id: batch,
    chosen: photos,
    place,
    file_name: `IMG_${place}.JPG`,
    bytes: bytes.length,
    source_hash: hash('sha256', bytes),
  };
  const begun = await ask(url + beginPhotoUpload.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const address = url + sendPhotoPart.path.replace(':uploadId', String(begun.upload_id));
  for (let offset = 0; offset < bytes.length; offset += PART_BYTES) {
    await ask(address, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': PART_TYPE, [PART_OFFSET]: String(offset) },
      body: new Uint8Array(bytes.subarray(offset, offset + PART_BYTES)),
    });
  }
}

async function ask(address: string, init: RequestInit): Promise<PhotoUpload> {
  for (;;) {
    const response = await fetch(address, init);
    const text = await response.text();
    if (response.ok) return Value.Parse(PhotoUpload, JSON.parse(text));
    if (response.status !== 429) throw new Error(`${response.status}: ${text}`);
    await sleep(Number(response.headers.get('retry-after') ?? 1) * 1000);
  }
}

async function progress(): Promise<Type.Static<typeof Progress>> {
  if (failure !== null) throw failure;
  if (job === null) return { sent: 0, made: 0 };
  const { url, headers, championshipId, matchId } = job;
  const query = new URLSearchParams({ championshipId, matchId, batchId: batch });
  const response = await fetch(`${url}${listPhotoUploads.path}?${query}`, { headers });
  const uploads = Value.Parse(Type.Array(PhotoUpload), await response.json());
  const refused = uploads.find(({ state }) => state === 'refused');
  if (refused !== undefined) throw new Error(refused.message ?? 'refused');
  return { sent, made: uploads.filter(({ state }) => state === 'shown').length };
}

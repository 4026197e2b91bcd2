/**
 * `npm run bench -- upload`: what an upload of two hundred photos costs those who follow a match: from the press of a goal to the
 * last of the listeners, while nothing is uploaded, while bytes come in, and while pictures are drawn. They take turns, some
 * photos a round.
 *
 * Started as a process, this file is the administrator's browser that uploads, in parts and a few photos at a time. It stands
 * for another machine, and gives way to the server, its reporter and its listeners.
 */

import { hash, randomBytes, randomUUID } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import * as Type from 'typebox';
import Value from 'typebox/value';
import { demoMatch } from '#contract/operations/demo-file.ts';
import {
  beginPhotoUpload,
  listPhotoUploads,
  PART_OFFSET,
  PART_TYPE,
  PhotoUpload,
  sendPhotoPart,
} from '#contract/publishing/photos.ts';
import { startServerProcess } from '#scripts/server-process.ts';
import { signedIn } from '#scripts/signed-in.ts';
import { openAudience, scoreMany } from './audience.ts';
import { printDelays } from './figures.ts';
import { answerQuestions, type Memory, memoryOf, startWorker } from './processes.ts';
import { print } from './report.ts';

const ROUNDS = 10;
/** Drawing gives way to everything: on a machine with other work the rounds take long, and fewer must do. */
const LAST_ROUND_BEGINS_MS = 12 * 60_000;
const PHOTOS_A_ROUND = 20;
const BYTES = 8 * 1024 * 1024;
const LISTENERS = 200;
const IDLE_GOALS_A_ROUND = 100;
/** Goals of a Sunday with many matches come about this often. */
const BETWEEN_GOALS_MS = 150;
/** The first ones fill caches and compile code. */
const WARM_UP = 10;
/** As the administrators' page sends. */
const AT_ONCE = 3;
const PART_BYTES = 1024 * 1024;

export async function measureUpload(): Promise<void> {
  const server = await startServerProcess();
  const [audience, uploader] = await Promise.all([openAudience(server, LISTENERS), startWorker('upload.ts')]);
  const score = (goals: number) => scoreMany(audience, goals, BETWEEN_GOALS_MS);
  try {
    await score(WARM_UP);
    const { headers } = await signedIn(server.url, server.demo, 'admin');
    const { championshipId, matchId } = demoMatch(server.demo, 'finished');
    const job = { kind: 'start', url: server.url, headers, championshipId, matchId, bytes: BYTES };
    const idle: number[] = [];
    const busy = { receiving: [] as number[], drawing: [] as number[] };
    const before = await memoryOf(server.pid);
    const during: Memory[] = [];
    const began = performance.now();
    let rounds = 0;
    for (; rounds < ROUNDS && performance.now() - began < LAST_ROUND_BEGINS_MS; rounds += 1) {
      idle.push(...(await score(IDLE_GOALS_A_ROUND)));
      await uploader.ask({ ...job, photos: PHOTOS_A_ROUND }, Type.Null());
      for (;;) {
        const { sent, made } = await uploader.ask({ kind: 'progress' }, Progress);
        if (made >= PHOTOS_A_ROUND) break;
        busy[sent < PHOTOS_A_ROUND ? 'receiving' : 'drawing'].push(...(await score(10)));
        const seen = await memoryOf(server.pid);
        if (seen !== null) during.push(seen);
      }
    }
    printDelays(`press of a goal → last of ${LISTENERS} listeners`, {
      'nothing is uploaded': idle,
      'photos come in': busy.receiving,
      'they are drawn': busy.drawing,
      'both together': [...busy.receiving, ...busy.drawing],
    });
    printMemory(rounds, before, during);
  } finally {
    await Promise.all([audience.stop(), uploader.stop(), server.remove()]);
  }
}

function printMemory(rounds: number, before: Memory | null, during: readonly Memory[]): void {
  const most = (values: readonly number[]) => Math.max(0, ...values).toFixed(0);
  print(
    `\n${rounds * PHOTOS_A_ROUND} photos of ${BYTES / 2 ** 20} MB in ${rounds} rounds. Memory of the server: ` +
      `${before?.own.toFixed(0) ?? '–'} MB before, ${most(during.map(({ own }) => own))} MB at most; ` +
      `of the process that draws: ${most(during.map(({ children }) => children))} MB.`,
  );
}

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

const Progress = Type.Object({ sent: Type.Integer(), made: Type.Integer() });

let batch = '';
let photo: Buffer | null = null;
let job: Start | null = null;
let sent = 0;
let failure: unknown = null;

if (import.meta.main) {
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

/** A JPEG of at most so many bytes: noise, which costs more to decode than any meadow. */
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

/** The same picture in other bytes: random comments behind its first marker bring it to `bytes`. */
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

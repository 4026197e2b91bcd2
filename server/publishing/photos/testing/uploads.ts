/** Uploads as an administrator's browser makes them, over real HTTP. */

import { hash, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '#contract/call.ts';
import {
  beginPhotoUpload,
  listPhotoUploads,
  PART_OFFSET,
  PART_TYPE,
  type PhotoUpload,
  photoUpload,
  sendPhotoPart,
  type UploadRequest,
} from '#contract/publishing/photos.ts';
import { ADMINISTRATOR } from '#server/testing/administrator.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { matchScene } from './pictures.ts';

export type Answer = { readonly status: number; readonly json: unknown };

export type Uploader = {
  readonly headers: Readonly<Record<string, string>>;
  ask(call: Call, asked?: Asked): Promise<Answer>;
  begin(bytes: Buffer, changes?: Partial<UploadRequest>): Promise<PhotoUpload>;
  send(uploadId: string | null, part: Buffer, offset?: number): Promise<Answer>;
  /** Sends this part and then cuts the connection, though more was announced. */
  sendCut(uploadId: string | null, part: Buffer, announced: number, offset?: number): Promise<void>;
  offsetOf(uploadId: string | null): Promise<number>;
  /** The batch, once nothing of it is on its way any more; fails after `patienceMs`. By default of the match `m1`. */
  finished(batchId: string, patienceMs?: number, matchId?: string): Promise<readonly PhotoUpload[]>;
};

type Asked = {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly id?: string;
};

/** A picture is made by a process of a low priority: while all other tests want the processors, it waits. */
const PATIENCE_MS = 160_000;

/** For tests that wait for pictures. */
export const UPLOAD_TEST_MS = 180_000;

export const BATCH = '5f0c2a52-6f0f-4a3e-9d0b-0d7b0f3f9c11';

/** With the matches m1 and m2 of `cup`, and a practice championship. */
export async function startForUploads(): Promise<{ readonly server: TestServer; readonly office: Uploader }> {
  const env = { ADMIN_EMAILS: `${ADMINISTRATOR},tantou@example.jp` };
  const server = await startTestServer({ now: MATCH_DAY_MORNING, env });
  await insertSeason(server.store.db, {}, [{}, { matchId: 'm2', label: '第2試合' }]);
  await insertSeason(server.store.db, { id: 'practice', practice: true }, [{}]);
  return { server, office: await uploaderOf(server) };
}

export async function uploaderOf(server: TestServer, email: string = ADMINISTRATOR): Promise<Uploader> {
  const { headers } = await signedIn(server, { email, membership: null });
  return uploaderWith(server.url, headers);
}

export function uploaderWith(url: string, headers: Readonly<Record<string, string>>): Uploader {
  const addressOf = (path: string, id: string | null = '') =>
    url + path.replace(':uploadId', encodeURIComponent(id ?? ''));

  async function ask(call: Call, { body, query = {}, id = '' }: Asked = {}): Promise<Answer> {
    const response = await fetch(`${addressOf(call.path, id)}?${new URLSearchParams(query)}`, {
      method: call.method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: await response.json() };
  }

  return {
    headers,
    ask,
    async begin(bytes, changes = {}) {
      const wanted: UploadRequest = {
        championship_id: 'cup',
        match_id: 'm1',
        batch_id: BATCH,
        chosen: 1,
        place: 0,
        file_name: 'IMG_0001.JPG',
        bytes: bytes.length,
        source_hash: hash('sha256', bytes),
        ...changes,
      };
      const { status, json } = await ask(beginPhotoUpload, { body: wanted });
      if (status !== 200) throw new Error(JSON.stringify(json), { cause: status });
      return json as PhotoUpload;
    },
    async send(uploadId, part, offset = 0) {
      const response = await fetch(addressOf(sendPhotoPart.path, uploadId), {
        method: 'PATCH',
        headers: { ...headers, 'content-type': PART_TYPE, [PART_OFFSET]: String(offset) },
        body: new Uint8Array(part),
      });
      return { status: response.status, json: await response.json() };
    },
    async sendCut(uploadId, part, announced, offset = 0) {
      const sending = request(addressOf(sendPhotoPart.path, uploadId), {
        method: 'PATCH',
        headers: {
          ...headers,
          'content-type': PART_TYPE,
          'content-length': announced,
          [PART_OFFSET]: offset,
        },
      });
      const closed = Promise.withResolvers<void>();
      sending.on('close', closed.resolve);
      let isAnswered = false;
      sending.on('response', () => {
        isAnswered = true;
      });
      sending.on('error', () => undefined);
      sending.write(part);
      // It has arrived before the connection ends; a server in trouble refuses it or ends it itself, and then nothing arrives any more.
      for (let waited = 0; waited < PATIENCE_MS && !isAnswered && !sending.destroyed; waited += 10) {
        if ((await this.offsetOf(uploadId)) >= offset + part.length) break;
        await sleep(10);
      }
      sending.destroy();
      await closed.promise;
    },
    async offsetOf(uploadId) {
      const { json } = await ask(photoUpload, { id: uploadId ?? '' });
      return (json as PhotoUpload).offset;
    },
    async finished(batchId, patienceMs = PATIENCE_MS, matchId = 'm1') {
      const query = { championshipId: 'cup', matchId, batchId };
      const deadline = performance.now() + patienceMs;
      let uploads: PhotoUpload[] = [];
      while (performance.now() < deadline) {
        uploads = (await ask(listPhotoUploads, { query })).json as PhotoUpload[];
        const isOver = uploads.every(({ state }) => state !== 'waiting' && state !== 'receiving');
        if (uploads.length > 0 && isOver) return uploads;
        await sleep(50);
      }
      throw new Error(`The pictures have not been made in time: ${JSON.stringify(uploads)}`);
    },
  };
}

/** One picture that was received whole. */
type Sent = { readonly batchId: string; readonly matchId: string };

/**
 * An administrator who uploads one picture after the other, to these matches in turn, in parts that are cut off now and then, and goes on
 * after whatever fails, but not after a refusal: a match takes a thousand, which four of them are given in two hours.
 */
export async function uploadOn(
  office: () => Promise<Uploader>,
  matchIds: readonly string[],
  until: AbortSignal,
): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  while (!until.aborted) {
    const bytes = await matchScene(sent.length, 0);
    const batchId = newBatch();
    const matchId = matchIds[sent.length % matchIds.length] ?? 'm1';
    const isThere = async () => hasSentOn(await office(), bytes, { batch_id: batchId, match_id: matchId });
    while (!(await isThere().catch(goOn))) await sleep(CUT_MS);
    sent.push({ batchId, matchId });
  }
  return sent;
}

const CUT_MS = 250;

/** A server in trouble is asked again; one that refuses would do so for ever. */
function goOn(error: unknown): false {
  if (error instanceof Error && error.cause === 409) throw error;
  return false;
}

/** One more part; whether the picture is there whole. */
async function hasSentOn(office: Uploader, bytes: Buffer, place: Partial<UploadRequest>): Promise<boolean> {
  const { upload_id, state, offset } = await office.begin(bytes, place);
  if (state !== 'receiving') return true;
  const part = bytes.subarray(offset, offset + Math.ceil(Math.random() * bytes.length));
  if (Math.random() < 0.5) await office.send(upload_id, part, offset);
  else await office.sendCut(upload_id, part.subarray(0, part.length / 2), part.length, offset);
  return false;
}

export function newBatch(): string {
  return randomUUID();
}

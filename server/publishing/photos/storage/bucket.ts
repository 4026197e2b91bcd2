/** Pictures in a bucket that speaks S3. Only this server reads it: its addresses and its take-downs hold there, too. */

import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { Bucket } from '#server/platform/config/bucket.ts';
import { sha256 } from './sha256.ts';
import type { PictureStorage, StoredFile } from './storage.ts';

/** How long the bucket may take, in milliseconds. */
export type Patience = {
  /** Until it begins to answer; how fast a phone takes the rest is its own affair. */
  readonly answerMs: number;
  /** Until it has a file: a few megabytes over an office's line. */
  readonly writeMs: number;
};

export const PATIENCE: Patience = { answerMs: 10_000, writeMs: 60_000 };

/** After a 429 or 5xx; who waits for a photo has no patience for more. */
const RETRIES = 2;

/** `folder`: what every name begins with. */
export function createBucketStorage(
  bucket: Bucket,
  folder: string,
  { answerMs, writeMs }: Patience,
): PictureStorage {
  const { name: bucketName, endpoint, region, accessKeyId, secretAccessKey } = bucket;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const urlOf = (name: string) => `${endpoint}/${bucketName}/${folder}/${name}`;

  /** Redirects are not followed: a bucket in another region is a wrong setting. */
  async function ask(method: string, name: string, init: RequestInit, ms: number): Promise<Response> {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(new Error('The bucket has not answered in time.')), ms);
    try {
      return await client.fetch(urlOf(name), { ...init, method, redirect: 'manual', signal: stop.signal });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async write(name, { bytes, contentType }) {
      const headers = { 'content-type': contentType, 'x-amz-content-sha256': await sha256(bytes) };
      const body = new Uint8Array(bytes);
      await drained(await ask('PUT', name, { headers, body }, writeMs), [200]);
    },
    async open(name) {
      const answer = await ask('GET', name, {}, answerMs);
      if (answer.status === 404) return drainedTo(answer, null);
      if (answer.status !== 200) await drained(answer, [200]);
      return toFile(answer);
    },
    async size(name) {
      const answer = await ask('HEAD', name, {}, answerMs);
      await drained(answer, [200, 404]);
      return answer.status === 404 ? null : lengthOf(answer);
    },
    async remove(name) {
      await drained(await ask('DELETE', name, {}, answerMs), [200, 204, 404]);
    },
  };
}

function toFile(answer: Response): StoredFile {
  if (answer.body === null) throw new Error('The bucket has sent no file.');
  return { stream: Readable.from(answer.body, { objectMode: false }), bytes: lengthOf(answer) };
}

function lengthOf({ headers }: Response): number {
  const length = Number(headers.get('content-length') ?? Number.NaN);
  if (Number.isSafeInteger(length)) return length;
  throw new Error('The bucket has not said how long its file is.');
}

/** Rejects for any other status, with what the bucket says of it; the connection is free again. */
async function drained(answer: Response, expected: readonly number[]): Promise<void> {
  const text = await answer.text();
  if (expected.includes(answer.status)) return;
  const [, code = ''] = /<Code>([^<]{1,100})<\/Code>/.exec(text) ?? [];
  throw new Error(`The bucket has answered ${answer.status} ${code}`.trim());
}

async function drainedTo<T>(answer: Response, value: T): Promise<T> {
  await answer.body?.cancel();
  return value;
}

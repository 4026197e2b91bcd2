/** Backups in a bucket that speaks S3, in parts: no archive is too large, and none is ever in memory. */

import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { Bucket } from '#server/platform/config/bucket.ts';
import { sha256 } from '#server/publishing/photos/storage/sha256.ts';

/** Ten thousand parts are the most that S3 takes: 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;

/** A part over an office's line. */
const PART_MS = 300_000;

/** After a 429 or 5xx. */
const RETRIES = 4;

/** Within the bucket. */
const FOLDER = 'backups';

/** Puts a file there under its name; a part of it alone is no object. Rejects where the bucket does not take it. */
export async function copyToBucket(file: string, bucket: Bucket): Promise<void> {
  const ask = askerOf(bucket);
  const name = basename(file);
  const started = await ask('POST', name, '?uploads=', null);
  const id = encodeURIComponent(wordIn(started, 'UploadId'));
  const parts: string[] = [];
  const handle = await open(file);
  try {
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(PART_BYTES), 0, PART_BYTES, null);
      if (bytesRead === 0) break;
      const number = parts.length + 1;
      const query = `?partNumber=${number}&uploadId=${id}`;
      const { etag } = await ask('PUT', name, query, buffer.subarray(0, bytesRead));
      parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`);
    }
    const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    // S3 may answer 200 and a failure in its text.
    wordIn(await ask('POST', name, `?uploadId=${id}`, Buffer.from(list)), 'ETag');
  } catch (error) {
    await ask('DELETE', name, `?uploadId=${id}`, null).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
}

/** Removes the copies of these files; it is no mistake when there is none. */
export async function removeFromBucket(files: readonly string[], bucket: Bucket): Promise<void> {
  const ask = askerOf(bucket);
  for (const file of files) await ask('DELETE', basename(file), '', null);
}

type Answer = { readonly text: string; readonly etag: string };

function askerOf({ name: bucketName, endpoint, region, accessKeyId, secretAccessKey }: Bucket) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  return async (method: string, name: string, query: string, bytes: Buffer | null): Promise<Answer> => {
    const body = bytes === null ? {} : { body: new Uint8Array(bytes) };
    const answer = await client.fetch(`${endpoint}/${bucketName}/${FOLDER}/${name}${query}`, {
      method,
      ...body,
      headers: { 'x-amz-content-sha256': await sha256(bytes ?? Buffer.alloc(0)) },
      redirect: 'manual',
      signal: AbortSignal.timeout(PART_MS),
    });
    const text = await answer.text();
    if (answer.ok || (method === 'DELETE' && answer.status === 404)) {
      return { text, etag: answer.headers.get('etag') ?? '' };
    }
    const [, code = ''] = /<Code>([^<]{1,100})<\/Code>/.exec(text) ?? [];
    throw new Error(`The bucket has answered ${answer.status} ${code}`.trim());
  };
}

function wordIn({ text }: Answer, tag: string): string {
  const [, word] = new RegExp(`<${tag}>([^<]{1,2000})</${tag}>`).exec(text) ?? [];
  if (word === undefined) throw new Error(`The bucket has answered without ${tag}.`);
  return word;
}

/** A bucket that speaks S3 as far as the storage needs it: signed requests with path-style addresses, nothing for anybody else. */

import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { Environment } from '#server/platform/config.ts';
import { listen } from '#server/testing/listen.ts';
import { type S3Key, s3Authorization } from './s3-authorization.ts';

export type S3Server = {
  /** Settings of a server whose pictures lie here. */
  readonly env: Environment;
  readonly url: string;
  /** By their names in the bucket. */
  readonly objects: Map<string, { readonly bytes: Buffer; readonly contentType: string }>;
  /** Parts of objects that are not whole yet, by the upload's id. */
  readonly uploads: Map<string, Buffer[]>;
  /** Methods and names, in the order they came. */
  readonly requests: string[];
  /** The next answers, in place of the right ones: a status, or nothing at all. */
  readonly troubles: (number | 'silence')[];
};

const BUCKET = 'tsunagu-photos';
const KEY: S3Key = {
  accessKeyId: 'photo-writer.1',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'ap-northeast-1',
};

/** Ends by itself after the test. */
export async function startS3Server(): Promise<S3Server> {
  const state = { objects: new Map(), uploads: new Map(), requests: [], troubles: [] } as Omit<
    S3Server,
    'env' | 'url'
  >;
  const server = createServer(async (request, response) => {
    state.requests.push(`${request.method} ${request.url}`);
    const trouble = state.troubles.shift();
    const body = await buffer(request);
    if (trouble === 'silence') return;
    if (trouble === undefined) await answer({ request, response, body, state });
    else refuse(response, trouble, 'Trouble');
  });
  const url = await listen(server);
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  const env = {
    PHOTO_BUCKET: BUCKET,
    PHOTO_BUCKET_ENDPOINT: url,
    PHOTO_BUCKET_REGION: KEY.region,
    PHOTO_BUCKET_ACCESS_KEY_ID: KEY.accessKeyId,
    PHOTO_BUCKET_SECRET_ACCESS_KEY: KEY.secretAccessKey,
  };
  return { ...state, env, url };
}

type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
  readonly state: Omit<S3Server, 'env' | 'url'>;
};

async function answer({ request, response, body, state }: Exchange): Promise<void> {
  const { objects } = state;
  if (!(await isSigned(request, body))) return refuse(response, 403, 'SignatureDoesNotMatch');
  const { method = '', headers } = request;
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
  const [, name] = new RegExp(`^/${BUCKET}/(.+)$`).exec(decodeURIComponent(pathname)) ?? [];
  const object = objects.get(name ?? '');
  if (name === undefined) {
    refuse(response, 404, 'NoSuchBucket');
  } else if (searchParams.has('uploads') || searchParams.has('uploadId')) {
    answerUpload({ request, response, body, state }, name, searchParams);
  } else if (method === 'PUT') {
    objects.set(name, { bytes: body, contentType: headers['content-type'] ?? '' });
    response.writeHead(200).end();
  } else if (method === 'DELETE') {
    objects.delete(name);
    response.writeHead(204).end();
  } else if (object === undefined) {
    refuse(response, 404, 'NoSuchKey');
  } else {
    response.writeHead(200, { 'content-type': object.contentType, 'content-length': object.bytes.length });
    response.end(method === 'HEAD' ? undefined : object.bytes);
  }
}

/** An object in parts: it is there once its list of parts has come. */
function answerUpload(
  { request, response, body, state }: Exchange,
  name: string,
  query: URLSearchParams,
): void {
  const id = query.get('uploadId') ?? `upload of ${name}`;
  const parts = state.uploads.get(id) ?? [];
  if (request.method === 'PUT') {
    parts[Number(query.get('partNumber')) - 1] = body;
    response.writeHead(200, { etag: `"${hash('md5', body)}"` }).end();
  } else if (request.method === 'DELETE') {
    state.uploads.delete(id);
    response.writeHead(204).end();
  } else if (query.has('uploads')) {
    state.uploads.set(id, parts);
    response.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  } else {
    state.objects.set(name, { bytes: Buffer.concat(parts), contentType: '' });
    state.uploads.delete(id);
    response.end('<CompleteMultipartUploadResult><ETag>"x-1"</ETag></CompleteMultipartUploadResult>');
  }
}

/** By this key, for this service and region, of this body, a moment ago. */
async function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): Promise<boolean> {
  if (headers.authorization === undefined) return false;
  const payloadHash = String(headers['x-amz-content-sha256']);
  const date = String(headers['x-amz-date']);
  const isThisBody =
    payloadHash === hash('sha256', body) || (body.length === 0 && payloadHash === 'UNSIGNED-PAYLOAD');
  const signedAt = Temporal.Instant.from(date);
  const age = Temporal.Now.instant().since(signedAt).total('seconds');
  const signed = { host: headers.host ?? '', 'x-amz-date': date, 'x-amz-content-sha256': payloadHash };
  const right = await s3Authorization({ method, path: url, headers: signed }, KEY, signedAt);
  return isThisBody && Math.abs(age) < 900 && headers.authorization === right;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
}

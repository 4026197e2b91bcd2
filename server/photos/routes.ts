/** Photos of children are never public (design, section 7): each read is signed with a member's temporary credentials. */

import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '#server/http/errors.ts';
import { byteRange } from './byte-range.ts';
import { createPhotoGuard, type PhotoGuardNeeds } from './guard.ts';
import { openPhoto, type PhotoFile } from './photo-file.ts';
import { onlyValue, queryOf, type ReceivedRequest, segmentsOf } from './sigv4/received-request.ts';

export const PHOTOS_PATH = '/photos/';

/** The browser that showed a photo may show it again for so long; nobody on the way keeps it. */
const PRIVATE = 'private, max-age=300';

const PHOTO_NOT_FOUND = '指定された写真が見つかりません。';

export function registerPhotos(
  app: FastifyInstance,
  { dataDir, ...needs }: PhotoGuardNeeds & { readonly dataDir: string },
): void {
  const admit = createPhotoGuard(needs);
  const folder = join(dataDir, 'photos');
  app.route({
    method: ['GET', 'HEAD'],
    url: `${PHOTOS_PATH}*`,
    schema: { hide: true },
    async handler(request, reply) {
      const received = receivedBy(request);
      const isSaving = asksToSave(received);
      await admit(received, isSaving ? 'photo-saving' : 'pics');
      const [, , ...key] = segmentsOf(received) ?? [];
      const photo = await openPhoto(folder, key);
      if (photo === null) {
        throw new HttpError({ status: 404, code: 'photo_not_found', message: PHOTO_NOT_FOUND });
      }
      if (isSaving) reply.header('content-disposition', attachment(photo));
      return send(request, reply, photo);
    },
  });
}

function receivedBy({ method, raw, host, headers }: FastifyRequest): ReceivedRequest {
  return { method, url: raw.url ?? '', host, headers };
}

/** As S3's own addresses for saving have it; the name is ours all the same. */
function asksToSave(request: ReceivedRequest): boolean {
  const wanted = onlyValue(queryOf(request) ?? [], 'response-content-disposition');
  return wanted?.trim().toLowerCase().startsWith('attachment') === true;
}

function attachment({ name }: PhotoFile): string {
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}

async function send(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  photo: PhotoFile,
): Promise<FastifyReply> {
  const { handle, bytes, etag, modified, contentType } = photo;
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': PRIVATE,
    // A file is a file, whatever somebody has put into it.
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    etag,
    'last-modified': modified.toUTCString(),
    vary: 'authorization',
    'x-content-type-options': 'nosniff',
  });
  if (headers['if-none-match'] === etag) return withoutBody(reply.code(304), photo);
  const isSameFile = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = byteRange(isSameFile ? headers.range : undefined, bytes);
  if (range === 'outside') {
    reply.header('content-range', `bytes */${bytes}`);
    return withoutBody(reply.code(416), photo);
  }
  const { first, last } = range === 'all' ? { first: 0, last: bytes - 1 } : range;
  if (range !== 'all') reply.code(206).header('content-range', `bytes ${first}-${last}/${bytes}`);
  reply.headers({ 'content-type': contentType, 'content-length': last - first + 1 });
  if (method === 'HEAD' || bytes === 0) return withoutBody(reply, photo);
  return reply.send(handle.createReadStream({ start: first, end: last }));
}

async function withoutBody(reply: FastifyReply, { handle }: PhotoFile): Promise<FastifyReply> {
  await handle.close();
  return reply.send();
}

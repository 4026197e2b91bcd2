/** Pictures of the site's own pages, on their way to the pages. */

import type { FastifyInstance } from 'fastify';
import { CONTENT_IMAGES } from '#contract/publishing/content.ts';
import { sendError } from '#server/platform/http/error-handler.ts';
import { NOT_FOUND } from '#server/platform/http/sentences.ts';
import type { Services } from '#server/platform/services.ts';
import { keptImagesOf } from './kept-images.ts';

/** An address never changes its bytes. An SVG that somebody opens by itself may neither run nor load anything. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

/** Where everybody fetches a public picture of the database. */
export function publicSrc(imageHash: string): string {
  return `${CONTENT_IMAGES}/${imageHash}`;
}

/** The picture itself, for within an answer. */
export function enclosedSrc({ type, bytes }: { readonly type: string; readonly bytes: Uint8Array }): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

const HASH = /^[0-9a-f]{64}$/;

export function registerImages(app: FastifyInstance, services: Services): void {
  const read = keptImagesOf(services);
  app.get<{ Params: { hash: string } }>(
    `${CONTENT_IMAGES}/:hash`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { hash: imageHash } = request.params;
      const image = HASH.test(imageHash) ? await read(imageHash) : null;
      if (image === null) return sendError(reply, { status: 404, code: 'not_found', message: NOT_FOUND });
      return reply.headers({ ...HEADERS, 'content-type': image.type }).send(image.bytes);
    },
  );
}

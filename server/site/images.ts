/** The pictures that the operator's lists name, read once and sent from memory. */

import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { CONTENT_IMAGES, type Picture } from '#contract/content.ts';
import { sendError } from '#server/http/error-handler.ts';
import { NOT_FOUND } from '#server/http/sentences.ts';
import type { Services } from '#server/services.ts';
import { ContentError } from './content-file.ts';
import { imageFacts } from './image-size.ts';
import { keptImagesOf } from './kept-images.ts';

/** A phone loads them on a weak signal; larger ones are photos out of a camera. */
const LARGEST_BYTES = 1024 * 1024;

type Image = { readonly bytes: Buffer; readonly type: string };

/** The pictures by their addresses, which hold the hash of their bytes. */
export type Images = ReadonlyMap<string, Image>;
export type ImageStore = Map<string, Image>;

/** Reads pictures of `folder`, as a list in `file` names them. */
export type PictureReader = {
  /** To be fetched by its address. Throws a {@link ContentError}. */
  shared(file: string, name: string, alt: string): Picture;
  /** Within the answer itself, for who may have the answer. Throws a {@link ContentError}. */
  enclosed(file: string, name: string, alt: string): Picture;
};

/** Notes in `images` which picture a page needs. */
export function createPictureReader(folder: string, images: ImageStore): PictureReader {
  return {
    shared(file, name, alt) {
      const { bytes, type, width, height } = readImage(folder, file, name);
      const src = `${CONTENT_IMAGES}/${hash('sha256', bytes, 'base64url').slice(0, 16)}/${encodeURIComponent(name)}`;
      images.set(src, { bytes, type });
      return { src, alt, width, height };
    },
    enclosed(file, name, alt) {
      const { bytes, type, width, height } = readImage(folder, file, name);
      return { src: `data:${type};base64,${bytes.toString('base64')}`, alt, width, height };
    },
  };
}

function readImage(folder: string, file: string, name: string) {
  const place = `画像「${name}」`;
  if (!/^[^/\\]+$/.test(name) || name.startsWith('.')) {
    throw ContentError.at(file, place, `${folder} の中のファイル名だけを書いてください`);
  }
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(folder, name));
  } catch (cause) {
    throw new ContentError(
      `設定ファイルの誤り: ${file} の ${place} を確かめてください（${folder} にありません）。`,
      { cause },
    );
  }
  const facts = imageFacts(bytes);
  if (facts === null) throw ContentError.at(file, place, 'SVG・PNG・JPEG・WebPの画像ではありません');
  if (bytes.length > LARGEST_BYTES) throw ContentError.at(file, place, '1MB以下の画像にしてください');
  return { bytes, ...facts };
}

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
  const { content } = services;
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
  app.get(`${CONTENT_IMAGES}/:hash/:name`, { schema: { hide: true } }, (request, reply) => {
    const [path = ''] = (request.raw.url ?? '').split('?');
    const image = content.now().images.get(path);
    if (image === undefined) {
      return sendError(reply, { status: 404, code: 'not_found', message: NOT_FOUND });
    }
    return reply.headers({ ...HEADERS, 'content-type': image.type }).send(image.bytes);
  });
}

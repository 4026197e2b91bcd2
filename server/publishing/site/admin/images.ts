/** Pictures that administrators upload for the site's own pages. */

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type SiteImage, uploadSiteImage } from '#contract/publishing/site-images.ts';
import {
  isPublicUse,
  LARGEST_STORED,
  LARGEST_UPLOAD,
  PICTURE_USES,
  type PictureUse,
} from '#domain/site/picture-use.ts';
import { leavePicturesUnread, receivedFile } from '#server/platform/http/received-file.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { type Drawing, drawingOf, makeForRequestOf } from '#server/publishing/photos/public.ts';
import { SVG_TYPE } from '../image-size.ts';
import { enclosedSrc, publicSrc } from '../images.ts';
import { hashOf, type NewImage, saveImages } from '../images-repository.ts';
import type { SvgRead } from '../svg.ts';
import { svgReaderOf } from '../svg-thread.ts';

/** Of the files on their way. */
const FOLDER = 'picture-uploads';

const TOO_LARGE = { code: 'picture_too_large', message: '画像は10MB以下のファイルを選んでください。' };
const EMPTY = {
  code: 'picture_empty',
  message: '画像を受け取れませんでした。もう一度お試しください。',
};
const SVG_TOO_LARGE =
  'SVGは1MB以下のファイルを選んでください。軽くできないときは、PNGで保存し直してください。';
const WRONG_KIND = '画像は、SVG・PNG・JPEG・WebPのファイルを選んでください。';
const TOO_MANY_PIXELS = '画像の縦横が大きすぎます。縦横を小さくしてから、もう一度お試しください。';
const TOO_SLOW =
  '画像の処理に時間がかかりすぎました。JPEG形式かPNG形式で保存し直してから、もう一度お試しください。';
const NOT_DRAWN = '画像を処理できませんでした。ほかの画像でお試しください。';
const UNREADABLE = '画像を読み取れません。ファイルが壊れていないか、ご確認ください。';

/** Twice the advised width, so that it is sharp on every screen. */
const SHARPNESS = 2;

export function registerSiteImagesAdmin(app: FastifyInstance, services: Services): void {
  const { config, store, clock } = services;
  const readSvg = svgReaderOf(services);
  const drawing = drawingOf(services);
  const makeForRequest = makeForRequestOf(services);
  const folder = join(config.dataDir, FOLDER);
  const receiving = { folder, mostBytes: LARGEST_UPLOAD, tooLarge: TOO_LARGE, empty: EMPTY };
  app.register(async (scope) => {
    leavePicturesUnread(scope);

    registerCall(scope, uploadSiteImage, async ({ query, member }, reply): Promise<SiteImage> => {
      await using file = await receivedFile(reply.request.raw, receiving);
      const image = await taken(await file.read(), query.use, {
        readSvg: (bytes) => readSvg(bytes, member.email),
        draw: (bytes, limits) => makeForRequest(() => drawing.drawOne(bytes, limits)),
      });
      await store.transaction((db) => saveImages([image], clock().toString(), db));
      const hash = hashOf(image.bytes);
      const src = image.isPublic ? publicSrc(hash) : enclosedSrc(image);
      return { image: hash, src, type: image.type, width: image.width, height: image.height };
    });
  });
}

type Reading = {
  readonly readSvg: (bytes: Uint8Array) => Promise<SvgRead>;
  readonly draw: Drawing['drawOne'];
};

/** The picture as it is kept. Throws a Refusal that says what is wrong with it. */
async function taken(bytes: Buffer, use: PictureUse, { readSvg, draw }: Reading): Promise<NewImage> {
  const isPublic = isPublicUse(use);
  if (isMarkup(bytes)) {
    if (bytes.length > LARGEST_STORED) throw refused('picture_too_large', SVG_TOO_LARGE);
    const read = await readSvg(bytes);
    if ('fault' in read) throw refused('picture_unsafe', read.fault);
    return { type: SVG_TYPE, ...read, bytes, isPublic };
  }
  const { width, height } = PICTURE_USES[use];
  const longestSide = SHARPNESS * Math.max(width, height);
  const drawn = await draw(bytes, { longestSide, mostBytes: LARGEST_STORED });
  if (!('fault' in drawn)) return { ...drawn, isPublic };
  const { code, message } = drawn.fault;
  throw refused(code, OWN_WORDS[code] ?? message);
}

/** Room for a byte order mark and empty lines before the first tag. */
const BEFORE_MARKUP_BYTES = 200;

/** Whether it begins as a file of XML or HTML does, which no picture of pixels does. */
function isMarkup(bytes: Buffer): boolean {
  return bytes
    .toString('utf8', 0, BEFORE_MARKUP_BYTES)
    .replace(/^\ufeff/, '')
    .trimStart()
    .startsWith('<');
}

/** What is said of photos, said of pictures. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  picture_wrong_kind: WRONG_KIND,
  picture_unreadable: UNREADABLE,
  picture_too_many_pixels: TOO_MANY_PIXELS,
  picture_too_slow: TOO_SLOW,
  picture_not_drawn: NOT_DRAWN,
};

function refused(code: string, message: string): Refusal {
  return new Refusal('invalid', { code, message });
}

/** The lists with pictures as they lie in the folder: each a file that names pictures beside it. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as Type from 'typebox';
import { COUPON_NOTICES } from '#domain/site/coupon.ts';
import type { PicturedName } from '#domain/site/documents.ts';
import { SPONSORS } from '#domain/site/sponsors.ts';
import type { Written } from './content.ts';
import { ContentError, Line, Name, readJson, Url } from './content-file.ts';
import type { Folder } from './folder.ts';
import { imageFacts } from './image-size.ts';
import { hashOf, type NewImage } from './images-repository.ts';
import type { Body } from './lists.ts';
import { readPastRecords } from './past-years.ts';

const SponsorContent = Type.Array(Type.Object({ image: Line, alt: Line, url: Url }), {
  minItems: 1,
  maxItems: SPONSORS.most,
});

const PartnerContent = Type.Array(
  Type.Object({
    title: Name,
    partners: Type.Array(Type.Object({ name: Name, url: Url, image: Type.Optional(Line) })),
  }),
);

const CouponContent = Type.Object({
  image: Type.Union([Line, Type.Null()]),
  alt: Line,
  notice: Type.Optional(Type.Enum(COUPON_NOTICES)),
});

/** Reads a picture of the folder as a list in `file` names it, and answers its hash. Throws a {@link ContentError}. */
export type ReadImage = (folder: string, file: string, name: string) => string;

/** A list in the folder with its pictures, null where there is none. Throws a {@link ContentError} that names file and place. */
export function listIn(document: PicturedName, folder: Folder): Written | null {
  const images = new Map<string, NewImage>();
  const isPublic = document !== 'coupon';
  const readImage: ReadImage = (where, file, name) => {
    const image = { ...imageIn(where, file, name), isPublic };
    const hash = hashOf(image.bytes);
    images.set(hash, image);
    return hash;
  };
  const file = join(folder.path, document === 'past-years' ? document : `${document}.json`);
  const isThere = folder.absent === 'refused' || existsSync(file);
  const body = isThere ? READERS[document](folder.path, file, readImage) : null;
  if (body === null) return null;
  return { text: textOfBody(body), called: file, images: [...images.values()] };
}

/** Line by line, so that two revisions can be compared. */
export function textOfBody(body: Body<PicturedName>): string {
  return JSON.stringify(body, null, 1);
}

const IMAGES = 'images';

type Readers = {
  readonly [Name in PicturedName]: (path: string, file: string, readImage: ReadImage) => Body<Name> | null;
};
const READERS: Readers = {
  sponsors: (path, file, readImage) =>
    readJson(file, SponsorContent).map((sponsor) => ({
      ...sponsor,
      image: readImage(join(path, IMAGES), file, sponsor.image),
    })),
  partners: (path, file, readImage) =>
    readJson(file, PartnerContent).flatMap(({ title, partners }) =>
      partners.map(({ name, url, image }) => ({
        group: title,
        name,
        url,
        image: image === undefined ? '' : readImage(join(path, IMAGES), file, image),
      })),
    ),
  coupon(path, file, readImage) {
    const { image, alt, notice = '準備中' } = readJson(file, CouponContent);
    return { image: image === null ? '' : readImage(join(path, IMAGES), file, image), alt, notice };
  },
  'past-years': (_path, file, readImage) => readPastRecords(file, readImage),
};

/** A phone loads them on a weak signal; larger ones are photos out of a camera. */
const LARGEST_BYTES = 1024 * 1024;

function imageIn(folder: string, file: string, name: string): Omit<NewImage, 'isPublic'> {
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
  if (bytes.length > LARGEST_BYTES) throw ContentError.at(file, place, '1MB以下の画像にしてください');
  const facts = imageFacts(bytes);
  if (facts === null) throw ContentError.at(file, place, 'SVG・PNG・JPEG・WebPの画像ではありません');
  return { bytes, ...facts };
}

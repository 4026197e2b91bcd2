/** Makes the forms of a picture out of what was uploaded. Nothing of the upload itself goes on: each form is drawn anew. */

import type { Sharp, SharpOptions } from 'sharp';
import {
  HEIC,
  LARGEST_BYTES,
  MOST_PIXELS,
  type PictureFault,
  TOO_LARGE,
  TOO_MANY_PIXELS,
  UNREADABLE,
  WRONG_KIND,
} from './faults.ts';
import { type Form, LONGEST_SIDE, THUMBNAIL_SIDE } from './renditions.ts';

/** Sizes of the full-screen form, in pixels. */
export type MadeForms = {
  readonly files: Readonly<Record<Form, Buffer>>;
  readonly width: number;
  readonly height: number;
};

/** What is opaque in a JPEG is so in all forms. */
const PAPER = '#ffffff';

/** Quality by eye on grass and faces; the file to save is meant for printing. */
const QUALITY = { thumbnail: 72, full: 80, save: 85 } as const;

/** A photo takes a second or two, the largest some ten; what takes longer was made to. */
const LONGEST_SECONDS = 60;

/** One picture at a time in this process. */
const inTurn = oneAtATime();

/**
 * A fault where it is no photo, too large, or damaged. The forms stand upright (EXIF orientation), are sRGB, and carry
 * no metadata of any kind: no place, no camera, no date, no name.
 */
export async function makeForms(bytes: Buffer): Promise<MadeForms | { readonly fault: PictureFault }> {
  if (bytes.length > LARGEST_BYTES) return { fault: TOO_LARGE };
  const kind = pictureKind(bytes);
  if (kind === null) return { fault: WRONG_KIND };
  return inTurn(() => make(bytes, kind));
}

async function make(bytes: Buffer, kind: PictureKind) {
  const { open } = await library();
  try {
    const fault = await headerFault(open(bytes, { limitInputPixels: false }), kind);
    if (fault !== null) return { fault };
    const draw = () =>
      open(bytes, READING).flatten({ background: PAPER }).timeout({ seconds: LONGEST_SECONDS });
    const full = await inside(draw(), LONGEST_SIDE.full)
      .webp({ quality: QUALITY.full })
      .toBuffer({ resolveWithObject: true });
    const thumbnail = await draw()
      .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'cover', position: 'attention' })
      .webp({ quality: QUALITY.thumbnail })
      .toBuffer();
    const save = await inside(draw(), LONGEST_SIDE.save)
      .jpeg({ quality: QUALITY.save, mozjpeg: false })
      .toBuffer();
    const { width, height } = full.info;
    return { files: { thumbnail, full: full.data, save }, width, height };
  } catch (error) {
    // The library throws plain errors, for whatever is wrong with the bytes.
    if (!(error instanceof Error)) throw error;
    return { fault: kind === 'heic' ? HEIC : UNREADABLE };
  }
}

/** `error`: what is cut off or broken is refused, what a camera only wrote oddly is not. */
const READING: SharpOptions = { autoOrient: true, failOn: 'error', limitInputPixels: MOST_PIXELS };

/** What the header alone tells, before a pixel is drawn. */
async function headerFault(picture: Sharp, kind: PictureKind): Promise<PictureFault | null> {
  const { format, width, height } = await picture.metadata();
  const expected = kind === 'avif' || kind === 'heic' ? 'heif' : kind;
  if (format !== expected) return WRONG_KIND;
  return width * height > MOST_PIXELS ? TOO_MANY_PIXELS : null;
}

function inside(picture: Sharp, side: number): Sharp {
  return picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
}

/** Loaded with the first picture: a server that only shows them has no use for it. */
async function library() {
  const { default: sharp } = await import('sharp');
  // One thread beside those of the server, and nothing kept between pictures.
  sharp.concurrency(1);
  sharp.cache(false);
  return { open: (bytes: Buffer, options: SharpOptions) => sharp(bytes, options) };
}

/** Kinds of files that photos come in; `heic` is recognised, and read where the library can. */
type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

/**
 * By the first bytes, never by a name: null for everything else, an SVG above all, before the library sees a byte of it.
 */
function pictureKind(bytes: Buffer): PictureKind | null {
  if (startsWith(bytes, 'ffd8ff')) return 'jpeg';
  if (startsWith(bytes, '89504e470d0a1a0a')) return 'png';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  return text(bytes, 4, 8) === 'ftyp' ? kindByBrand(bytes) : null;
}

/** Of the ISO container: its major brand, then those it is compatible with. */
function kindByBrand(bytes: Buffer): PictureKind | null {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, MOST_BRANDS);
  const brands = [text(bytes, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(bytes, at, at + 4));
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'heic' : null;
}

/** Bytes of the box that names the brands; a real one has a handful. */
const MOST_BRANDS = 128;
const AVIF_BRANDS: readonly string[] = ['avif', 'avis'];
const HEIC_BRANDS: readonly string[] = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

function startsWith(bytes: Buffer, hex: string): boolean {
  return bytes.subarray(0, hex.length / 2).toString('hex') === hex;
}

function text(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to);
}

/**
 * Runs jobs one after the other, in the order they came: a picture takes a processor for a second, and goals must not
 * wait for it. What a job throws is its caller's.
 */
export function oneAtATime(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<void> = Promise.resolve();
  return (job) => {
    const done = last.then(job);
    last = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  };
}

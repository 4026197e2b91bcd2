/** Opens pictures that people upload: what they are, and whether their header can be trusted. */

import type { Metadata, Sharp, SharpOptions } from 'sharp';
import {
  MOST_MEMORY,
  MOST_PIXELS,
  type PictureFault,
  TOO_MANY_PIXELS,
  TOO_MUCH_MEMORY,
  WRONG_KIND,
} from './faults.ts';

/** `error`: what is cut off or broken is refused, what a camera only wrote oddly is not. */
export const READING: SharpOptions = { autoOrient: true, failOn: 'error', limitInputPixels: MOST_PIXELS };

/** What the header alone tells, before a pixel is drawn. */
export async function headerFault(picture: Sharp, kind: PictureKind): Promise<PictureFault | null> {
  const header = await picture.metadata();
  const pixels = header.width * header.height;
  const expected = kind === 'avif' || kind === 'heic' ? 'heif' : kind;
  if (header.format !== expected) return WRONG_KIND;
  if (pixels > MOST_PIXELS) return TOO_MANY_PIXELS;
  return pixels * bytesPerPixel(header) > MOST_MEMORY ? TOO_MUCH_MEMORY : null;
}

/** As measured. */
const HEIF_BYTES = 20;
/** The passes of an interlaced PNG beside the whole. */
const PNG_SHARE = 1.25;
/** Of one coefficient of a progressive JPEG. */
const COEFFICIENT_BYTES = 2;

/** What is in memory at once for each pixel; 0 where the picture is read row by row. */
function bytesPerPixel({ format, channels, depth, isProgressive }: Metadata): number {
  if (format === 'heif') return HEIF_BYTES;
  if (!isProgressive) return 0;
  if (format === 'jpeg') return channels * COEFFICIENT_BYTES;
  return channels * (depth === 'uchar' ? 1 : 2) * PNG_SHARE;
}

/** Loaded with the first picture: a server that only shows them has no use for it. */
export async function library() {
  const { default: sharp } = await import('sharp');
  // One thread beside those of the server, and nothing kept between pictures.
  sharp.concurrency(1);
  sharp.cache(false);
  return { open: (bytes: Buffer, options: SharpOptions) => sharp(bytes, options) };
}

/** Kinds of files that photos come in; `heic` is recognised, and read where the library can. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

/**
 * By the first bytes, never by a name: null for everything else, an SVG above all, before the library sees a byte of it.
 */
export function pictureKind(bytes: Buffer): PictureKind | null {
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

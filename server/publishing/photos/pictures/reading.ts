/** Opens pictures that people upload: what they are, and whether their header can be trusted. One is drawn at a time. */

import type { Sharp, SharpOptions } from 'sharp';
import { oneAtATime } from '#server/platform/one-at-a-time.ts';
import { MOST_PIXELS, type PictureFault, TOO_MANY_PIXELS, WRONG_KIND } from './faults.ts';

/** `error`: what is cut off or broken is refused, what a camera only wrote oddly is not. */
export const READING: SharpOptions = { autoOrient: true, failOn: 'error', limitInputPixels: MOST_PIXELS };

/** What the header alone tells, before a pixel is drawn. */
export async function headerFault(picture: Sharp, kind: PictureKind): Promise<PictureFault | null> {
  const { format, width, height } = await picture.metadata();
  const expected = kind === 'avif' || kind === 'heic' ? 'heif' : kind;
  if (format !== expected) return WRONG_KIND;
  return width * height > MOST_PIXELS ? TOO_MANY_PIXELS : null;
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

/** One picture at a time in this process. */
export const inTurn = oneAtATime();

/** What a chosen file says of itself: what it is, when it was taken, and its hash. */

import { LARGEST_PHOTO_BYTES } from '#contract/publishing/photos.ts';
import { EMPTY_FILE, HEIC, TOO_LARGE, UNREADABLE_FILE } from '../messages.ts';

/** `other`: no photo of any kind that could be meant; it is left out, and only counted. */
type Looked = { readonly kind: 'photo' | 'other' } | { readonly kind: 'refused'; readonly why: string };

const KIND_BYTES = 32;
const HEIC_BRAND = /^....ftyp(?:heic|heix|hevc|hevx|heim|heis|mif1|msf1)/s;
const PHOTO = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF....WEBP/s, /^....ftypavi[fs]/s];
const HIDDEN = /^(?:\.|Thumbs\.db$)/;

/** By its first bytes: names lie, and folders hold more than photos. */
export async function look(file: File): Promise<Looked> {
  if (HIDDEN.test(file.name)) return { kind: 'other' };
  let head: string;
  try {
    head = String.fromCharCode(...new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer()));
  } catch {
    return { kind: 'refused', why: UNREADABLE_FILE };
  }
  if (/ftyp.*avi[fs]/s.test(head)) return sized(file);
  if (HEIC_BRAND.test(head)) return { kind: 'refused', why: HEIC };
  if (PHOTO.some((form) => form.test(head))) return sized(file);
  return file.size === 0 && file.type.startsWith('image/')
    ? { kind: 'refused', why: EMPTY_FILE }
    : { kind: 'other' };
}

function sized({ size }: File): Looked {
  return size > LARGEST_PHOTO_BYTES ? { kind: 'refused', why: TOO_LARGE } : { kind: 'photo' };
}

/** When a photo was taken, by the clock of its camera: `YYYY-MM-DDTHH:MM`; null where the file does not tell. */
export async function takenAt(file: File): Promise<string | null> {
  const head = new DataView(await file.slice(0, EXIF_BYTES).arrayBuffer());
  const exif = exifOf(head);
  if (exif === null) return null;
  try {
    return read(exif);
  } catch (error) {
    // Cut off or written oddly: it tells nothing, and the photo is sent all the same.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** EXIF is at most one segment, near the beginning. */
const EXIF_BYTES = 128 * 1024;

const EXIF_SEGMENT = 0xffe1;
const IMAGE_DATA = 0xffda;
/** Tags: the part about the shot, and in it when that was. */
const EXIF_PART = 0x8769;
const TAKEN = 0x9003;
const ENTRY_BYTES = 12;
const WRITTEN = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d):\d\d/;

/** The TIFF structure in a JPEG's EXIF segment. */
function exifOf(view: DataView): DataView | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 10 <= view.byteLength; ) {
    const marker = view.getUint16(at);
    const length = view.getUint16(at + 2);
    if (marker < 0xff00 || marker === IMAGE_DATA) return null;
    if (marker === EXIF_SEGMENT && view.getUint32(at + 4) === 0x45786966) {
      const end = Math.min(at + 2 + length, view.byteLength);
      return new DataView(view.buffer, at + 10, Math.max(0, end - at - 10));
    }
    at += 2 + length;
  }
  return null;
}

function read(tiff: DataView): string | null {
  const isLittle = tiff.getUint16(0) === 0x4949;
  const part = entryOf(tiff, tiff.getUint32(4, isLittle), EXIF_PART, isLittle);
  const taken = part === null ? null : entryOf(tiff, part, TAKEN, isLittle);
  if (taken === null) return null;
  const letters = Array.from({ length: 19 }, (_, index) => String.fromCharCode(tiff.getUint8(taken + index)));
  const [, year, month, day, time] = WRITTEN.exec(letters.join('')) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}T${time}`;
}

/** Where an entry of the directory at `at` leads; null without it. */
function entryOf(tiff: DataView, at: number, tag: number, isLittle: boolean): number | null {
  const entries = tiff.getUint16(at, isLittle);
  for (let index = 0; index < entries; index += 1) {
    const entry = at + 2 + index * ENTRY_BYTES;
    if (tiff.getUint16(entry, isLittle) === tag) return tiff.getUint32(entry + 8, isLittle);
  }
  return null;
}

/**
 * SHA-256 of a file, lower-case hex: by it the server knows the same photo again, and goes on with what it has of it. Null
 * where the browser makes none (a page that is not on https). Rejects for a file that can't be read (any more).
 */
export async function sourceHash(file: File): Promise<string | null> {
  const bytes = await file.arrayBuffer();
  if (!globalThis.isSecureContext || crypto.subtle === undefined) return null;
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a chosen file is, by its first bytes: names lie, and folders hold more than photos. */

import { LARGEST_PHOTO_BYTES } from '#contract/photos.ts';
import { EMPTY_FILE, HEIC, TOO_LARGE, UNREADABLE_FILE } from '../messages.ts';

/** `other`: no photo of any kind that could be meant; it is left out, and only counted. */
export type Looked =
  | { readonly kind: 'photo' | 'other' }
  | { readonly kind: 'refused'; readonly why: string };

const HEAD_BYTES = 32;
const HEIC_BRAND = /^....ftyp(?:heic|heix|hevc|hevx|heim|heis|mif1|msf1)/s;
const PHOTO = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF....WEBP/s, /^....ftypavi[fs]/s];
const HIDDEN = /^(?:\.|Thumbs\.db$)/;

export async function look(file: File): Promise<Looked> {
  if (HIDDEN.test(file.name)) return { kind: 'other' };
  let head: string;
  try {
    head = String.fromCharCode(...new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
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

/** Makes the forms of a picture out of what was uploaded. Nothing of the upload itself goes on: each form is drawn anew. */

import type { Sharp } from 'sharp';
import { HEIC, LARGEST_BYTES, type PictureFault, TOO_LARGE, UNREADABLE, WRONG_KIND } from './faults.ts';
import { headerFault, library, type PictureKind, pictureKind, READING } from './reading.ts';
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

/**
 * A fault where it is no photo, too large, or damaged. The forms stand upright (EXIF orientation), are sRGB, and carry
 * no metadata of any kind: no place, no camera, no date, no name.
 */
export async function makeForms(bytes: Buffer): Promise<MadeForms | { readonly fault: PictureFault }> {
  if (bytes.length > LARGEST_BYTES) return { fault: TOO_LARGE };
  const kind = pictureKind(bytes);
  if (kind === null) return { fault: WRONG_KIND };
  return make(bytes, kind);
}

async function make(bytes: Buffer, kind: PictureKind) {
  const { open } = await library();
  try {
    const fault = await headerFault(open(bytes, { limitInputPixels: false }), kind);
    if (fault !== null) return { fault };
    const draw = () => open(bytes, READING).flatten({ background: PAPER });
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

function inside(picture: Sharp, side: number): Sharp {
  return picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
}

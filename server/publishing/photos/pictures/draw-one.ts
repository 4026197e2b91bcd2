/** Draws a picture that is shown as it is, such as a logo: one file instead of the forms of a photo. */

import { type PictureFault, UNREADABLE, WRONG_KIND } from './faults.ts';
import { headerFault, library, pictureKind, READING } from './reading.ts';

/** Pixels of its longer side, and what its file may weigh. */
export type PictureLimits = { readonly longestSide: number; readonly mostBytes: number };

export type DrawnPicture = {
  readonly bytes: Buffer;
  readonly type: 'image/webp';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
};

/** Tried one after the other until the file is light enough. Flat colours of a logo weigh least without any loss. */
const TRIES = [{ lossless: true }, { quality: 85 }, { quality: 65 }] as const;
/** A lossless file above this share of what it may weigh is a photo: it looks as good at a fraction of that. */
const LOSSLESS_SHARE = 0.25;

const TOO_HEAVY: PictureFault = {
  code: 'picture_too_heavy',
  message: '画像が細かすぎます。縦横を小さくしてから、もう一度お試しください。',
};

/**
 * A fault where the bytes are no picture or damaged. It stands upright, is see-through where it was, and carries no
 * metadata: no place, no camera, no date, no name.
 */
export async function drawOne(
  bytes: Buffer,
  { longestSide, mostBytes }: PictureLimits,
): Promise<DrawnPicture | { readonly fault: PictureFault }> {
  const kind = pictureKind(bytes);
  if (kind === null) return { fault: WRONG_KIND };
  const { open } = await library();
  try {
    const fault = await headerFault(open(bytes, { limitInputPixels: false }), kind);
    if (fault !== null) return { fault };
    for (const form of TRIES) {
      const { data, info } = await open(bytes, READING)
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .webp(form)
        .toBuffer({ resolveWithObject: true });
      const most = 'lossless' in form ? mostBytes * LOSSLESS_SHARE : mostBytes;
      if (data.length <= most)
        return { bytes: data, type: 'image/webp', width: info.width, height: info.height };
    }
    return { fault: TOO_HEAVY };
  } catch (error) {
    // The library throws plain errors, for whatever is wrong with the bytes.
    if (!(error instanceof Error)) throw error;
    return { fault: UNREADABLE };
  }
}

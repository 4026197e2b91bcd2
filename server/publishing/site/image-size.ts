/** Kind and size of a picture, from its first bytes. */

import type { SiteImageType } from '#server/platform/store/schema-content.ts';
import { readSvg } from './svg.ts';

export const SVG_TYPE = 'image/svg+xml';

export type ImageFacts = {
  /** As the header says it. */
  readonly type: SiteImageType;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
};

/** Null for what is no PNG, JPEG, WebP or {@link readSvg harmless SVG}. Not for files that strangers send: an SVG takes time. */
export function imageFacts(bytes: Buffer): ImageFacts | null {
  const pixels = pixelFacts(bytes);
  if (pixels !== null) return pixels;
  const svg = readSvg(bytes);
  return 'fault' in svg ? null : { type: SVG_TYPE, ...svg };
}

/** Null for what is no PNG, JPEG or WebP. */
export function pixelFacts(bytes: Buffer): ImageFacts | null {
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG' && bytes.length >= 24) {
    return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8) return jpegFacts(bytes);
  if (bytes.subarray(8, 12).toString('latin1') === 'WEBP' && bytes.length >= 30) return webpFacts(bytes);
  return null;
}

/** Walks from segment to segment to the one that begins a frame. */
function jpegFacts(bytes: Buffer): ImageFacts | null {
  let at = 2;
  while (at + 9 <= bytes.length) {
    const marker = bytes.readUInt16BE(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) {
      return { type: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function webpFacts(bytes: Buffer): ImageFacts | null {
  const type = 'image/webp' as const;
  switch (bytes.subarray(12, 16).toString('latin1')) {
    case 'VP8X':
      return { type, width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { type, width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
    }
    case 'VP8 ':
      return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}

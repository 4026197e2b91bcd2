/** Signed addresses of pictures (the server's `photos/addresses`): until it ends, an address shows its picture to everyone who has it. */

import { PICTURE_FILES } from '#contract/photos.ts';

const IMAGE = new RegExp(`<img\\b[^>]*${PICTURE_FILES}[^>]*>`, 'g');
const ADDRESS = new RegExp(`[^\\s"'<>]*${PICTURE_FILES}[^\\s"'<>]*`, 'g');

/**
 * An answer without them: a picture is null, an address empty text, and an article has no image there. Kept for a day
 * they would open nothing any more, and show as broken.
 */
export function withoutSignedPictures(answer: unknown): unknown {
  const text = JSON.stringify(answer, (_name, value: unknown) => {
    if (typeof value === 'string') return withoutAddresses(value);
    return isSignedPicture(value) ? null : value;
  });
  return JSON.parse(text);
}

function withoutAddresses(text: string): string {
  return text.includes(PICTURE_FILES) ? text.replaceAll(IMAGE, '').replaceAll(ADDRESS, '') : text;
}

function isSignedPicture(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('src' in value)) return false;
  return typeof value.src === 'string' && value.src.includes(PICTURE_FILES);
}

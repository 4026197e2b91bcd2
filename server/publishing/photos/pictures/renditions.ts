/** The files that are made once of every picture. */

/**
 * - `thumbnail`: a square for grids and lists.
 * - `full`: as large as a screen.
 * - `save`: the file that somebody keeps.
 */
export const FORMS = ['thumbnail', 'full', 'save'] as const;
export type Form = (typeof FORMS)[number];

/** Pixels: of the square, and of the longer side. */
export const THUMBNAIL_SIDE = 480;
export const LONGEST_SIDE = { full: 1920, save: 4096 } as const;

export const CONTENT_TYPES: Readonly<Record<Form, string>> = {
  thumbnail: 'image/webp',
  full: 'image/webp',
  save: 'image/jpeg',
};

const FILE_NAMES: Readonly<Record<Form, string>> = {
  thumbnail: 'thumbnail.webp',
  full: 'full.webp',
  save: 'save.jpg',
};

/** 128 random bits in lower-case hex: a name on any file system and in any bucket. */
const PICTURE_KEY = /^[0-9a-f]{32}$/;

export function isPictureKey(text: string): boolean {
  return PICTURE_KEY.test(text);
}

/** Where a form lies in the storage, with `/`; spread over 256 folders. */
export function storedName(pictureKey: string, form: Form): string {
  return `${pictureKey.slice(0, 2)}/${pictureKey}/${FILE_NAMES[form]}`;
}

/** Of a file by its name in the storage. */
export function contentTypeOf(name: string): string {
  const form = FORMS.find((one) => name.endsWith(`/${FILE_NAMES[one]}`));
  return form === undefined ? 'application/octet-stream' : CONTENT_TYPES[form];
}

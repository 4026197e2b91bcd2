import type { ArticlePicture } from '#contract/articles.ts';

/**
 * Where a picture of an article is now, in the form of lists or of pages; null for one that is not there (any more).
 * Asked anew for every answer: addresses are signed and end. `app.ts` joins it with the photos.
 */
export type PictureAddress = (key: string, form: 'thumbnail' | 'full') => Promise<ArticlePicture | null>;

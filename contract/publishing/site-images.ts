/** Pictures that administrators upload for the site's own pages: sponsors, partners, coupon, past years. */

import * as Type from 'typebox';
import type { PictureUse } from '#domain/site/picture-use.ts';
import { adminCall } from '../call.ts';

const USES = ['sponsor', 'partner', 'coupon', 'past-year'] as const satisfies readonly PictureUse[];

/** A stored picture, as administrators see it while they edit. */
export const SiteImage = Type.Object({
  /** Names it in a document: the SHA-256 of what is stored. */
  image: Type.String(),
  /** Its address, or the picture itself where it has none. */
  src: Type.String(),
  type: Type.String(),
  /** Pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
});
export type SiteImage = Type.Static<typeof SiteImage>;

export const uploadSiteImage = adminCall({
  method: 'POST',
  path: '/api/admin/site/images',
  area: 'site',
  summary:
    'Keeps a picture for a page of the site: drawn anew, an SVG checked; the same file again is the same picture',
  query: Type.Object({ use: Type.Enum(USES) }),
  answer: SiteImage,
});

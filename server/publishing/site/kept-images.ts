/** The pictures that everybody's pages show, read once by this process: bytes of an address never change. */

import { oncePerServer } from '#server/platform/services.ts';
import type { SiteImageType } from '#server/platform/store/schema-content.ts';
import { findBytes } from './images-repository.ts';

type Image = { readonly type: SiteImageType; readonly bytes: Buffer };

/** Of all that are kept: the banners and logos of a site, and the record that somebody reads. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Reads a public picture by its hash; null where there is none. */
export const keptImagesOf = oncePerServer(({ store }) => {
  const kept = new Map<string, Image>();
  let bytes = 0;
  return async (hash: string): Promise<Image | null> => {
    const known = kept.get(hash);
    if (known !== undefined) {
      // The one that was asked for last goes last.
      kept.delete(hash);
      kept.set(hash, known);
      return known;
    }
    const image = await findBytes(hash, 'everyone', store.db);
    if (image === null || kept.has(hash)) return image;
    kept.set(hash, image);
    bytes += image.bytes.length;
    for (const [oldest, { bytes: size }] of kept) {
      if (bytes <= MOST_BYTES) break;
      kept.delete(oldest);
      bytes -= size.length;
    }
    return image;
  };
});

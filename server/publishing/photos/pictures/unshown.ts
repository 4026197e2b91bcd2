import type { Services } from '#server/platform/services.ts';
import { openPictureStorage } from '../storage/storage.ts';
import { erasePicture } from './add-picture.ts';
import { deletePicture, findAllWithoutPhoto } from './pictures-repository.ts';

type Unshown = {
  /** UTC instant, ISO; a younger picture may be about to be shown. */
  readonly before: string;
  readonly inArticles: ReadonlySet<string>;
};

/**
 * Removes pictures that neither a match nor an article shows: their files first, so that a row tells of every file. A photo
 * that was taken down keeps its row, by which it is known again. Returns how many.
 */
export async function removeUnshownPictures(
  { before, inArticles }: Unshown,
  { store, config }: Pick<Services, 'store' | 'config'>,
): Promise<number> {
  const keys = (await findAllWithoutPhoto(before, store.db)).filter((key) => !inArticles.has(key));
  const storage = openPictureStorage(config);
  for (const key of keys) {
    await erasePicture(key, storage);
    await deletePicture(key, store.db);
  }
  return keys.length;
}

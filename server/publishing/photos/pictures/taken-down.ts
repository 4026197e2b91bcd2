/** Pictures that were taken down: their files go, and what they looked like stays, by which they are known in other files. */

import { buffer } from 'node:stream/consumers';
import type { PictureStorage } from '../storage/storage.ts';
import { erasePicture, type PictureServices } from './add-picture.ts';
import { type Look, lookOf } from './look.ts';
import { updateErased, updateLook } from './pictures-repository.ts';
import { storedName } from './renditions.ts';

/** Erases the files of a picture that nobody may see any more, after a last look at it. */
export async function eraseTakenDown(
  pictureKey: string,
  { store, storage, clock }: PictureServices,
): Promise<void> {
  const look = await lookOfStored(pictureKey, storage);
  if (look !== null) await updateLook(pictureKey, look, store.db);
  await erasePicture(pictureKey, storage);
  await updateErased(pictureKey, clock().toString(), store.db);
}

/** Null without a file, and for one that cannot be read: it goes all the same. */
async function lookOfStored(pictureKey: string, storage: PictureStorage): Promise<Look | null> {
  const file = await storage.open(storedName(pictureKey, 'full'));
  if (file === null) return null;
  const bytes = await buffer(file.stream);
  return lookOf(bytes).catch(() => null);
}

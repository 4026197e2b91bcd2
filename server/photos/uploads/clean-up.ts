/** What is left over of uploads and take-downs is cleared away, at the start and every hour. */

import type { Store } from '#server/store/store.ts';
import { erasePicture } from '../pictures/add-picture.ts';
import { findAllToErase, updateErased } from '../pictures/pictures-repository.ts';
import type { PictureStorage } from '../storage/storage.ts';
import { type UploadFiles, uploadIdOf } from './upload-files.ts';
import { deleteOld, findAllNeeded } from './uploads-repository.ts';

export type CleanUpNeeds = {
  readonly store: Store;
  readonly storage: PictureStorage;
  readonly clock: () => Temporal.Instant;
};

/** A half upload waits for its sender: a weekend's camera is emptied at home, some days later. */
const UNFINISHED_HOURS = 72;
/** What has become of each file can be looked up for so long. */
const FINISHED_HOURS = 24 * 7;
/** A file that belongs to nothing may be one that is just being begun, by another process. */
const LEFT_OVER_HOURS = 2;

export async function cleanUp(files: UploadFiles, { store, storage, clock }: CleanUpNeeds): Promise<void> {
  const before = (hours: number) => clock().subtract({ hours }).toString();
  const ages = { unfinished: before(UNFINISHED_HOURS), finished: before(FINISHED_HOURS) };
  for (const uploadId of await deleteOld(ages, store.db)) await files.remove(uploadId);
  await removeLeftOver(files, store);
  // A take-down whose files could not be erased: nobody can see them, and they go now.
  for (const pictureKey of await findAllToErase(store.db)) {
    await erasePicture(pictureKey, storage);
    await updateErased(pictureKey, clock().toString(), store.db);
  }
}

/** By the time of the disk, not of the clock: it is files' ages that count. */
async function removeLeftOver(files: UploadFiles, store: Store): Promise<void> {
  const old = await files.findOlder(Date.now() - LEFT_OVER_HOURS * 3_600_000);
  const ids = old.map(uploadIdOf).filter((id) => id !== null);
  const needed = await findAllNeeded(ids, store.db);
  for (const name of old) {
    const id = uploadIdOf(name);
    if (id === null || !needed.has(id)) await files.removeByName(name);
  }
}

/** All of the administrators' photos: their calls, the making of what they upload, and the clearing away. */

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { findCleaningTime } from '#server/platform/beat/public.ts';
import type { Services } from '#server/platform/services.ts';
import type { Store } from '#server/platform/store/store.ts';
import { every } from '#server/platform/work/every.ts';
import type { PictureServices } from '../pictures/add-picture.ts';
import { findAllToErase } from '../pictures/pictures-repository.ts';
import { eraseTakenDown } from '../pictures/taken-down.ts';
import { drawingOf } from '../renditions-process/drawing.ts';
import { openPictureStorage } from '../storage/storage.ts';
import { registerAdmittedUploads } from '../uploads/admitted.ts';
import { createQueue } from '../uploads/queue.ts';
import { registerPhotoUploads } from '../uploads/routes.ts';
import { openUploadFiles, UPLOADS_FOLDER, type UploadFiles, uploadIdOf } from '../uploads/upload-files.ts';
import { deleteOld, findAllNeeded } from '../uploads/uploads-repository.ts';
import { registerArticlePicture } from './article-picture.ts';
import { registerMatchPhotos } from './match-photos.ts';

/** Also when what another process has left is taken up. */
const WAKE_MS = 10_000;
const CLEAN_UP_MS = 60 * 60_000;

export function registerPhotosAdmin(app: FastifyInstance, services: Services): void {
  const { config } = services;
  const storage = openPictureStorage(config);
  const folder = join(config.dataDir, UPLOADS_FOLDER);
  let opened: Promise<UploadFiles> | null = null;
  const files = () => {
    opened ??= openUploadFiles(folder);
    return opened;
  };
  const drawing = drawingOf(services);
  const onError = (error: unknown) => app.log.error(error, 'photo uploads');
  const queue = createQueue({ ...services, storage, files, drawing, onError });
  registerMatchPhotos(app, services);
  registerArticlePicture(app, services);
  registerPhotoUploads(app, { ...services, files, onComplete: queue.wake });
  registerAdmittedUploads(app, services, queue.wake);

  const clear = async () => cleanUp(await files(), { ...services, storage });
  const cleaning = every('cleaning of photo uploads', { everyMs: CLEAN_UP_MS }, clear, services);
  queue.start({ everyMs: WAKE_MS });
  services.onClose(queue.stop);
  app.addHook('onReady', async () => {
    cleaning.wake();
    queue.wake();
  });
}

/** A half upload waits for its sender: a weekend's camera is emptied at home, some days later. */
const UNFINISHED_HOURS = 72;
/** What has become of each file can be looked up for so long. */
const FINISHED_HOURS = 24 * 7;
/** A file that belongs to nothing may be one that is just being begun, by another process. */
const LEFT_OVER_HOURS = 2;

async function cleanUp(files: UploadFiles, { store, storage, clock }: PictureServices): Promise<void> {
  const now = await findCleaningTime(clock(), store.db);
  if (now !== null) {
    const before = (hours: number) => now.subtract({ hours }).toString();
    const ages = { unfinished: before(UNFINISHED_HOURS), finished: before(FINISHED_HOURS) };
    for (const uploadId of await deleteOld(ages, store.db)) await files.remove(uploadId);
    await removeLeftOver(files, store);
  }
  // A take-down whose files could not be erased: nobody can see them, and they go now.
  for (const pictureKey of await findAllToErase(store.db)) {
    await eraseTakenDown(pictureKey, { store, storage, clock });
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

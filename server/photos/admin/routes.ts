/** All of the administrators' photos: their calls, the making of what they upload, and the clearing away. */

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/services.ts';
import { createDrawing } from '../renditions-process/drawing.ts';
import { openPictureStorage } from '../storage/open.ts';
import { cleanUp } from '../uploads/clean-up.ts';
import { createQueue } from '../uploads/queue.ts';
import { registerPhotoUploads } from '../uploads/routes.ts';
import { openUploadFiles, type UploadFiles } from '../uploads/upload-files.ts';
import { registerArticlePicture } from './article-picture.ts';
import { registerMatchPhotos } from './match-photos.ts';

/** Beside the photos: half files, and what comes out of the drawing until it is stored. */
const UPLOADS_FOLDER = 'uploads';

/** Also when what another process has left is taken up. */
const WAKE_MS = 60_000;
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
  const drawing = createDrawing(folder);
  const onError = (error: unknown) => app.log.error(error, 'photo uploads');
  const queue = createQueue({ ...services, storage, files, drawing, onError });
  registerMatchPhotos(app, services);
  registerArticlePicture(app, services);
  registerPhotoUploads(app, { ...services, files, onComplete: queue.wake });

  const clear = async () => cleanUp(await files(), { ...services, storage });
  let clearing: Promise<void> = Promise.resolve();
  const timers = [
    setInterval(queue.wake, WAKE_MS).unref(),
    setInterval(() => {
      clearing = clear().catch(onError);
    }, CLEAN_UP_MS).unref(),
  ];
  app.addHook('onReady', async () => {
    clearing = clear().catch(onError);
    queue.wake();
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await queue.stop();
    await clearing;
  });
}

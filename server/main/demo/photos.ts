/** The demo's pictures: drawn after the server listens, since nobody waits for them. */

import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { type PicturesToDraw, updatePicturesToDraw } from '#server/platform/origin/repository.ts';
import type { Store } from '#server/platform/store/store.ts';
import { createPhotos, type Photos } from '#server/publishing/photos/photos.ts';
import { openPictureStorage } from '#server/publishing/photos/storage/storage.ts';
import { addArticlePictures } from './articles.ts';
import { drawScene, type Scene } from './drawing.ts';

/** Photos of matches name them by their place here. */
const SCENES: readonly Scene[] = [
  { moment: 1, light: 'noon', shirts: ['#1a5fc4', '#c9182b'], showsGoal: true },
  { moment: 2, light: 'cloudy', shirts: ['#1a5fc4', '#c9182b'], showsGoal: false },
  { moment: 3, light: 'evening', shirts: ['#1a5fc4', '#e08a00'], showsGoal: true },
  { moment: 4, light: 'noon', shirts: ['#0c7542', '#c9182b'], showsGoal: false },
  { moment: 5, light: 'evening', shirts: ['#7a3fa8', '#0c7542'], showsGoal: false },
  { moment: 6, light: 'cloudy', shirts: ['#7a3fa8', '#e08a00'], showsGoal: true },
];

const QUALITY = 85;

export type PhotoFilling = {
  readonly facts: PicturesToDraw;
  readonly config: Config;
  readonly store: Store;
  readonly clock: Clock;
};

/** Ends after the picture that is being drawn. */
export type Drawing = { stop(): Promise<void> };

/** Starts drawing; a failure is told to `onError`. What is not drawn then, or at the stop, is drawn after the next start. */
export function drawPhotos(filling: PhotoFilling, onError: (error: unknown) => void): Drawing {
  const { facts, config, store, clock } = filling;
  const photos = createPhotos({ store, storage: openPictureStorage(config), clock });
  const stopping = new AbortController();
  const done = draw().catch(onError);
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };

  async function draw(): Promise<void> {
    const keys: string[] = [];
    for (const scene of SCENES) {
      if (stopping.signal.aborted) return;
      keys.push(await addScene(scene, photos));
    }
    for (const { championshipId, matchId, pictures } of facts.photos) {
      for (const picture of pictures) {
        const pictureKey = keys[picture];
        if (pictureKey === undefined) throw new Error(`The demo has no picture ${picture}.`);
        await photos.addPhoto({ championshipId, matchId, pictureKey });
      }
    }
    await addArticlePictures(keys, { fiscalYear: facts.fiscalYear, clock, db: store.db });
    await updatePicturesToDraw(null, store.db);
  }
}

async function addScene(scene: Scene, photos: Photos): Promise<string> {
  const { default: sharp } = await import('sharp');
  const added = await photos.addPicture(
    await sharp(Buffer.from(drawScene(scene)))
      .jpeg({ quality: QUALITY })
      .toBuffer(),
  );
  if ('fault' in added) throw new Error(`The demo's picture is none: ${added.fault.message}`);
  return added.key;
}

/** A single picture that an administrator puts into an article: to the disk as it comes, and one at a time into memory. */

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { LARGEST_PICTURE, uploadArticlePicture } from '#contract/publishing/articles.ts';
import { leavePicturesUnread, receivedFile } from '#server/platform/http/received-file.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { pictureAddressesOf } from '../addresses/pictures.ts';
import { createAddPicture } from '../pictures/add-picture.ts';
import type { PictureFault } from '../pictures/faults.ts';
import { drawingOf } from '../renditions-process/drawing.ts';
import { makeForRequestOf } from '../renditions-process/for-requests.ts';
import { openPictureStorage } from '../storage/storage.ts';

/** Of the files on their way. */
const FOLDER = 'picture-uploads';

const TOO_LARGE: PictureFault = {
  code: 'picture_too_large',
  message: '記事の写真は25MB以下のファイルを選んでください。',
};
const EMPTY: PictureFault = {
  code: 'picture_empty',
  message: '写真を受け取れませんでした。もう一度お試しください。',
};
const SENTENCE = '記事に使う写真を登録しました。';
const NAME = '記事の写真';

export function registerArticlePicture(app: FastifyInstance, services: Services): void {
  const { config, store, clock, audit } = services;
  const storage = openPictureStorage(config);
  const addPicture = createAddPicture({ store, storage, clock }, drawingOf(services).makeFrom);
  const makeForRequest = makeForRequestOf(services);
  const pictures = pictureAddressesOf(services);
  const folder = join(config.dataDir, FOLDER);
  const receiving = { folder, mostBytes: LARGEST_PICTURE, tooLarge: TOO_LARGE, empty: EMPTY };

  app.register(async (scope) => {
    leavePicturesUnread(scope);

    registerCall(scope, uploadArticlePicture, async ({ member }, reply) => {
      await using file = await receivedFile(reply.request.raw, receiving);
      const added = await makeForRequest(async () => addPicture(await file.read()));
      if ('fault' in added) {
        const { code, message } = added.fault;
        throw new Refusal('invalid', { code, message });
      }
      const entry = { actor: member.email, area: 'photo', sentence: SENTENCE, changes: [] } as const;
      await store.transaction((db) => audit({ ...entry, subjectId: added.key, subjectName: NAME }, db));
      return { key: added.key, ...pictures.addressOfOpen(added, 'full', 'media') };
    });
  });
}

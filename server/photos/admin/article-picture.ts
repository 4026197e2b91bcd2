/** A single picture that an administrator puts into an article: to the disk as it comes, and one at a time into memory. */

import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { LARGEST_PICTURE, uploadArticlePicture } from '#contract/articles.ts';
import { registerCall } from '#server/http/register.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { pictureAddressesOf } from '../addresses/pictures.ts';
import { createAddPicture } from '../pictures/add-picture.ts';
import type { PictureFault } from '../pictures/faults.ts';
import { oneAtATime } from '../pictures/make-renditions.ts';
import { openPictureStorage } from '../storage/storage.ts';

/** Of the files on their way; each loses its name when it is opened, so that no crash leaves one behind. */
const FOLDER = 'picture-uploads';
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

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
  const addPicture = createAddPicture({ store, storage: openPictureStorage(config), clock });
  const pictures = pictureAddressesOf(services);
  const inTurn = oneAtATime();

  app.register(async (scope) => {
    // Left as it comes: the handler takes it to the disk.
    scope.addContentTypeParser(/^(?:image\/|application\/octet-stream)/, (_request, _body, done) =>
      done(null),
    );

    registerCall(scope, uploadArticlePicture, async ({ member }, reply) => {
      await using file = await received(reply.request.raw, join(config.dataDir, FOLDER));
      const added = await inTurn(async () => addPicture(await file.read()));
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

type Received = AsyncDisposable & { read(): Promise<Buffer> };

/** Throws a Refusal for nothing, and for more than is taken. */
async function received(body: IncomingMessage, folder: string): Promise<Received> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const path = join(folder, randomUUID());
  const handle = await open(path, 'wx+', FILE_MODE);
  try {
    await rm(path);
    let bytes = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      // What is too much is heard to its end: a browser that is cut off while it sends never reads why.
      if (bytes <= LARGEST_PICTURE) await handle.write(chunk);
    }
    if (bytes > LARGEST_PICTURE) throw new Refusal('tooLarge', TOO_LARGE);
    if (bytes === 0) throw new Refusal('invalid', EMPTY);
    return {
      read: async () => {
        const whole = Buffer.allocUnsafe(bytes);
        await handle.read(whole, 0, bytes, 0);
        return whole;
      },
      [Symbol.asyncDispose]: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

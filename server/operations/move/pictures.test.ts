import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openInstallation } from '#server/operations/archive/testing/installation.ts';
import { readConfig } from '#server/platform/config.ts';
import { findAllStoredNames } from '#server/publishing/photos/pictures/pictures-repository.ts';
import { openPictureStorage } from '#server/publishing/photos/storage/storage.ts';
import { startS3Server } from '#server/publishing/photos/testing/s3-server.ts';
import { copyPictures } from './pictures.ts';

test('写真はバケットへ、途中で止まれば続きから写り、中身も種類も同じで、戻せば元と同じ', async () => {
  const { store, config, settings } = await openInstallation();
  const s3 = await startS3Server();
  const folder = openPictureStorage(config);
  const bucket = openPictureStorage(readConfig({ ...s3.env, DATA_DIR: settings.dataDir }));
  const names = await findAllStoredNames(store.db);
  expect(names).toHaveLength(18);

  await copyPictures(names.slice(0, 5), folder, bucket);
  s3.troubles.push(503, 503, 503);
  await expect(copyPictures(names, folder, bucket)).rejects.toThrow('503');
  expect(await copyPictures(names, folder, bucket)).toEqual({ copied: 13, present: 5, missing: [] });
  expect(await copyPictures(names, folder, bucket)).toEqual({ copied: 0, present: 18, missing: [] });
  const types = names.map((name) => s3.objects.get(`pictures/${name}`)?.contentType);
  expect(new Set(types)).toEqual(new Set(['image/webp', 'image/jpeg']));

  const [first = ''] = names;
  const original = await contentOf(first, folder);
  await folder.write(first, { bytes: Buffer.alloc(original.length), contentType: 'image/webp' });
  expect(await copyPictures(names, bucket, folder)).toEqual({ copied: 1, present: 17, missing: [] });
  expect(await contentOf(first, folder)).toEqual(original);
});

test('どこにもない写真は、名前で言う', async () => {
  const { store, config } = await openInstallation();
  const s3 = await startS3Server();
  const bucket = openPictureStorage(readConfig(s3.env));
  const [gone = '', ...others] = await findAllStoredNames(store.db);
  const folder = openPictureStorage(config);
  await folder.remove(gone);
  expect(await copyPictures([gone, ...others], folder, bucket)).toMatchObject({
    copied: 17,
    missing: [gone],
  });
});

async function contentOf(name: string, storage: ReturnType<typeof openPictureStorage>): Promise<Buffer> {
  const file = await storage.open(name);
  return file === null ? Buffer.alloc(0) : buffer(file.stream);
}

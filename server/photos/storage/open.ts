import { join } from 'node:path';
import type { PhotoBucket } from '#server/config/photo-bucket.ts';
import { createBucketStorage, PATIENCE } from './bucket.ts';
import { createFileStorage } from './files.ts';
import type { PictureStorage } from './storage.ts';

/** Within the folder of photos, and of a bucket: what lies here is read by signed addresses alone. */
const PICTURES_FOLDER = 'pictures';

/** The bucket where one is set, else the folder of photos. */
export function openPictureStorage({
  dataDir,
  photoBucket,
}: {
  readonly dataDir: string;
  readonly photoBucket: PhotoBucket | null;
}): PictureStorage {
  if (photoBucket !== null) return createBucketStorage(photoBucket, PICTURES_FOLDER, PATIENCE);
  return createFileStorage(join(dataDir, 'photos', PICTURES_FOLDER));
}

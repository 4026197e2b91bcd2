import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Bucket } from '#server/platform/config/bucket.ts';
import { createBucketStorage, PATIENCE } from './bucket.ts';
import { createFileStorage } from './files.ts';

/** Where the files of pictures lie; their names have segments with `/`. Every function rejects where it can't tell. */
export type PictureStorage = {
  /** Durable once it resolves: the whole file or none of it, whatever was there before. */
  write(name: string, file: { readonly bytes: Buffer; readonly contentType: string }): Promise<void>;
  /** Null where there is none. The caller reads the stream to its end or destroys it. */
  open(name: string): Promise<StoredFile | null>;
  /** Its length, null where there is none. */
  size(name: string): Promise<number | null>;
  /** It is no mistake when there is none. */
  remove(name: string): Promise<void>;
};

export type StoredFile = { readonly stream: Readable; readonly bytes: number };

/** Within the folder of photos, and of a bucket: what lies here is read by signed addresses alone. */
const PICTURES_FOLDER = 'pictures';

/** The bucket where one is set, else the folder of photos. */
export function openPictureStorage({
  dataDir,
  photoBucket,
}: {
  readonly dataDir: string;
  readonly photoBucket: Bucket | null;
}): PictureStorage {
  if (photoBucket !== null) return createBucketStorage(photoBucket, PICTURES_FOLDER, PATIENCE);
  return createFileStorage(join(dataDir, 'photos', PICTURES_FOLDER));
}

/** The files of pictures from one storage into another. */

import { buffer } from 'node:stream/consumers';
import { contentTypeOf } from '#server/publishing/photos/pictures/renditions.ts';
import { sha256 } from '#server/publishing/photos/storage/sha256.ts';
import type { PictureStorage } from '#server/publishing/photos/storage/storage.ts';

export type CopiedPictures = {
  readonly copied: number;
  /** There already, with the same bytes. */
  readonly present: number;
  /** In no storage. */
  readonly missing: readonly string[];
};

/**
 * Each file is read again from where it was written and compared. What is there already is left out, so that an interrupted copy
 * goes on where it was. Rejects for the first that can't be written or comes back as another.
 */
export async function copyPictures(
  names: readonly string[],
  from: PictureStorage,
  to: PictureStorage,
): Promise<CopiedPictures> {
  let copied = 0;
  let present = 0;
  const missing: string[] = [];
  for (const name of names) {
    const bytes = await read(name, from);
    if (bytes === null) {
      if ((await to.size(name)) === null) missing.push(name);
      else present += 1;
    } else if (await isSame(bytes, name, to)) {
      present += 1;
    } else {
      await to.write(name, { bytes, contentType: contentTypeOf(name) });
      if (!(await isSame(bytes, name, to))) throw new Error(`${name} の写しが元と一致しません。`);
      copied += 1;
    }
  }
  return { copied, present, missing };
}

async function isSame(bytes: Buffer, name: string, storage: PictureStorage): Promise<boolean> {
  if ((await storage.size(name)) !== bytes.length) return false;
  const there = await read(name, storage);
  return there !== null && (await sha256(there)) === (await sha256(bytes));
}

async function read(name: string, storage: PictureStorage): Promise<Buffer | null> {
  const file = await storage.open(name);
  return file === null ? null : buffer(file.stream);
}

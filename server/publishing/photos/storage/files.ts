/** Pictures in a folder of this machine. */

import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncToDisk } from '#server/platform/store/sync-to-disk.ts';
import type { PictureStorage } from './storage.ts';

/** For the server's own user: nothing else of this machine serves photos. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** `folder` is made when the first picture comes. */
export function createFileStorage(folder: string): PictureStorage {
  return {
    async write(name, { bytes }) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
      const unfinished = `${path}.${randomUUID()}.unfinished`;
      try {
        await writeDurably(unfinished, bytes);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncToDisk(dirname(path));
    },
    async open(name) {
      const handle = await orNull(open(join(folder, name)));
      if (handle === null) return null;
      const { size } = await handle.stat();
      // To its known end: looking for one takes another turn, in which the answer is sent and not over.
      const range = size === 0 ? {} : { start: 0, end: size - 1 };
      return { stream: handle.createReadStream(range), bytes: size };
    },
    async size(name) {
      const stats = await orNull(stat(join(folder, name)));
      return stats?.size ?? null;
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const handle = await open(path, 'wx', FILE_MODE);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

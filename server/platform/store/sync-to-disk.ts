import { open } from 'node:fs/promises';

/** Resolves when a file's bytes, or a folder's names, are on disk: a new name is only there with its folder. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

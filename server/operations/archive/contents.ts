/** What an installation consists of beside its database, file by file. */

import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openServerKey } from '#server/platform/config/server-key.ts';
import type { Config } from '#server/platform/config.ts';
import { openPictureStorage } from '#server/publishing/photos/storage/storage.ts';
import { contentFolder } from '#server/publishing/site/folder.ts';
import type { ArchivedFile } from './archive.ts';
import { CONTENT, DATABASE, isArchived, type Manifest, PHOTOS, SERVER_KEY, SETTINGS } from './manifest.ts';

export type Contents = {
  /** Path of the copied database. */
  readonly snapshot: string;
  readonly origin: Manifest['origin'];
  /** The names of photos' files in their storage. */
  readonly pictures: readonly string[];
};

/** A photo that was taken down since the database was copied is left out. */
export async function* filesOf(config: Config, contents: Contents): AsyncGenerator<ArchivedFile> {
  yield await fromDisk(DATABASE, contents.snapshot);
  yield fromMemory(SERVER_KEY, Buffer.from(`${openServerKey(config).toString('base64')}\n`));
  const settings = await readIfThere(join(config.dataDir, SETTINGS));
  if (settings !== null) yield fromMemory(SETTINGS, settings);
  yield* contentFiles(config, contents);
  const storage = openPictureStorage(config);
  for (const name of contents.pictures) {
    const file = await storage.open(name);
    if (file !== null) yield { name: `${PHOTOS}${name}`, ...file };
  }
}

/** How many bytes they are, about; without the photos of a bucket, which nobody has counted. */
export async function bytesOfFiles(config: Config, contents: Contents): Promise<number> {
  let bytes = (await stat(contents.snapshot)).size;
  if (config.photoBucket !== null) return bytes;
  const storage = openPictureStorage(config);
  for (const name of contents.pictures) bytes += (await storage.size(name)) ?? 0;
  return bytes;
}

/** What an operator wrote; the samples of a demo come with the program. */
async function* contentFiles(config: Config, { origin }: Contents): AsyncGenerator<ArchivedFile> {
  if (origin === 'demo' && config.contentDir === null) return;
  const { path: folder } = contentFolder(config, origin);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = CONTENT + path.slice(join(folder, '/').length).replaceAll('\\', '/');
    if (entry.isFile() && isArchived(name)) yield await fromDisk(name, path);
  }
}

async function fromDisk(name: string, path: string): Promise<ArchivedFile> {
  const { size } = await stat(path);
  // To the end that it has now: an archive says the length first.
  const stream = size === 0 ? Readable.from([]) : createReadStream(path, { end: size - 1 });
  return { name, bytes: size, stream };
}

function fromMemory(name: string, bytes: Buffer): ArchivedFile {
  return { name, bytes: bytes.length, stream: Readable.from([bytes]) };
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

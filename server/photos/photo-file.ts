import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { basename, extname, join, sep } from 'node:path';
import { PICTURES_FOLDER } from './storage/open.ts';

/** A photo that is open for reading; whoever has it closes it. */
export type PhotoFile = {
  readonly handle: FileHandle;
  readonly bytes: number;
  readonly etag: string;
  readonly modified: Date;
  readonly contentType: string;
  readonly name: string;
};

/** Letters of any script, digits, a few signs; no dot in front, so neither `..` nor a hidden file. */
const SEGMENT = /^(?!\.)[\p{L}\p{M}\p{N}._ ()+,=@-]{1,200}$/u;
const MOST_SEGMENTS = 10;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.heic': 'image/heic',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** Not there, not a file, or a name that no file can have. */
const ABSENT: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR', 'ENAMETOOLONG', 'ENXIO'];

/** Opens the photo of a key, its segments decoded; null when there is none in the folder itself. */
export async function openPhoto(folder: string, key: readonly string[]): Promise<PhotoFile | null> {
  if (key.length > MOST_SEGMENTS || !key.every((segment) => SEGMENT.test(segment))) return null;
  const path = join(folder, ...key);
  const handle = await openInside(folder, path);
  if (handle === null) return null;
  try {
    const stats = await handle.stat();
    if (stats.isFile()) return { handle, ...factsOf(stats, path) };
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return null;
}

async function openInside(folder: string, path: string): Promise<FileHandle | null> {
  try {
    const [root, real] = await Promise.all([realpath(folder), realpath(path)]);
    // A link may lead anywhere on this machine.
    if (!real.startsWith(root + sep)) return null;
    // By signed addresses alone: here they would outlive a take-down, and be saved by who may only look.
    if (`${real}${sep}`.startsWith(join(root, PICTURES_FOLDER) + sep)) return null;
    // Not blocking: a pipe in the folder would wait for its writer.
    return await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (error instanceof Error && 'code' in error && ABSENT.includes(error.code)) return null;
    throw error;
  }
}

function factsOf({ size, mtimeMs, mtime }: Stats, path: string): Omit<PhotoFile, 'handle'> {
  return {
    bytes: size,
    etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
    modified: mtime,
    contentType: CONTENT_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream',
    name: basename(path),
  };
}

/**
 * The files of uploads while they come in, `<upload id>.part` in a folder of their own. Bytes go to the disk as they arrive,
 * and what a cut connection has brought stays: the length of a file is how far its upload is. They are not flushed: goals
 * would wait for eight megabytes at the same disk. What a power cut takes of a file shows when its picture is made, and its
 * administrator is asked for the file again.
 */

import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** In the data folder, beside the photos: half files, and what comes out of the drawing until it is stored. */
export const UPLOADS_FOLDER = 'uploads';

export type UploadFiles = {
  /** Also holds forms that are being drawn. */
  readonly folder: string;
  pathOf(uploadId: string): string;
  /** Bytes that are there; 0 without a file. */
  size(uploadId: string): Promise<number>;
  /**
   * Writes what comes, from byte `from` on; what came before a cut stays, and then it rejects. Rejects with a
   * {@link TooMuchSent} where more than `most` comes.
   */
  append(uploadId: string, part: Part): Promise<void>;
  remove(uploadId: string): Promise<void>;
  /** Names of what has lain in the folder since before `time` (milliseconds since 1970). */
  findOlder(time: number): Promise<readonly string[]>;
  removeByName(name: string): Promise<void>;
  /** Of the disk, bytes. */
  free(): Promise<number>;
};

export type Part = {
  readonly from: number;
  readonly most: number;
  readonly stream: Readable;
  /** Ends the writing: another request goes on with it. */
  readonly signal: AbortSignal;
};

export class TooMuchSent extends Error {}

/** For the server's own user: these are photos of children, with their place and time. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const ENDING = '.part';

export async function openUploadFiles(folder: string): Promise<UploadFiles> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const pace = createPace(BYTES_PER_SECOND);
  const pathOf = (uploadId: string) => join(folder, uploadId + ENDING);
  return {
    folder,
    pathOf,
    size: (uploadId) => sizeOf(pathOf(uploadId)),
    async append(uploadId, { from, most, stream, signal }) {
      const file = pathOf(uploadId);
      const flags = from === 0 ? 'w' : 'r+';
      const target = createWriteStream(file, { flags, start: from, mode: FILE_MODE });
      await pipeline(stream, limited(most, pace), target, { signal });
    },
    remove: (uploadId) => rm(pathOf(uploadId), { force: true }),
    async findOlder(time) {
      const names = await readdir(folder);
      const ages = await Promise.all(names.map((name) => changedAt(join(folder, name))));
      return names.filter((_, index) => (ages[index] ?? time) < time);
    },
    removeByName: (name) => rm(join(folder, name), { recursive: true, force: true }),
    async free() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

/** The id of the upload whose file has this name; null for what else is in the folder. */
export function uploadIdOf(name: string): string | null {
  return name.endsWith(ENDING) ? name.slice(0, -ENDING.length) : null;
}

function limited(most: number, pace: Pace): Transform {
  let sent = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sent += chunk.length;
      if (sent > most) done(new TooMuchSent());
      else pace.take(chunk.length).then(() => done(null, chunk), done);
    },
  });
}

async function sizeOf(path: string): Promise<number> {
  return (await orNull(stat(path)))?.size ?? 0;
}

/** Null for what has gone meanwhile. */
async function changedAt(path: string): Promise<number | null> {
  return (await orNull(stat(path)))?.mtimeMs ?? null;
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** How fast uploads come in, all of them together: goals share the same thread and the same disk. */
export type Pace = {
  /** Resolves when these bytes may be written. */
  take(bytes: number): Promise<void>;
};

/** A photo of 8 MB in 1.3 seconds: no slower than its picture is made, so that a higher pace would end no batch sooner. */
const BYTES_PER_SECOND = 6 * 1024 * 1024;

/** Shorter waits are not worth a timer; they add up to one that is. */
const SHORTEST_WAIT_MS = 4;

/** `now`: milliseconds of a clock that never goes back. */
export function createPace(bytesPerSecond: number, now: () => number = () => performance.now()): Pace {
  /** When what has been taken so far has had its time. */
  let free = 0;
  return {
    async take(bytes) {
      free = Math.max(free, now()) + (bytes / bytesPerSecond) * 1_000;
      const wait = free - now();
      if (wait < SHORTEST_WAIT_MS) return;
      await new Promise((resolve) => setTimeout(resolve, wait));
    },
  };
}

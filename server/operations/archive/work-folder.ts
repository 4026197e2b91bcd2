/** A folder for what is being made. A killed process leaves one, which nothing takes for a result and the next run removes. */

import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

const UNFINISHED = 'unfinished-';

/** Makes the folder within `parent`, on the same disk, and removes it when `work` is over. */
export async function inWorkFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await removeAbandoned(parent);
  const folder = join(parent, `${UNFINISHED}${process.pid}`);
  await mkdir(folder, { mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const pid = Number(name.slice(UNFINISHED.length));
    if (pid === process.pid || !isRunning(pid))
      await rm(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // One of another user runs, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Left free, whatever is made: the matches are written to the same disk. */
const RESERVE = 200_000_000;

/** Bytes that are missing on the disk of a folder for what needs so many; 0 where there is room. */
export async function missingBytes(folder: string, needed: number): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.max(0, needed + RESERVE - bavail * bsize);
}

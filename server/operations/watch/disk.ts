import { statfs } from 'node:fs/promises';

export type Disk = {
  /** Bytes that this user may still write, and bytes in all. */
  readonly free: number;
  readonly total: number;
};

/**
 * Below it the server counts as full, before writes fail: SQLite needs room for its log beside the file, and an
 * operator some for mending.
 */
export const FULL_BELOW_BYTES = 50 * 2 ** 20;

/** The disk on which this folder lies. */
export async function diskOf(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/**
 * The list of erased people, and of what was withdrawn for good, beside the backups. An archive is older than the erasures that
 * came after it, so the list is kept outside of the archives, and a restoration reads it. It holds keyed hashes of numbers: who has
 * an older archive that is not sealed, and with it the key, can tell whose they are.
 */

import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncToDisk } from '#server/platform/store/sync-to-disk.ts';

const FILE = 'erasures.txt';
/** HMAC-SHA256, base64url. */
const HASH = /^[A-Za-z0-9_-]{43}$/;

/** Returns the hashes in this folder's list; none if there is no list. */
export async function readErasures(folder: string): Promise<readonly string[]> {
  try {
    const text = await readFile(join(folder, FILE), 'utf8');
    return text.split('\n').filter((line) => HASH.test(line));
  } catch (error) {
    if (error instanceof Error && 'code' in error && isAbsent(error.code)) return [];
    throw error;
  }
}

/** There is no list, or the folder of backups is none; making the next backup says what is wrong with it. */
function isAbsent(code: unknown): boolean {
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}

/** Adds hashes to this folder's list, which exists. Returns the list's path; null if there is nothing to list. */
export async function addErasures(folder: string, hashes: readonly string[]): Promise<string | null> {
  const known = await readErasures(folder);
  const all = [...new Set([...known, ...hashes])].toSorted();
  if (all.length === 0) return null;
  const path = join(folder, FILE);
  if (all.length > known.length) {
    await writeFile(`${path}.new`, `${all.join('\n')}\n`, { mode: 0o600, flush: true });
    await rename(`${path}.new`, path);
    await syncToDisk(folder);
  }
  return path;
}

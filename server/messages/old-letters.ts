import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A letter that could not be sent, with a code or an inquiry in it, is read within days or not at all. */
const KEPT: Temporal.DurationLike = { hours: 30 * 24 };

/** Where letters lie that were not sent, below the data folder. */
export const OUTBOX = 'outbox';

/** Removes letters of the outbox, and what a crash left of one, by the age of their files. Returns how many. */
export async function removeOldLetters(now: Temporal.Instant, dataDir: string): Promise<number> {
  const folder = join(dataDir, OUTBOX);
  const before = now.subtract(KEPT).epochMilliseconds;
  let removed = 0;
  for (const name of await readdir(folder).catch(ifMissing([]))) {
    // Nothing that an operator has put there.
    if (!/^\d{8}T.*\.eml$|^\.\d{8}T.*\.part$/.test(name)) continue;
    const path = join(folder, name);
    const file = await stat(path).catch(ifMissing(null));
    if (file === null || !file.isFile() || file.mtimeMs >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** Another process may share the folder, and most servers have none. */
function ifMissing<Value>(value: Value) {
  return (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}

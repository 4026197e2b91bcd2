import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A letter that could not be sent, with a code or an inquiry in it, is read within days or not at all. */
const KEPT: Temporal.DurationLike = { hours: 30 * 24 };

/** Where letters lie that were not sent, below the data folder. */
export const OUTBOX = 'outbox';

/** Removes letters of the outbox, and what a crash left of one, by the age of their files. Returns how many. */
export async function removeOldLetters(now: Temporal.Instant, dataDir: string): Promise<number> {
  const before = now.subtract(KEPT).epochMilliseconds;
  let removed = 0;
  for (const path of await letterFiles(dataDir)) {
    const file = await stat(path).catch(ifMissing(null));
    if (file === null || !file.isFile() || file.mtimeMs >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** Removes letters of the outbox to these addresses and numbers, and those written to others in their name. */
export async function removeLettersOf(addresses: readonly string[], dataDir: string): Promise<void> {
  const known = addresses.map((address) => address.toLowerCase());
  for (const path of await letterFiles(dataDir)) {
    const letter = await readFile(path, 'utf8').catch(ifMissing(''));
    const [headers = ''] = letter.split(/\r?\n\r?\n/, 1);
    const people = headers
      .replaceAll(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .flatMap((line) => /^(?:to|reply-to):(.*)$/i.exec(line)?.[1] ?? [])
      .map((value) => value.replaceAll(/[<>]/g, '').trim().toLowerCase());
    if (people.some((person) => known.includes(person))) await rm(path, { force: true });
  }
}

/** Paths of the outbox's letters, and of what a crash left of one. Other files are the operator's. */
async function letterFiles(dataDir: string): Promise<readonly string[]> {
  const folder = join(dataDir, OUTBOX);
  const names = await readdir(folder).catch(ifMissing([]));
  return names
    .filter((name) => /^\d{8}T.*\.eml$|^\.\d{8}T.*\.part$/.test(name))
    .map((name) => join(folder, name));
}

/** Another process may share the folder, and most servers have none. */
function ifMissing<Value>(value: Value) {
  return (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}

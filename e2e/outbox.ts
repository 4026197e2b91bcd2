/** The messages that a server without mail and SMS writes to its outbox. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Outbox = {
  /** The six-digit code of the next message to this address or number that has not been read here yet. */
  nextCode(to: string): Promise<string>;
};

/** Messages leave in the background. */
const PATIENCE_MS = 10_000;
const POLL_MS = 50;

export function outboxOf(dataDir: string): Outbox {
  const folder = join(dataDir, 'outbox');
  const read = new Set<string>();

  async function unreadTo(to: string): Promise<string | null> {
    const names = await namesIn(folder);
    for (const name of names.filter((one) => one.endsWith('.eml') && !read.has(one)).toSorted()) {
      const letter = await readFile(join(folder, name), 'utf8');
      if (!new RegExp(`^To: .*${RegExp.escape(to)}`, 'm').test(letter)) continue;
      read.add(name);
      return letter;
    }
    return null;
  }

  return {
    async nextCode(to) {
      const deadline = performance.now() + PATIENCE_MS;
      while (performance.now() < deadline) {
        const letter = await unreadTo(to);
        // Behind the header lines, which hold random numbers; not every letter has a code.
        const body = letter?.replace(/^.*?\r?\n\r?\n/s, '');
        const code = body?.match(/(?<!\d)\d{6}(?!\d)/g)?.at(-1);
        if (code !== undefined) return code;
        await sleep(POLL_MS);
      }
      throw new Error(`No message with a code to ${to}.`);
    },
  };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    // Until the first message there is no folder.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

import { chmodSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from './errors.ts';

/** A server that is being stopped has this long to finish, in milliseconds. */
const WAIT_MS = 8_000;

/** Only the server's own user may open, and so lock, the file. */
const FILE_MODE = 0o600;

/**
 * Takes a data folder with its SQLite for one server: a second one would not hear of the first one's goals. Held until
 * `release`, and never longer than the process lives, however it ends. Throws a {@link StoreError} where a server has it.
 */
export function takeForOneServer(dataDir: string): { release(): void } {
  try {
    return lockedIn(dataDir);
  } catch (cause) {
    throw new StoreError(sentenceOf(cause, dataDir), { cause });
  }
}

function lockedIn(dataDir: string): { release(): void } {
  const file = join(dataDir, 'server.lock');
  closeSync(openSync(file, 'a', FILE_MODE));
  // Earlier versions created the file readable by everyone: any user of the machine could have held the lock.
  chmodSync(file, FILE_MODE);
  const lock = new DatabaseSync(file, { timeout: WAIT_MS });
  try {
    // A lock of the system, with no word in the file: nothing is left behind by a process that is killed.
    lock.exec('begin exclusive');
    return { release: () => lock.close() };
  } catch (error) {
    lock.close();
    throw error;
  }
}

const SQLITE_BUSY = 5;

function sentenceOf(error: unknown, dataDir: string): string {
  if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
    return `${dataDir} は、別のサーバーが使っています。それを止めてから、もう一度起動してください。サーバーを二つ動かすには PostgreSQL（DATABASE_URL）が必要です。`;
  }
  return `${dataDir} に書き込めません（${error instanceof Error ? error.message : String(error)}）。`;
}

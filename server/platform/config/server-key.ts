/** The key that seals secrets in the database. It stands outside of it, so that a stolen copy of the database tells nothing. */

import { randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { type Config, ConfigError, SERVER_KEY_BYTES } from '#server/platform/config.ts';

type KeyPlace = Pick<Config, 'dataDir' | 'serverKey'>;

/** The setting, else `DATA_DIR/server.key`, made at the first start, for its own user only. Throws a {@link ConfigError} for a damaged file. */
export function openServerKey(place: KeyPlace): Buffer {
  return findServerKey(place) ?? makeServerKey(place);
}

/** The setting, else the key in `dataDir`; null where neither is there. Throws a {@link ConfigError} for a damaged file. */
export function findServerKey({ dataDir, serverKey }: KeyPlace): Buffer | null {
  if (serverKey !== null) return serverKey;
  const file = join(dataDir, 'server.key');
  const text = readIfThere(file);
  return text === null ? null : keyIn(text, file);
}

/** A new key in `dataDir`, or the one that another process of this machine has just made there. */
export function makeServerKey({ dataDir }: Pick<Config, 'dataDir'>): Buffer {
  const file = join(dataDir, 'server.key');
  return keyIn(makeKey(file), file);
}

function keyIn(text: string, file: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length === SERVER_KEY_BYTES) return key;
  throw new ConfigError(
    `設定エラー: ${file} の内容が正しくありません。控えから戻すか、SERVER_KEY で指定してください。`,
  );
}

/** In production nobody else on the machine may read the key's file, as after a backup is put back. Throws a {@link ConfigError}. */
export function requirePrivateKey({ dataDir, mode }: Pick<Config, 'dataDir' | 'mode'>): void {
  const file = join(dataDir, 'server.key');
  const permissions = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  // Windows has no such permissions.
  if (mode === 'trial' || process.platform === 'win32' || (permissions & OTHERS) === 0) return;
  throw new ConfigError(
    `設定エラー: ${file} をほかの利用者が読めます。chmod 600 ${file} として、もう一度起動してください。`,
  );
}

/** Reading, writing and running by the group and by everybody. */
const OTHERS = 0o077;

function makeKey(file: string): string {
  const made = randomBytes(SERVER_KEY_BYTES).toString('base64');
  try {
    writeFileSync(file, `${made}\n`, { mode: 0o600, flag: 'wx' });
    return made;
  } catch (error) {
    // Another process of this machine was first.
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      return readFileSync(file, 'utf8');
    throw error;
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

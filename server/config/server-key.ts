/** The key that seals secrets in the database. It stands outside of it, so that a stolen copy of the database tells nothing. */

import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, SERVER_KEY_BYTES } from '../config.ts';

/** The setting, else `DATA_DIR/server.key`, made at the first start, for its own user only. Throws a {@link ConfigError} for a damaged file. */
export function openServerKey({ dataDir, serverKey }: Pick<Config, 'dataDir' | 'serverKey'>): Buffer {
  if (serverKey !== null) return serverKey;
  const file = join(dataDir, 'server.key');
  const text = readIfThere(file) ?? makeKey(file);
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length === SERVER_KEY_BYTES) return key;
  throw new ConfigError(
    `設定エラー: ${file} の内容が正しくありません。控えから戻すか、SERVER_KEY で指定してください。`,
  );
}

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

import { join } from 'node:path';
import { ConfigError, type Environment, text, wholeNumber } from './values.ts';

export type BackupSettings = {
  /** Where backups are made, and copies before a migration. */
  readonly folder: string;
  /** How many backups stay; older ones are removed. */
  readonly keep: number;
  /** Seals every archive; null: it is readable for its own user. */
  readonly passphrase: string | null;
};

/** Two weeks of nights. */
const KEEP = 14;

const SHORTEST_PASSPHRASE = 12;

/** Throws a {@link ConfigError} for the first bad setting. */
export function backupSettings(env: Environment, dataDir: string): BackupSettings {
  return {
    folder: text(env, 'BACKUP_DIR') ?? join(dataDir, 'backups'),
    keep: wholeNumber(env, 'BACKUP_KEEP', { least: 1, most: 1_000, otherwise: KEEP }),
    passphrase: passphrase(env),
  };
}

/** It is a secret: its value is not repeated. */
function passphrase(env: Environment): string | null {
  const value = text(env, 'BACKUP_PASSPHRASE');
  if (value === null || value.length >= SHORTEST_PASSPHRASE) return value;
  throw new ConfigError(`設定エラー: BACKUP_PASSPHRASE は${SHORTEST_PASSPHRASE}文字以上で指定してください。`);
}

import { join } from 'node:path';
import { type Bucket, bucketOf } from './bucket.ts';
import { ConfigError, type Environment, text, wholeNumber } from './values.ts';

export type BackupSettings = {
  /** Where backups are made, and copies before a migration. */
  readonly folder: string;
  /** How many backups stay; older ones are removed. */
  readonly keep: number;
  /** Seals every archive; null: it is readable for its own user. */
  readonly passphrase: string | null;
  /** Where each archive is copied to; null: nowhere. */
  readonly bucket: Bucket | null;
};

/** Two weeks of nights. */
const KEEP = 14;

const SHORTEST_PASSPHRASE = 12;

/** The key of the server and the names of children, on somebody else's disk. */
const UNSEALED =
  '設定エラー: BACKUP_BUCKET と合わせて BACKUP_PASSPHRASE を指定してください（控えには個人の情報と鍵が入るため、暗号化せずに外へは送りません）。';

/** Throws a {@link ConfigError} for the first bad setting. */
export function backupSettings(env: Environment, dataDir: string): BackupSettings {
  const bucket = bucketOf(env, 'BACKUP_BUCKET');
  if (bucket !== null && passphrase(env) === null) throw new ConfigError(UNSEALED);
  return {
    folder: text(env, 'BACKUP_DIR') ?? join(dataDir, 'backups'),
    keep: wholeNumber(env, 'BACKUP_KEEP', { least: 1, most: 1_000, otherwise: KEEP }),
    passphrase: passphrase(env),
    bucket,
  };
}

/** It is a secret: its value is not repeated. */
function passphrase(env: Environment): string | null {
  const value = text(env, 'BACKUP_PASSPHRASE');
  if (value === null || value.length >= SHORTEST_PASSPHRASE) return value;
  throw new ConfigError(`設定エラー: BACKUP_PASSPHRASE は${SHORTEST_PASSPHRASE}文字以上で指定してください。`);
}

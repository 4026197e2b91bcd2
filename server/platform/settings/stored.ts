/**
 * Stored settings: what the operator has set once for all processes of an installation, under the names of the environment.
 * Secrets are sealed with the server key.
 */

import { ConfigError, type Environment } from '#server/platform/config.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { Vault } from '#server/platform/vault.ts';
import { deleteSetting, findAllSettings, insertSettingIfAbsent, upsertSetting } from './repository.ts';

/** Where this process listens and keeps its data is the machine's own affair, and what is for trials stays in the environment. */
const OPEN = [
  'PUBLIC_URL',
  'TRUST_PROXY',
  'ADMIN_EMAILS',
  'INPUT_EMAILS',
  'CONTACT_EMAILS',
  'MAIL_FROM',
  'MFA_REQUIRED',
] as const;

/** Who reads them could send mail in the site's name, or find the reporters' entrance. */
const SECRET = ['SMTP_URL', 'REPORTER_PATH'] as const;

export const STORABLE = [...OPEN, ...SECRET] as const;
export type Storable = (typeof STORABLE)[number];

/** Null takes a setting away. */
export type SettingChanges = Readonly<Partial<Record<Storable, string | null>>>;

export function isSecret(name: Storable): boolean {
  return SECRET.some((secret) => secret === name);
}

/** What is stored. Rejects with a {@link ConfigError} for a value that this key does not open. `vault` is null where there is no key yet. */
export async function readStored(vault: Vault | null, db: Database): Promise<Environment> {
  const rows = await findAllSettings(db);
  const known = rows.flatMap((row) => {
    const name = STORABLE.find((storable) => storable === row.name);
    return name === undefined ? [] : [{ ...row, name }];
  });
  return Object.fromEntries(
    known.map(({ name, value, isSealed }) => {
      const plain = isSealed ? (vault?.open('setting', value, name) ?? null) : value;
      if (plain === null)
        throw new ConfigError(
          `設定エラー: データベースに保存された ${name} を、このサーバーの鍵で読めません。`,
        );
      return [name, plain];
    }),
  );
}

/** The environment first, then what is stored; an empty one counts as not set. */
export function settingsOf(env: Environment, stored: Environment): Environment {
  const isSet = ([, value]: readonly [string, string | undefined]) => (value?.trim() ?? '') !== '';
  return { ...stored, ...Object.fromEntries(Object.entries(env).filter(isSet)) };
}

/** Stores or takes away each of these, in the transaction that `db` is. */
export async function storeSettings(changes: SettingChanges, vault: Vault, db: Database): Promise<void> {
  for (const name of STORABLE) {
    const value = changes[name];
    if (value === null) await deleteSetting(name, db);
    else if (value !== undefined) await upsertSetting(rowOf(name, value, vault), db);
  }
}

/** Stores it where nobody else has; says whether it did. */
export async function storeOnce(name: Storable, value: string, vault: Vault, db: Database): Promise<boolean> {
  return insertSettingIfAbsent(rowOf(name, value, vault), db);
}

function rowOf(name: Storable, value: string, vault: Vault) {
  const isSealed = isSecret(name);
  return { name, value: isSealed ? vault.seal('setting', value, name) : value, isSealed };
}

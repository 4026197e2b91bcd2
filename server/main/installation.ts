/**
 * An installation: one database, its key, and the settings that all its processes share. Servers and commands alike open it
 * here, so that they read the same settings.
 */

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as Type from 'typebox';
import { Check } from 'typebox/value';
import { copyBeforeUpgrade } from '#server/operations/backup/before-upgrade.ts';
import { findVault, openVault } from '#server/people/identity/pool-facts.ts';
import { asTyped } from '#server/platform/config/as-typed.ts';
import {
  type Config,
  ConfigError,
  type Environment,
  type Place,
  REPORTER_PATH_FORM,
  readConfig,
  readPlace,
} from '#server/platform/config.ts';
import { readStored, settingsOf, storeOnce } from '#server/platform/settings/stored.ts';
import { takeForOneServer } from '#server/platform/store/one-server.ts';
import { openStore, openStoreToLook, type Store, type StoreSettings } from '#server/platform/store/store.ts';
import type { Vault } from '#server/platform/vault.ts';
import { isFirstRun } from './setup/first-run.ts';

export type Installation = {
  /** The caller closes it. */
  readonly store: Store;
  readonly vault: Vault;
  /** The environment over what is stored: what `readConfig` takes. */
  readonly settings: Environment;
  /** Paths of the database's copies that were made before it was brought up to date. */
  readonly copies: readonly string[];
};

/**
 * Opens the database for a server: brings it up to date, and makes what an installation makes up once. Rejects with a
 * StoreError, or with a {@link ConfigError} where the key is missing or another. `onConnectionLost` hears of each that PostgreSQL drops.
 */
export async function openInstallation(
  env: Environment,
  onConnectionLost?: StoreSettings['onConnectionLost'],
): Promise<Installation> {
  const place = readPlace(env);
  const copies: string[] = [];
  const beforeUpgrade = copyBeforeUpgrade(place, (file) => copies.push(file));
  const store = await openForServer(place, { beforeUpgrade, onConnectionLost });
  try {
    const vault = await openVault(place, store);
    if (settingsOf(env, {}).REPORTER_PATH === undefined) await keepReporterPath(place, { store, vault });
    return { store, vault, settings: settingsOf(env, await readStored(vault, store.db)), copies };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** SQLite is held for this server alone, until the store is closed. */
async function openForServer(
  place: Place,
  further: Pick<StoreSettings, 'beforeUpgrade' | 'onConnectionLost'>,
): Promise<Store> {
  const settings = { ...storeSettings(place), ...further };
  if (place.databaseUrl !== null) return openStore(settings);
  const alone = takeForOneServer(place.dataDir);
  try {
    const store = await openStore(settings);
    return {
      ...store,
      async close() {
        await store.close();
        alone.release();
      },
    };
  } catch (error) {
    alone.release();
    throw error;
  }
}

/** Opens a database that a server has begun, also while that runs, for a command that changes its settings. Rejects as {@link openInstallation} does. */
export async function openBesideServer(env: Environment): Promise<Omit<Installation, 'copies'>> {
  const place = readPlace(env);
  const store = await openStoreToLook(storeSettings(place));
  try {
    const vault = await openVault(place, store);
    return { store, vault, settings: settingsOf(env, await readStored(vault, store.db)) };
  } catch (error) {
    await store.close();
    throw error;
  }
}

const NOT_SET_UP = `最初の設定がまだです。「${asTyped('setup', '--address')}」で表示されるアドレスを開くか、「${asTyped('setup')}」で設定してください。`;

/** A database that exists and is up to date, and its settings. */
export type Looked = {
  /** The caller closes it. */
  readonly store: Store;
  readonly config: Config;
};

/** Opens the database for a command, with the settings that a server would have, and changes nothing. Rejects as {@link openInstallation} does. */
export async function lookAtInstallation(env: Environment): Promise<Looked> {
  const place = readPlace(env);
  const store = await openStoreToLook(storeSettings(place));
  try {
    const settings = settingsOf(env, await readStored(await findVault(place, store), store.db));
    if (isFirstRun(settings)) throw new ConfigError(NOT_SET_UP);
    return { store, config: readConfig(settings) };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function storeSettings({ dataDir, databaseUrl, postgresPool }: Place): StoreSettings {
  return { dataDir, databaseUrl: databaseUrl ?? undefined, poolSize: postgresPool };
}

/** 192 bits, as for a reporter's link. */
const PATH_BYTES = 24;

/** Where versions before 0.2 kept what they had made up, each server its own. */
const OLD_FILE = 'settings.json';
const Kept = Type.Object({ reporterPath: Type.String({ pattern: REPORTER_PATH_FORM.source }) });

/** `{hash}` of the category search: one for all processes, from the first start on. Who knows it finds the reporters' entrance. */
async function keepReporterPath(
  { dataDir }: Place,
  { store, vault }: Pick<Installation, 'store' | 'vault'>,
): Promise<void> {
  const { REPORTER_PATH } = await readStored(vault, store.db);
  if (REPORTER_PATH !== undefined) return;
  await storeOnce('REPORTER_PATH', findOldPath(join(dataDir, OLD_FILE)) ?? newPath(), vault, store.db);
}

/** The file stays, for a way back to the version before. */
function findOldPath(file: string): string | null {
  const text = readIfThere(file);
  if (text === null) return null;
  const kept = parsed(text);
  if (Check(Kept, kept)) return kept.reporterPath;
  throw new ConfigError(
    `設定エラー: ${file} の内容が正しくありません。削除して起動すると新しく作られます（カテゴリー検索のURLが変わります）。`,
  );
}

/** One in millions would end like a search's name. */
function newPath(): string {
  const path = randomBytes(PATH_BYTES).toString('base64url');
  return REPORTER_PATH_FORM.test(path) ? path : newPath();
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

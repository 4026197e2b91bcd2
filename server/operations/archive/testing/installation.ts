/** An installation with matches, members, photos, texts and its key, in the database under test. */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { putVersion010 } from '#server/operations/backup/testing/version.ts';
import { type Config, type Environment, readConfig } from '#server/platform/config.ts';
import { openStore, type Store, type StoreSettings } from '#server/platform/store/store.ts';
import { findAllStoredNames } from '#server/publishing/photos/pictures/pictures-repository.ts';
import { openPictureStorage } from '#server/publishing/photos/storage/storage.ts';
import { openTestSettings } from '#server/testing/stores.ts';

export type TestInstallation = {
  readonly settings: StoreSettings;
  readonly env: Environment;
  readonly config: Config;
  readonly store: Store;
};

export const clock = () => Temporal.Instant.from('2026-05-17T18:00:00Z');

/** Of a database that is empty yet. */
export function envOf({ dataDir, databaseUrl }: StoreSettings, more: Environment = {}): Environment {
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: '0', LOG_LEVEL: 'silent', PORT: '0', ...more };
}

export async function openInstallation(more: Environment = {}): Promise<TestInstallation> {
  const settings = await openTestSettings();
  await putVersion010(settings);
  const env = envOf(settings, more);
  const config = readConfig(env);
  const store = await openStore(settings);
  onTestFinished(() => store.close());
  const storage = openPictureStorage(config);
  for (const name of await findAllStoredNames(store.db)) {
    await storage.write(name, { bytes: Buffer.from(`写真 ${name}`.repeat(200)), contentType: 'image/webp' });
  }
  await mkdir(join(settings.dataDir, 'content/texts'), { recursive: true });
  await writeFile(join(settings.dataDir, 'content/texts/利用規約.txt'), '利用規約');
  await writeFile(join(settings.dataDir, 'settings.json'), '{"reporterPath":"abcdefghijklmnopqrstuvwx"}');
  return { settings, env, config, store };
}

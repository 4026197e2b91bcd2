import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { start } from '#server/main/start.ts';
import { putVersion010 } from '#server/operations/backup/testing/version.ts';
import { readConfig } from '#server/platform/config.ts';
import { digestOf } from '#server/platform/store/copy/rows.ts';
import { findAllTables } from '#server/platform/store/copy/tables.ts';
import { findApplied } from '#server/platform/store/migrate.ts';
import { openPostgres } from '#server/platform/store/postgres.ts';
import { openSqlite } from '#server/platform/store/sqlite.ts';
import type { Database, StoreSettings } from '#server/platform/store/store.ts';
import { openTestSettings } from '#server/testing/stores.ts';
import { restore } from './restore.ts';
import { envOf } from './testing/installation.ts';

/** Of version 0.1.0, as its own program would find it. */
async function holdingsOf010({ dataDir, databaseUrl }: StoreSettings) {
  const original = await openTestSettings();
  await putVersion010({ dataDir: original.dataDir });
  const schema = openSqlite(join(original.dataDir, 'tsunagu.db'));
  const tables = await findAllTables(schema);
  const db: Database =
    databaseUrl === undefined
      ? openSqlite(join(dataDir, 'tsunagu.db'))
      : openPostgres({ databaseUrl, poolSize: 1, onConnectionLost: () => undefined });
  const held = [];
  for (const table of tables) held.push([table.name, await digestOf(table, db)]);
  const applied = await findApplied(db);
  await Promise.all([db.destroy(), schema.destroy()]);
  return { applied, held };
}

test('0.1.0 から上げたあと、上げる前の控えで 0.1.0 のデータベースにそのまま戻り、もう一度上げられる', async () => {
  const settings = await openTestSettings();
  await putVersion010(settings);
  const before = await holdingsOf010(settings);
  expect(before.applied).toHaveLength(23);
  const running = await start(envOf(settings));
  await running.close();

  const folder = join(settings.dataDir, 'backups');
  const [name = ''] = await readdir(folder);
  const back = await restore({
    target: readConfig(envOf(settings)),
    file: join(folder, name),
    existing: 'setAside',
    version: 'asMade',
    now: Temporal.Instant.from('2026-05-18T00:00:00Z'),
  });
  expect(back).toMatchObject({ manifest: null, examination: null });
  expect(await holdingsOf010(settings)).toEqual(before);

  const again = await start(envOf(settings));
  await again.close();
  expect(again.welcome.join()).toContain('before-');
});

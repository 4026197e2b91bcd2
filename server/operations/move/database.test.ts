import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { envOf } from '#server/operations/archive/testing/installation.ts';
import { type, typeAndKill } from '#server/operations/archive/testing/program.ts';
import { putVersion010 } from '#server/operations/backup/testing/version.ts';
import { digestOf } from '#server/platform/store/copy/rows.ts';
import { findAllTables } from '#server/platform/store/copy/tables.ts';
import { openStore, openStoreToLook } from '#server/platform/store/store.ts';
import { testStoreConfig } from '#server/testing/config.ts';
import { openTestSettings } from '#server/testing/stores.ts';
import { moveDatabase } from './database.ts';

/** Several starts of the program on a busy two-core machine. */
const LONGEST_MS = 90_000;

async function openFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tsunagu-move-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** A used database of this version in SQLite, with a file in it. */
async function openUsed(): Promise<string> {
  const dataDir = await openFolder();
  await putVersion010({ dataDir });
  const { db, close } = await openStore({ dataDir });
  const bytes = Buffer.from([0, 255, 10, 13, 39]);
  await sql`insert into site_images (image_hash, type, width, height, bytes, is_public, created_at)
    values (${'a'.repeat(64)}, 'image/png', 1, 1, ${bytes}, 1, '2026-05-01T00:00:00Z')`.execute(db);
  await close();
  return dataDir;
}

async function holdingsIn(dataDir: string) {
  const store = await openStoreToLook({ dataDir });
  const held = [];
  for (const table of await findAllTables(store.db)) held.push([table.name, await digestOf(table, store.db)]);
  await store.close();
  return held;
}

if (testStoreConfig().kind === 'postgres') {
  test(
    'PostgreSQL へ移して戻すと、すべての表のすべての行が元と同じ',
    async () => {
      const dataDir = await openUsed();
      const before = await holdingsIn(dataDir);
      const { databaseUrl = '' } = await openTestSettings();
      const there = await type(['move', '--to', databaseUrl], envOf({ dataDir }));
      expect(there).toMatchObject({ code: 0, complained: '' });
      expect(there.said).toContain('試合91件、記録508件');
      expect(await holdingsIn(dataDir)).toEqual(before);

      const other = await openFolder();
      const back = await type(['move', '--to', 'sqlite'], envOf({ dataDir: other, databaseUrl }));
      expect(back).toMatchObject({ code: 0, complained: '' });
      expect(await holdingsIn(other)).toEqual(before);
      expect(await readdir(other)).toEqual(['tsunagu.db']);
    },
    LONGEST_MS,
  );

  test('移したあとも、番号は続きから付く', async () => {
    const dataDir = await openUsed();
    const settings = await openTestSettings();
    await moveDatabase({ dataDir, databaseUrl: null }, settings.databaseUrl ?? '');
    const { db, close } = await openStore(settings);
    const event = sql`insert into match_events
      (championship_id, match_id, version, operation_id, actor, type, data, recorded_at, received_at)
      select championship_id, match_id, 999, 'x', 'x', 'goalScored', '{}', 'x', 'x' from matches limit 1
      returning seq`;
    const { rows } = await event.execute(db);
    await close();
    expect(rows).toEqual([{ seq: 509 }]);
  });

  test(
    '途中で何度止められても移動先は空か全部で、空ならもう一度で移る',
    async () => {
      const dataDir = await openUsed();
      const settings = await openTestSettings();
      const { databaseUrl = '' } = settings;
      expect(await typeAndKill(['move', '--to', databaseUrl], envOf({ dataDir }))).toBeGreaterThan(0);
      const last = await type(['move', '--to', databaseUrl], envOf({ dataDir }));
      if (last.code !== 0) expect(last.complained).toContain('移動先のデータベースが空ではありません');
      const store = await openStoreToLook(settings);
      expect(await store.db.selectFrom('match_events').select('seq').execute()).toHaveLength(508);
      await store.close();
    },
    LONGEST_MS,
  );

  test('サーバーが動いている間も、移動先が空でなければも、移さない', async () => {
    const dataDir = await openUsed();
    const settings = await openTestSettings();
    const { databaseUrl = '' } = settings;
    const server = await openStore({ dataDir });
    await expect(moveDatabase({ dataDir, databaseUrl: null }, databaseUrl)).rejects.toThrow('使用中です');
    await server.close();
    const full = await openStore(settings);
    await expect(moveDatabase({ dataDir, databaseUrl: null }, databaseUrl)).rejects.toThrow('使用中です');
    await full.close();
    await expect(moveDatabase({ dataDir, databaseUrl: null }, databaseUrl)).rejects.toThrow(
      '空ではありません',
    );
    await expect(moveDatabase({ dataDir, databaseUrl }, null)).rejects.toThrow('すでにあります');
    await expect(moveDatabase({ dataDir, databaseUrl: null }, null)).rejects.toThrow('すでに SQLite');
  });
}

test.each([
  [['move'], 'どちらかを指定してください'],
  [['move', '--to', 'mysql://user:himitsu@x/y'], '--to は postgres://… または sqlite で指定してください'],
  [['move', '--photos-to', 'moon'], '--photos-to は bucket または folder で指定してください'],
])('%j は、何を言えばよいかを1行で言う', async (args, sentence) => {
  const { code, complained } = await type(args, envOf({ dataDir: await openFolder() }));
  expect(code).toBe(2);
  expect(complained).toContain(sentence);
  expect(complained).not.toContain('himitsu');
});

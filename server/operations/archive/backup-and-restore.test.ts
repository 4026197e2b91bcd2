import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { start } from '#server/main/start.ts';
import { findLastBackups } from '#server/operations/backup/public.ts';
import { readConfig } from '#server/platform/config.ts';
import { inSnapshot } from '#server/platform/store/copy/copy.ts';
import { digestOf } from '#server/platform/store/copy/rows.ts';
import { findAllTables } from '#server/platform/store/copy/tables.ts';
import { openStore, openStoreToLook, type Store, type StoreSettings } from '#server/platform/store/store.ts';
import { openTestSettings } from '#server/testing/stores.ts';
import { makeBackup } from './make.ts';
import { type Restoring, restore } from './restore.ts';
import { clock, envOf, openInstallation, type TestInstallation } from './testing/installation.ts';

const NOW = Temporal.Instant.from('2026-05-18T00:00:00Z');

function restoring(settings: StoreSettings, file: string, more: Partial<Restoring> = {}): Restoring {
  const target = readConfig(envOf(settings));
  return { target, file, existing: 'refused', version: 'current', now: NOW, ...more };
}

/** What every table holds; equal rows are equal here whichever database has them. */
async function holdings({ kind, db }: Store): Promise<Readonly<Record<string, unknown>>> {
  const tables = await findAllTables(kind === 'sqlite' ? db : await schemaOf());
  return inSnapshot({ db }, async (snapshot) => {
    const digests = [];
    for (const table of tables) digests.push([table.name, await digestOf(table, snapshot)] as const);
    return Object.fromEntries(digests);
  });
}

/** The tables of this program, as SQLite tells them. */
async function schemaOf() {
  const dataDir = await mkdtemp(join(tmpdir(), 'tsunagu-schema-'));
  const store = await openStore({ dataDir });
  onTestFinished(async () => {
    await store.close();
    await rm(dataDir, { recursive: true });
  });
  return store.db;
}

async function holdingsIn(settings: StoreSettings) {
  const store = await openStoreToLook(settings);
  const held = await holdings(store);
  await store.close();
  return held;
}

async function files(dataDir: string): Promise<readonly string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries
    .filter(
      (entry) =>
        entry.isFile() && !/tsunagu\.db|version-0\.1\.0|backups/.test(join(entry.parentPath, entry.name)),
    )
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
    .toSorted();
}

async function backupOf(installation: TestInstallation) {
  return makeBackup({ config: installation.config, store: installation.store, clock });
}

test('控えから、別のまっさらな場所に、データベースも写真も文章も鍵も、そのまま戻る', async () => {
  const installation = await openInstallation();
  const held = await holdings(installation.store);
  const { file, faults, manifest } = await backupOf(installation);
  expect(faults).toEqual([]);
  expect(file).toMatch(/tsunagu-20260517T180000Z\.tar$/);
  expect(manifest.tables).toMatchObject({ matches: 91, match_events: 508 });
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(await readdir(installation.config.backup.folder)).toEqual(['tsunagu-20260517T180000Z.tar']);

  const bare = await openTestSettings();
  const { examination, aside } = await restore(restoring(bare, file));
  expect(examination).toMatchObject({ matches: 91, events: 508, faults: [] });
  expect(aside).toEqual({ folder: null, schema: null });
  expect(await holdingsIn(bare)).toEqual(held);
  const there = await files(bare.dataDir);
  expect(there).toEqual(await files(installation.settings.dataDir));
  expect(there).toHaveLength(3 + 18);
  for (const name of there) {
    const path = join(bare.dataDir, name);
    expect(await readFile(path)).toEqual(await readFile(join(installation.settings.dataDir, name)));
    expect((await stat(path)).mode & 0o077, name).toBe(0);
  }
  const running = await start(envOf(bare));
  await running.close();
});

test('いつ、どれだけの控えができたかは、どのプロセスからも分かる', async () => {
  const installation = await openInstallation();
  expect(await findLastBackups(installation.store.db)).toEqual({ made: null, failed: null });
  const { file, bytes } = await backupOf(installation);
  expect(await findLastBackups(installation.store.db)).toMatchObject({
    made: { at: clock().toString(), file, bytes },
    failed: null,
  });
});

test('暗号化した控えは、パスフレーズがなければ、また違えば、開かない', async () => {
  const installation = await openInstallation({ BACKUP_PASSPHRASE: '正しい馬の電池の留め金です' });
  const { file } = await backupOf(installation);
  expect(file).toMatch(/\.tar\.age$/);
  expect((await readFile(file)).includes('tsunagu.example')).toBe(false);
  const bare = await openTestSettings();
  await expect(restore(restoring(bare, file))).rejects.toThrow('控えは暗号化されています');
  const wrong = readConfig(envOf(bare, { BACKUP_PASSPHRASE: '間違ったパスフレーズです。' }));
  await expect(restore(restoring(bare, file, { target: wrong }))).rejects.toThrow('パスフレーズが違います');
  expect(await files(bare.dataDir)).toEqual([]);
  const right = readConfig(envOf(bare, { BACKUP_PASSPHRASE: '正しい馬の電池の留め金です' }));
  const { examination } = await restore(restoring(bare, file, { target: right }));
  expect(examination?.faults).toEqual([]);
});

test('切れた控え、書き換えられた控えは断り、何も置かない', async () => {
  const installation = await openInstallation();
  const { file } = await backupOf(installation);
  const whole = await readFile(file);
  const bare = await openTestSettings();
  const damaged = join(bare.dataDir, 'damaged.tar');
  const changed = Buffer.from(whole);
  changed.writeUInt8((changed.readUInt8(200_000) + 1) % 256, 200_000);
  const cases = [
    whole.subarray(0, 100_000),
    whole.subarray(0, whole.length - 30_000),
    changed,
    Buffer.from('x'),
  ];
  for (const bytes of cases) {
    await writeFile(damaged, bytes);
    await expect(restore(restoring(bare, damaged))).rejects.toThrow('壊れているか、途中まで');
    expect(await files(bare.dataDir)).toEqual(['damaged.tar']);
  }
  await truncate(damaged, 0);
  await expect(restore(restoring(bare, damaged))).rejects.toThrow('壊れているか、途中まで');
});

describe('データがある場所には', () => {
  test('置き換えると言わなければ戻さず、言えば、前のものを消さずに残す', async () => {
    const installation = await openInstallation();
    const { file } = await backupOf(installation);
    await installation.store.db.updateTable('championships').set({ notice: '控えのあと' }).execute();
    const after = await holdings(installation.store);
    await installation.store.close();
    const again = restoring(installation.settings, file);
    await expect(restore(again)).rejects.toThrow('--replace');
    expect(await holdingsIn(installation.settings)).toEqual(after);

    const { aside } = await restore({ ...again, existing: 'setAside' });
    const restored = await holdingsIn(installation.settings);
    expect(restored).not.toEqual(after);
    expect({ ...restored, championships: 0 }).toEqual({
      ...after,
      championships: 0,
      backup_runs: restored.backup_runs,
    });
    const left = await readdir(aside.folder ?? '');
    expect(left).toEqual(expect.arrayContaining(['content', 'photos', 'server.key', 'settings.json']));
    expect(left.includes('tsunagu.db')).toBe(aside.schema === null);
  });

  test.each([
    ['途中で切れた', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['中身のない', (bytes: Buffer) => Buffer.alloc(bytes.length, 'x')],
    ['途中のページが壊れた', (bytes: Buffer) => Buffer.from(bytes).fill(0xaa, 4_096, bytes.length - 4_096)],
  ])('%sデータベースがあっても、控えに置き換えられる', async (_what, damage) => {
    const installation = await openInstallation();
    if (installation.store.kind === 'postgres') return;
    const { file } = await backupOf(installation);
    await installation.store.close();
    const database = join(installation.settings.dataDir, 'tsunagu.db');
    await writeFile(database, damage(await readFile(database)));
    const again = restoring(installation.settings, file, { existing: 'setAside' });
    expect((await restore(again)).examination).toMatchObject({ matches: 91, events: 508, faults: [] });
  });

  test('サーバーが動いている間は戻さない', async () => {
    const installation = await openInstallation();
    const { file } = await backupOf(installation);
    const again = restoring(installation.settings, file, { existing: 'setAside' });
    await installation.store.db.selectFrom('matches').select('match_id').execute();
    await expect(restore(again)).rejects.toThrow('使用中です');
  });
});

test('古いものは BACKUP_KEEP だけ残し、ほかの名前のファイルには触れない', async () => {
  const installation = await openInstallation({ BACKUP_KEEP: '2' });
  const { folder } = installation.config.backup;
  await backupOf(installation);
  await writeFile(join(folder, 'メモ.txt'), '');
  for (const day of ['01', '02', '03'])
    await writeFile(join(folder, `tsunagu-202604${day}T000000Z.tar.age`), '');
  await backupOf(installation);
  expect((await readdir(folder)).toSorted()).toEqual([
    'tsunagu-20260403T000000Z.tar.age',
    'tsunagu-20260517T180000Z.tar',
    'メモ.txt',
  ]);
});

test('控えが作れなければ、理由を残し、控えに見えるものは何も残さない', async () => {
  const installation = await openInstallation();
  const config = { ...installation.config, backup: { ...installation.config.backup, folder: '/dev/null/x' } };
  await expect(makeBackup({ ...installation, config, clock })).rejects.toThrow('控えを作れません');
  const { made, failed } = await findLastBackups(installation.store.db);
  expect(made).toBeNull();
  expect(failed?.reason).toContain('控えを作れません');
});

import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { findInstallation, openInstallation } from './installation.ts';

async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tsunagu-installation-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('設定がなければ、推測できない値を作り、持ち主だけが読めるように残し、次からも同じ値を使う', async () => {
  const dataDir = await newDataDir();
  const config = readConfig({ DATA_DIR: dataDir });
  expect(findInstallation(config)).toBeNull();
  const made = openInstallation(config);
  expect(made.reporterPath).toMatch(/^[A-Za-z0-9_-]{32}$/);
  expect(openInstallation(config)).toEqual(made);
  expect(findInstallation(config)).toEqual(made);
  expect((await stat(join(dataDir, 'settings.json'))).mode & 0o777).toBe(0o600);
});

test('どの設置も別の値になる', async () => {
  const [one, other] = [await newDataDir(), await newDataDir()].map((dataDir) =>
    openInstallation(readConfig({ DATA_DIR: dataDir })),
  );
  expect(one?.reporterPath).not.toBe(other?.reporterPath);
});

test('設定された値は、残っている値に勝つ', async () => {
  const dataDir = await newDataDir();
  openInstallation(readConfig({ DATA_DIR: dataDir }));
  const config = readConfig({ DATA_DIR: dataDir, REPORTER_PATH: 'k3wQ0cV8sYbL2mXz' });
  expect(openInstallation(config).reporterPath).toBe('k3wQ0cV8sYbL2mXz');
});

test.each(['', '{', '[]', '{"reporterPath":"short"}', '{"reporterPath":"../../../../etc/passwd"}'])(
  '壊れた内容（%s）を黙って作り直さず、ファイルの名で言う',
  async (text) => {
    const dataDir = await newDataDir();
    await writeFile(join(dataDir, 'settings.json'), text);
    const open = () => openInstallation(readConfig({ DATA_DIR: dataDir }));
    expect(open).toThrow(ConfigError);
    expect(open).toThrow(join(dataDir, 'settings.json'));
  },
);

import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ConfigError, type Environment, readConfig } from '#server/platform/config.ts';
import { findAllSettings } from '#server/platform/settings/repository.ts';
import { type SettingChanges, storeSettings } from '#server/platform/settings/stored.ts';
import type { StoreSettings } from '#server/platform/store/store.ts';
import { openTestSettings } from '#server/testing/stores.ts';
import { lookAtInstallation, openInstallation } from './installation.ts';

const REAL = { DEMO: '0', LOG_LEVEL: 'silent' };
const PRODUCTION = {
  PUBLIC_URL: 'https://tsunagu.example',
  TRUST_PROXY: '1',
  ADMIN_EMAILS: 'kanri@example.jp',
};
const MAIL = { SMTP_URL: 'smtps://tsunagu:himitsu@mail.example', MAIL_FROM: 'no-reply@tsunagu.example' };

function envOf({ dataDir, databaseUrl }: StoreSettings, more: Environment = {}): Environment {
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...REAL, ...more };
}

/** The settings that a server would have here. */
async function configOf(env: Environment) {
  const { store, settings } = await openInstallation(env);
  await store.close();
  return readConfig(settings);
}

async function store(env: Environment, changes: SettingChanges) {
  const { store, vault } = await openInstallation(env);
  await store.transaction((db) => storeSettings(changes, vault, db));
  await store.close();
}

/** Another server's folder, on a database that two share, or where the first one's data have been put back. */
async function anotherFolder({ dataDir, databaseUrl }: StoreSettings): Promise<StoreSettings> {
  const other = await mkdtemp(join(tmpdir(), 'tsunagu-other-'));
  onTestFinished(() => rm(other, { recursive: true, force: true }));
  if (databaseUrl === undefined) {
    await writeFile(join(other, 'tsunagu.db'), await readFile(join(dataDir, 'tsunagu.db')));
  }
  return { dataDir: other, databaseUrl };
}

async function keyOf({ dataDir }: StoreSettings): Promise<string> {
  return (await readFile(join(dataDir, 'server.key'), 'utf8')).trim();
}

describe('カテゴリー検索の入り口', () => {
  test('推測できない値が最初の起動で作られ、次からも同じ値で、命令からも同じに見える', async () => {
    const settings = await openTestSettings();
    const { reporterPath } = await configOf(envOf(settings));
    expect(reporterPath).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect((await configOf(envOf(settings))).reporterPath).toBe(reporterPath);
    const looked = await lookAtInstallation(envOf(settings));
    await looked.store.close();
    expect(looked.config.reporterPath).toBe(reporterPath);
  });

  test('同じデータベースのサーバーは、データのフォルダーが違っても同じ入り口を持つ', async () => {
    const settings = await openTestSettings();
    const first = await configOf(envOf(settings));
    const SERVER_KEY = await keyOf(settings);
    const second = await configOf(envOf(await anotherFolder(settings), { SERVER_KEY }));
    expect(second.reporterPath).toBe(first.reporterPath);
  });

  test('どの設置も別の値になる', async () => {
    const one = await configOf(envOf(await openTestSettings()));
    expect((await configOf(envOf(await openTestSettings()))).reporterPath).not.toBe(one.reporterPath);
  });

  test('環境で指定された値は、保存された値に勝つ', async () => {
    const settings = await openTestSettings();
    await configOf(envOf(settings));
    const config = await configOf(envOf(settings, { REPORTER_PATH: 'k3wQ0cV8sYbL2mXz' }));
    expect(config.reporterPath).toBe('k3wQ0cV8sYbL2mXz');
  });

  test('前の版の settings.json の値を引き継ぎ、配ったリンクが生きつづける。その後はファイルを見ない', async () => {
    const settings = await openTestSettings();
    const file = join(settings.dataDir, 'settings.json');
    await writeFile(file, JSON.stringify({ reporterPath: 'mae-no-han-no-iriguchi-77' }));
    expect((await configOf(envOf(settings))).reporterPath).toBe('mae-no-han-no-iriguchi-77');
    await writeFile(file, JSON.stringify({ reporterPath: 'atode-kaerareta-iriguchi' }));
    expect((await configOf(envOf(settings))).reporterPath).toBe('mae-no-han-no-iriguchi-77');
  });

  test.each(['', '{', '[]', '{"reporterPath":"short"}', '{"reporterPath":"../../../../etc/passwd"}'])(
    '前の版の壊れた内容（%s）を黙って作り直さず、ファイルの名で言う',
    async (text) => {
      const settings = await openTestSettings();
      const file = join(settings.dataDir, 'settings.json');
      await writeFile(file, text);
      const opening = openInstallation(envOf(settings));
      await expect(opening).rejects.toThrow(ConfigError);
      await expect(opening).rejects.toThrow(file);
    },
  );
});

describe('保存された設定', () => {
  test('環境に何もなければ保存された値で本番になり、環境の値はそれに勝ち、空の値は指定しないのと同じ', async () => {
    const settings = await openTestSettings();
    await store(envOf(settings), { ...PRODUCTION, ...MAIL, MFA_REQUIRED: 'administrators' });
    expect(await configOf(envOf(settings))).toMatchObject({
      mode: 'production',
      publicUrl: 'https://tsunagu.example',
      trustProxy: 1,
      adminEmails: ['kanri@example.jp'],
      messages: { smtpUrl: MAIL.SMTP_URL, mailFrom: MAIL.MAIL_FROM },
      identity: { secondFactorFor: 'administrators' },
    });
    const own = { ADMIN_EMAILS: 'hoka@example.jp', SMTP_URL: '', TRUST_PROXY: ' ' };
    expect(await configOf(envOf(settings, own))).toMatchObject({
      trustProxy: 1,
      adminEmails: ['hoka@example.jp'],
      messages: { smtpUrl: MAIL.SMTP_URL },
    });
  });

  test('取り消した値は、もうない', async () => {
    const settings = await openTestSettings();
    await store(envOf(settings), { ...PRODUCTION, ...MAIL });
    await store(envOf(settings), { SMTP_URL: null });
    expect((await configOf(envOf(settings))).messages.smtpUrl).toBeNull();
  });

  test('秘密の値は、データベースに封をして置かれる', async () => {
    const settings = await openTestSettings();
    await store(envOf(settings), { ...PRODUCTION, ...MAIL });
    const opened = await openInstallation(envOf(settings));
    onTestFinished(() => opened.store.close());
    const rows = await findAllSettings(opened.store.db);
    expect(JSON.stringify(rows)).not.toContain('himitsu');
    const { REPORTER_PATH = '' } = opened.settings;
    expect(JSON.stringify(rows)).not.toContain(REPORTER_PATH);
    expect(rows.filter(({ isSealed }) => isSealed).map(({ name }) => name)).toEqual([
      'REPORTER_PATH',
      'SMTP_URL',
    ]);
  });

  test('ある名前に封をした値を、別の名前の値として差し込んでも読まれない', async () => {
    const settings = await openTestSettings();
    await store(envOf(settings), MAIL);
    const opened = await openInstallation(envOf(settings));
    const sealed = (await findAllSettings(opened.store.db)).find(({ name }) => name === 'SMTP_URL');
    await opened.store.db
      .updateTable('settings')
      .set({ value: sealed?.value ?? '' })
      .where('name', '=', 'REPORTER_PATH')
      .execute();
    await opened.store.close();
    await expect(openInstallation(envOf(settings))).rejects.toThrow('REPORTER_PATH');
  });
});

describe('サーバーの鍵', () => {
  test.each([
    ['ログインがこのデータベースにある', {}],
    [
      'ログインがクラウドにある',
      {
        IDENTITY_MODE: 'cognito',
        COGNITO_USER_POOL_ID: 'ap-northeast-1_Abc123456',
        COGNITO_CLIENT_ID: 'client',
      },
    ],
  ])('鍵のない2台目や、鍵なしで戻したデータは、新しい鍵を作らず、1文で断る：%s', async (_case, more) => {
    const settings = await openTestSettings();
    await configOf(envOf(settings, more));
    const other = await anotherFolder(settings);
    for (const open of [openInstallation, lookAtInstallation]) {
      const opening = open(envOf(other, more));
      await expect(opening).rejects.toThrow(ConfigError);
      await expect(opening).rejects.toThrow(/^設定エラー: このデータベースの鍵がありません。[^\n]+$/);
    }
    expect(existsSync(join(other.dataDir, 'server.key'))).toBe(false);
    await writeFile(join(other.dataDir, 'server.key'), await keyOf(settings));
    await configOf(envOf(other, more));
  });

  test('別の鍵では、始めない', async () => {
    const settings = await openTestSettings();
    await configOf(envOf(settings));
    const SERVER_KEY = Buffer.from('0123456789abcdef0123456789abcdef').toString('base64');
    for (const open of [openInstallation, lookAtInstallation]) {
      await expect(open(envOf(settings, { SERVER_KEY }))).rejects.toThrow('このデータベースのものと違います');
    }
  });
});

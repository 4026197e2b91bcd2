import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { start } from '#server/main/start.ts';
import type { Environment } from '#server/platform/config.ts';
import { findPicturesToDraw } from '#server/platform/origin/repository.ts';
import { openStore, type StoreSettings } from '#server/platform/store/store.ts';
import { PROGRAM } from '#server/testing/config.ts';
import { openTestSettings } from '#server/testing/stores.ts';
import type { Demo } from './demo-file.ts';

const PRODUCTION = {
  PUBLIC_URL: 'https://tsunagu.example',
  TRUST_PROXY: '1',
  ADMIN_EMAILS: 'kanri@example.jp',
};

function envOf({ dataDir, databaseUrl }: StoreSettings, more: Environment): Environment {
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'silent', ...more };
}

/** Starts it, and stops it again: what it said. */
async function startOnce(settings: StoreSettings, more: Environment = {}): Promise<string> {
  const running = await start(envOf(settings, more));
  await running.close();
  return running.welcome.join('\n');
}

async function countOf(settings: StoreSettings) {
  const store = await openStore(settings);
  const tables = ['championships', 'users', 'members', 'articles', 'clubs'] as const;
  const rows = await Promise.all(tables.map((table) => store.db.selectFrom(table).selectAll().execute()));
  const pictures = await findPicturesToDraw(store.db);
  await store.close();
  return { ...Object.fromEntries(tables.map((table, index) => [table, rows[index]?.length])), pictures };
}

const NOTHING = { championships: 0, users: 0, members: 0, articles: 0, clubs: 0, pictures: null };

test.each([
  ['公開のアドレス', PRODUCTION],
  ['NODE_ENV=production', { ...PRODUCTION, NODE_ENV: 'production' }],
  ['DEMO=0', { DEMO: '0' }],
  ['管理者のアドレス', { ADMIN_EMAILS: 'kanri@example.jp' }],
])('%sで始めた本番のデータベースには、あとで何も言わずに始めても、デモは入らない', async (_word, env) => {
  const settings = await openTestSettings();
  await startOnce(settings, env);
  expect(await countOf(settings)).toEqual(NOTHING);
  const said = await startOnce(settings);
  expect(said).not.toContain('デモ');
  expect(await countOf(settings)).toEqual(NOTHING);
  await expect(startOnce(settings, { DEMO: '1' })).rejects.toThrow(
    /^設定エラー: このデータベースは本番のもの/,
  );
  expect(await countOf(settings)).toEqual(NOTHING);
});

test.each([
  ['公開のアドレス', PRODUCTION],
  ['NODE_ENV=production', { ...PRODUCTION, NODE_ENV: 'production' }],
  ['DEMO=0', { DEMO: '0' }],
])('デモのデータベースは、%sでは始まらない', async (_word, env) => {
  const settings = await openTestSettings();
  await startOnce(settings);
  await expect(startOnce(settings, env)).rejects.toThrow(/^設定エラー: このデータベースはデモのもの/);
  expect(await startOnce(settings, { DEMO: '1' })).toContain('会員でログイン');
});

test('どちらかが書かれていない前からのデータベースは、デモの会員がいればデモ、ほかは本番', async () => {
  const demo = await openTestSettings();
  await startOnce(demo);
  const real = await openTestSettings();
  await startOnce(real, { DEMO: '0', ADMIN_EMAILS: 'kanri@example.jp' });
  for (const settings of [demo, real]) {
    const store = await openStore(settings);
    await store.db.deleteFrom('origin').execute();
    if (settings === real)
      await store.db.insertInto('club_list').values({ only_row: 1, revision: 1 }).execute();
    await store.close();
  }
  expect(await startOnce(demo)).toContain('会員でログイン');
  await expect(startOnce(demo, { DEMO: '0' })).rejects.toThrow('デモのもの');
  expect(await startOnce(real)).not.toContain('会員でログイン');
  expect(await countOf(real)).toEqual(NOTHING);
});

test('本番では、ほかの利用者に読める鍵では始まらず、直し方を1文で言う', async () => {
  const settings = await openTestSettings();
  await startOnce(settings, PRODUCTION);
  const key = join(settings.dataDir, 'server.key');
  await chmod(key, 0o644);
  await expect(startOnce(settings, PRODUCTION)).rejects.toThrow(`chmod 600 ${key}`);
  await chmod(key, 0o600);
  await startOnce(settings, PRODUCTION);
});

test('新しいデータのフォルダーは持ち主だけが開け、前からあるフォルダーの権限は変わらない', async () => {
  const settings = await openTestSettings();
  const modeOf = async (folder: string) => ((await stat(folder)).mode & 0o777).toString(8);
  const dataDir = join(settings.dataDir, 'atarashii', 'data');
  await startOnce({ ...settings, dataDir }, PRODUCTION);
  expect(await modeOf(dataDir)).toBe('700');
  await chmod(dataDir, 0o750);
  await startOnce({ ...settings, dataDir }, PRODUCTION);
  expect(await modeOf(dataDir)).toBe('750');
});

/** Several starts with a whole demo, on a busy machine. */
const KILLS_MS = 120_000;

test('デモを入れている途中で何度止められても、次の起動で、すべて揃っている', {
  timeout: KILLS_MS,
}, async () => {
  const settings = await openTestSettings();
  for (const afterMs of [250, 500, 750, 1_000, 1_500]) {
    const env = { PATH: process.env.PATH, ...envOf(settings, {}) };
    const child = spawn(process.execPath, [PROGRAM, 'start'], { env, stdio: 'ignore' });
    setTimeout(() => child.kill('SIGKILL'), afterMs);
    await once(child, 'close');
  }
  const running = await start(envOf(settings, {}));
  onTestFinished(() => running.close());
  const said = running.welcome.join('\n');
  expect(said).toContain('会員でログイン');
  const demo = JSON.parse(await readFile(join(settings.dataDir, 'demo.json'), 'utf8')) as Demo;
  expect(Object.keys(demo.accounts)).toHaveLength(5);
  expect(demo.baseUrl).toBe(running.baseUrl);
  const { urlAccessToken = '' } = demo.matches.live ?? {};
  const listed = await fetch(
    `${running.baseUrl}/api/match-v2/prod/items/get-target-matches-by-url-access-token?urlAccessToken=${urlAccessToken}`,
  );
  expect(((await listed.json()) as unknown[]).length).toBeGreaterThan(0);
  const found = await countOf(settings);
  expect(found).toMatchObject({ users: 5, members: 5 });
  await expect
    .poll(async () => (await countOf(settings)).pictures, { timeout: 40_000, interval: 500 })
    .toBeNull();
});

test('本番では、見本のクラブも会員もなく、まだ書かれていない文章を1行で言い、ページもそう言う', async () => {
  const settings = await openTestSettings();
  const running = await start(envOf(settings, PRODUCTION));
  onTestFinished(() => running.close());
  expect(running.welcome).toContain(`  会員サイト　　　${PRODUCTION.PUBLIC_URL}/`);
  const [missing = ''] = running.welcome.filter((line) => line.includes('まだ掲載していない'));
  expect(missing).toContain('プライバシーポリシー、利用規約');
  expect(running.welcome.join('\n')).not.toMatch(/パスワード [a-z0-9]|api\/docs|access_token/);
  const read = async (path: string) => (await fetch(`${running.baseUrl}${path}`)).text();
  for (const page of ['terms-of-service', 'privacy-policy', 'company-info', 'faq']) {
    expect(await read(`/api/site/pages/${page}`)).toContain('まだ掲載されていません');
  }
  const all = await Promise.all(
    ['/config.json', '/api/site/sponsors', '/api/site/partners', '/api/site/pages/terms-of-service'].map(
      read,
    ),
  );
  expect(all.join()).not.toMatch(/見本|札幌|sponsor-/);
  for (const path of [
    '/api/docs',
    '/api/docs/',
    '/api/docs/json',
    '/api/docs/yaml',
    '/api/docs/static/index.html',
  ]) {
    expect((await fetch(`${running.baseUrl}${path}`)).status, path).toBe(404);
  }
  await rm(join(settings.dataDir, 'content'), { recursive: true, force: true });
});

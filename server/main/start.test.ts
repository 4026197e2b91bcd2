import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { getTargetMatch } from '#contract/match/token-flow.ts';
import { openStore } from '#server/platform/store/store.ts';
import { get } from '#server/testing/calls.ts';
import { PROGRAM, testStoreConfig } from '#server/testing/config.ts';
import { switchBefore } from '#server/testing/database-switch.ts';
import { stateOf } from '#server/testing/season.ts';
import { openTestSettings } from '#server/testing/stores.ts';
import type { Demo } from './demo/demo-file.ts';
import { fillDemo } from './demo/fill.ts';
import { start } from './start.ts';

async function run(settings: Record<string, string | undefined>, ...args: readonly string[]) {
  const words = args.length === 0 ? ['start'] : args;
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    env: { PATH: process.env.PATH, ...settings },
  });
  let out = '';
  child.stdout.on('data', (bytes: Buffer) => {
    out += bytes;
  });
  child.stderr.on('data', (bytes: Buffer) => {
    out += bytes;
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, said: () => out };
}

test('誤った設定では、1行で理由を言って終わる', async () => {
  const { child, said } = await run({ PORT: 'abc' });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(said()).toBe('設定エラー: PORT は0〜65535の整数で指定してください（現在の値: abc）。\n');
});

test('ポートが使用中なら、どうすればよいかを1行で言って終わる', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tsunagu-start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { dataDir, databaseUrl } = await openTestSettings();
  const running = await start({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO: '0',
    LOG_LEVEL: 'silent',
  });
  onTestFinished(() => running.close());
  const { port } = new URL(running.baseUrl);
  const { child, said } = await run({ PORT: port, DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'silent' });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(said()).toMatch(new RegExp(`^ポート ${port} は使用中です。.*\\n$`));
});

test('ポートが使用中で始められなかった新しいデモは、別のポートで始め直せば、すべて揃っている', async () => {
  const blocker = createServer();
  onTestFinished(() => void blocker.close());
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
  const port = String((blocker.address() as AddressInfo).port);
  const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = await openTestSettings();
  const settings = { DATA_DIR, DATABASE_URL, LOG_LEVEL: 'silent' };
  await expect(start({ ...settings, PORT: port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const running = await start({ ...settings, PORT: '0' });
  onTestFinished(() => running.close());
  expect(running.welcome.join('\n')).toContain('速報員リンク');
  const demo = JSON.parse(await readFile(join(DATA_DIR, 'demo.json'), 'utf8')) as Demo;
  expect(demo.baseUrl).toBe(running.baseUrl);
});

test('HOSTの誤りで始められなかった新しいデモも、次の起動で揃っている', async () => {
  const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = await openTestSettings();
  const settings = { DATA_DIR, DATABASE_URL, LOG_LEVEL: 'silent' };
  await expect(start({ ...settings, PORT: '0', HOST: '192.0.2.1', DEMO: '1' })).rejects.toMatchObject({
    code: 'EADDRNOTAVAIL',
  });
  const running = await start({ ...settings, PORT: '0' });
  onTestFinished(() => running.close());
  expect(running.welcome.join('\n')).toContain('会員でログイン');
});

test.each([
  ['管理者が決まっていなければ', {}, 'npm run admin -- create メールアドレス'],
  [
    '管理者が決まっていれば',
    { ADMIN_EMAILS: 'kanri@example.jp' },
    'npm run admin -- create kanri@example.jp',
  ],
])('空で始めると、%s、その人のアカウントを作る命令を言う', async (_when, more, command) => {
  const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = await openTestSettings();
  const running = await start({ DATA_DIR, DATABASE_URL, LOG_LEVEL: 'silent', PORT: '0', DEMO: '0', ...more });
  onTestFinished(() => running.close());
  expect(running.welcome.join('\n')).toContain(command);
});

test('止めるよう言われると、つながったままの速報を終え、終了コード0で終わる', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tsunagu-start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { child, said } = await run({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' });
  // A cold start of a whole demo, on a machine that runs many tests at once.
  await expect.poll(said, { timeout: 50_000 }).toContain('速報員リンク');
  const [, url] = /会員サイト\s+(http:\S+)\//.exec(said()) ?? [];
  const demo = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')) as Demo;
  const { championshipId = '', urlAccessToken = '' } = demo.matches.live ?? {};
  const stream = await fetch(`${url}/api/live/stream?championshipId=${championshipId}`, {
    headers: { 'x-access-token': urlAccessToken },
  });
  expect(stream.status).toBe(200);
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  await stream.body?.cancel();
});

test('診断は、健全なら0、行が壊れていれば試合を言って1で終わり、調べたものを変えない', async () => {
  const settings = await openTestSettings();
  const env = { DATA_DIR: settings.dataDir, DATABASE_URL: settings.databaseUrl };
  const store = await openStore(settings);
  onTestFinished(() => store.close());
  const clock = () => Temporal.Instant.from('2026-05-16T01:00:00Z');
  const demo = await fillDemo({ store, clock, fiscalYear: null, seal: null });

  const healthy = await stateOf(store.db);
  const sound = await run(env, 'doctor');
  expect(await once(sound.child, 'close')).toEqual([0, null]);
  expect(sound.said()).toContain('結果：健全です。');
  expect(await stateOf(store.db)).toBe(healthy);

  const matchId = demo?.matches.live?.matchId ?? '';
  await store.db
    .updateTable('matches')
    .set({ left_second_half: 30 })
    .where('match_id', '=', matchId)
    .execute();
  const ill = await stateOf(store.db);
  const broken = await run(env, 'doctor');
  expect(await once(broken.child, 'close')).toEqual([1, null]);
  expect(broken.said()).toContain(`${matchId}：left_second_half が記録と違う（行 30、記録 1）`);
  expect(await stateOf(store.db)).toBe(ill);
});

test('診断は、データベースがなければそう言って1で終わり、作らない', async () => {
  const dataDir = join(tmpdir(), `tsunagu-none-${crypto.randomUUID()}`);
  const { child, said } = await run({ DATA_DIR: dataDir }, 'doctor');
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(said()).toContain('データベースを開けません');
  expect(existsSync(dataDir)).toBe(false);
});

/** Eight processes, one after the other, on a busy machine. */
const OPERATIONS_MS = 180_000;

test('管理の操作は、起動中のサーバーのそばで、アカウントを作り、ログインを終わらせ、会員を有効にする', {
  timeout: OPERATIONS_MS,
}, async () => {
  const settings = await openTestSettings();
  const env = { DATA_DIR: settings.dataDir, DATABASE_URL: settings.databaseUrl, LOG_LEVEL: 'silent' };
  const running = await start({ ...env, PORT: '0' });
  onTestFinished(() => running.close());
  const demo = JSON.parse(await readFile(join(settings.dataDir, 'demo.json'), 'utf8')) as Demo;
  const { lapsed } = demo.accounts;
  if (lapsed === undefined) throw new Error('The demo has no lapsed member.');
  const operate = async (...args: readonly string[]) => {
    const { child, said } = await run(env, 'admin', ...args);
    const [code] = await once(child, 'close');
    return { code, said: said() };
  };
  const created = await operate('create', 'kanri@example.jp');
  expect(created).toMatchObject({ code: 0 });
  expect(created.said).toMatch(/kanri@example\.jp のアカウントを作りました。仮のパスワード：\w{12}/);
  expect(created.said).toContain('ADMIN_EMAILS で管理者に kanri@example.jp を加えて');
  expect(await operate('create', 'kanri@example.jp')).toMatchObject({
    code: 1,
    said: expect.stringContaining('すでにあります'),
  });
  expect((await operate('member', lapsed.email, '--expires', '2099-12-31')).said).toContain('2099-12-31');
  expect(await operate('member', lapsed.email, '--expires', '2099-02-30')).toMatchObject({ code: 2 });
  expect((await operate('sessions', lapsed.email)).said).toContain('どの端末でもログインしていません。');
  expect((await operate('end-sessions', lapsed.email)).said).toContain('0件');
  expect((await operate('reset', lapsed.email)).code).toBe(0);
  expect((await operate('password', lapsed.email)).said).toMatch(/の仮のパスワード：\w{12}/);
  expect(await operate('fly', lapsed.email)).toMatchObject({
    code: 2,
    said: expect.stringMatching(/ admin (?:-- )?--help /),
  });
});

if (testStoreConfig().kind === 'postgres') {
  test('データベースとの接続が切れると、記録に一行ずつ残り、つなぎ直して続く', async () => {
    const { dataDir, databaseUrl } = await openTestSettings();
    const settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'warn',
    };
    const { child, said } = await run(settings);
    await expect.poll(said, { timeout: 50_000 }).toContain('止めるには');
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said())?.[0] ?? '';
    const admin = new pg.Client({ connectionString: databaseUrl });
    await admin.connect();
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await admin.end();
    await expect.poll(said).toContain('"msg":"a connection to the database was lost"');
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
    expect(said()).not.toMatch(/^\(node:\d/m);
    child.kill('SIGTERM');
    await once(child, 'close');
  });

  test('データベースが黙ったままでも、止めるよう言われれば終わる', async () => {
    const { dataDir, databaseUrl = '' } = await openTestSettings();
    const way = await switchBefore(databaseUrl);
    const settings = { DATA_DIR: dataDir, DATABASE_URL: way.databaseUrl, PORT: '0', DEMO: '0' };
    const { child, said } = await run({ ...settings, LOG_LEVEL: 'silent' });
    await expect.poll(said, { timeout: 50_000 }).toContain('止めるには');
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said())?.[0] ?? '';
    way.hold();
    // Asks the database, and gets no answer.
    const asked = get(url, getTargetMatch, {
      championshipId: 'cup',
      matchId: 'm1',
      urlAccessToken: 'a',
    }).catch(String);
    await sleep(500);
    child.kill('SIGTERM');
    const [code] = await once(child, 'close');
    expect(code).toBe(0);
    await asked;
  });
}

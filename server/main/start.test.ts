import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '#server/testing/program.ts';
import { openTestSettings } from '#server/testing/stores.ts';
import type { Demo } from './demo/demo-file.ts';
import { start } from './start.ts';

test('誤った設定では、1行で理由を言って終わる', async () => {
  const { child, said } = runProgram({ PORT: 'abc' });
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
  const { child, said } = runProgram({ PORT: port, DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'silent' });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(said()).toMatch(new RegExp(`^ポート ${port} は使用中です。.*\\n$`));
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
  const { child, said } = runProgram({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' });
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

test('診断は、データベースがなければそう言って1で終わり、作らない', async () => {
  const dataDir = join(tmpdir(), `tsunagu-none-${crypto.randomUUID()}`);
  const { child, said } = runProgram({ DATA_DIR: dataDir }, 'doctor');
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
    const { child, said } = runProgram(env, 'admin', ...args);
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

/** What a start asks of its database, and what becomes of it there. */

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { getTargetMatch } from '#contract/match/token-flow.ts';
import { openStore } from '#server/platform/store/store.ts';
import { get } from '#server/testing/calls.ts';
import { testStoreConfig } from '#server/testing/config.ts';
import { switchBefore } from '#server/testing/database-switch.ts';
import { runProgram } from '#server/testing/program.ts';
import { stateOf } from '#server/testing/season.ts';
import { openTestSettings } from '#server/testing/stores.ts';
import type { Demo } from './demo/demo-file.ts';
import { fillDemo } from './demo/fill.ts';
import { start } from './start.ts';

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

test('診断は、健全なら0、行が壊れていれば試合を言って1で終わり、調べたものを変えない', async () => {
  const settings = await openTestSettings();
  const env = { DATA_DIR: settings.dataDir, DATABASE_URL: settings.databaseUrl };
  const store = await openStore(settings);
  onTestFinished(() => store.close());
  const clock = () => Temporal.Instant.from('2026-05-16T01:00:00Z');
  const demo = await fillDemo({ store, clock, fiscalYear: null, seal: null });

  const healthy = await stateOf(store.db);
  const sound = runProgram(env, 'doctor');
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
  const broken = runProgram(env, 'doctor');
  expect(await once(broken.child, 'close')).toEqual([1, null]);
  expect(broken.said()).toContain(`${matchId}：left_second_half が記録と違う（行 30、記録 1）`);
  expect(await stateOf(store.db)).toBe(ill);
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
    const { child, said } = runProgram(settings);
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
    const { child, said } = runProgram({ ...settings, LOG_LEVEL: 'silent' });
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

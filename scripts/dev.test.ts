import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from './free-port.ts';

const DEV = fileURLToPath(new URL('dev.ts', import.meta.url));

test('npm run dev は、ページも画面の部品もサーバーの答えも、一つのアドレスから出す', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tsunagu-dev-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const url = `http://127.0.0.1:${await freePort()}`;
  const { DATABASE_URL: _theirs, CLOCK: _pinned, NODE_ENV: _test, ...env } = process.env;
  const child = spawn(process.execPath, [DEV], {
    env: { ...env, PORT: new URL(url).port, DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' },
  });
  onTestFinished(() => end(child));
  await hears(child, `${url}/\n`);

  const page = await fetch(`${url}/top`, { headers: { accept: 'text/html' } });
  expect(page.headers.get('content-security-policy')).toBeNull();
  expect(await page.text()).toContain('src="/@vite/client"');
  // One folder of the web has the name of the server's calls.
  const [script, config] = await Promise.all([fetch(`${url}/api/session.ts`), fetch(`${url}/config.json`)]);
  expect(script.headers.get('content-type')).toContain('javascript');
  expect(await config.json()).toMatchObject({ site: { name: 'つなぐ' } });
});

test('開発用のサーバーも、この機械の外には、デモと言われなければ開かない', async () => {
  const { DEMO: _demo, ...env } = process.env;
  const child = spawn(process.execPath, [DEV], { env: { ...env, HOST: '0.0.0.0' } });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => (said += bytes));
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(said).toContain('DEMO=1 を指定してください');
});

async function hears(child: ChildProcess, words: string): Promise<void> {
  let said = '';
  for await (const bytes of child.stderr ?? []) {
    said += bytes;
    if (said.includes(words)) return;
  }
  throw new Error(`It ended without ${words}:\n${said}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

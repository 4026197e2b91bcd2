import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { DRAW } from './dev-drawing.ts';
import { freePort } from './free-port.ts';

/** The key of the reading of this page's text (web/api/calls.ts). */
const FAQ = ['GET', 'site', '/api/site/pages/faq', {}];

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
  const said = saidBy(child);
  await expect.poll(said, { timeout: 45_000 }).toContain(`${url}/\n`);

  const page = await fetch(`${url}/top`, { headers: { accept: 'text/html' } });
  expect(page.headers.get('content-security-policy')).toBeNull();
  expect(await page.text()).toContain('src="/@vite/client"');
  // The first one may be waited for longer than a page is.
  const contact = () =>
    fetch(`${url}/contact`, { headers: { accept: 'text/html' } }).then((answer) => answer.text());
  await expect.poll(contact, { timeout: 45_000 }).toContain('お問い合わせ</h1>');
  expect(await contact()).toContain('src="/@vite/client"');
  // One folder of the web has the name of the server's calls.
  const [script, config] = await Promise.all([fetch(`${url}/api/session.ts`), fetch(`${url}/config.json`)]);
  expect(script.headers.get('content-type')).toContain('javascript');
  expect(await config.json()).toMatchObject({ site: { name: 'つなぐ' } });

  const unreadable = { title: '質問', lead: [], sections: null };
  const request = { app: 'members', path: '/faq', frame: 'member', at: 0, answers: [[FAQ, unreadable]] };
  const answer = await fetch(url + DRAW, { method: 'POST', body: JSON.stringify(request) });
  expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining('at Questions')]);
  await expect.poll(said).toContain('at Questions');
}, 120_000);

test('開発用のサーバーも、この機械の外には、デモと言われなければ開かない', async () => {
  const { DEMO: _demo, ...env } = process.env;
  const child = spawn(process.execPath, [DEV], { env: { ...env, HOST: '0.0.0.0' } });
  const said = saidBy(child);
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(said()).toContain('DEMO=1 を指定してください');
});

/** What it has said since its start. */
function saidBy({ stderr }: ChildProcess): () => string {
  let said = '';
  stderr?.on('data', (bytes: Buffer) => (said += bytes));
  return () => said;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** The first run of a site, as a volunteer meets it: from the address on the terminal to the administration, over TLS. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { PROGRAM } from '#server/testing/config.ts';
import { codeOf } from './authenticator-app.ts';
import { findBarriers } from './barriers.ts';
import { startTlsFront, type TlsFront } from './front.ts';
import { expectWidgetTroubles, fill, press, signInWith, step } from './sign-in-widget.ts';
import { expect, START_MS, test } from './test.ts';

const PASSWORD = 'みどりの芝生77';
const EMAIL = 'kanri@example.jp';

/** A server in production that nobody has told anything, behind a proxy with TLS. */
type First = {
  readonly front: TlsFront;
  readonly url: string;
  readonly token: string;
  stop(): Promise<void>;
};

async function startFirst(): Promise<First> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tsunagu-first-'));
  const child = spawn(process.execPath, [PROGRAM, 'start'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [, url = '', token = ''] = await said(child, /(http:\/\/127\.0\.0\.1:\d+)\/setup#([\w-]{32})/);
  const front = await startTlsFront();
  front.leadTo(url);
  return {
    front,
    url,
    token,
    async stop() {
      front.stop();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function said(child: ChildProcess, words: RegExp): Promise<RegExpExecArray> {
  const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>();
  let text = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    text += bytes;
    const found = words.exec(text);
    if (found !== null) resolve(found);
  });
  child.once('exit', () => reject(new Error(`The server did not start:\n${text}`)));
  return promise;
}

/** Who is written to, and the only password that is taken. */
async function startMail() {
  const receivers: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      auth.password === 'himitsu' ? done(null, { user: 'tsunagu' }) : done(new Error('Wrong password')),
    onData(stream, { envelope }, done) {
      receivers.push(...envelope.rcptTo.map(({ address }) => address));
      stream.resume().once('end', () => done());
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  return { port, receivers, stop: () => server.close(() => undefined) };
}

let first: First;

test.beforeEach(async ({ troubles }) => {
  test.setTimeout(START_MS + 60_000);
  expectWidgetTroubles(troubles, /40\d|503/);
  // Asked while the same process becomes the site: an answer may get lost, and is asked for again.
  troubles.expect(/\/readyz/);
  first = await startFirst();
});

test.afterEach(async ({ browser }) => {
  // Before the server goes: they may still be asking it for something.
  for (const page of browser.contexts().flatMap((context) => context.pages())) await page.close();
  await first.stop();
});

test('端末のアドレスから、名前・管理者・メール・アドレスを決めて開始し、管理画面に入る', async ({
  somebody,
}) => {
  const mail = await startMail();
  const page = await somebody({ ignoreHTTPSErrors: true, viewport: { width: 390, height: 844 } });
  await page.goto(`${first.front.url}/setup#${first.token}`);
  await expect(page.getByText('あなたのアドレスは 127.0.0.1 と見えています。')).toBeVisible();
  await expect(page.getByLabel('アドレス', { exact: true })).toHaveValue(first.front.url);
  expect.soft(await findBarriers(page)).toEqual([]);

  await press(page, '開始する');
  await expect(page.getByText('地域を入力してください。')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '地域' })).toBeFocused();

  await fill(page, { サイトの名前: 'つなぐ北海道', 地域: '北海道' });
  await page.getByLabel('メールアドレス', { exact: true }).fill(EMAIL);
  await fill(page, { メールサーバーの名前: '127.0.0.1', ポート: mail.port, ユーザー名: 'tsunagu' });
  await fill(page, { メールのパスワード: 'chigau', 差出人のメールアドレス: 'no-reply@example.jp' });

  await test.step('メールサーバーの答えを見て直す', async () => {
    await press(page, 'テストメールを送る');
    await expect(page.getByText(/ユーザー名|パスワード/).and(page.getByRole('status'))).toBeVisible();
    await fill(page, { メールのパスワード: 'himitsu' });
    await press(page, 'テストメールを送る');
    await expect(page.getByText(/テストメールを受け取りました/)).toBeVisible();
    expect(mail.receivers).toEqual([EMAIL]);
  });

  await test.step('読み込み直しても、パスワードのほかは残る', async () => {
    await page.reload();
    await expect(page.getByRole('textbox', { name: '地域' })).toHaveValue('北海道');
    await expect(page.getByLabel('ポート')).toHaveValue(mail.port);
    await expect(page.getByLabel('メールのパスワード')).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('himitsu');
  });

  await press(page, 'アドレスを確かめる');
  await expect(page.getByText(/証明書が/)).toBeVisible();

  await fill(page, { パスワード: PASSWORD, 'パスワード（確認）': PASSWORD, メールのパスワード: 'himitsu' });
  await press(page, '開始する');
  await expect(page).toHaveURL(`${first.front.url}/admin`, { timeout: 20_000 });
  await signInAsAdministrator(page);
  await step(page, '管理メニュー');
  await expect(page.getByRole('banner').getByText('つなぐ北海道')).toBeVisible();
  mail.stop();

  const again = await fetch(`${first.url}/api/setup/state`, { method: 'POST' });
  expect(again.status).toBe(404);
});

/** The first sign-in sets the authenticator app up. */
async function signInAsAdministrator(page: Page): Promise<void> {
  await signInWith(page, EMAIL, PASSWORD);
  const secret = await page.locator('code').innerText();
  await fill(page, { 確認コード: codeOf(secret) });
  await press(page, '確認する');
}

test('違うアドレスと、暗号化されない外からの接続では、何も入力できない', async ({ somebody }) => {
  const page = await somebody({ ignoreHTTPSErrors: true });
  await page.goto(`${first.front.url}/setup#${'x'.repeat(32)}`);
  await expect(page.getByText(/^このアドレスは使えません。/)).toBeVisible();
  await page.goto(`${first.front.url}/top`);
  await expect(page.getByText(/^このサイトは準備中です。/)).toBeVisible();
  expect.soft(await findBarriers(page)).toEqual([]);
});

test('先に終えた画面があれば、もう一つの画面はそう言われる', async ({ somebody }) => {
  const pages = [await somebody({ ignoreHTTPSErrors: true }), await somebody({ ignoreHTTPSErrors: true })];
  for (const page of pages) {
    await page.goto(`${first.front.url}/setup#${first.token}`);
    await fill(page, { 地域: '北海道', パスワード: PASSWORD, 'パスワード（確認）': PASSWORD });
    await page.getByLabel('メールアドレス', { exact: true }).fill(EMAIL);
    await page.getByLabel('メールはあとで設定する').check();
  }
  const [one, other] = pages;
  if (one === undefined || other === undefined) throw new Error('Two pages were opened.');
  await press(one, '開始する');
  await expect(one).toHaveURL(`${first.front.url}/admin`, { timeout: 20_000 });
  await press(other, '開始する');
  await expect(other.getByText(/このサイトの設定は、もう終わっています。/)).toBeVisible();
});

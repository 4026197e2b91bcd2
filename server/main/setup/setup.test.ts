import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SETUP_CALLS } from '#contract/all-calls.ts';
import { ACCESS_TOKEN } from '#contract/headers.ts';
import { lookAtInstallation } from '#server/main/installation.ts';
import { run } from '#server/main/run.ts';
import { startMailServer } from '#server/messaging/messages/testing/mail-server.ts';
import type { Environment } from '#server/platform/config.ts';
import { findAllSettings } from '#server/platform/settings/repository.ts';
import { openStore, type StoreSettings } from '#server/platform/store/store.ts';
import { testStoreConfig } from '#server/testing/config.ts';
import { openTestSettings } from '#server/testing/stores.ts';

const SITE = 'https://tsunagu.example';
const PASSWORD = 'みどりの芝生77';

const ANSWERS = {
  siteName: 'つなぐ北海道',
  region: '北海道',
  email: 'Kanri@example.jp',
  password: PASSWORD,
  secondFactor: 'administrators',
  mail: 'later',
  mailHost: '',
  mailPort: '587',
  mailEncryption: 'startTls',
  mailUser: '',
  mailPassword: '',
  mailFrom: '',
  publicUrl: `${SITE}/`,
  trustProxy: '1',
};

type First = {
  readonly url: string;
  readonly token: string;
  readonly env: Environment;
  readonly settings: StoreSettings;
  readonly said: () => string;
  readonly close: () => Promise<void>;
  /** Calls as the page does, through TLS in front unless the headers say otherwise. */
  readonly post: (
    call: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
};

function envOf({ dataDir, databaseUrl }: StoreSettings): Environment {
  return {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    LOG_LEVEL: 'silent',
  };
}

/** A server in production that nobody has told anything. */
async function startFirst(settings?: StoreSettings): Promise<First> {
  // No test here is about making the tables, which takes PostgreSQL two seconds.
  const where = settings ?? (await openTestSettings('migrated'));
  const env = envOf(where);
  const lines: string[] = [];
  const running = await run(env, {
    say: (line) => lines.push(line),
    onFailure: (error) => {
      throw error;
    },
  });
  onTestFinished(() => running.close());
  const said = () => lines.join('\n');
  const [, url = '', token = ''] = /(http:\/\/127\.0\.0\.1:\d+)\/setup#([\w-]{32})/.exec(said()) ?? [];
  const post: First['post'] = (call, body, headers = {}) =>
    fetch(`${url}/api/setup/${call}`, {
      method: 'POST',
      headers: {
        origin: SITE,
        [ACCESS_TOKEN]: token,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return { url, token, env, settings: where, said, post, close: () => running.close() };
}

async function statusOf(url: string, path: string): Promise<number> {
  return (await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })).status;
}

async function isOpen(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  return answer?.ok === true;
}

describe('だれも何も言っていない本番', () => {
  test('設定の画面だけを出し、ほかはすべて503で、準備中だと1文で言う', async () => {
    const { url, said } = await startFirst();
    expect(said()).toContain('つなぐ の最初の設定を、ブラウザーで行います。');
    expect(await statusOf(url, '/healthz')).toBe(200);
    for (const path of [
      '/readyz',
      '/',
      '/top',
      '/config.json',
      '/signup.html',
      '/api/member/prod/items/member-info',
      '/manifest.webmanifest',
    ]) {
      expect([path, await statusOf(url, path)]).toEqual([path, 503]);
    }
    const call = await fetch(`${url}/config.json`);
    expect(await call.json()).toMatchObject({ message: expect.stringContaining('準備中') });
    expect(call.headers.get('retry-after')).not.toBeNull();
  });

  test('アドレスは持ち主だけが読めるファイルにもあり、起動のたびに新しくなる', async () => {
    const first = await startFirst();
    const file = join(first.settings.dataDir, 'setup-token');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').trim()).toBe(first.token);
    await first.close();
    const second = await startFirst(first.settings);
    expect(second.token).not.toBe(first.token);
    expect((await second.post('state', undefined, { [ACCESS_TOKEN]: first.token })).status).toBe(401);
    expect((await second.post('state')).status).toBe(200);
  });

  test('半分だけ言われているときは、これまでどおり1文で断る', async () => {
    const settings = await openTestSettings();
    const env = { ...envOf(settings), ADMIN_EMAILS: 'kanri@example.jp' };
    await expect(run(env, { say: () => undefined, onFailure: () => undefined })).rejects.toThrow(
      'PUBLIC_URL',
    );
  });
});

describe('設定の呼び出し', () => {
  test.each(SETUP_CALLS.map(({ path }) => path.replace('/api/setup/', '')))(
    '%s は、合言葉なしや違う合言葉では何もせず401',
    async (call) => {
      const { post, settings } = await startFirst();
      for (const token of ['', 'x'.repeat(32)]) {
        const answer = await post(call, call === 'state' ? undefined : ANSWERS, { [ACCESS_TOKEN]: token });
        expect(answer.status).toBe(401);
        expect(await answer.json()).toMatchObject({ code: 'wrong_setup_token' });
      }
      expect(await namesOf(settings)).toEqual(['REPORTER_PATH']);
    },
  );

  test.each([
    ['暗号化されていない、外からの画面', 'http://192.168.1.5:3000'],
    ['ほかの名前で開いた、暗号化されていない画面', 'http://tsunagu.example'],
    ['何も言わない', ''],
    ['名乗らない画面', 'null'],
  ])('%sからは、合言葉が正しくても403', async (_from, origin) => {
    const { post } = await startFirst();
    const answer = await post('finish', ANSWERS, { origin });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'in_the_clear' });
  });

  test('ssh でつないだ、この機械のアドレスの画面からは使える', async () => {
    const { post } = await startFirst();
    expect((await post('state', undefined, { origin: 'http://127.0.0.1:3000' })).status).toBe(200);
  });

  test.each([
    ['プロキシーなし', {}, { proposal: null, entries: 0, caller: '127.0.0.1' }],
    ['1段', { 'x-forwarded-for': '203.0.113.7' }, { proposal: '1', entries: 1, caller: '203.0.113.7' }],
    [
      'CDN と nginx',
      { 'x-forwarded-for': '203.0.113.7, 198.51.100.2' },
      { proposal: '2', entries: 2, caller: '203.0.113.7' },
    ],
  ])('前のプロキシーを数えて提案する：%s', async (_case, headers, proxy) => {
    const { post } = await startFirst();
    expect(await (await post('state', undefined, headers)).json()).toEqual({ passwordMinLength: 6, proxy });
  });

  test.each([
    ['名前がない', { siteName: ' ' }, 'siteName'],
    ['管理者のメールアドレスが違う', { email: 'kanri' }, 'email'],
    ['短いパスワード', { password: 'abc12' }, 'password'],
    ['だれもが思いつくパスワード', { password: 'password1' }, 'password'],
    ['暗号化されないアドレス', { publicUrl: 'http://tsunagu.example' }, 'publicUrl'],
    ['道のあるアドレス', { publicUrl: 'https://tsunagu.example/site' }, 'publicUrl'],
    ['だれの言うことでも信じるプロキシー', { trustProxy: '0.0.0.0/0' }, undefined],
    ['プロキシーの数が文字', { trustProxy: 'たくさん' }, 'trustProxy'],
    ['メールサーバーの名前がない', { mail: 'now', mailFrom: 'a@example.jp' }, 'mailHost'],
    [
      '差し込みのあるメールサーバーの名前',
      { mail: 'now', mailHost: 'a@b/', mailFrom: 'a@example.jp' },
      'mailHost',
    ],
    [
      'ポートが違う',
      { mail: 'now', mailHost: 'a.example', mailPort: '70000', mailFrom: 'a@example.jp' },
      'mailPort',
    ],
    ['差出人がない', { mail: 'now', mailHost: 'a.example' }, 'mailFrom'],
  ])('誤った答えは、欄の名と日本語の文で400になり、何も保存されない：%s', async (_case, change, field) => {
    const { post, settings } = await startFirst();
    const answer = await post('finish', { ...ANSWERS, ...change });
    expect(answer.status).toBe(400);
    const body = (await answer.json()) as { field?: string; message: string };
    expect(body.field).toBe(field);
    expect(body.message).toMatch(/[ぁ-ん].*。$/);
    expect(await namesOf(settings)).toEqual(['REPORTER_PATH']);
  });

  test.each([
    ['形のない本文', '{'],
    ['配列', '[]'],
    ['数の名前', JSON.stringify({ ...ANSWERS, siteName: 1 })],
    ['長すぎる名前', JSON.stringify({ ...ANSWERS, siteName: 'あ'.repeat(500) })],
    ['知らない選び方', JSON.stringify({ ...ANSWERS, secondFactor: 'everyone' })],
    ['保存できない文字', JSON.stringify({ ...ANSWERS, siteName: 'a\u0000b' })],
  ])('読めない送信は400：%s', async (_case, body) => {
    const { url, token } = await startFirst();
    const answer = await fetch(`${url}/api/setup/finish`, {
      method: 'POST',
      headers: { origin: SITE, [ACCESS_TOKEN]: token, 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(400);
  });
});

test('最初の設定の前の doctor などの命令は、設定のしかたを言う', async () => {
  const { env } = await startFirst();
  await expect(lookAtInstallation(env)).rejects.toThrow('最初の設定がまだです。');
});

describe('開始する', () => {
  test('同じ住所で、同じプロセスのままサイトが始まり、管理者がログインでき、アドレスは使えなくなる', async () => {
    const { url, post, settings, env, said, token } = await startFirst();
    const finished = await post('finish', ANSWERS);
    expect(finished.status).toBe(200);
    expect(await finished.json()).toEqual({ publicUrl: SITE, account: 'made' });
    await expect.poll(() => isOpen(url)).toBe(true);
    expect((await post('state')).status).toBe(404);
    expect((await post('finish', ANSWERS)).status).toBe(404);
    expect(existsSync(join(settings.dataDir, 'setup-token'))).toBe(false);
    // Said a moment after the first answer.
    await expect.poll(said).toContain(`会員サイト　　　${SITE}/`);
    const { site } = (await (await fetch(`${url}/config.json`)).json()) as { site: object };
    expect(site).toMatchObject({ name: 'つなぐ北海道', region: '北海道' });
    expect(said().split(token).length - 1).toBe(2);

    const { store, config } = await lookAtInstallation(env);
    onTestFinished(() => store.close());
    expect(config).toMatchObject({
      mode: 'production',
      publicUrl: SITE,
      trustProxy: 1,
      adminEmails: ['kanri@example.jp'],
      identity: { secondFactorFor: 'administrators' },
      messages: { smtpUrl: null },
    });
    const users = await store.db
      .selectFrom('users')
      .select(['login_name', 'email_verified', 'status'])
      .execute();
    expect(users).toEqual([{ login_name: 'kanri@example.jp', email_verified: 1, status: 'CONFIRMED' }]);
  });

  test('サービスとして動くときは、秘密のアドレスをジャーナルに書かず、表示する命令を書く', async () => {
    const settings = await openTestSettings('migrated');
    const lines: string[] = [];
    const running = await run(
      { ...envOf(settings), JOURNAL_STREAM: '8:12345' },
      { say: (line) => lines.push(line), onFailure: () => undefined },
    );
    onTestFinished(() => running.close());
    expect(lines.join('\n')).toMatch(/setup --address/);
    expect(lines.join('\n')).not.toContain('/setup#');
  });

  test('次の起動は、そのままサイトになる', async () => {
    const { url, post, settings, close } = await startFirst();
    expect((await post('finish', ANSWERS)).status).toBe(200);
    await expect.poll(() => isOpen(url)).toBe(true);
    await close();
    const again = await run(envOf(settings), {
      say: (line) => expect(line).not.toContain('/setup#'),
      onFailure: () => undefined,
    });
    await again.close();
  });

  test('二つの画面が同時に終えても、一つだけが決め、もう一つはそう言われる', async () => {
    const { post, env } = await startFirst();
    const answers = await Promise.all([
      post('finish', ANSWERS),
      post('finish', { ...ANSWERS, email: 'hoka@example.jp', publicUrl: 'https://hoka.example' }),
    ]);
    const statuses = answers.map(({ status }) => status).toSorted();
    expect([
      [200, 409],
      [200, 404],
    ]).toContainEqual(statuses);
    const { store, config } = await lookAtInstallation(env);
    onTestFinished(() => store.close());
    const users = await store.db.selectFrom('users').select('login_name').execute();
    expect(users.map(({ login_name }) => login_name)).toEqual(config.adminEmails);
    expect(config.publicUrl === SITE).toBe(config.adminEmails[0] === 'kanri@example.jp');
  });

  // biome-ignore format: the reason stands in the line.
  test.runIf(testStoreConfig().kind === 'postgres')( // SQLite belongs to one server.
    '同じデータベースのほかのサーバーも、数秒のうちにサイトになる',
    async () => {
      const first = await startFirst();
      const second = await startFirst(first.settings);
      expect((await second.post('finish', ANSWERS)).status).toBe(200);
      await expect.poll(() => isOpen(second.url)).toBe(true);
      await expect.poll(() => isOpen(first.url)).toBe(true);
    },
  );

  test('すでにあるアカウントは、パスワードを変えずに管理者になる', async () => {
    const { post, settings, url, close } = await startFirst();
    await post('finish', ANSWERS);
    await expect.poll(() => isOpen(url)).toBe(true);
    await close();
    const store = await openStore(settings);
    onTestFinished(() => store.close());
    const verifierOf = async () =>
      (await store.db.selectFrom('users').select('sealed_verifier').executeTakeFirstOrThrow())
        .sealed_verifier;
    const before = await verifierOf();
    await store.db.deleteFrom('settings').where('name', '!=', 'REPORTER_PATH').execute();
    const again = await startFirst(settings);
    const finished = await again.post('finish', { ...ANSWERS, password: 'まったくべつの言葉' });
    expect(await finished.json()).toMatchObject({ account: 'kept' });
    expect(await verifierOf()).toBe(before);
  });
});

describe('メールを試す', () => {
  const mailOf = (url: string, change: object = {}) => {
    const { hostname, port } = new URL(url);
    return {
      mailHost: hostname,
      mailPort: port,
      mailEncryption: 'startTls',
      mailUser: 'tsunagu',
      mailPassword: 'himitsu',
      mailFrom: 'no-reply@example.jp',
      to: 'kanri@example.jp',
      ...change,
    };
  };

  test('正しければ届き、間違いはメールサーバーの答えを日本語で言う', async () => {
    const { post } = await startFirst();
    const server = await startMailServer();
    expect(await (await post('test-letter', mailOf(server.url))).json()).toMatchObject({ isGood: true });
    expect(server.received).toMatchObject([{ from: 'no-reply@example.jp', to: ['kanri@example.jp'] }]);
    for (const change of [{ mailPassword: 'chigau' }, { mailPort: '1' }]) {
      const answer = (await (await post('test-letter', mailOf(server.url, change))).json()) as {
        isGood: boolean;
        message: string;
      };
      expect(answer.isGood).toBe(false);
      expect(answer.message).toMatch(/[ぁ-ん]/);
      expect(answer.message).not.toContain('chigau');
    }
  });

  test('決めたメールサーバーは、封をして保存され、サイトが使う', async () => {
    const { post, env, url } = await startFirst();
    const { to: _to, ...mail } = mailOf('http://mail.example:587', { mailPassword: 'p@ss:w/ord' });
    expect((await post('finish', { ...ANSWERS, ...mail, mail: 'now' })).status).toBe(200);
    await expect.poll(() => isOpen(url)).toBe(true);
    const { store, config } = await lookAtInstallation(env);
    onTestFinished(() => store.close());
    expect(config.messages).toMatchObject({
      smtpUrl: 'smtp://tsunagu:p%40ss%3Aw%2Ford@mail.example:587',
      mailFrom: 'no-reply@example.jp',
    });
    expect(JSON.stringify(await findAllSettings(store.db))).not.toContain('p%40ss');
  });
});

async function namesOf(settings: StoreSettings): Promise<readonly string[]> {
  const store = await openStore(settings);
  const rows = await findAllSettings(store.db);
  await store.close();
  return rows.map(({ name }) => name);
}

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { type Environment, readConfig } from '#server/platform/config.ts';
import { createHttp } from '#server/platform/http/server.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { readContent } from '#server/publishing/site/folder.ts';
import { NOBODY } from '#server/testing/guards.ts';
import { registerWeb } from './routes.ts';

const PAGE = '<!doctype html><title>組み立てたときの名</title><div id="root">';
const STYLE = '\n.shell-header{block-size:3.5rem}';
const REPORTER_PAGE = `<!doctype html><title>速報入力</title><style>${STYLE}</style>`;
const HASH = 'k3wQ0cV8sYbL2mXz';
const ICON = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const SCRIPT = 'console.log("つなぐ")';

/** The least that production asks for. */
const PRODUCTION = {
  PUBLIC_URL: 'https://tsunagu.example',
  TRUST_PROXY: '1',
  ADMIN_EMAILS: 'kanri@example.jp',
};

/** A site without championships. */
const WORDS = {
  site: { name: 'つなぐ', region: '札幌', resultLinks: [] },
  texts: readContent().texts,
  sponsors: [],
};
const STRANGERS_VIEW = {
  content: { now: () => WORDS },
  drawn: null,
  championships: { findById: async () => null },
  publicPages: { wordsOf: async () => null },
  cards: { addressOf: async () => '/cards/cup/card.png' },
};

async function startWeb(env: Environment = {}, admitOpenReading: (ip: string) => void = () => undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'tsunagu-web-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dist = join(folder, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'himitsu');
  await writeFile(join(dist, 'index.html'), PAGE);
  await writeFile(join(dist, 'reporter.html'), REPORTER_PAGE);
  await writeFile(join(dist, 'icon.svg'), ICON);
  await writeFile(join(dist, 'icon.svg.br'), brotliCompressSync(ICON));
  await writeFile(join(dist, 'assets', 'main-abc123.js'), SCRIPT);
  await writeFile(join(dist, 'assets', 'main-abc123.js.br'), brotliCompressSync(SCRIPT));
  const app = createHttp({
    logLevel: 'silent',
    trustProxy: false,
    publicUrl: null,
  });
  app.decorate('guards', NOBODY);
  const config = readConfig({ GROUP_HOSTS: 'match=https://match.example', ...env });
  await registerWeb(app, { ...config, ...STRANGERS_VIEW, admitOpenReading }, dist);
  onTestFinished(() => app.close());
  return app;
}

test.each([
  '/',
  '/latest-results',
  '/indv-result/cup/%E8%A9%A6%E5%90%88',
  '/indv-result/cup/F.C.%E6%9C%AD-01.x',
  '/nowhere',
  '/connecterx',
])('画面のアドレス %s はどれもアプリを開く', async (url) => {
  const app = await startWeb();
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.body).toMatch(/^<!doctype html><title>[^<]*つなぐ<\/title>.*<div id="root">$/s);
  expect(answer.headers['cache-control']).toBe('no-cache');
});

test('速報員の画面は、会員の見出しを持たないページで開く', async () => {
  const answer = await (await startWeb()).inject('/connecter/select-reporting-match/token');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(REPORTER_PAGE);
});

test.each([
  ['', 200],
  ['-u15', 200],
  ['-u18/', 200],
  ['-woman', 200],
  ['-test?access_token=x', 200],
  ['-u12', 404],
  ['x', 404],
  ['-test/more', 200],
])('カテゴリー検索の番地のうしろが %j なら %i', async (ending, status) => {
  const app = await startWeb({ REPORTER_PATH: HASH });
  const answer = await app.inject(`/connecter/${HASH}${ending}`);
  expect(answer.statusCode).toBe(status);
  expect(answer.body).toBe(REPORTER_PAGE);
});

test.each([
  '/connecter/select-reporting-match',
  '/connecter/k3wQ0cV8sYbL2mXy',
  '/connecter/-u15',
  '/connecter/k3wQ0cV8sYbL2mXz%20',
])('知らされていない %s は、いつも404で、前に見た人にもページを送る', async (url) => {
  for (const env of [{ REPORTER_PATH: HASH }, {}]) {
    const app = await startWeb(env);
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.body]).toEqual([404, REPORTER_PAGE]);
    const again = await app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([404, REPORTER_PAGE]);
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
  }
});

test('カテゴリー検索の番地は、どのページの中にも書かれていない', async () => {
  const app = await startWeb({ REPORTER_PATH: HASH });
  for (const url of ['/', '/connecter/nowhere', '/connecter/select-reporting-match/token']) {
    expect((await app.inject(url)).payload).not.toContain(HASH);
  }
});

test('ページは、自分のもの以外を動かさず、どこから来たかを外に言わない', async () => {
  const { headers } = await (await startWeb()).inject('/latest-results');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://match.example");
  expect(headers['referrer-policy']).toBe('no-referrer');
});

test('ページに書かれたスタイルだけは、その文字のままなら使える', async () => {
  const { headers } = await (await startWeb()).inject('/latest-results');
  const expected = createHash('sha256').update(STYLE).digest('base64');
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${expected}';`);
});

test('名前に内容の印があるファイルは、圧縮した形で届き、ずっと使い回せる', async () => {
  const app = await startWeb();
  const answer = await app.inject({ url: '/assets/main-abc123.js', headers: { 'accept-encoding': 'br' } });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT);
});

test('ページも圧縮した形で届き、変わらなければ送り直さない', async () => {
  const app = await startWeb();
  const plain = await app.inject('/latest-results');
  const answer = await app.inject({ url: '/latest-results', headers: { 'accept-encoding': 'gzip, br' } });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers.vary).toBe('accept-encoding, cookie');
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(plain.body);
  const etag = String(answer.headers.etag);
  const again = await app.inject({ url: '/latest-results', headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
  const other = await app.inject({ url: '/site-info/terms-of-service', headers: { 'if-none-match': etag } });
  expect(other.statusCode).toBe(200);
});

test('サイトの印は、しばらく使い回せる', async () => {
  const app = await startWeb();
  for (const encoding of ['br', 'identity']) {
    const { headers } = await app.inject({ url: '/icon.svg', headers: { 'accept-encoding': encoding } });
    expect(headers['cache-control']).toBe('public, max-age=3600');
  }
});

test('HEADは、GETと同じ見出しを中身なしで返す', async () => {
  const app = await startWeb();
  for (const url of ['/latest-results', '/assets/main-abc123.js']) {
    const [head, get] = [await app.inject({ method: 'HEAD', url }), await app.inject(url)];
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  }
});

test.each([
  ['GET', '/api/nothing'],
  ['GET', '/assets/gone-000.js'],
  ['GET', '/favicon.ico'],
  ['GET', '/sitemap.xml'],
  ['GET', '/wp-login.php'],
  ['GET', '/robots.txt?x=/y'],
  ['GET', '/.env'],
  ['GET', '/.well-known/security.txt'],
  ['POST', '/latest-results'],
] as const)('%s %s は画面ではないので、404の文を返す', async (method, url) => {
  const answer = await (await startWeb()).inject({ method, url });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ code: 'not_found', message: '指定されたページが見つかりません。' });
});

test.each(['/sitemap.xml', '/.env', '/wp-login.php'])(
  '%s を自分で開いた人には、404で、トップへ戻れるアプリのページを送る',
  async (url) => {
    const answer = await (await startWeb()).inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['x-robots-tag']).toBe('noindex');
    expect(answer.body).toContain('<div id="root">');
  },
);

test.each(['/../secret.txt', '/..%2fsecret.txt', '/assets/..%2f..%2fsecret.txt', '/%2e%2e/secret.txt'])(
  'フォルダーの外のファイルは %s では取れない',
  async (url) => {
    const answer = await (await startWeb()).inject(url);
    expect(answer.body).not.toContain('himitsu');
  },
);

test('会員の登録がクラウドにあれば、画面はそこにだけつながる', async () => {
  const app = await startWeb({
    IDENTITY_MODE: 'cognito',
    COGNITO_USER_POOL_ID: 'ap-northeast-1_Abc123456',
    COGNITO_CLIENT_ID: 'client',
    COGNITO_OAUTH_DOMAIN: 'tsunagu.auth.example',
    ...PRODUCTION,
  });
  const { headers } = await app.inject('/');
  expect(headers['content-security-policy']).toContain(
    "connect-src 'self' https://match.example https://cognito-idp.ap-northeast-1.amazonaws.com " +
      'https://cognito-identity.ap-northeast-1.amazonaws.com https://tsunagu.auth.example',
  );
});

test.each([
  ['/', false],
  ['/login', false],
  ['/contact', false],
  ['/site-info/privacy-policy', false],
  ['/top', true],
  ['/latest-results', true],
  ['/connecter/select-reporting-match/abcdefghijklmnop', true],
  ['/admin', true],
  ['/nowhere', true],
])('検索サイトに載せないのは、ログインして見る画面と速報員の画面だけ: %s', async (url, isLeftOut) => {
  const app = await startWeb();
  expect((await app.inject(url)).headers['x-robots-tag']).toBe(isLeftOut ? 'noindex' : undefined);
});

test('だれでも読める大会のページは、どう書かれた番地でも、読みすぎれば断る', async () => {
  const app = await startWeb({}, () => {
    throw new Refusal('tooMany', { code: 'too_many_requests', message: '多すぎます。' }, 9);
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const { hostname, port } = new URL(url);
  const statusOf = async (path: string) => {
    const [answer] = (await once(request({ hostname, port, path }).end(), 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  for (const path of ['/public', '/public/cup/m1', '/%70ublic/cup', `${url}/p%75blic`, '/public?a#b']) {
    expect(await statusOf(path), path).toBe(429);
  }
  expect(await statusOf('/publicx')).toBe(200);
});

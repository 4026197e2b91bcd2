import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { matchesInThisWeekForTop } from '#contract/match/this-week.ts';
import { config } from '#contract/operations/site.ts';
import { textPage } from '#contract/publishing/content.ts';
import { createSharedAnswers } from '#server/platform/http/shared-answers.ts';
import { ThreadBusyError } from '#server/platform/threads/thread.ts';
import { MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';
import { createDocuments } from './documents.ts';
import type { PageRequest } from './drawing/drawing.ts';
import { HEAD_SCRIPT } from './page-frame.ts';
import { SIGN_IN } from './sign-in-shell.ts';
import { drawnWeb, keyOf, SHELL } from './testing/drawn-web.ts';

const WEEK = keyOf(matchesInThisWeekForTop, { query: { fiscalYear: 'this year' } });
const TERMS = keyOf(textPage('terms-of-service'));
const NAVIGATION = { accept: 'text/html,application/xhtml+xml' };

/** A server with a few screens: each reads the site's config, and what stands in its row. */
async function start() {
  const drawn = await drawnWeb((path) =>
    path.startsWith('/site-info/') ? [keyOf(config), TERMS, WEEK] : [keyOf(config), WEEK],
  );
  const server = await startTestServer({ now: MATCH_DAY_MORNING, web: drawn.web });
  const open = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(server.url + path, { headers: { ...NAVIGATION, ...headers } });
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };
  return { ...server, ...drawn, open };
}

/** The answers that a document brings with it, by their path. */
function answersIn(html: string): Record<string, unknown> {
  const json = /<script type="application\/json" id="drawn">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const { answers = [] } = JSON.parse(json) as { answers?: [string[], unknown][] };
  return Object.fromEntries(answers.map(([key, value]) => [key[2], value]));
}

test('だれでも読めるページは、描かれて、描いた答えと一緒に届く', async () => {
  const { open } = await start();
  const { status, headers, html } = await open('/site-info/terms-of-service');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('tsunagu-document')).toBe('visitor');
  expect(headers.get('tsunagu-build')).toBe('b1');
  expect(headers.get('cache-control')).toBe('no-cache');
  // Members get another page at the same address.
  expect(headers.get('vary')).toBe('accept-encoding, cookie');
  expect(html).not.toContain(SHELL);
  expect(html).toMatch(/<div id="root"><main>.*<\/main><\/div>/s);
  expect(Object.keys(answersIn(html))).toEqual([config.path, textPage('terms-of-service').path]);
});

test('会員だけの答えは、だれでも読めるページのどこにもない', async () => {
  const { open, draws } = await start();
  const { html } = await open('/site-info/terms-of-service');
  expect(html).not.toContain(matchesInThisWeekForTop.path);
  expect(draws.flatMap(({ answers }) => answers.map(([key]) => key[2]))).not.toContain(
    matchesInThisWeekForTop.path,
  );
});

test('描かれたページは、見えているもののスタイルを頭に、プログラムを末に持ち、JavaScriptがなくても読める', async () => {
  const { open } = await start();
  const { html, headers } = await open('/site-info/terms-of-service');
  const [head = '', body = ''] = html.split('</head>');
  const style = '.frame{color:blue}.screen{color:green}';
  expect(head).toContain(`<style>${style}</style>`);
  expect(head).toContain('<meta property="og:title"');
  for (const not of ['modulepreload', '<script ', 'rel="preload"', '<link rel="stylesheet" crossorigin'])
    expect(html.split('<main>')[0]).not.toContain(not);
  expect(html.match(/<script>.*?<\/script>/gs)).toEqual([`<script>${HEAD_SCRIPT}</script>`]);
  for (const written of [style, HEAD_SCRIPT])
    expect(headers.get('content-security-policy')).toContain(
      `'sha256-${createHash('sha256').update(written).digest('base64')}'`,
    );
  expect(body).toContain(
    '<script type="module" crossorigin fetchpriority="low" src="/assets/index-1.js"></script>',
  );
  expect(body.indexOf('id="drawn"')).toBeLessThan(body.indexOf('type="module"'));
  // A page of text can do all without the program.
  expect(body).not.toContain('<noscript>');
});

test('同じページをもう一度開けば、描き直さずに304で足りる', async () => {
  const { open, draws } = await start();
  const first = await open('/site-info/terms-of-service');
  const drawings = draws.length;
  const again = await open('/site-info/terms-of-service', {
    'if-none-match': first.headers.get('etag') ?? '',
  });
  expect([again.status, again.html]).toEqual([304, '']);
  expect(draws).toHaveLength(drawings);
});

test('HEADには、頭だけを答える', async () => {
  const { url, open } = await start();
  const { headers } = await open('/site-info/terms-of-service');
  const head = await fetch(`${url}/site-info/terms-of-service`, { method: 'HEAD', headers: NAVIGATION });
  expect(head.headers.get('etag')).toBe(headers.get('etag'));
  expect(await head.text()).toBe('');
});

test('圧縮した形も、同じページである', async () => {
  const { url, open } = await start();
  const { html } = await open('/site-info/terms-of-service', { 'accept-encoding': 'identity' });
  const { request } = await import('node:http');
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const headers = { ...NAVIGATION, 'accept-encoding': 'br' };
    const asked = request(`${url}/site-info/terms-of-service`, { headers }, async (answer) => {
      resolve(Buffer.concat(await answer.toArray()));
    });
    asked.on('error', reject).end();
  });
  expect(brotliDecompressSync(bytes).toString()).toBe(html);
});

test.each([
  ['会員のページは', '/top'],
  ['管理者のページは', '/admin'],
  ['知らないページは', '/nowhere'],
  ['問い合わせの付いた番地は', '/site-info/terms-of-service?x=1'],
])('ログインしていない人に、%s描かれずに届く', async (_what, path) => {
  const { open, draws } = await start();
  const { headers, html } = await open(path);
  expect(html).toContain('shell-header');
  expect(headers.get('tsunagu-document')).toBeNull();
  // But for the sign-in, which is the same for every address.
  expect(draws.filter(({ frame, path }) => frame !== 'visitor' || path !== SIGN_IN.path)).toEqual([]);
});

test('ページとして開くのでなければ、描かれずに届く', async () => {
  const { open } = await start();
  const { headers } = await open('/site-info/terms-of-service', { accept: '*/*' });
  expect(headers.get('tsunagu-document')).toBeNull();
});

test('組み立てたもののファイルが欠けていても、描かれていないページが届く', async () => {
  const { web, open } = await start();
  await rm(join(web.folder, 'assets/screen-1.css'));
  const { status, html } = await open('/site-info/terms-of-service');
  expect(status).toBe(200);
  expect(html).toContain('shell-header');
});

/** Documents of screens that read nothing, drawn by `draw`. */
function documentsBy(draw: (request: PageRequest) => Promise<never>) {
  const logged: unknown[] = [];
  const documents = createDocuments({
    drawing: { draw, close: async () => undefined },
    sharedAnswers: createSharedAnswers(() => () => true),
    clock: () => Temporal.Instant.from(MATCH_DAY_MORNING),
    today: () => '2026-05-16',
    fiscalYear: () => 2026,
    build: 'b',
    log: { error: (...facts: unknown[]) => void logged.push(facts) },
  });
  const page = { before: '<title>つなぐ</title>', after: '' };
  const around = { page, headersOf: () => ({}), titled: async (before: string) => before };
  const of = (path: string, screen: string) =>
    documents.of({ path, screen, app: 'members', frame: 'visitor' }, around);
  return { of, logged };
}

test('描けない画面は、画面ごとに一度だけ、部品の名とともに記録される', async () => {
  const error = new Error('/archive/2026/a: broken\n    at Table');
  const { of, logged } = documentsBy(() => Promise.reject(error));
  const screen = '/archive/$fiscalYear/$championshipId';
  for (const path of ['/archive/2026/a', '/archive/2026/a', '/archive/2026/b']) {
    expect(await of(path, screen)).toBeNull();
  }
  expect(await of('/faq', '/faq')).toBeNull();
  expect(logged).toEqual([
    [{ err: error, screen }, expect.any(String)],
    [{ err: error, screen: '/faq' }, expect.any(String)],
  ]);
});

test('まだ描けないだけなら、記録もせず、次に開いた人にはもう一度試す', async () => {
  let asked = 0;
  const { of, logged } = documentsBy(() => {
    asked += 1;
    return Promise.reject(new ThreadBusyError());
  });
  expect([await of('/faq', '/faq'), await of('/faq', '/faq')]).toEqual([null, null]);
  expect([asked, logged]).toEqual([2, []]);
});

test('一秒で描けなければ、待たせずに描かれていないページを送る', async () => {
  const { of } = documentsBy(() => new Promise(() => undefined));
  const begun = performance.now();
  expect(await of('/faq', '/faq')).toBeNull();
  expect(performance.now() - begun).toBeLessThan(1_500);
});

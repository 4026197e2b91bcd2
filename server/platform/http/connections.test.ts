import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { stream } from '#contract/match/live.ts';
import { matchesInThisWeekForTop } from '#contract/match/this-week.ts';
import { config } from '#contract/operations/site.ts';
import { urlOf } from '#server/testing/calls.ts';
import { listenTo } from '#server/testing/event-stream.ts';
import { signedIn } from '#server/testing/member.ts';
import { startTestServer } from '#server/testing/server.ts';
import { createHttp } from './server.ts';

const NOW = '2026-05-16T01:00:00Z';
const OVER_TLS = {
  PUBLIC_URL: 'https://tsunagu.example',
  TRUST_PROXY: '1',
  ADMIN_EMAILS: 'kanri@example.jp',
  MAIL_FROM: 'office@tsunagu.example',
};
const HTTPS_ONLY = 'strict-transport-security';

test('https のアドレスで開かれるサイトは、ページも呼び出しも、断りも、覚えている答えも、https だけで開くように言う', async () => {
  const server = await startTestServer({ now: NOW, env: OVER_TLS });
  const { headers } = await signedIn(server);
  const week = urlOf(server.url, matchesInThisWeekForTop, { fiscalYear: '2026' });
  const answers = [
    [`${server.url}/`, {}],
    [`${server.url}/nowhere.txt`, {}],
    [`${server.url}/healthz`, {}],
    [urlOf(server.url, config), {}],
    [urlOf(server.url, config), { method: 'POST' }],
    [`${server.url}/open/%E0%A4%A`, {}],
    [week, {}],
    // The second answer comes from the cache before the router.
    [week, { headers }],
    [week, { headers }],
  ] as const;
  for (const [url, init] of answers) {
    const answer = await fetch(url, init);
    expect(answer.headers.get(HTTPS_ONLY), `${url} ${answer.status}`).toBe('max-age=31536000');
  }
  const listener = await listenTo(urlOf(server.url, stream, { championshipId: 'cup' }), headers);
  expect(listener.headers.get(HTTPS_ONLY)).toBe('max-age=31536000');
  listener.close();
  expect(await sent(server.url, 'こんにちは\r\n\r\n')).toContain(`${HTTPS_ONLY}: max-age=31536000\r\n`);
});

test('どのルートの答えも、断りも、種類を推測しないように言う', async () => {
  let tree = '';
  const server = await startTestServer({
    now: NOW,
    env: OVER_TLS,
    routes(app) {
      app.addHook('onReady', async () => {
        tree = app.printRoutes();
      });
    },
  });
  const paths = pathsIn(tree).map((path) => path.replaceAll(/[:*][^/]*/g, 'x'));
  expect(paths.length).toBeGreaterThan(100);
  expect(paths).toContain('/identity/jwks.json');
  const guessed: string[] = [];
  for (const path of paths) {
    const answer = await fetch(server.url + path, { redirect: 'manual' });
    await answer.body?.cancel();
    if (answer.headers.get('x-content-type-options') !== 'nosniff') guessed.push(`${answer.status} ${path}`);
  }
  expect(guessed).toEqual([]);
});

/** Addresses of all routes that take a GET, out of the tree that the router prints: each line goes on from the line it hangs on. */
function pathsIn(tree: string): readonly string[] {
  const stems: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', piece = '', methods = ''] =
      /^([│ ]*)[├└]── (\S*)(?: \(([^)]*)\))?/u.exec(line) ?? [];
    if (piece === '') return [];
    const depth = indent.length / 4;
    stems.splice(depth);
    stems.push((stems.at(-1) ?? '') + piece);
    return methods.split(', ').includes('GET') ? [stems[depth] ?? ''] : [];
  });
}

/** The answer to bytes that `fetch` would not send. */
function sent(url: string, request: string): Promise<string> {
  return text(connect(Number(new URL(url).port), '127.0.0.1').end(request));
}

test.each([
  ['Hostのない', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
  ['知らないExpectの', 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: more\r\n\r\n', 417],
  ['読めない', 'こんにちは\r\n\r\n', 400],
  ['見出しの大きすぎる', `GET /healthz HTTP/1.1\r\nHost: a\r\nX-More: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s要求も断られ、https だけで開き、種類を推測しないように言われる', async (_what, request, status) => {
  const { url } = await startTestServer({ now: NOW, env: OVER_TLS });
  const answer = await sent(url, request);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain(`${HTTPS_ONLY}: max-age=31536000\r\n`);
  expect(answer).toContain('x-content-type-options: nosniff\r\n');
});

test('HTTP/1.0の要求は、Hostがなくても答えられる', async () => {
  const { url } = await startTestServer({ now: NOW });
  expect(await sent(url, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
});

test('https のアドレスがなければ、言わない', async () => {
  const { url } = await startTestServer({ now: NOW });
  expect((await fetch(`${url}/healthz`)).headers.has(HTTPS_ONLY)).toBe(false);
});

/** Answers 32 MB, far more than the system's buffers take. */
async function serveMuch(stalledMs: number) {
  const app = createHttp({ logLevel: 'silent', trustProxy: false, publicUrl: null });
  app.get('/much', async () => Buffer.alloc(32 * 2 ** 20));
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const usual = app.server.timeout;
  app.server.timeout = stalledMs;
  const closed = once(app.server, 'connection').then(([socket]) => once(socket, 'close'));
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  onTestFinished(() => void client.destroy());
  client.write('GET /much HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  return { client, closed, usual };
}

test('答えを読まない相手との接続は、閉じられる', async () => {
  const { client, closed, usual } = await serveMuch(200);
  client.pause();
  await closed;
  // Slow calls have their time, and a stalled connection an end.
  expect(usual).toBeGreaterThanOrEqual(60_000);
  expect(usual).toBeLessThanOrEqual(180_000);
});

test('ゆっくりでも読んでいる相手には、終わりまで届く', async () => {
  const { client } = await serveMuch(1_000);
  expect((await text(client)).length).toBeGreaterThan(32 * 2 ** 20);
});

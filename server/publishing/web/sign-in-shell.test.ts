import { expect, test } from 'vitest';
import { config } from '#contract/operations/site.ts';
import { documentCookieOf, signedIn } from '#server/testing/member.ts';
import { MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';
import { drawnWeb, keyOf, SHELL } from './testing/drawn-web.ts';

const TEMPLATE = /<template id="signed-out">(.*?)<\/template>/s;

async function start() {
  const drawn = await drawnWeb(() => [keyOf(config)]);
  const server = await startTestServer({ now: MATCH_DAY_MORNING, web: drawn.web });
  const open = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(server.url + path, { headers: { accept: 'text/html', ...headers } });
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };
  return { ...server, ...drawn, open };
}

test.each(['/', '/top', '/indv-result/cup/m1', '/coupon', '/admin'])(
  '%s をはじめて開く人のページには、空のページの横にログインがある',
  async (path) => {
    const { open } = await start();
    const { status, headers, html } = await open(path);
    expect(status).toBe(200);
    expect(headers.get('vary')).toBe('accept-encoding, cookie');
    expect(html).toMatch(/<span data-site-name>つなぐ<\/span>.*<template/s);
    const [, signIn = ''] = TEMPLATE.exec(html) ?? [];
    expect(signIn).toMatch(/^<div id="root"><main>.*つなぐ.*<\/main><\/div>/);
    expect(signIn).toMatch(/<script type="application\/json" id="drawn">\{"frame":"visitor",/);
  },
);

test('ログインは、その見た目がそろってから、プログラムより先に出る', async () => {
  const { open } = await start();
  const { html } = await open('/top');
  expect(html).toMatch(
    /sign-in-1\.css.*<\/template>\s*<script>[^<]*<\/script>\s*<script src="\/signed-out\.js"><\/script>.*screen-1\.css/s,
  );
  expect(html).toMatch(/<script type="module" crossorigin fetchpriority="low"/);
  expect(html).toMatch(
    /<link rel="modulepreload" crossorigin fetchpriority="low" href="\/assets\/sign-in-1\.js">/,
  );
  expect(html).not.toContain('rel="preload"');
});

test('ログインは一度描かれ、どの番地でも同じで、番地の書かれた名のほかは変わらない', async () => {
  const { open, draws } = await start();
  const pages = [];
  for (const path of ['/top', '/faq', '/indv-result/a/b', '/indv-result/c/d']) pages.push(await open(path));
  expect(new Set(pages.map(({ html }) => TEMPLATE.exec(html)?.[1])).size).toBe(1);
  // Once for what it reads, and once with it.
  expect(draws.map(({ path }) => path)).toEqual(['/videos', '/videos']);
});

test('変わらなければ送り直さず、クッキーのある人にはその人のページを送る', async () => {
  const { open, ...server } = await start();
  const etag = String((await open('/coupon')).headers.get('etag'));
  expect((await open('/coupon', { 'if-none-match': etag })).status).toBe(304);
  const cookie = await documentCookieOf(server, await signedIn(server, {}));
  const own = await open('/coupon', { cookie, 'if-none-match': etag });
  expect(own.status).toBe(200);
  expect(own.html).not.toMatch(TEMPLATE);
});

test('もう開かないクッキーは、ないのと同じ', async () => {
  const { open } = await start();
  const { html } = await open('/top', { cookie: `tsunagu=${'x'.repeat(43)}` });
  expect(html).toMatch(TEMPLATE);
});

test('だれもが読めるページ、問い合わせのある番地には、ログインが付かない', async () => {
  const { open } = await start();
  for (const { html } of [await open('/top?code=x'), await open('/nowhere')]) {
    expect(html).not.toMatch(TEMPLATE);
    expect(html).toContain('data-site-name');
  }
});

test('ログインが描けなければ、ページはこれまでのまま', async () => {
  const { open, fail } = await start();
  fail(new Error('broken'));
  const { status, html } = await open('/top');
  expect(status).toBe(200);
  expect(html).not.toMatch(TEMPLATE);
  expect(html).not.toContain(SHELL);
});

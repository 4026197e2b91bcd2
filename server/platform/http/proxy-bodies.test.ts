/** What the proxies of `deploy/` let through: pictures up to the server's limit and a little beyond, so that the server says it itself. */

import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { LARGEST_PICTURE, uploadArticlePicture } from '#contract/publishing/articles.ts';
import { uploadSiteImage } from '#contract/publishing/site-images.ts';
import { sponsorsEditing } from '#contract/publishing/site-lists.ts';
import { LARGEST_UPLOAD } from '#domain/site/picture-use.ts';
import { ADMINISTRATOR } from '#server/testing/administrator.ts';
import { urlOf } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { type ProxyKind, startDeployed } from '#server/testing/proxies.ts';
import { startTestServer } from '#server/testing/server.ts';

const LONG = { timeout: 90_000 };
/** More than a screen sends, and less than a proxy refuses. */
const BEYOND = 100_000;

/** Sends so many bytes through the proxy; null where it closes the connection while they are sent. */
async function start(kind: ProxyKind) {
  const env = { PUBLIC_URL: 'https://tsunagu.example', TRUST_PROXY: '1', ADMIN_EMAILS: ADMINISTRATOR };
  const server = await startTestServer({ now: '2026-05-16T01:00:00Z', env });
  const { headers } = await signedIn(server, { email: ADMINISTRATOR, membership: null });
  const { url } = await startDeployed(kind, [server.url]);
  return async (call: Call, bytes: number, query: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(urlOf(url, call, query), {
      method: call.method,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    }).catch(() => null);
    return answer && { status: answer.status, text: await answer.text() };
  };
}

test.each(['nginx', 'caddy'] as const)(
  '%s は画像をサーバーの上限まで通し、断る文はサーバーが言う',
  LONG,
  async (kind) => {
    const send = await start(kind);
    const use = { use: 'sponsor' };
    const says = (status: number, words: string) => ({ status, text: expect.stringMatching(words) });
    expect(await send(uploadSiteImage, LARGEST_UPLOAD, use)).toEqual(says(400, 'SVG・PNG・JPEG・WebP'));
    expect(await send(uploadSiteImage, LARGEST_UPLOAD + BEYOND, use)).toEqual(says(413, '10MB以下'));
    expect(await send(uploadArticlePicture, LARGEST_PICTURE)).toEqual(says(400, 'JPEG・PNG・WebP・AVIF'));
    expect(await send(uploadArticlePicture, LARGEST_PICTURE + BEYOND)).toEqual(says(413, '25MB以下'));
  },
);

test('nginx はほかの通信を5MBまでしか通さない', LONG, async () => {
  const send = await start('nginx');
  // The server itself would answer in JSON.
  expect((await send(sponsorsEditing.save, 5 * 1024 * 1024))?.text).toMatch('"message"');
  expect((await send(sponsorsEditing.save, 6 * 1024 * 1024))?.text ?? '').not.toMatch('"message"');
});

/** An address is worth something only in the browser it was given to, and only for as long as its reader may see the picture. */

import { expect, test, vi } from 'vitest';
import { addSessionId, removeSessionId } from '#contract/member/membership.ts';
import { allArticles } from '#contract/publishing/articles.ts';
import { targetPicsByMatchId } from '#contract/publishing/photos.ts';
import { setUserEnabled } from '#server/people/identity/admin/account-changes.ts';
import { writeArticle } from '#server/publishing/articles/write.ts';
import { get, urlOf } from '#server/testing/calls.ts';
import { documentCookieOf, poolOf, type SignedIn, signedIn } from '#server/testing/member.ts';
import { insertSeason, MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServer, startTestServerOn, type TestServer } from '#server/testing/server.ts';
import { callPool } from '#server/testing/wire.ts';
import { addPhoto, jpeg, officeOf, viewing } from '../testing/pictures.ts';

const ONE = { championshipId: 'cup', matchId: 'm1' };

/** What another process has changed counts after five seconds. */
const SECONDS = { timeout: 6_000, interval: 200 };

async function start(env = {}) {
  const server = await startTestServer({ now: MATCH_DAY_MORNING, env });
  await insertSeason(server.store.db, {}, [{}]);
  const { pictureKey } = await addPhoto(officeOf(server), await jpeg());
  const member = await signedIn(server);
  const { json } = await get(server.url, targetPicsByMatchId, ONE, member.headers);
  const [photo] = json as readonly { readonly pic_url: string }[];
  const address = photo?.pic_url ?? '';
  const own = await viewing(server, member);
  const status = (headers: Readonly<Record<string, string>> = own, at: TestServer = server) =>
    fetch(new URL(address, at.url), { headers }).then((answer) => answer.status);
  expect(await status()).toBe(200);
  return { server, member, own, pictureKey, address, status };
}

async function change(
  { url }: TestServer,
  call: typeof addSessionId | typeof removeSessionId,
  one: SignedIn,
) {
  const body = JSON.stringify({ email: one.email, sessionId: one.sessionId });
  const headers = { ...one.headers, 'content-type': 'application/json' };
  return (await fetch(urlOf(url, call), { method: call.method, headers, body })).status;
}

test('漏れたアドレスは、ほかの人のところでは開かない', async () => {
  const { server, own, status } = await start();
  const lapsed = { membership: { type: 'regular', expiresAt: '2026-01-01' } } as const;
  for (const headers of [
    {},
    { cookie: '' },
    { cookie: 'tsunagu-pictures=' },
    { cookie: `tsunagu-pictures=${'A'.repeat(200)}` },
    { cookie: own.cookie.slice(0, -2) },
    { cookie: `x${own.cookie}` },
    { cookie: 'tsunagu-pictures={"userId":"x"}' },
    (await signedIn(server)).headers,
    { cookie: await documentCookieOf(server, await signedIn(server)) },
    await viewing(server, await signedIn(server, lapsed)),
  ]) {
    expect(await status(headers)).toBe(403);
  }
});

test('クッキーは、スクリプトから読めず、ほかのサイトからは送られず、呼び出しには効かない', async () => {
  const { server, member, own } = await start();
  const first = await get(server.url, targetPicsByMatchId, ONE, (await signedIn(server)).headers);
  expect(first.headers.get('set-cookie')).toMatch(
    /^tsunagu-pictures=[\w-]+; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  const again = await get(server.url, targetPicsByMatchId, ONE, { ...member.headers, ...own });
  expect(again.headers.get('set-cookie')).toBeNull();
  expect((await get(server.url, targetPicsByMatchId, ONE, own)).status).toBe(401);
});

test('公開のアドレスがhttpsなら、クッキーはそのホストのTLSだけのもの', async () => {
  const { server } = await start();
  const other = await startTestServerOn(server.store, {
    now: MATCH_DAY_MORNING,
    env: { PUBLIC_URL: 'https://tsunagu.example', TRUST_PROXY: '1', ADMIN_EMAILS: 'kanri@example.jp' },
  });
  const { headers } = await get(other.url, targetPicsByMatchId, ONE, (await signedIn(other)).headers);
  expect(headers.get('set-cookie')).toMatch(/^__Host-tsunagu-pictures=.*; Path=\/; Secure; HttpOnly/);
});

test('ログアウトすれば、生きているアドレスもすぐに開かない', async () => {
  const { server, member, status } = await start();
  expect(await change(server, removeSessionId, member)).toBe(200);
  expect(await status()).toBe(401);
});

test('新しいログインに押し出されれば、開かない', async () => {
  const { server, member, status } = await start({ SESSIONS_PER_MEMBER: '1' });
  server.setClock(server.clock().add({ seconds: 1 }).toString());
  expect(await change(server, addSessionId, { ...member, sessionId: '202605161000010000' })).toBe(200);
  expect(await status()).toBe(401);
});

test.each<[string, (started: Awaited<ReturnType<typeof start>>) => Promise<unknown>]>([
  [
    'すべての端末からのログアウト',
    async ({ server, member }) => callPool(server, 'GlobalSignOut', { AccessToken: member.accessToken }),
  ],
  [
    'アカウントの停止',
    async ({ server, member }) => setUserEnabled(await poolOf(server), member.user, 'disabled'),
  ],
  [
    '会員資格の終わり',
    ({ server, member }) =>
      server.store.db
        .updateTable('members')
        .set({ expires_at: '2026-05-15' })
        .where('user_id', '=', member.user.id)
        .execute(),
  ],
])(
  '%sのあと、5秒のうちに開かなくなる',
  async (_what, end) => {
    const started = await start();
    await end(started);
    await vi.waitFor(async () => expect([401, 403]).toContain(await started.status()), SECONDS);
  },
  10_000,
);

test('ほかのサーバーでも開き、そこでも終わる', async () => {
  const { server, member, own, status } = await start();
  const other = await startTestServerOn(server.store, { now: MATCH_DAY_MORNING });
  expect(await status(own, other)).toBe(200);
  await change(server, removeSessionId, member);
  await vi.waitFor(async () => expect(await status(own, other)).toBe(401), SECONDS);
}, 10_000);

test('皆で分け合う記事の答えは、どの会員にも同じで、開くのはそれぞれのクッキーである', async () => {
  const { server, member, pictureKey } = await start();
  const draft = { title: '決勝', content: '', thumbnailKey: pictureKey, publishedAt: server.clock() };
  await writeArticle('media', 2026, draft, server.clock(), server.store.db);
  const another = await signedIn(server);
  const one = await get(server.url, allArticles, {}, member.headers);
  expect((await get(server.url, allArticles, {}, another.headers)).text).toBe(one.text);
  const [item] = one.json as readonly { readonly thumbnail: string }[];
  const opens = (headers: Readonly<Record<string, string>>) =>
    fetch(new URL(item?.thumbnail ?? '', server.url), { headers }).then(({ status }) => status);
  expect(await opens({})).toBe(403);
  expect(await opens(await viewing(server, another))).toBe(200);
});

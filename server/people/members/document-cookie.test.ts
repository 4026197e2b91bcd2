/** The cookie of a signed-in browser: it opens documents, for as long as its session holds, and nothing else. */

import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { stream } from '#contract/match/live.ts';
import { matchesInThisWeekForTop } from '#contract/match/this-week.ts';
import { forgetBrowser } from '#contract/member/document-cookie.ts';
import { searchMembers } from '#contract/member/members.ts';
import { addSessionId, memberInfo, removeSessionId, standing } from '#contract/member/membership.ts';
import { allArticles } from '#contract/publishing/articles.ts';
import { targetPicsByMatchId } from '#contract/publishing/photos.ts';
import { get, urlOf } from '#server/testing/calls.ts';
import { documentCookieOf, type SignedIn, type Somebody, signedIn } from '#server/testing/member.ts';
import { startTestServer, startTestServerOn, type TestServer } from '#server/testing/server.ts';

const NOW = '2026-05-16T01:00:00Z';
const TOKEN = /^[\w-]{43}$/;

/** One for each requirement. */
const CONTENTS = ['member', 'match', 'photo-saving'] as const;

async function change(
  { url }: TestServer,
  call: typeof addSessionId | typeof removeSessionId,
  { headers, email, sessionId }: SignedIn,
  cookie = '',
) {
  const answer = await fetch(urlOf(url, call), {
    method: call.method,
    headers: { ...headers, 'content-type': 'application/json', ...(cookie === '' ? {} : { cookie }) },
    body: JSON.stringify({ email, sessionId }),
  });
  expect(answer.status).toBe(200);
  return answer.headers.get('set-cookie');
}

async function start(somebody: Somebody = {}, env = {}) {
  const server = await startTestServer({ now: NOW, env });
  const member = await signedIn(server, somebody);
  const cookie = await documentCookieOf(server, member);
  const { members } = server.guards;
  const contents = async (of = cookie) => {
    const reader = await members.readerOf({ cookie: of });
    return reader === null ? null : CONTENTS.filter((content) => reader.admits(content));
  };
  return { server, member, cookie, members, contents };
}

test('ログインすると、画面を開くためのクッキーがその端末だけに入り、データベースには読める形で残らない', async () => {
  const { server, member, contents } = await start();
  const set = (await change(server, addSessionId, member)) ?? '';
  expect(set).toMatch(/^tsunagu=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
  const [, token = ''] = /=([^;]*)/.exec(set) ?? [];
  expect(token).toMatch(TOKEN);
  expect(await contents(`tsunagu=${token}`)).toContain('match');
  const rows = await server.store.db.selectFrom('member_sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('公開のアドレスがhttpsなら、クッキーはそのホストのTLSだけのもの', async () => {
  const { server } = await start();
  const env = { PUBLIC_URL: 'https://tsunagu.example', TRUST_PROXY: '1', ADMIN_EMAILS: 'kanri@example.jp' };
  const site = await startTestServerOn(server.store, { now: NOW, env });
  const member = await signedIn(site);
  const set = (await change(site, addSessionId, member)) ?? '';
  expect(set).toMatch(
    /^__Host-tsunagu=[\w-]{43}; Path=\/; Max-Age=34560000; Secure; HttpOnly; SameSite=Lax$/,
  );
  const [cookie = ''] = set.split(';');
  const { members } = site.guards;
  expect((await members.readerOf({ cookie }))?.admits('match')).toBe(true);
  expect(await members.readerOf({ cookie: cookie.replace('__Host-', '') })).toBeNull();
});

test('そのログインのクッキーを持つ端末は、それを使い続ける', async () => {
  const { server, member, cookie, contents } = await start();
  expect(await change(server, addSessionId, member, cookie)).toBeNull();
  expect(await contents()).not.toBeNull();
});

test.each([
  ['クッキーをなくした端末', ''],
  ['でたらめなクッキーを持つ端末', `tsunagu=${'A'.repeat(43)}`],
])('%sには新しいものが入り、前のものでは開かない', async (_whose, carried) => {
  const { server, member, contents } = await start();
  const [renewed = ''] = ((await change(server, addSessionId, member, carried)) ?? '').split(';');
  expect(await contents(renewed)).not.toBeNull();
  expect(await contents()).toBeNull();
});

test('同じ端末で別の人がログインすると、クッキーはその人のものになる', async () => {
  const { server, cookie, contents } = await start();
  const lapsed = await signedIn(server, { membership: null });
  const [own = ''] = ((await change(server, addSessionId, lapsed, cookie)) ?? '').split(';');
  expect(own).not.toBe(cookie);
  expect(await contents(own)).toEqual(['member']);
});

test('ログアウトすると、クッキーは端末から消え、取っておいても開かない', async () => {
  const { server, member, cookie, contents, members } = await start();
  const reader = await members.readerOf({ cookie });
  expect(reader?.isStillAdmitted(['match'])).toBe(true);
  expect(await change(server, removeSessionId, member, cookie)).toBe(
    'tsunagu=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  );
  expect(reader?.isStillAdmitted([])).toBe(false);
  expect(await contents()).toBeNull();
});

test('ログアウトが届かなかった端末からも、クッキーは消せる', async () => {
  const { server, cookie } = await start();
  const answer = await fetch(urlOf(server.url, forgetBrowser), {
    method: forgetBrowser.method,
    headers: { cookie },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('set-cookie')).toBe('tsunagu=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
});

test.each<[string, Somebody, Record<string, string>, readonly string[]]>([
  ['会員', {}, {}, ['member', 'match']],
  ['期限が切れた会員', { membership: { type: 'premium', expiresAt: '2026-05-15' } }, {}, ['member']],
  ['入会していない人', { membership: null }, {}, ['member']],
  [
    '会員でない管理者',
    { email: 'kanri@example.jp', membership: null },
    { ADMIN_EMAILS: 'kanri@example.jp' },
    CONTENTS,
  ],
  [
    '管理者のアドレスを名乗り、確認していない人',
    { email: 'kanri@example.jp', membership: null, isEmailVerified: false },
    { ADMIN_EMAILS: 'kanri@example.jp' },
    ['member'],
  ],
])('%sには、呼び出しと同じ中身の画面が開く', async (_who, somebody, env, expected) => {
  const { contents } = await start(somebody, env);
  expect(await contents()).toEqual(expected);
});

test('一度開いた人には、しばらくは覚えのあるまま答える。新しいクッキーが入れば、前のものには何も言わない', async () => {
  const { server, member, cookie, members } = await start();
  const reader = await members.readerOf({ cookie });
  expect(reader?.isStillAdmitted(['match', 'archive'])).toBe(true);
  expect(reader?.isStillAdmitted(['match', 'photo-saving'])).toBe(false);
  await documentCookieOf(server, member);
  expect(reader?.isStillAdmitted(['match'])).toBe(false);
});

test('IDトークンの期限が来ても、ログインが続くあいだは開く', async () => {
  const { server, contents } = await start();
  server.setClock('2026-06-16T01:00:00Z');
  expect(await contents()).toContain('match');
});

test('クッキーではないものを送っても、誰でもないだけで、呼び出しには何も変わらない', async () => {
  const { server, member, members } = await start();
  for (const cookie of [
    '',
    'tsunagu=',
    'tsunagu',
    ';;;=;',
    `tsunagu="${'A'.repeat(43)}"`,
    `xtsunagu=${'A'.repeat(43)}`,
    `tsunagu=${'A'.repeat(43)}`,
    `tsunagu=${'A'.repeat(10_000)}`,
    `tsunagu=${'%00'.repeat(14)}A`,
    'a=b; '.repeat(2_000),
  ]) {
    expect(await members.readerOf({ cookie }), cookie.slice(0, 40)).toBeNull();
    const { status } = await get(server.url, standing, {}, { ...member.headers, cookie });
    expect(status).toBe(200);
    expect(await change(server, addSessionId, member, cookie)).toMatch(/^tsunagu=[\w-]{43};/);
  }
});

const MATCH = { championshipId: 'cup', matchId: 'm1' };

test.each<[string, Call, Readonly<Record<string, string>>]>([
  ['一覧', matchesInThisWeekForTop, { fiscalYear: '2026' }],
  ['記事', allArticles, {}],
  ['写真の一覧', targetPicsByMatchId, MATCH],
  ['自分の情報', memberInfo, { email: 'haha@example.jp' }],
  ['自分の資格', standing, {}],
  ['速報の流れ', stream, { championshipId: 'cup' }],
  ['管理の一覧', searchMembers, {}],
  ['ログインの登録', addSessionId, {}],
  ['ログアウト', removeSessionId, {}],
])('クッキーだけでは、%sは開かない', async (_what, call, query) => {
  const { server, cookie, member } = await start({ email: 'haha@example.jp' });
  const body = JSON.stringify({ email: member.email, sessionId: member.sessionId });
  const answer = await fetch(urlOf(server.url, call, query), {
    method: call.method,
    headers: { cookie, ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }) },
    ...(call.method === 'GET' ? {} : { body }),
  });
  expect(answer.status).toBe(401);
});

/** 公式アカウントのLINEでのお知らせ：LINEの代わりのサーバーに、本物のHTTPで送る。 */

import { expect, test } from 'vitest';
import { eraseOwnData, exportOwnData } from '#contract/member/membership.ts';
import { unlinkLine } from '#contract/messaging/line-notices.ts';
import { notices, saveNotices } from '#contract/messaging/notices.ts';
import { DEFAULT_NOTICE_SETTINGS } from '#domain/notice/notice.ts';
import { get, put } from '#server/testing/calls.ts';
import { eventually } from '#server/testing/eventually.ts';
import { everyText } from '#server/testing/every-text.ts';
import { written } from '#server/testing/line-messaging-server.ts';
import { type SignedIn, signedIn } from '#server/testing/member.ts';
import { MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServerOn, type TestServer } from '#server/testing/server.ts';
import { openTestStore, type TestStore } from '#server/testing/stores.ts';
import { insertFollowers } from '../testing/followers.ts';
import { kickOff } from '../testing/match-day.ts';
import {
  AT,
  follower,
  HANAKO,
  KICK_OFF,
  linked,
  messagesIn,
  notReply,
  press,
  started,
  TARO,
} from './testing/linked.ts';

const AN_HOUR_LATER = '2026-05-16T02:00:00.000Z';

async function stateOf({ url }: TestServer, { headers }: SignedIn): Promise<unknown> {
  return ((await get(url, notices, {}, headers)).json as { line: unknown }).line;
}

async function dueIn({ db }: TestStore): Promise<readonly string[]> {
  return (await db.selectFrom('line_messages').selectAll().execute()).map(({ due_at }) => due_at);
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 1_500));

test('コードを公式アカウントに送るとつながり、フォローした試合のお知らせが一度だけ届き、あとに何も残らない', async () => {
  const site = await started();
  const { line, server } = site;
  const member = await follower(site);
  expect(await stateOf(server, member)).toBe('off');
  const { json } = await press(server, member);
  const { account, text, url } = json.code ?? { account: '', text: '', url: '' };
  expect([json.line, account]).toEqual(['off', '@tsunagu']);
  expect(text).toMatch(/^お知らせ [2-9A-Z]{4}-[2-9A-Z]{4}$/);
  expect(url).toBe(`https://line.me/R/oaMessage/%40tsunagu/?${encodeURIComponent(text)}`);
  expect(await site.report(written(HANAKO, text, AT))).toBe(200);
  expect(line.arrivedAt(HANAKO)).toEqual([expect.stringContaining('つながりました。')]);
  expect(await stateOf(server, member)).toBe('on');
  await site.moveTo('試合前', '前半');
  await eventually(() => expect(notReply(line.arrivedAt(HANAKO))).toEqual([KICK_OFF]));
  await eventually(async () => expect(await messagesIn(site.store)).toBe(0));
  await pause();
  expect(line.calls).toHaveLength(1);
});

test('一度押せばやめられ、LINEで「停止」と送ってもブロックしてもやめられる', async () => {
  const site = await started();
  const { server } = site;
  const member = await linked(site, HANAKO);
  const { headers } = member;
  expect((await put(server.url, unlinkLine, {}, { headers })).json).toEqual({ line: 'off', code: null });
  expect(await stateOf(server, member)).toBe('off');
  const stopped = await linked(site, HANAKO);
  await site.report(written(HANAKO, '停止', AT + 1));
  expect(await stateOf(server, stopped)).toBe('off');
  const blocked = await linked(site, HANAKO);
  await site.report({ type: 'unfollow', timestamp: AT - 1, source: { type: 'user', userId: HANAKO } });
  expect(await stateOf(server, blocked)).toBe('on');
  await site.report({ type: 'unfollow', timestamp: AT + 1, source: { type: 'user', userId: HANAKO } });
  expect(await stateOf(server, blocked)).toBe('off');
  await site.moveTo('試合前', '前半');
  await pause();
  expect(site.line.calls).toEqual([]);
});

test('LINEでログインする友だちは、押すだけでつながる。友だちでなければ、コードを送る', async () => {
  const site = await started();
  const { server, line, store } = site;
  const member = await follower(site);
  const login = { provider: 'line', subject: HANAKO, user_id: member.user.id, created_at: MATCH_DAY_MORNING };
  await store.db
    .insertInto('federated_logins')
    .values({ ...login, removed_at: null })
    .execute();
  expect((await press(server, member)).json).toMatchObject({ line: 'off', code: { account: '@tsunagu' } });
  line.befriend(HANAKO);
  const pressed = await Promise.all([1, 2, 3, 4, 5].map(() => press(server, member)));
  expect(pressed.map(({ json }) => json)).toEqual(pressed.map(() => ({ line: 'on', code: null })));
  await site.moveTo('試合前', '前半');
  await eventually(() => expect(line.arrivedAt(HANAKO)).toEqual([KICK_OFF]));
});

test('LINEが署名していない知らせは断り、何も変わらない', async () => {
  const site = await started();
  const member = await follower(site);
  const { json } = await press(site.server, member);
  const event = written(HANAKO, json.code?.text ?? '', AT);
  for (const signature of ['', 'x', Buffer.alloc(32).toString('base64')]) {
    expect(await site.report(event, signature)).toBe(401);
  }
  expect(await stateOf(site.server, member)).toBe('off');
  const empty = await fetch(`${site.server.url}/line/webhook`, { method: 'POST' });
  expect([empty.status, await empty.json()]).toMatchObject([401, { code: 'not_signed' }]);
});

test.each([
  ['空の知らせ', null],
  ['文字だけの知らせ', 'x'],
  ['配列', []],
  ['だれからか分からない知らせ', { type: 'follow', source: null }],
  ['中身のないメッセージ', { type: 'message', source: { type: 'user', userId: HANAKO }, message: null }],
  ['時刻のないブロック', { type: 'unfollow', timestamp: null, source: { type: 'user', userId: HANAKO } }],
  ['IDではない送り主', { type: 'unfollow', timestamp: AT, source: { type: 'user', userId: 'U\u0000' } }],
  ['届けなおしかどうか分からない知らせ', { ...written(HANAKO, 'こんにちは', AT), deliveryContext: null }],
])('署名があっても読めない知らせ（%s）は、読み飛ばす', async (_name, event) => {
  const site = await started();
  await linked(site, HANAKO);
  expect(await site.report(event)).toBe(200);
  expect(await site.report(written(HANAKO, '停止', AT + 1))).toBe(200);
});

test.each([
  ['10分を過ぎた', 'late'],
  ['もう使われた', 'used'],
  ['新しいコードに替わった', 'replaced'],
] as const)('%sコードでは、つながらない', async (_case, how) => {
  const site = await started();
  const member = await follower(site);
  const { json } = await press(site.server, member);
  const text = json.code?.text ?? '';
  if (how === 'late') site.server.setClock('2026-05-16T01:10:00Z');
  if (how === 'used') await site.report(written(TARO, text, AT));
  if (how === 'replaced') await press(site.server, member);
  await site.report(written(HANAKO, text, AT));
  expect(site.line.arrivedAt(HANAKO)).toEqual([expect.stringContaining('このコードは使えません。')]);
  expect(await stateOf(site.server, member)).toBe(how === 'used' ? 'on' : 'off');
});

test('小さい文字や全角で打ったコードも読み、ほかの文には答えない', async () => {
  const site = await started();
  const member = await follower(site);
  const { json } = await press(site.server, member);
  await site.report(written(HANAKO, 'こんにちは。試合は何時からですか', AT));
  expect(site.line.arrivedAt(HANAKO)).toEqual([]);
  const [, code = ''] = (json.code?.text ?? '').split(' ');
  const fullWidth = code
    .toLowerCase()
    .replaceAll(/[a-z0-9]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
  await site.report(written(HANAKO, ` ${fullWidth}　`, AT));
  expect(await stateOf(site.server, member)).toBe('on');
});

test('ひとつのLINEは、あとでつないだアカウントのものになる', async () => {
  const site = await started();
  const first = await linked(site, HANAKO);
  const second = await linked(site, HANAKO);
  expect([await stateOf(site.server, first), await stateOf(site.server, second)]).toEqual(['off', 'on']);
});

test('答えが失われても、同じ鍵で送り直すので、一度だけ届く', async () => {
  const site = await started();
  const { line } = site;
  await linked(site, HANAKO);
  line.answerNext('cut');
  await site.moveTo('試合前', '前半');
  await eventually(() => expect(line.calls).toHaveLength(1));
  await pause();
  site.server.setClock('2026-05-16T01:00:03Z');
  await eventually(() => expect(line.calls.map(({ status }) => status)).toEqual([200, 409]));
  expect(new Set(line.calls.map(({ key }) => key)).size).toBe(1);
  expect(notReply(line.arrivedAt(HANAKO))).toEqual([KICK_OFF]);
  await eventually(async () => expect(await messagesIn(site.store)).toBe(0));
});

test('送る途中でサーバーが止まっても、次のサーバーが同じ鍵で送り、一度だけ届く', async () => {
  const site = await started();
  const { line } = site;
  await linked(site, HANAKO);
  line.answerNext(500);
  await site.moveTo('試合前', '前半');
  await eventually(() => expect(line.calls).toHaveLength(1));
  await site.server.close();
  await site.another('2026-05-16T01:00:31Z');
  await eventually(() => expect(notReply(line.arrivedAt(HANAKO))).toEqual([KICK_OFF]));
  expect(new Set(line.calls.map(({ key }) => key)).size).toBe(1);
});

test('2台のサーバーがあっても、一度だけ届く', async () => {
  const site = await started();
  await linked(site, HANAKO);
  await linked(site, TARO);
  await site.another();
  await site.moveTo('試合前', '前半');
  await eventually(() => expect(notReply(site.line.arrivedAt(TARO))).toEqual([KICK_OFF]));
  await pause();
  expect(notReply(site.line.arrivedAt(HANAKO))).toEqual([KICK_OFF]);
  expect(notReply(site.line.arrivedAt(TARO))).toEqual([KICK_OFF]);
});

test('今月の通数を使い切ったら、1時間は送らず、古くなったお知らせは送らない', async () => {
  const site = await started();
  const { line } = site;
  await linked(site, HANAKO);
  line.answerNext('over quota');
  await site.moveTo('試合前', '前半');
  // Only then has LINE's refusal been read, from which the hour counts.
  await eventually(async () => expect(await dueIn(site.store)).toEqual([AN_HOUR_LATER]));
  site.server.setClock('2026-05-16T01:20:00Z');
  await site.moveTo('前半', 'ハーフタイム');
  await pause();
  expect(line.calls).toHaveLength(1);
  site.server.setClock('2026-05-16T02:00:01Z');
  await eventually(async () => expect(await messagesIn(site.store)).toBe(0));
  expect(notReply(line.arrivedAt(HANAKO))).toEqual([]);
});

test('大勢には、500人ずつ、みんなに一度ずつ送る', async () => {
  const site = await started();
  const { db } = site.store;
  const many = 1_203;
  const phones = Array.from({ length: many }, (_, at) => ({
    endpoint: `https://push.example/${at}`,
    p256dh: 'p',
    auth: 'a',
  }));
  await insertFollowers('cup', phones, db);
  const members = await db.selectFrom('members').select('user_id').execute();
  const accounts = members.map(({ user_id }, at) => ({
    user_id: user_id ?? '',
    line_user_id: `U${String(at).padStart(32, '0')}`,
    linked_at: MATCH_DAY_MORNING,
  }));
  await db.deleteFrom('push_devices').execute();
  const users = await userRows(site.server, accounts);
  for (let at = 0; at < many; at += 1_000) {
    await db
      .insertInto('users')
      .values(users.slice(at, at + 1_000))
      .execute();
    await db
      .insertInto('line_accounts')
      .values(accounts.slice(at, at + 1_000))
      .execute();
  }
  await site.moveTo('試合前', '前半');
  await eventually(() => expect(site.line.calls.reduce((sum, { people }) => sum + people, 0)).toBe(many));
  expect(site.line.calls.every(({ people, status }) => people <= 500 && status === 200)).toBe(true);
  expect(accounts.every(({ line_user_id }) => site.line.arrivedAt(line_user_id).length === 1)).toBe(true);
}, 60_000);

/** Open accounts, without passwords. */
async function userRows(server: TestServer, of: readonly { readonly user_id: string }[]) {
  const { user } = await signedIn(server);
  const row = await server.store.db
    .selectFrom('users')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  return of.map(({ user_id }) => ({ ...row, user_id, login_name: `${user_id}@example.jp` }));
}

test('選ばなかった出来事は届かず、静かな時間の延期は朝に届く', async () => {
  const site = await started();
  const { server, line } = site;
  const { headers } = await linked(site, HANAKO);
  const settings = {
    ...DEFAULT_NOTICE_SETTINGS,
    quiet: { from: '09:00', to: '12:00' },
  };
  await put(server.url, saveNotices, settings, { headers });
  const few = await linked(site, TARO);
  const choices = { ...DEFAULT_NOTICE_SETTINGS.choices, postponement: false };
  await put(server.url, saveNotices, { ...DEFAULT_NOTICE_SETTINGS, choices }, few);
  await site.postpone();
  await pause();
  expect(line.calls).toEqual([]);
  server.setClock('2026-05-16T03:00:00Z');
  await eventually(() => expect(notReply(line.arrivedAt(HANAKO))).toHaveLength(1));
  expect(notReply(line.arrivedAt(HANAKO))[0]).toContain('延期 ひばりが丘FC － 中の島SSS（雷）');
  expect(notReply(line.arrivedAt(TARO))).toEqual([]);
});

test('続けて入った得点は、LINEでも一つにまとまる', async () => {
  const site = await started();
  await kickOff(site, site.store);
  await linked(site, HANAKO);
  await site.score();
  await site.score();
  site.server.setClock('2026-05-16T01:00:21Z');
  await eventually(() => expect(notReply(site.line.arrivedAt(HANAKO))).toHaveLength(1));
  expect(notReply(site.line.arrivedAt(HANAKO))[0]).toMatch(/^⚽ 前半1分 ひばりが丘FC 2-0 中の島SSS\n/);
  await pause();
  expect(site.line.calls).toHaveLength(1);
});

test('会員の期限が切れた人には届かない', async () => {
  const site = await started();
  const lapsed = await linked(site, HANAKO);
  await site.store.db
    .updateTable('members')
    .set({ expires_at: '2026-05-15' })
    .where('user_id', '=', lapsed.user.id)
    .execute();
  await linked(site, TARO);
  await site.moveTo('試合前', '前半');
  await eventually(() => expect(notReply(site.line.arrivedAt(TARO))).toEqual([KICK_OFF]));
  expect(notReply(site.line.arrivedAt(HANAKO))).toEqual([]);
});

test('自分のデータにはLINEの番号が入り、退会すると、番号も、待っているお知らせも消える', async () => {
  const site = await started();
  const { email, headers } = await linked(site, HANAKO);
  const held = await put(site.server.url, exportOwnData, {}, { headers });
  expect(held.text).toContain(HANAKO);
  site.line.answerNext(500);
  await site.moveTo('試合前', '前半');
  await eventually(() => expect(site.line.calls).toHaveLength(1));
  expect(await everyText(site.store.db)).toContain(HANAKO);
  expect((await put(site.server.url, eraseOwnData, { email }, { headers })).status).toBe(200);
  expect(await everyText(site.store.db)).not.toContain(HANAKO);
  expect(await messagesIn(site.store)).toBe(0);
});

test('LINEが答えなければ、つなげられないと言う', async () => {
  const site = await started();
  const member = await follower(site);
  site.line.stop();
  expect(await press(site.server, member)).toMatchObject({ status: 409, json: { code: 'line_not_reached' } });
  expect(await stateOf(site.server, member)).toBe('off');
});

test('公式アカウントのないサイトでは、何も出さず、受け付けない', async () => {
  const server = await startTestServerOn(await openTestStore(), { now: MATCH_DAY_MORNING });
  const member = await signedIn(server);
  expect(await stateOf(server, member)).toBe('absent');
  expect(await press(server, member)).toMatchObject({ status: 409, json: { code: 'line_off' } });
  expect((await put(server.url, unlinkLine, {}, member)).json).toEqual({ line: 'absent', code: null });
  expect((await fetch(`${server.url}/line/webhook`, { method: 'POST' })).status).toBeGreaterThanOrEqual(404);
});

/** What LINE could not take at once. */

import { expect, test } from 'vitest';
import { follow } from '#contract/club/follows.ts';
import { eraseOwnData } from '#contract/member/membership.ts';
import { unlinkLine } from '#contract/messaging/line-notices.ts';
import { saveNotices } from '#contract/messaging/notices.ts';
import { DEFAULT_NOTICE_SETTINGS } from '#domain/notice/notice.ts';
import { put } from '#server/testing/calls.ts';
import { eventually } from '#server/testing/eventually.ts';
import { everyText } from '#server/testing/every-text.ts';
import type { TestStore } from '#server/testing/stores.ts';
import { kickOff, MATCH } from '../testing/match-day.ts';
import { HANAKO, linked, messagesIn, notReply, started, TARO } from './testing/linked.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 1_500));

/** A goal that LINE has answered so. */
async function goalAnswered(answer: 'cut' | 429 | 500) {
  const site = await started();
  await kickOff(site, site.store);
  const hanako = await linked(site, HANAKO);
  const taro = await linked(site, TARO);
  site.line.answerNext(answer);
  await site.score();
  site.server.setClock('2026-05-16T01:00:05Z');
  await eventually(() => expect(site.line.calls).toHaveLength(1));
  await pause();
  return { ...site, hanako, taro };
}

test('送り直す前に次の得点が入れば、待っていた得点は送らず、次の得点だけが一度届く', async () => {
  const { line, server, store, score } = await goalAnswered(500);
  await score();
  await eventually(async () => expect(await goalsWaiting(store)).toBe(1));
  server.setClock('2026-05-16T01:00:40Z');
  await eventually(() => expect(notReply(line.arrivedAt(HANAKO))).toHaveLength(1));
  await eventually(async () => expect(await messagesIn(store)).toBe(0));
  await pause();
  for (const person of [HANAKO, TARO]) {
    expect(notReply(line.arrivedAt(person))).toEqual([
      expect.stringMatching(/^⚽ 前半1分 ひばりが丘FC 2-0 /),
    ]);
  }
});

test('同じ鍵では、間に得点が動いても、同じ文を送り直す', async () => {
  const { line, server, store, score } = await goalAnswered(500);
  await score();
  await eventually(async () => expect(await goalsWaiting(store)).toBe(1));
  // As if it were known already, and told by nothing else.
  await store.db.updateTable('notices').set({ state: 'dropped' }).where('state', '=', 'waiting').execute();
  server.setClock('2026-05-16T01:00:40Z');
  await eventually(() => expect(notReply(line.arrivedAt(HANAKO))).toHaveLength(1));
  expect(notReply(line.arrivedAt(HANAKO))).toEqual([expect.stringMatching(/ 1-0 /)]);
  expect(line.calls.map(({ status }) => status)).toEqual([500, 200]);
  expect(new Set(line.calls.map(({ key }) => key)).size).toBe(1);
});

test('届いたかどうか分からない得点は、次の得点が入れば、送り直さない', async () => {
  const { line, server, store, score } = await goalAnswered('cut');
  await score();
  await eventually(async () => expect(await goalsWaiting(store)).toBe(1));
  server.setClock('2026-05-16T01:00:40Z');
  await eventually(() => expect(notReply(line.arrivedAt(HANAKO))).toHaveLength(2));
  await eventually(async () => expect(await messagesIn(store)).toBe(0));
  expect(line.calls).toHaveLength(2);
  expect(notReply(line.arrivedAt(HANAKO))).toEqual([
    expect.stringMatching(/ 1-0 /),
    expect.stringMatching(/ 2-0 /),
  ]);
});

test('LINEが受け取らなかった得点は、送り直すまでに一人がやめれば、その人には送らず、ほかの人には別の鍵で送る', async () => {
  const { line, server, hanako } = await goalAnswered(429);
  await put(server.url, unlinkLine, {}, { headers: hanako.headers });
  server.setClock('2026-05-16T01:00:40Z');
  await eventually(() => expect(notReply(line.arrivedAt(TARO))).toHaveLength(1));
  expect(notReply(line.arrivedAt(HANAKO))).toEqual([]);
  expect(line.calls.map(({ people, status }) => [people, status])).toEqual([
    [2, 429],
    [1, 200],
  ]);
  expect(new Set(line.calls.map(({ key }) => key)).size).toBe(2);
});

test.each([
  ['つながりを切った', unlinkLine, {}],
  ['フォローをやめた', follow, { target: MATCH, follows: false }],
] as const)(
  '届いたかどうか分からない得点は、一人が%sあとも同じ人に同じ鍵で送り直し、だれにも二度は届かない',
  async (_how, call, body) => {
    const { line, server, store, hanako } = await goalAnswered('cut');
    expect((await put(server.url, call, body, { headers: hanako.headers })).status).toBe(200);
    server.setClock('2026-05-16T01:00:40Z');
    await eventually(async () => expect(await messagesIn(store)).toBe(0));
    await pause();
    expect(line.calls.map(({ people, status }) => [people, status])).toEqual([
      [2, 200],
      [2, 409],
    ]);
    expect(new Set(line.calls.map(({ key }) => key)).size).toBe(1);
    expect([HANAKO, TARO].map((person) => notReply(line.arrivedAt(person)).length)).toEqual([1, 1]);
    expect(await store.db.selectFrom('line_calls').selectAll().execute()).toEqual([]);
  },
);

test('届いたかどうか分からない得点は、一人が退会すれば、その番号を残さず、ほかの人にも送り直さない', async () => {
  const { line, server, store, hanako } = await goalAnswered('cut');
  const { email, headers } = hanako;
  expect(await everyText(store.db)).toContain(HANAKO);
  expect((await put(server.url, eraseOwnData, { email }, { headers })).status).toBe(200);
  expect(await everyText(store.db)).not.toContain(HANAKO);
  server.setClock('2026-05-16T01:00:40Z');
  await eventually(async () => expect(await messagesIn(store)).toBe(0));
  await pause();
  expect(line.calls.map(({ people, status }) => [people, status])).toEqual([[2, 200]]);
  expect(notReply(line.arrivedAt(TARO))).toHaveLength(1);
});

test('つながりを切ってから退会しても、答えを待つ送信に番号は残らない', async () => {
  const { server, store, hanako } = await goalAnswered('cut');
  const { email, headers } = hanako;
  await put(server.url, unlinkLine, {}, { headers });
  expect((await put(server.url, eraseOwnData, { email }, { headers })).status).toBe(200);
  expect(await everyText(store.db)).not.toContain(HANAKO);
});

test('LINEが受け取っている途中の得点を、次の得点は追い越さない', async () => {
  const site = await started();
  const { line, server, store, score } = site;
  await kickOff(site, store);
  await linked(site, HANAKO);
  const answer = Promise.withResolvers<200>();
  line.answerNext(answer.promise);
  await score();
  server.setClock('2026-05-16T01:00:05Z');
  await eventually(() => expect(line.calls).toHaveLength(1));
  await score();
  await eventually(async () => expect(await goalsWaiting(store)).toBe(1));
  server.setClock('2026-05-16T01:00:10Z');
  await eventually(async () => expect(await messagesIn(store)).toBe(2));
  await pause();
  expect(line.calls).toHaveLength(1);
  answer.resolve(200);
  await eventually(() => expect(notReply(line.arrivedAt(HANAKO))).toHaveLength(2));
  expect(notReply(line.arrivedAt(HANAKO))).toEqual([
    expect.stringMatching(/ 1-0 /),
    expect.stringMatching(/ 2-0 /),
  ]);
});

test('届いたかどうか分からない得点は、次のお知らせが一人にしか届かないときは、その前に同じ人に送り直す', async () => {
  const { line, server, store, moveTo, taro } = await goalAnswered(500);
  const choices = { ...DEFAULT_NOTICE_SETTINGS.choices, half_time: false };
  await put(server.url, saveNotices, { ...DEFAULT_NOTICE_SETTINGS, choices }, taro);
  await moveTo('前半', 'ハーフタイム');
  await eventually(async () => expect(await messagesIn(store)).toBe(0));
  await pause();
  const goal = expect.stringMatching(/^⚽ .* 1-0 /);
  expect(notReply(line.arrivedAt(HANAKO))).toEqual([goal, expect.stringMatching(/^ハーフタイム .* 1-0 /)]);
  expect(notReply(line.arrivedAt(TARO))).toEqual([goal]);
});

test('ハーフタイムに替わった得点は、ハーフタイムを送り直す前に後半が始まっても、届く', async () => {
  const { line, server, store, moveTo } = await goalAnswered(429);
  line.answerNext(429);
  await moveTo('前半', 'ハーフタイム');
  await eventually(() => expect(line.calls).toHaveLength(2));
  await moveTo('ハーフタイム', '後半');
  await pause();
  server.setClock('2026-05-16T01:00:40Z');
  await eventually(async () => expect(await messagesIn(store)).toBe(0));
  for (const person of [HANAKO, TARO]) {
    expect(notReply(line.arrivedAt(person))).toEqual([
      expect.stringMatching(/^前半終了 ひばりが丘FC 1-0 中の島SSS\n/),
    ]);
  }
});

test('今月の通数を使い切ったあとの1時間は、サーバーが変わっても続く', async () => {
  const site = await started();
  await linked(site, HANAKO);
  site.line.answerNext('over quota');
  await site.moveTo('試合前', '前半');
  await eventually(async () => expect(await dueIn(site.store)).toEqual(['2026-05-16T02:00:00.000Z']));
  await site.moveTo('前半', 'ハーフタイム');
  await site.server.close();
  const early = await site.another('2026-05-16T01:05:00Z');
  await pause();
  expect(site.line.calls).toHaveLength(1);
  await early.close();
});

async function goalsWaiting({ db }: TestStore): Promise<number> {
  const waiting = db.selectFrom('notices').select('kind').where('state', '=', 'waiting');
  return (await waiting.where('kind', '=', 'goal').execute()).length;
}

async function dueIn({ db }: TestStore): Promise<readonly string[]> {
  return (await db.selectFrom('line_messages').select('due_at').execute()).map(({ due_at }) => due_at);
}

/** What LINE could not take at once. */

import { expect, test, vi } from 'vitest';
import { unlinkLine } from '#contract/line-notices.ts';
import { put } from '#server/testing/calls.ts';
import type { TestStore } from '#server/testing/stores.ts';
import { kickOff, PATIENCE } from '../testing/match-day.ts';
import { HANAKO, linked, messagesIn, notReply, started, TARO } from './testing/linked.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 1_500));

/** A goal that LINE has answered so. */
async function goalAnswered(answer: 'cut' | 500) {
  const site = await started();
  await kickOff(site, site.store);
  const hanako = await linked(site, HANAKO);
  await linked(site, TARO);
  site.line.answerNext(answer);
  await site.score();
  site.server.setClock('2026-05-16T01:00:05Z');
  await vi.waitFor(() => expect(site.line.calls).toHaveLength(1), PATIENCE);
  await pause();
  return { ...site, hanako };
}

test('送り直す前に次の得点が入れば、待っていた得点は送らず、次の得点だけが一度届く', async () => {
  const { line, server, store, score } = await goalAnswered(500);
  await score();
  await vi.waitFor(async () => expect(await goalsWaiting(store)).toBe(1), PATIENCE);
  server.setClock('2026-05-16T01:00:40Z');
  await vi.waitFor(() => expect(notReply(line.arrivedAt(HANAKO))).toHaveLength(1), PATIENCE);
  await vi.waitFor(async () => expect(await messagesIn(store)).toBe(0), PATIENCE);
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
  await vi.waitFor(async () => expect(await goalsWaiting(store)).toBe(1), PATIENCE);
  // As if it were known already, and told by nothing else.
  await store.db.updateTable('notices').set({ state: 'dropped' }).where('state', '=', 'waiting').execute();
  server.setClock('2026-05-16T01:00:40Z');
  await vi.waitFor(() => expect(notReply(line.arrivedAt(HANAKO))).toHaveLength(1), PATIENCE);
  expect(notReply(line.arrivedAt(HANAKO))).toEqual([expect.stringMatching(/ 1-0 /)]);
  expect(line.calls.map(({ status }) => status)).toEqual([500, 200]);
  expect(new Set(line.calls.map(({ key }) => key)).size).toBe(1);
});

test('届いたかどうか分からない得点は、次の得点が入れば、送り直さない', async () => {
  const { line, server, store, score } = await goalAnswered('cut');
  await score();
  await vi.waitFor(async () => expect(await goalsWaiting(store)).toBe(1), PATIENCE);
  server.setClock('2026-05-16T01:00:40Z');
  await vi.waitFor(() => expect(notReply(line.arrivedAt(HANAKO))).toHaveLength(2), PATIENCE);
  await vi.waitFor(async () => expect(await messagesIn(store)).toBe(0), PATIENCE);
  expect(line.calls).toHaveLength(2);
  expect(notReply(line.arrivedAt(HANAKO))).toEqual([
    expect.stringMatching(/ 1-0 /),
    expect.stringMatching(/ 2-0 /),
  ]);
});

test('送り直すまでに一人がやめれば、その人には送らず、ほかの人には別の鍵で送る', async () => {
  const { line, server, hanako } = await goalAnswered(500);
  await put(server.url, unlinkLine, {}, { headers: hanako.headers });
  server.setClock('2026-05-16T01:00:40Z');
  await vi.waitFor(() => expect(notReply(line.arrivedAt(TARO))).toHaveLength(1), PATIENCE);
  expect(notReply(line.arrivedAt(HANAKO))).toEqual([]);
  expect(line.calls.map(({ people, status }) => [people, status])).toEqual([
    [2, 500],
    [1, 200],
  ]);
  expect(new Set(line.calls.map(({ key }) => key)).size).toBe(2);
});

test('今月の通数を使い切ったあとの1時間は、サーバーが変わっても続く', async () => {
  const site = await started();
  await linked(site, HANAKO);
  site.line.answerNext('over quota');
  await site.moveTo('試合前', '前半');
  await vi.waitFor(
    async () => expect(await dueIn(site.store)).toEqual(['2026-05-16T02:00:00.000Z']),
    PATIENCE,
  );
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

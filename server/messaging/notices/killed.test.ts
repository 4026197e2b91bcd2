/** What is told where a server ends in between, or another is there. */

import { expect, test, vi } from 'vitest';
import { saveNotices } from '#contract/messaging/notices.ts';
import { DEFAULT_NOTICE_SETTINGS } from '#domain/notice/notice.ts';
import { put } from '#server/testing/calls.ts';
import { testStoreConfig } from '#server/testing/config.ts';
import { eventually } from '#server/testing/eventually.ts';
import { MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServerOn } from '#server/testing/server.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { openTestStore, type TestStore } from '#server/testing/stores.ts';
import type { AccountRange } from './recipients.ts';
import { parseRetryKey, RETRY } from './retries-repository.ts';
import { insertFollowers } from './testing/followers.ts';
import { kickOff, reporter, season } from './testing/match-day.ts';
import { arrives, ENV, noticesOf, pushService, started, titles, told } from './testing/told.ts';
import { PART } from './work-repository.ts';

test('得点の直後にサーバーが突然止まっても、次に動いたときに一度だけ届く', async () => {
  const store = await openTestStore();
  const { token } = await season(store);
  await store.db.updateTable('access_tokens').set({ expires_at: '2999-01-01T00:00:00Z' }).execute();
  const service = await pushService();
  const first = await startTestServerOn(store, { now: MATCH_DAY_MORNING, env: ENV });
  const { member, phone } = await told({ server: first, service });
  // Whatever the hour at which this test runs.
  const settings = { ...DEFAULT_NOTICE_SETTINGS, quiet: null };
  await put(first.url, saveNotices, settings, { headers: member.headers });
  await first.close();
  phone.answerNext(400);
  const running = await startServerProcess(store.settings, ENV);
  const { moveTo, score } = reporter(running, token);
  await moveTo('試合前', '前半');
  await eventually(async () => expect((await noticesOf(store)).kick_off).toBe('sent'));
  await score();
  await running.kill();
  expect(phone.arrived).toEqual([]);
  const now = Temporal.Now.instant().add({ seconds: 30 }).toString();
  const server = await startTestServerOn(store, { now, env: ENV });
  await arrives(phone, ['⚽ 前半1分 ひばりが丘FC 1-0 中の島SSS']);
  await server.close();
  const next = await startTestServerOn(store, { now, env: ENV });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await next.close();
  expect(phone.arrived).toHaveLength(1);
}, 60_000);

test('大勢に送る途中でサーバーが突然止まっても、みんなに届き、同じものは同じとわかる', async () => {
  const store = await openTestStore();
  const { token } = await season(store);
  await store.db.updateTable('access_tokens').set({ expires_at: '2999-01-01T00:00:00Z' }).execute();
  const service = await pushService();
  const phones = Array.from({ length: 1_000 }, () => service.subscribe());
  const killed = Promise.withResolvers<void>();
  let answered = 0;
  // However quick the machine is, the server is killed while most phones wait.
  const answer = async () => {
    answered += 1;
    if (answered > 400) await killed.promise;
    return 201;
  };
  for (const phone of phones) phone.answerNext(answer);
  await insertFollowers(
    'cup',
    phones.map(({ subscription: { endpoint, keys } }) => ({ endpoint, ...keys })),
    store.db,
  );
  const arrivedAt = () => phones.filter(({ headers }) => headers.length > 0).length;
  const first = await startServerProcess(store.settings, ENV);
  await reporter(first, token).moveTo('試合前', '前半');
  await eventually(async () => expect(await hasNotedProgress(store)).toBe(true));
  await first.kill();
  // Those that wait for an answer, too: nobody has noted them.
  const before = answered;
  killed.resolve();
  expect(before).toBeLessThan(phones.length);
  const now = Temporal.Now.instant().add({ seconds: 31 }).toString();
  const server = await startTestServerOn(store, { now, env: ENV });
  const all = () => {
    // What was too slow to be taken is tried again.
    server.setClock(Temporal.Now.instant().add({ seconds: 31 }).toString());
    expect(arrivedAt()).toBe(phones.length);
  };
  await vi.waitFor(all, { timeout: 45_000, interval: 200 });
  await eventually(async () => expect((await noticesOf(store)).kick_off).toBe('sent'));
  await server.close();
  expect(new Set(phones.flatMap(({ arrived }) => arrived.map(({ id }) => id))).size).toBe(1);
  const twice = phones.filter(({ arrived }) => arrived.length > 1).length;
  // Parts under way, and what was not noted yet.
  expect(twice).toBeLessThan(before);
  expect(phones.every(({ arrived }) => arrived.length <= 2)).toBe(true);
}, 120_000);

/** Whether the database says of some phones that a notice has reached them: nothing waits for them any more. */
async function hasNotedProgress({ db }: TestStore): Promise<boolean> {
  const underWay = await db.selectFrom('notices').select('claim').where('claim', 'is not', null).execute();
  const parts = await db.selectFrom('jobs').select('payload').where('kind', '=', PART).execute();
  const ranges = parts.map(({ payload }): AccountRange => JSON.parse(payload));
  const retries = await db.selectFrom('jobs').select('key').where('kind', '=', RETRY).execute();
  const waiting = new Set(retries.map(({ key }) => parseRetryKey(key).endpoint));
  const devices = await db.selectFrom('push_devices').select(['user_id', 'endpoint']).execute();
  const isWaiting = (id: string) => ranges.some(({ after, upTo }) => after < id && id <= upTo);
  const reached = devices.filter((one) => !isWaiting(one.user_id) && !waiting.has(one.endpoint));
  return underWay.length > 0 && ranges.length > 0 && reached.length > 0;
}

if (testStoreConfig().kind === 'postgres') {
  test('二つのサーバーが動いていても、一度だけ届く', async () => {
    const site = await started();
    await startTestServerOn(site.store, { now: MATCH_DAY_MORNING, env: ENV });
    const { phone } = await told(site);
    await site.moveTo('試合前', '前半');
    await site.moveTo('前半', 'ハーフタイム');
    await eventually(() => expect(titles(phone)).toContain('ハーフタイム ひばりが丘FC 0-0 中の島SSS'));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(new Set(titles(phone)).size).toBe(phone.arrived.length);
  });

  test('得点を受け付けたサーバーが告げる前に止まっても、ほかのサーバーが数秒のうちに告げる', async () => {
    const site = await started();
    // Its first look at what it has missed is behind it.
    await kickOff(site, site.store);
    const dying = await startTestServerOn(site.store, { now: MATCH_DAY_MORNING, env: { NOTICES: '0' } });
    const { phone } = await told(site);
    await reporter(dying, site.token).moveTo('前半', 'ハーフタイム');
    await arrives(phone, ['ハーフタイム ひばりが丘FC 0-0 中の島SSS']);
  });
}
